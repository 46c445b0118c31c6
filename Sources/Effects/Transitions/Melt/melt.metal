#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// The scene that goes runs down the screen: first each column gets a start of its own, up to a
// third of the screen, then all fall alike. `noise` has a number for each column of pixels, in
// which `columns` is counted in already.
[[ stitchable ]] half4 melt(
    float2 position, SwiftUI::Layer from, SwiftUI::Layer to, float2 size, float time,
    float startSpeed, float meltSpeed, float columns, float displayScale,
    device const float* noise, int count
) {
    int column = clamp(int(position.x * displayScale), 0, count - 1);
    float start = min(1.0, startSpeed * time);
    float y = position.y / size.y - start * 0.35 * noise[column];
    if (start >= 1.0) {
        y -= meltSpeed * (time - start / startSpeed);
    }
    if (y < 0.0) {
        // Not as [[pixel]], which would be read under the scene that goes as well.
        return to.sample(position);
    }
    // The picture ends at its outermost pixels' centres; beyond, it would fade to nothing.
    float halfPixel = 0.5 / displayScale;
    return from.sample(float2(position.x, clamp(y * size.y, halfPixel, size.y - halfPixel)));
}
