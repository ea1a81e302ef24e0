// What makes edges of a polygon's points; private to this folder.
#ifndef MULTIPLANE_EDGES_H
#define MULTIPLANE_EDGES_H

#include "Raster.h"

#if defined(__x86_64__)
/// Moves the points; 0 where one is beyond the limit then.
int mp_move_points_avx512(double *points, int n, const mp_affine *m);
int mp_append_polygon_avx512(
    const double *points, int n, const mp_edge_clip *clip, mp_edge_chunk *out, int count, mp_edge_extent *extent);
#endif

#endif
