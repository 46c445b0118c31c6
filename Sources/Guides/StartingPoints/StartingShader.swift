/// Shader templates with explanations.
enum StartingShader {
    static func text(_ name: String, _ kind: StartingPoint.ShaderKind) -> String {
        switch kind {
        case .color: color(name)
        case .layer: layer(name)
        case .distortion: distortion(name)
        }
    }

    /// Returns the entry in a layer's effects that uses it.
    static func effect(_ name: String, _ kind: StartingPoint.ShaderKind) -> String {
        switch kind {
        case .color:
            "\(name): { size: $view.size, progress: $glint, tint: \"#FFFFFF\" }"
        case .layer:
            "\(name): { center: [170, 105], progress: $glint, maxSampleOffset: [16, 16] }"
        case .distortion:
            "\(name): { progress: $glint, strength: 12, maxSampleOffset: [12, 0] }"
        }
    }

    private static let head = """
        // A shader in the Metal Shading Language; the same file works in SwiftUI.
        #include <metal_stdlib>
        #include <SwiftUI/SwiftUI_Metal.h>
        using namespace metal;


        """

    private static func color(_ name: String) -> String {
        head + """
            // A colour effect: a band of light that crosses the layer from the left.
            //
            // - position: the pixel's centre in points of the layer, y downwards.
            // - color: what the layer shows there, premultiplied with its alpha.
            // - size, progress, tint: arguments, given by name in the timeline.
            [[ stitchable ]] half4 \(name)(
                float2 position, half4 color, float2 size, float progress, half4 tint
            ) {
                // The band leans to the right; it begins and ends outside the layer.
                float across = (position.x + position.y * 0.4) / (size.x + size.y * 0.4);
                float distance = abs(across - mix(-0.25, 1.25, progress));
                half light = half(1 - smoothstep(0.0, 0.2, distance));
                // Only as much light as there is layer: its edges stay what they are.
                return color + tint * (light * 0.45h * color.a);
            }

            """
    }

    private static func layer(_ name: String) -> String {
        head + """
            // A layer effect: a ring that spreads from a point and bends what lies under it.
            //
            // - position: the pixel's centre in points of the layer, y downwards.
            // - layer: what the layer shows; sample it anywhere within maxSampleOffset of position.
            // - center, progress: arguments, given by name in the timeline.
            [[ stitchable ]] half4 \(name)(
                float2 position, SwiftUI::Layer layer, float2 center, float progress
            ) {
                float2 way = position - center;
                float distance = length(way);
                // The ring's edge runs outwards and fades on its way.
                float edge = progress * 320;
                float ring = exp(-pow((distance - edge) / 28, 2.0)) * (1 - progress);
                half4 color = layer.sample(position - normalize(way) * ring * 16);
                // Premultiplied: light is added only where there is layer.
                return color + half4(half3(ring * 0.35) * color.a, 0);
            }

            """
    }

    private static func distortion(_ name: String) -> String {
        head + """
            // A distortion: says for every pixel which place of the layer it shows.
            //
            // - position: the pixel's centre in points of the layer, y downwards.
            // - progress, strength: arguments, given by name in the timeline.
            [[ stitchable ]] float2 \(name)(float2 position, float progress, float strength) {
                float wave = sin(position.y / 14 - progress * 12);
                // Still at the beginning and at the end.
                float swell = sin(progress * M_PI_F);
                return position + float2(wave * swell * strength, 0);
            }

            """
    }
}
