#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// A wave that runs outwards from `origin`, bends the layer and brightens its crests.
[[ stitchable ]] half4 ripple(
    float2 position, SwiftUI::Layer layer, float2 origin, float elapsedTime, float duration,
    float amplitude, float frequency, float decay, float speed
) {
    float2 offset = position - origin;
    float distance = length(offset);
    float time = max(0.0, elapsedTime - distance / speed);
    float wave = sin(frequency * time) * exp(-decay * time);
    // The origin itself has no direction; it stays where it is.
    float2 direction = distance > 0.0 ? offset / distance : float2(0.0);
    half4 color = layer.sample(position + amplitude * wave * direction);
    color.rgb += half(wave) * color.a;
    return color;
}
