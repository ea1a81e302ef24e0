// Colours between the stops of a gradient, as premultiplied pixels of four floats.
#ifndef MULTIPLANE_FLOAT_GRADIENT_H
#define MULTIPLANE_FLOAT_GRADIENT_H

/// A colour, not premultiplied, at a parameter.
typedef struct {
    double at;
    float r, g, b, a;
} mp_float_stop;

/// out[i] = the colour at parameter t[i], interpolated before it is multiplied by alpha; outside, the end colours go
/// on.
///
/// Stops rise; of several at one place the last counts; a parameter that is not a number counts as the first stop's.
/// With is_opaque ≠ 0 every pixel has alpha 1.
void mp_float_gradient(float *out, const double *t, int n, const mp_float_stop *stops, int count, int is_opaque);

#endif
