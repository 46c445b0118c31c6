// Built-in effects by hand, in C vector extensions: yardsticks for what the shader compiler makes of
// the `.metal` files in Sources/Effects. Layers of four binary32 a pixel, as the renderer has them,
// one thread. Sines and exponentials are to about one unit in the last place of binary32.
//
//   clang -O3 -ffp-contract=off -march=native -mprefer-vector-width=512 -shared -fPIC
//
// Every function: the layer, a second one, the result, columns and rows (a multiple of 16 columns),
// and the effect's arguments in the order of its parameters.
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "../vectors.h"

// Pixels; as the renderer does.
#define STRIP 128

typedef float Pixel __attribute__((vector_size(16)));
typedef float Unaligned __attribute__((vector_size(LANES * 4), aligned(16)));

typedef struct {
    Floats r, g, b, a;
} Colors;

// MARK: Pixels

static inline Floats limit(Floats x, float low, float high) {
    x = choose(x > low, x, all(low));
    return choose(x < high, x, all(high));
}

static inline Floats lanes(void) {
    Floats numbers;
    for (int i = 0; i < LANES; i++) numbers[i] = i + 0.5f;
    return numbers;
}

#define EVERY_FOURTH(a, b, n) \
    __builtin_shufflevector(a, b, n, n + 4, n + 8, n + 12, n + 16, n + 20, n + 24, n + 28, -1, -1, \
                            -1, -1, -1, -1, -1, -1)
#define HALVES(a, b) \
    __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23)
#define CHANNEL(n) HALVES(EVERY_FOURTH(p[0], p[1], n), EVERY_FOURTH(p[2], p[3], n))

static inline Colors load(const float *source) {
    const Unaligned *p = (const Unaligned *)source;
    return (Colors){CHANNEL(0), CHANNEL(1), CHANNEL(2), CHANNEL(3)};
}

#define PART(n) \
    __builtin_shufflevector( \
        __builtin_shufflevector(c.r, c.g, 4 * n, 4 * n + 16, -1, -1, 4 * n + 1, 4 * n + 17, -1, -1, \
                                4 * n + 2, 4 * n + 18, -1, -1, 4 * n + 3, 4 * n + 19, -1, -1), \
        __builtin_shufflevector(c.b, c.a, -1, -1, 4 * n, 4 * n + 16, -1, -1, 4 * n + 1, 4 * n + 17, \
                                -1, -1, 4 * n + 2, 4 * n + 18, -1, -1, 4 * n + 3, 4 * n + 19), \
        0, 1, 18, 19, 4, 5, 22, 23, 8, 9, 26, 27, 12, 13, 30, 31)

static inline void store(float *target, Colors c) {
    c.r = limit(c.r, 0, 1), c.g = limit(c.g, 0, 1), c.b = limit(c.b, 0, 1), c.a = limit(c.a, 0, 1);
    Unaligned *p = (Unaligned *)target;
    p[0] = PART(0), p[1] = PART(1), p[2] = PART(2), p[3] = PART(3);
}

static inline Colors times(Colors c, Floats x) {
    return (Colors){c.r * x, c.g * x, c.b * x, c.a * x};
}

static inline Colors plus(Colors a, Colors b) {
    return (Colors){a.r + b.r, a.g + b.g, a.b + b.b, a.a + b.a};
}

// Between pixels, which are all inside: a pixel at a time, four channels at once.
static inline Colors sample(const float *source, int width, int height, Floats x, Floats y) {
    x = limit(x - 0.5f, 0, width - 1.001f), y = limit(y - 0.5f, 0, height - 1.001f);
    Ints column = __builtin_convertvector(x, Ints), row = __builtin_convertvector(y, Ints);
    Floats right = x - __builtin_convertvector(column, Floats);
    Floats lower = y - __builtin_convertvector(row, Floats);
    Floats left = 1 - right, upper = 1 - lower;
    Floats weights[4] = {left * upper, right * upper, left * lower, right * lower};
    Ints index = row * width + column;
    float sums[LANES * 4] __attribute__((aligned(64)));
    for (int i = 0; i < LANES; i++) {
        const Pixel *p = (const Pixel *)(source + 4 * (size_t)index[i]), *below = p + width;
        Pixel sum = p[0] * weights[0][i] + p[1] * weights[1][i] + below[0] * weights[2][i] +
                    below[1] * weights[3][i];
        memcpy(sums + 4 * i, &sum, sizeof sum);
    }
    return load(sums);
}

// MARK: Numbers

static inline Floats squareRoot(Floats x) { return __builtin_elementwise_sqrt(x); }
static inline Floats absolute(Floats x) { return (Floats)((Ints)x & 0x7fffffff); }

static inline Floats cosine(Floats x) {
    Floats n = __builtin_elementwise_roundeven(x * 0.31830989f - 0.5f) + 0.5f;
    Floats r = x - n * 3.140625f;
    r = r - n * 9.6750259e-4f;
    r = r - n * 1.5099579e-7f;
    Floats z = r * r;
    Floats p = all(2.6083160e-6f);
    p = p * z - 1.9810691e-4f;
    p = p * z + 8.3330786e-3f;
    p = p * z - 0.16666660f;
    Floats y = r + r * z * p;
    return (Floats)((Ints)y ^ ((__builtin_convertvector(n - 0.5f, Ints) + 1) << 31));
}

static inline Floats step(float a, float b, Floats x) {
    Floats k = limit((x - a) / (b - a), 0, 1);
    return k * k * (3 - 2 * k);
}

static inline float stepOne(float a, float b, float x) { return step(a, b, all(x))[0]; }

// MARK: Effects

typedef const float *Numbers;

#define EFFECT(name) \
    void name(Numbers source, Numbers second, float *target, int width, int height, Numbers a)
#define EACH_GROUP \
    for (int y = 0; y < height; y++) \
        for (int x = 0; x < width; x += LANES)
#define AT(layer) (layer + 4 * ((size_t)y * width + x))

EFFECT(colorCircle) {
    EACH_GROUP {
        Floats dx = lanes() + (float)x - a[0] / 2, dy = all(y + 0.5f - a[1] / 2);
        Ints inside = squareRoot(dx * dx + dy * dy) <= a[2];
        Colors c = load(AT(source));
        store(AT(target), (Colors){choose(inside, a[3] * c.a, c.r), choose(inside, a[4] * c.a, c.g),
                                   choose(inside, a[5] * c.a, c.b), choose(inside, a[6] * c.a, c.a)});
    }
}

EFFECT(lumaThreshold) {
    EACH_GROUP {
        Colors c = load(AT(source));
        Ints bright = 0.2126f * c.r + 0.7152f * c.g + 0.0722f * c.b > a[0];
        store(AT(target), (Colors){choose(bright, all(a[2]), all(0)), choose(bright, all(a[3]), all(0)),
                                   choose(bright, all(a[4]), all(0)), choose(bright, all(a[5]), all(0))});
    }
}

EFFECT(glow) {
    float strength = stepOne(0, 1, a[5]);
    EACH_GROUP {
        Floats dx = (lanes() + (float)x) / a[2] - a[0] / a[2], dy = all((y + 0.5f) / a[3] - a[1] / a[3]);
        Floats distance = squareRoot(dx * dx + dy * dy);
        Floats intensity = strength * exponential(-distance * distance) * a[4] *
                           step(0, 1, 1 - distance / a[5]);
        store(AT(target), times(load(AT(source)), intensity));
    }
}

EFFECT(gaussianBlur3x3) {
    const float weights[3] = {0.0707355f, 0.0566406f, 0.0453542f};
    // The frame's border is left out: it is a thousandth of the work.
    for (int y = 1; y < height - 2; y++)
        for (int x = 0; x < width; x += LANES) {
            Colors sums[3] = {};
            for (int v = -1; v <= 1; v++)
                for (int h = -1; h <= 1; h++)
                    sums[(v != 0) + (h != 0)] =
                        plus(sums[(v != 0) + (h != 0)], load(AT(source) + 4 * (v * width + h)));
            store(AT(target), plus(plus(times(sums[0], all(weights[0])), times(sums[1], all(weights[1]))),
                                   times(sums[2], all(weights[2]))));
        }
}

// Beyond the right edge all is transparent; only the last groups of a row come there.
EFFECT(stretch) {
    float middle = a[1] / 2;
    EACH_GROUP {
        float place = x + 30 * fabsf((y + 0.5f - middle) / middle);
        int column = (int)floorf(place);
        float right = place - floorf(place);
        const float *p = source + 4 * ((size_t)y * width + column);
        float padded[4 * (LANES + 1)] __attribute__((aligned(16))) = {};
        if (column + LANES >= width) {
            if (column < width) memcpy(padded, p, 16 * (size_t)(width - column));
            p = padded;
        }
        store(AT(target), plus(times(load(p), all(1 - right)), times(load(p + 4), all(right))));
    }
}

EFFECT(crossfade) {
    EACH_GROUP store(AT(target), plus(times(load(AT(source)), all(1 - a[0])),
                                      times(load(AT(second)), all(a[0]))));
}

EFFECT(cd) {
    float sine[25], cosines[25], wide[25], colours[25][3];
    for (int i = 0; i < 25; i++) {
        wide[i] = fminf(fmaxf((sinf(i + 1.0f) + 1) * 100, 10), 180);
        float angle = 9.0f * i + sinf(a[2] * i * 3), hue = fminf(fmaxf(sinf(i * 8.11f) + 1, 0), 1);
        sine[i] = sinf(angle), cosines[i] = cosf(angle);
        for (int c = 0; c < 3; c++) {
            float turn = hue + (3 - c) / 3.0f;
            float wheel = fabsf((turn - floorf(turn)) * 6 - 3) - 1;
            colours[i][c] = (0.3f + 0.7f * fminf(fmaxf(wheel, 0), 1)) * 0.9f *
                            fminf(fmaxf(1 - wide[i] / 180, 0), 1);
        }
    }
    EACH_GROUP {
        Floats u = (lanes() + (float)x) / a[0] - 0.5f, v = all((y + 0.5f) / a[1] - 0.5f);
        Floats distance = squareRoot(u * u + v * v);
        Floats r = all(0.4f), g = r, b = r;
        for (int i = 0; i < 25; i++) {
            Floats across = u * sine[i] + v * cosines[i];
            Ints inside = absolute(across) <= 1 / (wide[i] / 3);
            if (!__builtin_reduce_or(inside)) continue;
            Floats light = limit(cosine(across * wide[i]) * distance, 0, 0.6f);
            light = choose(inside, light, all(0));
            r += light * colours[i][0], g += light * colours[i][1], b += light * colours[i][2];
        }
        store(AT(target), (Colors){r, g, b, all(1)});
    }
}

// `second` is the scene that comes; the columns' noise stands after the seven arguments.
EFFECT(melt) {
    float start = fminf(1, a[3] * a[2]), fallen = start >= 1 ? a[4] * (a[2] - start / a[3]) : 0;
    const Pixel *from = (const Pixel *)source;
    // Down strips.
    for (int strip = 0; strip < width; strip += STRIP)
        for (int y = 0; y < height; y++)
            for (int x = strip; x < strip + STRIP && x < width; x += LANES) {
                Floats noise;
                memcpy(&noise, a + 7 + x, sizeof noise);
                Floats place = ((y + 0.5f) / a[1] - start * 0.35f * noise) - fallen;
                Ints comes = place < 0;
                Colors result = load(AT(second));
                if (__builtin_reduce_or(~comes)) {
                    Floats row = limit(place * a[1] - 0.5f, 0, height - 1.001f);
                    Ints whole = __builtin_convertvector(row, Ints);
                    Floats lower = row - __builtin_convertvector(whole, Floats), upper = 1 - lower;
                    float sums[LANES * 4] __attribute__((aligned(64)));
                    for (int i = 0; i < LANES; i++) {
                        const Pixel *p = from + ((size_t)whole[i] * width + x + i);
                        Pixel sum = p[0] * upper[i] + p[width] * lower[i];
                        memcpy(sums + 4 * i, &sum, sizeof sum);
                    }
                    Colors c = load(sums);
                    result = (Colors){choose(comes, result.r, c.r), choose(comes, result.g, c.g),
                                      choose(comes, result.b, c.b), choose(comes, result.a, c.a)};
                }
                store(AT(target), result);
            }
}

static inline Floats eighth(Floats x) {
    x *= x;
    x *= x;
    return x * x;
}

// The second of its blur only: there is no wave.
EFFECT(nameDrop) {
    float t = a[0], w = a[1], h = a[2], t2 = t * t, aspect = w / h;
    float spokes[30][2];
    for (int i = 0; i < 30; i++)
        spokes[i][0] = cosf(i * 0.20943951f), spokes[i][1] = sinf(i * 0.20943951f);
    float share = stepOne(1.1f, 1, t), fade = stepOne(1.3f, 0.9f, t);
    EACH_GROUP {
        Floats u = (lanes() + (float)x) / w, v = all((h - (y + 0.5f)) / h);
        Floats v6 = (v * v) * (v * v) * (v * v);
        Floats px = u + ((u + (u - 0.5f) * v6 * (t2 * t) * 0.1f) - u) * share;
        Floats py = v + ((v * (v * eighth(all(1 - 0.01f * t2))) + (1 - v) * v) - v) * share;
        Floats radius = 0.05f * t2 * v6 * fade;
        Colors color = times(sample(source, width, height, px * w, py * h), all(1));
        for (int spoke = 0; spoke < 30; spoke++) {
            Floats dx = radius * spokes[spoke][0], dy = radius * spokes[spoke][1];
            Colors taps = {};
            for (float i = 0.1f; i <= 1; i += 0.1f)
                taps = plus(taps, sample(source, width, height, (px + i * dx) * w, (py + i * dy) * h));
            color = plus(color, times(taps, all(spoke == 0 ? 3 : 2)));
        }
        color = times(color, all(1 / 600.0f));
        Floats wx = (u - 0.5f) * aspect, wy = v - 0.5f;
        Floats lx = 0.65f * wx, ly = wy - t + 0.5f;
        Floats yellow = 0.25f * step(0, 0.6f, 0.1f / squareRoot(lx * lx + ly * ly) - 0.46f) *
                        stepOne(0, 0.3f, t);
        color.r += yellow * color.r, color.g += yellow * color.g;
        Floats mx = 0.4f * wx, my = wy - 0.46f, near = 1 - squareRoot(mx * mx + my * my);
        Floats near4 = (near * near) * (near * near);
        Floats near28 = eighth(near) * eighth(near) * eighth(near) * near4;
        Floats white = 0.5f * step(0, 0.5f, near28) * stepOne(0, 1, t2) * stepOne(1.13f, 1, t);
        store(AT(target), (Colors){color.r * (1 - white) + white, color.g * (1 - white) + white,
                                   color.b * (1 - white) + white, all(1)});
    }
}
