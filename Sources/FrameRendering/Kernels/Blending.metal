#include <metal_stdlib>
using namespace metal;

// Compositing and Blending Level 1 (W3C, 2015): a mode mixes the backdrop's colour and the source's
// where both are, and source-over does the rest. All colours come and go premultiplied.

#define BLEND(name) \
    [[ stitchable ]] half4 name( \
        float4 backdrop [[pixel]], float4 layer [[pixel]], float opacity)

static float3 straight(float4 color) {
    return color.a > 0.0 ? color.rgb / color.a : float3(0.0);
}

static half4 composite(float4 backdrop, float4 source, float3 mixed) {
    float3 color = source.rgb * (1.0 - backdrop.a) + backdrop.rgb * (1.0 - source.a)
        + source.a * backdrop.a * mixed;
    return half4(half3(color), half(source.a + backdrop.a * (1.0 - source.a)));
}

BLEND(blendNormal) {
    float4 source = layer * opacity;
    return half4(source + backdrop * (1.0 - source.a));
}

BLEND(blendPlusLighter) {
    return half4(min(backdrop + layer * opacity, float4(1.0)));
}

BLEND(blendMultiply) {
    float4 source = layer * opacity;
    return composite(backdrop, source, straight(backdrop) * straight(source));
}

static float3 screened(float3 b, float3 s) {
    return b + s - b * s;
}

BLEND(blendScreen) {
    float4 source = layer * opacity;
    return composite(backdrop, source, screened(straight(backdrop), straight(source)));
}

static float3 hardLit(float3 b, float3 s) {
    return select(screened(b, 2.0 * s - 1.0), b * (2.0 * s), s <= float3(0.5));
}

BLEND(blendHardLight) {
    float4 source = layer * opacity;
    return composite(backdrop, source, hardLit(straight(backdrop), straight(source)));
}

BLEND(blendOverlay) {
    float4 source = layer * opacity;
    return composite(backdrop, source, hardLit(straight(source), straight(backdrop)));
}

BLEND(blendDarken) {
    float4 source = layer * opacity;
    return composite(backdrop, source, min(straight(backdrop), straight(source)));
}

BLEND(blendLighten) {
    float4 source = layer * opacity;
    return composite(backdrop, source, max(straight(backdrop), straight(source)));
}

static float dodged(float b, float s) {
    return b <= 0.0 ? 0.0 : s >= 1.0 ? 1.0 : min(1.0, b / (1.0 - s));
}

BLEND(blendColorDodge) {
    float4 source = layer * opacity;
    float3 b = straight(backdrop);
    float3 s = straight(source);
    return composite(
        backdrop, source, float3(dodged(b.r, s.r), dodged(b.g, s.g), dodged(b.b, s.b)));
}

static float burnt(float b, float s) {
    return b >= 1.0 ? 1.0 : s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s);
}

BLEND(blendColorBurn) {
    float4 source = layer * opacity;
    float3 b = straight(backdrop);
    float3 s = straight(source);
    return composite(backdrop, source, float3(burnt(b.r, s.r), burnt(b.g, s.g), burnt(b.b, s.b)));
}

static float softLit(float b, float s) {
    if (s <= 0.5) {
        return b - (1.0 - 2.0 * s) * b * (1.0 - b);
    }
    float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
    return b + (2.0 * s - 1.0) * (d - b);
}

BLEND(blendSoftLight) {
    float4 source = layer * opacity;
    float3 b = straight(backdrop);
    float3 s = straight(source);
    return composite(
        backdrop, source, float3(softLit(b.r, s.r), softLit(b.g, s.g), softLit(b.b, s.b)));
}

BLEND(blendDifference) {
    float4 source = layer * opacity;
    return composite(backdrop, source, abs(straight(backdrop) - straight(source)));
}

BLEND(blendExclusion) {
    float4 source = layer * opacity;
    float3 b = straight(backdrop);
    float3 s = straight(source);
    return composite(backdrop, source, b + s - 2.0 * b * s);
}

// MARK: Modes that mix the channels (§10)

static float luminosity(float3 color) {
    return 0.3 * color.r + 0.59 * color.g + 0.11 * color.b;
}

static float least(float3 color) {
    return min(color.r, min(color.g, color.b));
}

static float greatest(float3 color) {
    return max(color.r, max(color.g, color.b));
}

// Brings what lies outside of 0 to 1 back, along the line to the grey of the same luminosity.
static float3 clipped(float3 color) {
    float grey = luminosity(color);
    float low = least(color);
    float high = greatest(color);
    float3 risen = low < 0.0 ? grey + (color - grey) * (grey / (grey - low)) : color;
    return high > 1.0 ? grey + (risen - grey) * ((1.0 - grey) / (high - grey)) : risen;
}

static float3 withLuminosity(float3 color, float wanted) {
    return clipped(color + (wanted - luminosity(color)));
}

// Of the colour only proportions of differences count: it may be premultiplied.
static float3 withSaturation(float3 color, float wanted) {
    float low = least(color);
    float range = greatest(color) - low;
    return range > 0.0 ? (color - low) / range * wanted : float3(0.0);
}

BLEND(blendHue) {
    float4 source = layer * opacity;
    float3 b = straight(backdrop);
    float3 hue = withSaturation(source.rgb, greatest(b) - least(b));
    return composite(backdrop, source, withLuminosity(hue, luminosity(b)));
}

BLEND(blendSaturation) {
    float4 source = layer * opacity;
    float3 s = straight(source);
    float3 saturated = withSaturation(backdrop.rgb, greatest(s) - least(s));
    return composite(backdrop, source, withLuminosity(saturated, luminosity(straight(backdrop))));
}

BLEND(blendColor) {
    float4 source = layer * opacity;
    float wanted = luminosity(straight(backdrop));
    return composite(backdrop, source, withLuminosity(straight(source), wanted));
}

BLEND(blendLuminosity) {
    float4 source = layer * opacity;
    float wanted = luminosity(straight(source));
    return composite(backdrop, source, withLuminosity(straight(backdrop), wanted));
}

// MARK: Porter and Duff's (§9)

BLEND(blendSourceAtop) {
    float4 source = layer * opacity;
    float3 color = source.rgb * backdrop.a + backdrop.rgb * (1.0 - source.a);
    return half4(half3(color), half(backdrop.a));
}

BLEND(blendDestinationOver) {
    return half4(backdrop + layer * opacity * (1.0 - backdrop.a));
}

BLEND(blendDestinationOut) {
    return half4(backdrop * (1.0 - layer.a * opacity));
}

// Level 2: what both lack of white is added up.
BLEND(blendPlusDarker) {
    float4 source = layer * opacity;
    float alpha = min(backdrop.a + source.a, 1.0);
    float3 lack = (backdrop.a - backdrop.rgb) + (source.a - source.rgb);
    return half4(half3(max(alpha - lack, float3(0.0))), half(alpha));
}
