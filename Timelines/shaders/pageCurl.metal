#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Page curl (transition): the page that goes is rolled off, from the lower right corner to the
// left.
//
//   size      the frame's size, points
//   progress  0…1; the page is turned slowly at first and at last
//   radius    of the roll, points
//
// The roll is a cylinder of radius R that lies along a line with the normal n. At the distance d
// before the line (d < 0) the page lies flat. Up to d = R a point may be on the roll twice: on its
// lower half at the arc R·asin(d/R), and on its upper half, from behind, at R·(π − asin(d/R)).
// Behind the roll (d > R) there is the next page. The page's other side is its own colours,
// bleached, under a light that follows the roll; the roll throws its shadow to both sides.
[[ stitchable ]] half4 pageCurl(
    float2 position, SwiftUI::Layer from, SwiftUI::Layer to, float2 size, float progress,
    float radius
) {
    // The line's normal: it begins steep, as a corner is lifted, and ends almost upright.
    float eased = smoothstep(0.0, 1.0, progress);
    float tilt = mix(0.70, 0.16, smoothstep(0.0, 0.8, eased));
    float2 n = float2(cos(tilt), sin(tilt));
    // Along n, from just beyond the lower right corner to where all of the page has been rolled on.
    float start = dot(size, n) + 0.02 * size.x;
    float line = mix(start, -2.0 * radius - 0.10 * size.x, eased);
    float d = dot(position, n) - line;

    // The upper half, seen from outside: which place of the page's other side is here?
    float on = clamp(d / radius, -1.0, 1.0);
    float arc = asin(on);
    float2 place = position + n * (radius * (M_PI_F - arc) - d);
    float2 rest = size - place;
    float within = min(min(place.x, place.y), min(rest.x, rest.y));

    // The roll's shadow is long on the next page, and on the flat one short and only beside paper.
    float beyond = max(abs(d) - radius, 0.0) / radius;
    float shadow = d > 0.0
        ? 0.5 * exp(-1.25 * beyond)
        : 0.22 * exp(-4.0 * beyond) * smoothstep(0.0, -radius, d)
            * smoothstep(-0.6 * radius, 0.6 * radius, within);
    half4 color = d > 0.0 ? to.sample(position) : from.sample(position);
    color.rgb *= half(1.0 - shadow * smoothstep(0.0, 0.08, progress));
    if (beyond * radius > 1.0) {
        return color;
    }

    // The lower half, seen from inside: it rises from the flat page.
    if (d > 0.0) {
        float2 lower = position + n * (radius * arc - d);
        float2 left = size - lower;
        half4 inner = from.sample(clamp(lower, float2(0.5), size - 0.5));
        inner.rgb *= half(0.55 + 0.45 * sqrt(max(0.0, 1.0 - on * on)));
        float there = saturate(min(left.x, left.y) + 0.5) * smoothstep(radius, radius - 1.0, d);
        color = mix(color, inner, half(there));
    }
    float inside = saturate(within + 0.5);
    float shaded = 0.62 + 0.38 * cos(1.35 * (on + 0.25));
    half4 page = from.sample(clamp(place, float2(0.5), size - 0.5));
    half3 back = mix(page.rgb, half3(0.96h, 0.95h, 0.93h), 0.82h) * half(shaded);
    float edge = smoothstep(radius + 0.5, radius - 0.5, abs(d));
    return mix(color, half4(back, 1.0h), half(inside * edge));
}
