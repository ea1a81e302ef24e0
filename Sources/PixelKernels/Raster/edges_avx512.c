// Sixteen points at a time; produces the same bits as edges.c.
#pragma STDC FP_CONTRACT OFF
#include "band.h"

#if defined(__x86_64__)
#include "../Dispatch/avx512.h"

// A mask of the lanes before `end`, counted from `first`.
INLINE __mmask16 before(int end, int first, int lanes) {
    const int left = end - first;
    return left >= lanes ? (__mmask16)((1u << lanes) - 1) : left > 0 ? (__mmask16)((1u << left) - 1) : 0;
}

// The map to the device: x of a pair becomes x·a + y·c + tx, y becomes y·d + x·b + ty.
typedef struct {
    __m512d same_axis, other_axis, shift;
    __mmask8 exceeds; // The coordinates beyond MP_EDGE_LIMIT so far.
} transform;

INLINE transform transform_of(const mp_affine *m) {
    return (transform){
        _mm512_setr_pd(m->a, m->d, m->a, m->d, m->a, m->d, m->a, m->d),
        _mm512_setr_pd(m->c, m->b, m->c, m->b, m->c, m->b, m->c, m->b),
        _mm512_setr_pd(m->tx, m->ty, m->tx, m->ty, m->tx, m->ty, m->tx, m->ty), 0};
}

// The edges of a chunk that is not full yet.
typedef struct {
    int32_t fields[5][2 * MP_EDGE_CHUNK];
    uint32_t joined;
    int count;
} waiting;

INLINE __m512i get(const waiting *w, int field, int first) { return _mm512_loadu_si512(w->fields[field] + first); }

// Writes the first edges, at most sixteen, followed by zeros.
INLINE void write_chunk(const waiting *w, mp_edge_chunk *out) {
    const __mmask16 which = before(w->count, 0, MP_EDGE_CHUNK);
    const __m512i y0 = _mm512_maskz_mov_epi32(which, get(w, 1, 0)), y1 = _mm512_maskz_mov_epi32(which, get(w, 3, 0));
    const __m512i x0 = _mm512_maskz_mov_epi32(which, get(w, 0, 0)), x1 = _mm512_maskz_mov_epi32(which, get(w, 2, 0));
    _mm512_storeu_si512(out->x0, x0);
    _mm512_storeu_si512(out->y0, y0);
    _mm512_storeu_si512(out->x1, x1);
    _mm512_storeu_si512(out->y1, y1);
    _mm512_storeu_si512(out->winding, _mm512_maskz_mov_epi32(which, get(w, 4, 0)));
    out->min_x = _mm512_mask_reduce_min_epi32(which, _mm512_min_epi32(x0, x1));
    out->max_x = _mm512_mask_reduce_max_epi32(which, _mm512_max_epi32(x0, x1));
    out->joined = w->joined & which;
    out->first_row = _mm512_mask_reduce_min_epi32(which, y0) >> 10;
    out->end_row = (_mm512_mask_reduce_max_epi32(which, y1) + 1023) >> 10;
}

INLINE void put(waiting *w, int field, __mmask16 which, __m512i v) {
    _mm512_storeu_si512(w->fields[field] + w->count, _mm512_maskz_compress_epi32(which, v));
}

// Coordinates of sixteen points in 1/1024 pixel, or the vectors between them.
typedef struct {
    __m512i x, y;
} vectors;

// Moves four points x, y, x, y, … to the device, in 1/1024 pixel, rounded half up.
INLINE __m256i fixed(const double *points, __mmask8 which, transform *t) {
    const __m512d v = _mm512_maskz_loadu_pd(which, points), swapped = _mm512_permute_pd(v, 0x55);
    const __m512d moved =
        _mm512_add_pd(_mm512_add_pd(_mm512_mul_pd(v, t->same_axis), _mm512_mul_pd(swapped, t->other_axis)), t->shift);
    t->exceeds |= _mm512_mask_cmp_pd_mask(which, _mm512_abs_pd(moved), _mm512_set1_pd(MP_EDGE_LIMIT), _CMP_NLE_UQ);
    const __m512d scaled = _mm512_add_pd(_mm512_mul_pd(moved, _mm512_set1_pd(1024)), _mm512_set1_pd(0.5));
    return _mm512_cvttpd_epi32(_mm512_roundscale_pd(scaled, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC));
}

INLINE __m512i eight(const double *points, int n, int first, transform *t) {
    const __mmask8 low = (__mmask8)before(2 * n, 2 * first, 8), high = (__mmask8)before(2 * n, 2 * first + 8, 8);
    return _mm512_inserti64x4(
        _mm512_castsi256_si512(fixed(points + 2 * first, low, t)), fixed(points + 2 * first + 8, high, t), 1);
}

INLINE vectors sixteen(const double *points, int n, int first, transform *t) {
    const __m512i even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    const __m512i a = eight(points, n, first, t), b = eight(points, n, first + 8, t);
    return (vectors){
        _mm512_permutex2var_epi32(a, even, b),
        _mm512_permutex2var_epi32(a, _mm512_add_epi32(even, _mm512_set1_epi32(1)), b)};
}

// The bounds of edges, in pixels.
typedef struct {
    __m512i min_x, max_x, first_row, end_row;
} extents;

INLINE void widen(mp_edge_extent *extent, const extents *e) {
    const int32_t min_x = _mm512_reduce_min_epi32(e->min_x), max_x = _mm512_reduce_max_epi32(e->max_x);
    const int32_t first_row = _mm512_reduce_min_epi32(e->first_row), end_row = _mm512_reduce_max_epi32(e->end_row);
    if (min_x < extent->min_x) extent->min_x = min_x;
    if (max_x > extent->max_x) extent->max_x = max_x;
    if (first_row < extent->first_row) extent->first_row = first_row;
    if (end_row > extent->end_row) extent->end_row = end_row;
}

INLINE __m512i row_after(__m512i v) { return _mm512_srai_epi32(_mm512_add_epi32(v, _mm512_set1_epi32(1023)), 10); }

// Returns each point's predecessor; the first one's is the last of `previous`.
INLINE vectors after(vectors previous, vectors v) {
    return (vectors){_mm512_alignr_epi32(v.x, previous.x, 15), _mm512_alignr_epi32(v.y, previous.y, 15)};
}

INLINE vectors between(vectors from, vectors to) {
    return (vectors){_mm512_sub_epi32(to.x, from.x), _mm512_sub_epi32(to.y, from.y)};
}

INLINE __mmask16 same_sign(__m512i a, __m512i b) {
    const __m512i one = _mm512_set1_epi32(1), minus_one = _mm512_set1_epi32(-1);
    const __m512i of_a = _mm512_max_epi32(_mm512_min_epi32(a, one), minus_one),
                  of_b = _mm512_max_epi32(_mm512_min_epi32(b, one), minus_one);
    return _mm512_cmpeq_epi32_mask(of_a, of_b);
}

INLINE __mmask16 is_long(vectors way) {
    const __m512i longer = _mm512_max_epi32(_mm512_abs_epi32(way.x), _mm512_abs_epi32(way.y));
    return _mm512_cmpge_epi32_mask(longer, _mm512_set1_epi32(1024));
}

INLINE __mmask16 opposite_sign(__m512i a, __m512i b) {
    const __mmask16 differs = _mm512_movepi32_mask(_mm512_xor_si512(a, b));
    return differs & _mm512_test_epi32_mask(a, a) & _mm512_test_epi32_mask(b, b);
}

// As goes_on() in edges.c.
INLINE __mmask16 goes_on(vectors from, vectors way) {
    const __mmask16 turns_back = opposite_sign(from.x, way.x) & opposite_sign(from.y, way.y);
    return (same_sign(from.x, way.x) & same_sign(from.y, way.y)) | (is_long(from) & (is_long(way) | ~turns_back));
}

// Appends the edges from each previous point to each point, top to bottom.
INLINE void append(
    waiting *w, vectors from, vectors to, __mmask16 is_joined, __mmask16 which, const mp_edge_clip *clip, extents *e) {
    const __mmask16 is_down = _mm512_cmplt_epi32_mask(from.y, to.y);
    const __m512i x0 = _mm512_mask_mov_epi32(to.x, is_down, from.x), x1 = _mm512_mask_mov_epi32(from.x, is_down, to.x);
    const __m512i y0 = _mm512_min_epi32(from.y, to.y), y1 = _mm512_max_epi32(from.y, to.y);
    const __m512i first_row = _mm512_srai_epi32(y0, 10), end_row = row_after(y1),
                  left = _mm512_srai_epi32(_mm512_min_epi32(x0, x1), 10);
    which = _mm512_mask_cmplt_epi32_mask(which, first_row, end_row);
    which &= _mm512_cmpneq_epi32_mask(x0, x1) | _mm512_cmpneq_epi32_mask(y0, y1);
    is_joined &= _mm512_test_epi32_mask(from.y, _mm512_set1_epi32(1023));
    which = _mm512_mask_cmpgt_epi32_mask(which, end_row, _mm512_set1_epi32(clip->min_y));
    which = _mm512_mask_cmplt_epi32_mask(which, first_row, _mm512_set1_epi32(clip->max_y));
    e->min_x = _mm512_mask_min_epi32(e->min_x, which, e->min_x, left);
    e->max_x = _mm512_mask_max_epi32(e->max_x, which, e->max_x, row_after(_mm512_max_epi32(x0, x1)));
    e->first_row = _mm512_mask_min_epi32(e->first_row, which, e->first_row, first_row);
    e->end_row = _mm512_mask_max_epi32(e->end_row, which, e->end_row, end_row);
    // Edges to the right of the clip change no pixel in it.
    which = _mm512_mask_cmplt_epi32_mask(which, left, _mm512_set1_epi32(clip->max_x));
    put(w, 0, which, x0);
    put(w, 1, which, y0);
    put(w, 2, which, x1);
    put(w, 3, which, y1);
    put(w, 4, which, _mm512_mask_mov_epi32(_mm512_set1_epi32(-1), is_down, _mm512_set1_epi32(1)));
    w->joined |= _pext_u32(is_joined, which) << w->count;
    w->count += __builtin_popcount(which);
}

AVX512 int mp_edges_of_polygon_avx512(
    const double *points, int n, const mp_affine *to_device, const mp_edge_clip *clip, mp_edge_chunk *out, int count,
    mp_edge_extent *extent) {
    transform t = transform_of(to_device);
    extents e = {
        _mm512_set1_epi32(INT32_MAX), _mm512_set1_epi32(INT32_MIN), _mm512_set1_epi32(INT32_MAX),
        _mm512_set1_epi32(INT32_MIN)};
    waiting w = {.count = count % MP_EDGE_CHUNK, .joined = 0};
    mp_edge_chunk *chunk = out + count / MP_EDGE_CHUNK;
    count -= w.count;
    if (w.count) {
        w.joined = chunk->joined;
        const int32_t *const fields[5] = {chunk->x0, chunk->y0, chunk->x1, chunk->y1, chunk->winding};
        for (int i = 0; i < 5; i++) _mm512_storeu_si512(w.fields[i], _mm512_loadu_si512(fields[i]));
    }
    // Lane 15 precedes the first point and the first edge.
    const vectors first = sixteen(points + 2 * (n - 1), 1, 0, &t),
                  before_first = sixteen(points + 2 * (n > 1 ? n - 2 : 0), 1, 0, &t);
    vectors previous = {
        _mm512_broadcastd_epi32(_mm512_castsi512_si128(first.x)),
        _mm512_broadcastd_epi32(_mm512_castsi512_si128(first.y))};
    vectors way_before = between(before_first, first);
    way_before = (vectors){
        _mm512_broadcastd_epi32(_mm512_castsi512_si128(way_before.x)),
        _mm512_broadcastd_epi32(_mm512_castsi512_si128(way_before.y))};
    for (int i = 0; i < n; i += 16) {
        const vectors to = sixteen(points, n, i, &t);
        const vectors from = after(previous, to), way = between(from, to);
        append(&w, from, to, goes_on(after(way_before, way), way), before(n, i, 16), clip, &e);
        if (w.count >= MP_EDGE_CHUNK) {
            write_chunk(&w, chunk++);
            count += MP_EDGE_CHUNK;
            w.count -= MP_EDGE_CHUNK;
            w.joined >>= MP_EDGE_CHUNK;
            for (int k = 0; k < 5; k++) _mm512_storeu_si512(w.fields[k], get(&w, k, MP_EDGE_CHUNK));
        }
        previous = to;
        way_before = way;
    }
    if (t.exceeds) return -1;
    if (w.count) write_chunk(&w, chunk);
    widen(extent, &e);
    return count + w.count;
}

#endif
