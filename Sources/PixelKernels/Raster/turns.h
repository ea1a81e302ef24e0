// Pixels that edges pass without meeting, as those of a thin line; private to this folder.
#ifndef MULTIPLANE_TURNS_H
#define MULTIPLANE_TURNS_H

#include "pieces.h"

/// Whether pieces, which are put in order, go from the row's top to its bottom, do not meet, and lie between the same
/// two winding numbers by turns: then their signed area says what they cover.
int mp_take_turns(mp_piece *pieces, int32_t count);

#endif
