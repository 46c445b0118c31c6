// The ripple by hand, in C vector extensions: the yardstick for what the shader compiler makes of
// `ripple.metal`. 8-bit premultiplied pixels in and out, one thread.
//
//   clang -O3 -ffp-contract=off -march=native -mprefer-vector-width=512 -shared -fPIC
#include <stdint.h>
#include <string.h>

#include "../vectors.h"

static inline Floats sine(Floats x) {
    Floats n = __builtin_elementwise_roundeven(x * 0.31830989f);
    Floats r = x - n * 3.140625f;
    r = r - n * 9.6750259e-4f;
    r = r - n * 1.5099579e-7f;
    Floats z = r * r;
    Floats p = (Floats){} + 2.6083160e-6f;
    p = p * z - 1.9810691e-4f;
    p = p * z + 8.3330786e-3f;
    p = p * z - 0.16666660f;
    Floats y = r + r * z * p;
    return (Floats)((Ints)y ^ (__builtin_convertvector(n, Ints) << 31));
}

void rippleBaseline(const uint32_t *source, uint32_t *target, int width, int height, const float *a) {
    float originX = a[0], originY = a[1], elapsed = a[2], amplitude = a[3], frequency = a[4];
    float decay = a[5], speed = a[6];
    Floats lane;
    for (int i = 0; i < LANES; i++) lane[i] = i + 0.5f;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x += LANES) {
            Floats px = lane + (float)x, py = (Floats){} + (y + 0.5f);
            Floats dx = px - originX, dy = py - originY;
            Floats distance = __builtin_elementwise_sqrt(dx * dx + dy * dy);
            Floats time = elapsed - distance / speed;
            time = choose(time > 0, time, (Floats){});
            Floats wave = sine(frequency * time) * exponential(-decay * time);
            Floats factor = amplitude * wave / distance;
            Floats sx = px + factor * dx - 0.5f, sy = py + factor * dy - 0.5f;
            Floats fx = __builtin_elementwise_floor(sx), fy = __builtin_elementwise_floor(sy);
            Floats right = sx - fx, lower = sy - fy;
            Ints column = __builtin_convertvector(fx, Ints), row = __builtin_convertvector(fy, Ints);
            Floats sum[4] = {};
            for (int corner = 0; corner < 4; corner++) {
                Ints cx = column + (corner & 1), cy = row + (corner >> 1);
                Ints inside = (cx >= 0) & (cx < width) & (cy >= 0) & (cy < height);
                Ints index = (cy * width + cx) & inside;
                Ints pixel;
                for (int i = 0; i < LANES; i++) pixel[i] = source[index[i]];
                pixel &= inside;
                Floats weight = ((corner & 1) ? right : 1 - right) * ((corner >> 1) ? lower : 1 - lower);
                for (int c = 0; c < 4; c++) {
                    sum[c] += weight * __builtin_convertvector((pixel >> (8 * c)) & 255, Floats);
                }
            }
            Floats light = wave * sum[3];
            Ints packed = {};
            for (int c = 0; c < 4; c++) {
                Floats value = c < 3 ? sum[c] + light : sum[c];
                value = choose(value > 0, value, (Floats){});
                value = choose(value < 255, value, (Floats){} + 255.0f);
                packed |= __builtin_convertvector(value + 0.5f, Ints) << (8 * c);
            }
            memcpy(target + y * width + x, &packed, sizeof packed);
        }
    }
}
