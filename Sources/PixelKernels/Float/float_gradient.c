#include "FloatGradient.h"
#include "float_pixel.h"

MP_INLINE mp_pixel color(const mp_float_stop *s) { return (mp_pixel){s->r, s->g, s->b, s->a}; }

MP_INLINE mp_pixel premultiplied(mp_pixel p, int is_opaque) {
    const float alpha = is_opaque ? 1 : p[3];
    return (mp_pixel){p[0] * alpha, p[1] * alpha, p[2] * alpha, alpha};
}

void mp_float_gradient(float *out, const double *t, int n, const mp_float_stop *stops, int count, int is_opaque) {
    int k = 0;
    for (int i = 0; i < n; i++) {
        const double at = t[i] == t[i] ? t[i] : stops[0].at;
        // The last stop that is not behind the parameter; neighbours in a row are neighbours here.
        while (k + 1 < count && stops[k + 1].at <= at) k++;
        while (k > 0 && stops[k].at > at) k--;
        mp_pixel p = color(&stops[k]);
        if (k + 1 < count && at > stops[k].at) {
            const float f = (float)((at - stops[k].at) / (stops[k + 1].at - stops[k].at));
            p = p + (color(&stops[k + 1]) - p) * mp_all(f);
        }
        mp_put_pixel(out, i, premultiplied(p, is_opaque));
    }
}
