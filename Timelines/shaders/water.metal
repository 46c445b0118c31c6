#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Water (distortion): what is seen in moving water, or on its ground.
//
//   time      seconds
//   size      the layer's size, points
//   strength  how far the picture is bent where it is bent most, points
//   scale     the length of the longest waves, points
//   depth     0: all alike; 1: nothing at the layer's upper edge, all of it at the lower one
//
// Four plane waves of directions and lengths that don't repeat; light is bent along the gradient
// of the surface, Σ kᵢ·cos(kᵢ·p + ωᵢt), with ω growing as √|k| as it does in deep water.
[[ stitchable ]] float2 water(
    float2 position, float time, float2 size, float strength, float scale, float depth
) {
    float2 bend = float2(0.0);
    float turn = 0.4;
    float wavelength = scale;
    float weight = 0.5;
    for (int i = 0; i < 4; i += 1) {
        float2 direction = float2(cos(turn), sin(turn));
        float k = 2.0 * M_PI_F / wavelength;
        // 120 points a second² stand for gravity: waves as wide as a finger then take a second.
        bend += weight * direction * cos(k * dot(direction, position) + sqrt(120.0 * k) * time);
        turn += 2.4;
        wavelength *= 0.62;
        weight *= 0.72;
    }
    float near = mix(1.0, smoothstep(-0.1, 1.0, position.y / size.y), depth);
    return position + strength * near * bend;
}
