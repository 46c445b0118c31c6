#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Wave (distortion): cloth that is held at its left edge and runs free towards the right.
//
//   time        seconds
//   size        the layer's size, points
//   amplitude   how far the free edge goes up and down, points
//   wavelength  from crest to crest, points
//   speed       crests a second
//
// y is taken from y − A·h(x)·sin 2π(x/λ − f·t), where h rises from 0 at the held edge; a second
// harmonic keeps the cloth from looking like a drawing of a sine.
[[ stitchable ]] float2 wave(
    float2 position, float time, float2 size, float amplitude, float wavelength, float speed
) {
    float phase = 2.0 * M_PI_F * (position.x / wavelength - speed * time);
    float held = smoothstep(0.0, 1.0, position.x / size.x);
    float lift = sin(phase) + 0.25 * sin(2.0 * phase + 1.3 + 2.0 * position.y / size.y);
    return position - float2(0.0, amplitude * held * lift);
}
