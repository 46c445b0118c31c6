#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// One scene fades into the other. Each is multiplied by its own share, so that at both ends the
// other one adds nothing at all.
[[ stitchable ]] half4 crossfade(
    float2 position, SwiftUI::Layer from, SwiftUI::Layer to, float progress
) {
    return from.sample(position) * half(1.0 - progress) + to.sample(position) * half(progress);
}
