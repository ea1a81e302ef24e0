// Color rules of single pixels, shared by the 8-bit and floating-point filters; private to this target.
#ifndef MULTIPLANE_COLOR_RULES_H
#define MULTIPLANE_COLOR_RULES_H

#pragma STDC FP_CONTRACT OFF
#include "Filter.h"

/// Four floats at any address.
typedef float mp_entry __attribute__((vector_size(16), aligned(4), may_alias));

static inline mp_entry mp_between(mp_entry a, mp_entry b, float t) {
    const mp_entry share = {t, t, t, t};
    return a + (b - a) * share;
}

/// Returns the position of a value in a table of `count` entries as the index of an entry before the last, and the
/// fraction of the way to the next.
static inline int mp_table_place(float value, float from, float scale, int count, float *fraction) {
    const float place = (value - from) * scale, last = (float)(count - 1);
    const float within = place > 0 ? (place < last ? place : last) : 0;
    const int index = within < last ? (int)within : count - 2;
    *fraction = within - (float)index;
    return index;
}

/// Looks up a color that is not premultiplied: through the curves, then through the cube, between whose eight nearest
/// entries it interpolates linearly.
static inline mp_entry mp_look_up(const mp_color_lookup *lookup, mp_entry color) {
    float c[3] = {color[0], color[1], color[2]};
    if (lookup->curve_count > 1) {
        for (int k = 0; k < 3; k++) {
            float t;
            const int i = mp_table_place(c[k], lookup->curve_from[k], lookup->curve_scale[k], lookup->curve_count, &t);
            const float *curve = lookup->curves + (ptrdiff_t)k * lookup->curve_count;
            c[k] = curve[i] + (curve[i + 1] - curve[i]) * t;
        }
    }
    const ptrdiff_t n = lookup->dimension;
    if (n < 2) return (mp_entry){c[0], c[1], c[2], 1};
    float t[3];
    int at[3];
    for (int k = 0; k < 3; k++) {
        at[k] = mp_table_place(c[k], lookup->cube_from[k], lookup->cube_scale[k], lookup->dimension, t + k);
    }
    const mp_entry *e = (const mp_entry *)(const void *)lookup->cube + (at[2] * n + at[1]) * n + at[0];
    const mp_entry near = mp_between(mp_between(e[0], e[1], t[0]), mp_between(e[n], e[n + 1], t[0]), t[1]);
    e += n * n;
    const mp_entry far = mp_between(mp_between(e[0], e[1], t[0]), mp_between(e[n], e[n + 1], t[0]), t[1]);
    return mp_between(near, far, t[2]);
}

/// Returns a color that is not premultiplied without the tint of the key color, and with the share that is kept as its
/// alpha.
static inline mp_entry mp_keyed(const mp_chroma_key *key, mp_entry color) {
    const float luma = 0.2126f * color[0] + 0.7152f * color[1] + 0.0722f * color[2];
    float cb = (color[2] - luma) * (1 / 1.8556f), cr = (color[0] - luma) * (1 / 1.5748f);
    const float db = cb - key->cb, dr = cr - key->cr;
    const float size = __builtin_sqrtf(key->cb * key->cb + key->cr * key->cr);
    const float distance = __builtin_sqrtf(db * db + dr * dr) / size - key->tolerance;
    const float kept = key->softness > 0 ? distance / key->softness : (distance > 0 ? 1.0f : 0.0f);
    // Chroma along the key's direction that exceeds the chroma across it is spill.
    const float ub = key->cb / size, ur = key->cr / size;
    const float along = cb * ub + cr * ur, across = cb * ur - cr * ub;
    const float excess = (along - (across < 0 ? -across : across)) * key->spill;
    if (excess > 0) {
        cb -= ub * excess;
        cr -= ur * excess;
        const float red = luma + 1.5748f * cr, blue = luma + 1.8556f * cb;
        color[0] = red;
        color[1] = (luma - 0.2126f * red - 0.0722f * blue) * (1 / 0.7152f);
        color[2] = blue;
    }
    color[3] = kept > 0 ? (kept < 1 ? kept : 1) : 0;
    return color;
}

#endif
