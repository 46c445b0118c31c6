// What the yardsticks in C share: vectors of numbers, and the exponential to about one unit in the
// last place of binary32.
#pragma once
#include <stdint.h>

#ifndef LANES
#define LANES 16
#endif

typedef float Floats __attribute__((vector_size(LANES * 4)));
typedef int32_t Ints __attribute__((vector_size(LANES * 4)));

static inline Floats all(float value) { return (Floats){} + value; }

static inline Floats choose(Ints mask, Floats a, Floats b) {
    return (Floats)((mask & (Ints)a) | (~mask & (Ints)b));
}

static inline Floats exponential(Floats x) {
    x = choose(x < -87.0f, all(-87.0f), x);
    Floats n = __builtin_elementwise_roundeven(x * 1.44269504f);
    Floats r = x - n * 0.693359375f;
    r = r + n * 2.12194440e-4f;
    Floats p = all(1.9875691e-4f);
    p = p * r + 1.3981999e-3f;
    p = p * r + 8.3334519e-3f;
    p = p * r + 4.1665796e-2f;
    p = p * r + 1.6666667e-1f;
    p = p * r + 0.5f;
    p = p * r * r + r + 1.0f;
    return p * (Floats)((__builtin_convertvector(n, Ints) + 127) << 23);
}
