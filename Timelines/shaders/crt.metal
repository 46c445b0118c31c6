#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// CRT (layer): the picture on a tube, with lines, phosphor stripes and a bent front.
//
//   time   seconds
//   size   the layer's size, points
//   lines  how many lines the picture has
//   bend   how much the glass is bent; 0 is flat, 0.12 a small television
//   power  0…1: switched off (a line, a point, nothing) to switched on
//
// p is pushed outwards by 1 + bend·r²; outside there is the dark frame. A line is a raised cosine
// that grows wider where it is bright; three phosphors stand side by side and share a pixel.
[[ stitchable ]] half4 crt(
    float2 position, SwiftUI::Layer layer, float time, float2 size, float lines, float bend,
    float power
) {
    float2 p = (position - 0.5 * size) / (0.5 * size);
    float2 q = p * (1.0 + bend * dot(p.yx, p.yx) * 0.5) * (1.0 + 0.25 * bend);

    // What is left of a picture while the tube goes off: first flat, then narrow.
    float tall = smoothstep(0.35, 1.0, power);
    float wide = smoothstep(0.0, 0.45, power);
    float2 opened = float2(max(wide, 0.004), max(tall, 0.006));
    float2 picture = q / opened;

    float2 place = (picture * 0.5 + 0.5) * size;
    // The beam is a little late in red and early in blue towards the sides.
    float2 fringe = float2(0.6 * picture.x, 0.0);
    half4 middle = layer.sample(place);
    half3 seen = half3(
        layer.sample(place - fringe).r, middle.g, layer.sample(place + fringe).b);
    float3 light = float3(seen);

    float bright = dot(light, float3(0.3, 0.6, 0.1));
    float line = 0.5 + 0.5 * cos(2.0 * M_PI_F * (picture.y * 0.5 + 0.5) * lines);
    light *= mix(mix(0.45, 0.75, bright), 1.12, line);
    float stripe = 2.0 * M_PI_F * position.x / 3.0;
    light *= 1.0 + 0.16 * cos(stripe + float3(0.0, 2.094, 4.189));
    // A faint bar runs down, as on a film of a screen.
    float bar = fract(0.35 * time - (q.y * 0.5 + 0.5));
    light *= 1.0 - 0.12 * smoothstep(0.18, 0.0, bar) * smoothstep(0.0, 0.02, bar);
    // The less of the screen is lit, the brighter is that part.
    light = light * (1.0 + 1.6 * (1.0 - tall)) + (1.0 - tall) * wide * 0.5;
    light *= 1.0 - 0.32 * smoothstep(0.5, 1.5, length(q));

    // How far inside the picture, and inside the glass, counted in points: smooth edges.
    float2 inPicture = (1.0 - abs(picture)) * opened * 0.5 * size;
    float2 inGlass = (1.0 - abs(q)) * 0.5 * size;
    float shown = saturate(inPicture.x + 0.5) * saturate(inPicture.y + 0.5);
    float corner = 9.0;
    float2 rounding = max(corner - inGlass, 0.0);
    float glass = saturate(corner - length(rounding) + 0.5)
        * step(-0.5, min(inGlass.x, inGlass.y));
    float3 dark = float3(0.020, 0.022, 0.026) + 0.03 * smoothstep(1.0, -1.2, q.y + 0.4 * q.x);
    float3 result = (dark + light * shown * step(0.001, power)) * glass;
    return half4(half3(saturate(result)), 1.0h);
}
