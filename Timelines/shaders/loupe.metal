#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Loupe (layer): a lens that follows the finger.
//
//   center   the middle of the lens, points
//   radius   of the lens, points; 0 is no lens
//   zoom     how much larger things are in its middle
//   size     the layer's size, points
//
// In the flat middle p is taken from c + (p − c)/z; in the outer fifth the zoom falls to 1 as in
// thick glass. A rim, a shine on it and a shadow below make it a thing.
[[ stitchable ]] half4 loupe(
    float2 position, SwiftUI::Layer layer, float2 center, float radius, float zoom, float2 size
) {
    float2 p = position - center;
    float r = length(p);
    half4 outside = layer.sample(position);
    if (radius <= 0.0) {
        return outside;
    }
    // The shadow lies a little lower than the lens, and is soft.
    float below = length(p - float2(0.0, 0.08 * radius));
    float shadow = 0.35 * smoothstep(1.28 * radius, 0.9 * radius, below);
    outside.rgb *= half(1.0 - shadow);
    if (r > radius + 1.0) {
        return outside;
    }
    float edge = r / radius;
    float scale = mix(1.0 / zoom, 1.0, smoothstep(0.78, 1.0, edge) * 0.85);
    half4 inside = layer.sample(clamp(center + p * scale, float2(0.5), size - 0.5));
    // Thick glass swallows a little light at its edge, and mirrors the sky at the top.
    inside.rgb *= half(1.0 - 0.35 * smoothstep(0.82, 1.0, edge));
    float rim = smoothstep(3.0, 1.5, abs(r - (radius - 2.0)));
    float lit = 0.72 + 0.28 * dot(p / max(r, 1e-6), float2(-0.5, -0.866));
    half4 metal = half4(half3(0.93h, 0.94h, 0.96h) * half(lit), 1.0h);
    inside = mix(inside, metal * inside.a, half(rim));
    float gleam = smoothstep(0.9, 0.2, length((p - radius * float2(-0.22, -0.55))
        / (radius * float2(0.62, 0.34))));
    inside.rgb += half(0.16 * gleam) * inside.a;
    return mix(outside, inside, half(smoothstep(radius + 0.5, radius - 0.5, r)));
}
