// The row loops of mp_encode_high_precision, compiled once per instruction set: ROWS(name) names them, TARGET marks
// them.
//
// They are plain loops that compilers vectorize. FP_CONTRACT is off: a fused multiply-add rounds differently.

TARGET static void ROWS(load)(const uint8_t *bgra, int width, float *r, float *g, float *b, float *a) {
    for (int x = 0; x < width; x++) {
        b[x] = bgra[4 * x];
        g[x] = bgra[4 * x + 1];
        r[x] = bgra[4 * x + 2];
    }
    if (!a) return;
    for (int x = 0; x < width; x++) a[x] = bgra[4 * x + 3];
}

TARGET static void ROWS(load16)(const uint8_t *rgba, int width, float *r, float *g, float *b, float *a) {
    const uint16_t *in = (const uint16_t *)(const void *)rgba;
    for (int x = 0; x < width; x++) {
        r[x] = in[4 * x];
        g[x] = in[4 * x + 1];
        b[x] = in[4 * x + 2];
    }
    if (!a) return;
    for (int x = 0; x < width; x++) a[x] = in[4 * x + 3];
}

TARGET static void ROWS(scale)(float *row, int width, float by) {
    for (int x = 0; x < width; x++) row[x] *= by;
}

// Transparent pixels become black.
TARGET static void ROWS(straighten)(float *r, float *g, float *b, const float *a, int width) {
    for (int x = 0; x < width; x++) {
        const float by = a[x] > 0 ? 1 / a[x] : 0;
        r[x] = fminf(r[x] * by, 1);
        g[x] = fminf(g[x] * by, 1);
        b[x] = fminf(b[x] * by, 1);
    }
}

TARGET static void ROWS(add)(float *to, const float *from, int width) {
    for (int x = 0; x < width; x++) to[x] += from[x];
}

// Writes the filter's sums without dividing them: by 1 for every column, 4 for left, 2 for center siting.
TARGET static void ROWS(narrow)(const float *in, int width, mp_chroma_filter siting, float *out) {
    const int half = (width + 1) / 2;
    if (siting == MP_CHROMA_FILTER_LEFT) {
        for (int i = 0; i < half; i++) {
            const int x = 2 * i;
            out[i] = in[x > 0 ? x - 1 : 0] + 2 * in[x] + in[x + 1 < width ? x + 1 : x];
        }
    } else {
        for (int i = 0; i < half; i++) {
            const int x = 2 * i;
            out[i] = in[x] + in[x + 1 < width ? x + 1 : x];
        }
    }
}

TARGET static void ROWS(weigh8)(
    const float *r, const float *g, const float *b, int count, mp_high_precision_component c, float top, uint8_t *out) {
    for (int x = 0; x < count; x++) {
        const float value = c.r * r[x] + c.g * g[x] + c.b * b[x] + c.offset;
        out[x] = (uint8_t)(int)fminf(fmaxf(value, 0.5f), top);
    }
}

TARGET static void ROWS(weigh16)(
    const float *r, const float *g, const float *b, int count, mp_high_precision_component c, float top,
    uint16_t *out) {
    for (int x = 0; x < count; x++) {
        const float value = c.r * r[x] + c.g * g[x] + c.b * b[x] + c.offset;
        out[x] = (uint16_t)(int)fminf(fmaxf(value, 0.5f), top);
    }
}

// Adds the thresholds of eight columns repeatedly.
TARGET static void ROWS(dither)(
    const float *r, const float *g, const float *b, int count, mp_high_precision_component c, const float thresholds[8],
    float top, float *out) {
    int x = 0;
    for (; x + 8 <= count; x += 8)
        for (int i = 0; i < 8; i++) {
            const float value = c.r * r[x + i] + c.g * g[x + i] + c.b * b[x + i] + c.offset + thresholds[i];
            out[x + i] = fminf(fmaxf(value, 0.5f), top);
        }
    for (int i = 0; x < count; x++, i++) {
        const float value = c.r * r[x] + c.g * g[x] + c.b * b[x] + c.offset + thresholds[i];
        out[x] = fminf(fmaxf(value, 0.5f), top);
    }
}

TARGET static void ROWS(cut8)(const float *in, int count, uint8_t *out) {
    for (int x = 0; x < count; x++) out[x] = (uint8_t)(int)in[x];
}

TARGET static void ROWS(cut16)(const float *in, int count, uint16_t *out) {
    for (int x = 0; x < count; x++) out[x] = (uint16_t)(int)in[x];
}

static const struct high_precision_rows ROWS(table) = {
    ROWS(load),   ROWS(load16),  ROWS(scale),  ROWS(straighten), ROWS(add),   ROWS(narrow),
    ROWS(weigh8), ROWS(weigh16), ROWS(dither), ROWS(cut8),       ROWS(cut16),
};
