import PixelBuffers
import ShaderTestSupport
import TestSupport
import Testing

@testable import MetalLanguage

/// Shaders as apps have them, with many features each.
@Suite("Whole shaders")
struct WholeShaderTests {
    struct Shader: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        var inputs = 0
        var uniforms: [Float] = []
        var testDescription: String { name }
    }

    static let shaders: [Shader] = [
        Shader(
            name: "marched",
            text: """
                struct Ray { float3 origin; float3 way; float3 at(float t) const {
                    return origin + t * way; } };
                struct Material { half3 albedo = half3(0.8h); half shine = 0.2h; };
                struct Hit { float distance = 1e9; Material material; };
                namespace sdf {
                    static inline float sphere(float3 p, float r) { return length(p) - r; }
                    static inline float box(float3 p, float3 b) {
                        float3 q = fabs(p) - b;
                        return length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0f);
                    }
                    template<typename T> T smoothMin(T a, T b, T k) {
                        T h = saturate(0.5 + 0.5 * (b - a) / k);
                        return mix(b, a, h) - k * h * (1 - h);
                    }
                }
                using namespace sdf;
                static float3x3 turn(float a) {
                    float s = sin(a), c = cos(a);
                    return float3x3(float3(c, 0, s), float3(0, 1, 0), float3(-s, 0, c));
                }
                static float scene(float3 p, float time) {
                    float3 q = turn(time) * p;
                    return smoothMin(sphere(p - float3(0.4, 0, 0), 0.5), box(q, float3(0.35)),
                        0.2f);
                }
                static Hit march(thread const Ray& ray, float time) {
                    Hit hit; float t = 0;
                    for (int i = 0; i < 24; ++i) {
                        float d = scene(ray.at(t), time);
                        if (d < 0.01) { hit.distance = t; hit.material.shine = half(i) / 24;
                            break; }
                        if ((t += d) > 6) break;
                    }
                    return hit;
                }
                [[ stitchable ]] half4 marched(float2 position, float2 size, float time) {
                    const float2 uv = (2 * position - size) / min(size.x, size.y);
                    Ray ray{ float3(0, 0, -2), normalize(float3(uv, 1.5)) };
                    Hit hit = march(ray, time);
                    if (hit.distance > 1e8) return half4(0);
                    float3 p = ray.at(hit.distance), n; const float e = 0.01;
                    for (int i = 0; i < 3; ++i) {
                        float3 step = 0; step[i] = e;
                        n[i] = scene(p + step, time) - scene(p - step, time);
                    }
                    half light = half(max(dot(normalize(n), normalize(float3(1, 1, -1))), 0.1f));
                    return half4(hit.material.albedo * light + hit.material.shine, 1.0h);
                }
                """, uniforms: [31, 17, 0.7]),
        Shader(
            name: "palette",
            text: """
                enum class Palette : int { warm, cold, grey };
                typedef struct { float3 bias, amplitude, frequency, phase; } Cosine;
                constant Cosine palettes[] = {
                    { float3(0.5), float3(0.5), float3(1), { 0, 0.33, 0.67 } },
                    { {0.5, 0.5, 0.5}, {0.2, 0.4, 0.5}, {1, 1, 0.5}, {0.8, 0.9, 0.3} },
                    { float3(0.4), float3(0.3), float3(2), float3(0) },
                };
                float3 color(Palette which, float t) {
                    constant Cosine& c = palettes[int(which)];
                    return c.bias + c.amplitude * cos(2 * M_PI_F * (c.frequency * t + c.phase));
                }
                [[stitchable]] half4 palette(float2 p, half4 base, float kind, float time) {
                    Palette which = static_cast<Palette>(int(kind));
                    switch (which) {
                        case Palette::warm: case Palette::cold: break;
                        default: which = p.x > 12 ? Palette::grey : Palette::cold;
                    }
                    return base.a * half4(half3(color(which, p.y / 20 + time)), 1);
                }
                """, inputs: 1, uniforms: [2, 0.3]),
        Shader(
            name: "noise",
            text: """
                #define OCTAVES 4
                #define HASH(n) fract(sin(n) * 43758.5453123)
                #define LERP2(a, b, c, d, f) mix(mix(a, b, f.x), mix(c, d, f.x), f.y)
                constexpr constant float2x2 twist = float2x2(0.8, 0.6, -0.6, 0.8);
                template<int octaves> struct Fractal {
                    float gain = 0.5f; float lacunarity = 2.02f;
                    static float value(float2 p) {
                        float2 i = floor(p), f = fract(p); f = f * f * (3.0 - 2.0 * f);
                        float n = i.x + i.y * 57.0;
                        return LERP2(HASH(n), HASH(n + 1.0), HASH(n + 57.0), HASH(n + 58.0), f);
                    }
                    float operator()(float2 p) const {
                        float sum = 0, weight = gain;
                        for (int i = 0; i < octaves; ++i, weight *= gain) {
                            sum += weight * value(p); p = twist * p * lacunarity;
                        }
                        return sum;
                    }
                };
                [[ stitchable ]] half4 noise(float2 p, float2 size, float time) {
                    Fractal<OCTAVES> clouds; Fractal<2> rough; rough.gain = 0.7;
                    float2 q = float2(clouds(p / 9 + time), clouds(p / 7 - time));
                    return half4(half3(rough(p / 5 + 2 * q)) * half3(1.0h, 0.8h, 0.6h), 1);
                }
                """, uniforms: [30, 20, 1.25]),
        Shader(
            name: "blurred",
            text: """
                static constant float weights[3][3] = { {1, 2, 1}, {2, 4, 2}, {1, 2, 1} };
                static constant int2 corners[] = { {-1, -1}, {1, -1}, {-1, 1}, {1, 1} };
                half4 filtered(SwiftUI::Layer layer, float2 p, constant float (&kernel_)[3][3]) {
                    half4 sum = 0; float total = 0;
                    for (int y = -1; y <= 1; ++y) for (int x = -1; x <= 1; ++x) {
                        const float w = kernel_[y + 1][x + 1];
                        sum += half(w) * layer.sample(p + float2(x, y)); total += w;
                    }
                    return sum / half(total);
                }
                [[ stitchable ]] half4 blurred(float2 p, SwiftUI::Layer layer, float amount) {
                    half4 c = filtered(layer, p, weights), edge = 0;
                    for (int2 corner : corners) edge += abs(c - layer.sample(p + float2(corner)));
                    if (half m = max(edge.r, edge.g); m > 0.2h) c.rb += m;
                    return mix(c, edge / 4, half(amount));
                }
                """, inputs: 1, uniforms: [0.25]),
        Shader(
            name: "mandel",
            text: """
                struct Complex { float re, im;
                    Complex(float r = 0, float i = 0) : re(r), im(i) {}
                    Complex operator*(const thread Complex& b) const {
                        return { re * b.re - im * b.im, re * b.im + im * b.re }; }
                    Complex operator+(Complex b) const { return Complex(re + b.re, im + b.im); }
                    float norm() const { return re * re + im * im; } };
                [[ stitchable ]] half4 mandel(float2 p, float2 size, float zoom) {
                    const Complex c((p.x - size.x * 0.7f) / zoom, (p.y - size.y / 2) / zoom);
                    Complex z; uint n = 0u;
                    do { z = z * z + c; } while (++n < 40u && z.norm() < 4);
                    return n == 40 ? half4(0, 0, 0, 1) : half4(half(n) / 40.0h,
                        half2(z.norm() / 99), 1);
                }
                """, uniforms: [40, 20, 12]),
        Shader(
            name: "dither",
            text: """
                constant uchar bayer[16] = { 0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5 };
                using Cell = vec<ushort, 2>;
                half3 quantised(half3 c, uint levels) { return round(c *
                    half(levels - 1)) / half(levels - 1); }
                [[ stitchable ]] half4 dither(float2 p, half4 color, float levels) {
                    Cell cell = Cell(ushort2(p) % 4); const ushort at = cell.y * 4 + cell.x;
                    const half threshold = (half(bayer[at]) + 0.5h) / 16 - 0.5h;
                    half3 c = color.a > 0.0h ? color.rgb / color.a : half3(0);
                    return half4(saturate(quantised(c + threshold / half(levels), uint(levels))),
                        1) * color.a;
                }
                """, inputs: 1, uniforms: [4]),
        Shader(
            name: "cells",
            text: """
                struct Nearest { float d[2]; int2 id; };
                static float2 hash(float2 p) {
                    p = float2(dot(p, float2(127.1, 311.7)), dot(p, float2(269.5, 183.3)));
                    return fract(sin(p) * 43758.5453);
                }
                static void insert(thread Nearest& n, float d, int2 id) {
                    thread float& first = n.d[0];
                    if (d < first) { n.d[1] = first; first = d; n.id = id;
                        } else n.d[1] = min(n.d[1], d);
                }
                static Nearest voronoi(float2 p, float time) {
                    Nearest n = { { 8, 8 }, int2(0) };
                    const int2 cell = int2(floor(p));
                    for (int j = -1; j <= 1; ++j) { for (int i = -1; i <= 1; ++i) {
                        int2 id = cell + int2(i, j);
                        float2 o = 0.5 + 0.5 * sin(time + 6.2831 * hash(float2(id)));
                        insert(n, distance(float2(id) + o, p), id);
                    } }
                    return n;
                }
                [[ stitchable ]] half4 cells(float2 p, float scale, float time) {
                    const auto n = voronoi(p / scale, time); const float edge = n.d[1] - n.d[0];
                    return half4(half3(hash(float2(n.id)).xyx) * smoothstep(0.0h, 0.1h,
                        half(edge)), 1);
                }
                """, uniforms: [6, 0.5]),
        Shader(
            name: "lens",
            text: """
                namespace optics { constexpr constant float strength = 0.4f;
                    namespace detail { float falloff(float d, float r) {
                        return d < r ? 1 - d / r : 0.0; } }
                    float2 bend(float2 p, float2 center, float radius = 12.0f) {
                        float2 v = p - center; return p - v * strength *
                            detail::falloff(length(v), radius); } }
                [[ stitchable ]] float2 lens(float2 position, float2 center) {
                    return optics::bend(position, center); }
                """, inputs: 1, uniforms: [12, 8]),
        Shader(
            name: "sorted",
            text: """
                template<typename T, size_t n> void sort(thread array<T, n>& a) {
                    for (uint i = 1; i < n; ++i) {
                        T x = a[i]; int j = int(i) - 1;
                        while (j >= 0 && a[j] > x) { a[j + 1] = a[j]; --j; }
                        a[j + 1] = x;
                    }
                }
                [[ stitchable ]] half4 sorted(float2 p, SwiftUI::Layer layer) {
                    array<half, 9> r, g; int k = 0;
                    for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++, k++) {
                        const half4 c = layer.sample(p + float2(x, y)); r[k] = c.r; g[k] = c.g;
                    }
                    sort(r); sort(g);
                    return half4(r[4], g[4], r[int(p.x) % 9], 1);
                }
                """, inputs: 1),
        Shader(
            name: "kaleidoscope",
            text: """
                typedef float2x2 Turn;
                static Turn turned(float a) { float c = cos(a); float s = sin(a); return { {c,
                    s}, {-s, c} }; }
                struct Fold { int count; float angle;
                    float2 operator()(float2 v) const {
                        for (int i = 0; i < count; ++i) { v = abs(v); v = v * turned(angle);
                            v -= 2; }
                        return v; } };
                struct Layers { Fold folds[2]; half4 tints[2]; };
                [[ stitchable ]] half4 kaleidoscope(float2 p, float2 size, float angle) {
                    Layers layers = { { { 3, angle }, { 2, -angle } }, { half4(1, 0.5, 0.2, 1),
                        half4(0.2h) } };
                    half4 sum = half4(0);
                    for (int i = 0; i < 2; i++) {
                        float2 v = layers.folds[i](p - size / 2);
                        sum += layers.tints[i] * half(0.5 + 0.5 * sin(length(v)));
                    }
                    float4x4 grade = float4x4(0.9); grade[3].xyz = float3(0.1); grade[3][3] = 1;
                    return half4(grade * float4(sum.rgb, 1));
                }
                """, uniforms: [36, 20, 0.8]),
    ]

    @Test("compile, draw something, and agree", arguments: shaders)
    func agreement(shader: Shader) throws {
        let library = try library(
            "#include <metal_stdlib>\n#include <SwiftUI/SwiftUI_Metal.h>\nusing namespace metal;\n"
                + shader.text)
        let bounds = PixelRectangle(x: 0, y: 0, width: 33, height: 18)
        let inputs = (0..<shader.inputs).map { _ in noise(.rgbaFloat, bounds, seed: 5) }
        let result = try expectAgreement(
            shader.name, in: library, inputs: inputs, output: .rgbaFloat, bounds: bounds,
            uniforms: shader.uniforms)
        let values = result.pixelBytes
        #expect(Set(values).count > 60)
    }
}
