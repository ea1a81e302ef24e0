#include "gaussian_kernel.h"

#include <math.h>
#include <string.h>

static const double largestSigma = 4096;
static const double reducedFrom = 12;

// A box of f pixels on the way down and a tent of f pixels on the way up have a variance of f²/4 together.
static double reduced(double sigma, int shift) {
    const double scaled = sigma / (double)(1 << shift);
    return shift == 0 ? scaled : sqrt(scaled * scaled - 0.25);
}

mp_gaussian_axis mp_gaussian_axis_make(double sigma) {
    mp_gaussian_axis axis;
    memset(&axis, 0, sizeof axis);
    axis.weight[0] = 65536;
    if (!(sigma > 0)) return axis;
    if (sigma > largestSigma) sigma = largestSigma;
    while (sigma / (double)(1 << axis.shift) >= reducedFrom) axis.shift++;
    axis.margin = axis.shift > 0;
    const double s = reduced(sigma, axis.shift);
    axis.radius = (int)ceil(3 * s);
    double g[MP_GAUSSIAN_MAX_RADIUS + 1], sum = 1;
    for (int k = 1; k <= axis.radius; k++) {
        g[k] = exp(-k * k / (2 * s * s));
        sum += 2 * g[k];
    }
    for (int k = 1; k <= axis.radius; k++) {
        axis.weight[k] = (uint32_t)floor(g[k] / sum * 65536 + 0.5);
        axis.weight[0] -= 2 * axis.weight[k];
    }
    return axis;
}
