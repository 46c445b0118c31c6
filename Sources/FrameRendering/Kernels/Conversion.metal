#include <metal_stdlib>
using namespace metal;

// The same colour in another pixel format.
[[ stitchable ]] half4 copyPixel(float4 color [[pixel]]) {
    return half4(color);
}

static float4 unmultiplied(float4 color) {
    // Divisions take longer than all else here, and most frames are opaque.
    if (color.a == 1.0) {
        return color;
    }
    return color.a > 0.0 ? float4(color.rgb / color.a, color.a) : float4(0.0);
}

// Rounded to steps where its fraction of one exceeds the threshold. The product is not exact, but
// near enough to be stored as the same number of 8 bits.
static half4 dithered(float4 color, float steps, float threshold) {
    return half4(floor(unmultiplied(color) * steps + threshold) * (1.0 / steps));
}

// From premultiplied to straight alpha.
[[ stitchable ]] half4 straightAlpha(float4 color [[pixel]]) {
    return half4(unmultiplied(color));
}

// The same in `steps` whole steps, by ordered dithering (Bayer, 1973): a pixel is rounded up where
// its fraction of a step exceeds what is asked for at its place in an 8×8 square. What is asked for
// is 1/128, 3/128 … 127/128, each once a square, so that every square is as bright as it was, and a
// colour of whole steps stays what it is. All channels ask for the same: grey stays grey.
[[ stitchable ]] half4 ditheredStraightAlpha(
    uint2 pixel [[thread_position_in_grid]], float4 color [[pixel]], float steps
) {
    uint x = pixel.x ^ pixel.y;
    uint y = pixel.y;
    // The bits of both, interleaved and in reverse: neighbours ask for very different fractions.
    uint rank = (x & 1u) << 5 | (y & 1u) << 4 | (x & 2u) << 2 | (y & 2u) << 1 | (x & 4u) >> 1
        | (y & 4u) >> 2;
    float threshold = (float(rank) + 0.5) * 0.015625;
    return dithered(color, steps, threshold);
}

// The same with the thresholds of a square of 64×64 pixels whose pattern has no direction and no
// coarse grain; BlueNoise.swift makes it.
[[ stitchable ]] half4 noiseDitheredStraightAlpha(
    uint2 pixel [[thread_position_in_grid]], float4 color [[pixel]], float steps,
    device const float* thresholds, int count
) {
    int place = int((pixel.y & 63u) << 6 | (pixel.x & 63u));
    return dithered(color, steps, thresholds[place]);
}
