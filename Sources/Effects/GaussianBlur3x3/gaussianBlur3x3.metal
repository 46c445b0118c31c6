#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// A blur by the eight neighbours, a point away each. The weights are as published; they add up to
// 0.4787, so the picture dims.
[[ stitchable ]] half4 gaussianBlur3x3(float2 position, SwiftUI::Layer layer) {
    half4 edges = layer.sample(position + float2(0.0, -1.0))
        + layer.sample(position + float2(-1.0, 0.0))
        + layer.sample(position + float2(1.0, 0.0))
        + layer.sample(position + float2(0.0, 1.0));
    half4 corners = layer.sample(position + float2(-1.0, -1.0))
        + layer.sample(position + float2(1.0, -1.0))
        + layer.sample(position + float2(-1.0, 1.0))
        + layer.sample(position + float2(1.0, 1.0));
    return 0.0707355h * layer.sample(position) + 0.0566406h * edges + 0.0453542h * corners;
}
