import ShaderTestSupport
import Testing

@testable import MetalLanguage

/// What stands in the shaders of apps and in what their authors know from elsewhere.
@Suite("Idioms") struct IdiomTests {
    @Test("of functions that end by 'return' alone")
    func endlessLoops() throws {
        try expectAll(
            [
                ("whileTrue(0.5)", 1.5), ("endless(0.25)", 2.25), ("once(3.0)", 4),
                ("whileOne(7.0)", 7), ("unsure(0.0)", 3), ("unsure(9.0)", 10), ("cased(M::b)", 2),
            ],
            before: """
                enum class M { a, b };
                float cased(M m) { switch (m) { case M::a: return 1.0; case M::b: return 2.0; } }
                float whileTrue(float x) { while (true) { if (x > 1.0) return x; x += 1.0; } }
                float endless(float x) { for (;;) { if (x > 2.0) { return x; } x++; } }
                float once(float x) { do { return x + 1.0; } while (false); }
                float whileOne(float x) { while (1) { if (x > 5.0) { return x; } x += 1.0; } }
                float unsure(float x) {
                    do { if (x < 2.0) { x++; continue; } return x + 1.0; } while (true);
                }
                """)
        func message(_ body: String) -> [String] {
            complaints("float f(float x) { \(body) }")
        }
        #expect(
            complaints("enum M { a, b }; float f(M m) { switch (m) { case a: return 1.0; } }")
                == [
                    "1:24 'f' can end without returning a float (then it returns 0) "
                        + "[missing-return]"
                ])
        let missing = [
            "1:7 'f' can end without returning a float (then it returns 0) [missing-return]"
        ]
        #expect(message("while (true) { if (x > 1.0) break; x++; }") == missing)
        #expect(message("while (x > 0.0) { return 1.0; }") == missing)
        #expect(message("do { if (x > 2.0) continue; return 1.0; } while (x < 1.0);") == missing)
        #expect(
            message("do { switch (int(x)) { case 1: continue; } return 1.0; } while (x < 1.0);")
                == missing)
        #expect(
            message("for (;;) { switch (int(x)) { case 1: break; default: return 2.0; } }") == [])
    }

    @Test("of names, comments and values that nobody wants")
    func names() throws {
        try expectAll(
            [("vec.y", 3), ("array", 5), ("kept", 1)],
            body: """
                float2 vec = float2(2.0); vec.y += 1.0;
                float array = 2.0; array += vec.y;
                float kept = 1.0;
                (void)kept;
                // a comment that goes on / \\
                kept = 2.0;
                """)
    }

    @Test("of samplers: all these are one, and what is said of levels changes nothing")
    func samplers() throws {
        let declarations = [
            "constexpr sampler s(filter::nearest);", "constexpr sampler s;",
            "constexpr sampler s{filter::nearest};", "constexpr sampler s = sampler();",
            "constexpr auto s = metal::sampler(metal::filter::nearest);",
            "constexpr sampler s(max_anisotropy(4), lod_clamp(0.0f, 1.0f));",
        ]
        let calls = [
            "t.sample(s, p / 8.0)", "t.sample(s, {p.x / 8.0, p.y / 8.0})",
            "t.sample(s, p / 8.0, level(0))", "t.sample(s, p / 8.0, metal::bias(1.0))",
            "t.sample(s, p / 8.0, gradient2d(float2(1), float2(1)))",
        ]
        let program = { (declaration: String, call: String) throws in
            try library(
                """
                [[ stitchable ]] half4 f(float2 p, half4 color, texture2d<half> t) {
                    \(declaration)
                    return \(call);
                }
                """
            ).programs["f"]
        }
        let first = try program(declarations[0], calls[0])
        for declaration in declarations {
            for call in calls {
                #expect(try program(declaration, call) == first, "\(declaration) \(call)")
            }
        }
        let border =
            "constexpr sampler s(address::clamp_to_border, border_color::transparent_black);"
        let zero = "constexpr sampler s(address::clamp_to_zero);"
        #expect(try program(border, calls[0]) == program(zero, calls[0]))
        #expect(try program(zero, "t.read(uint2(p), 0)") == program(zero, "t.read(uint2(p))"))
        #expect(
            try program(zero, "half4(t.get_width(0))") == program(zero, "half4(t.get_width())"))
    }

    @Test("that are not understood here say what to write")
    func hints() {
        let found = complaints(
            """
            [[ stichable ]] half4 a(float2 p, half4 c) { return c; }
            [[ stitchable ]] half4 b(half4 color, float2 position, uint v [[vertex_id]]) {
                return color;
            }
            [[ stitchable ]] half4 d(half4 color, float2 position, float k [[clang::x]]) {
                return color;
            }
            [[ stitchable ]] half4 e(float2 p, SwiftUI::Layer layer, texture2d<half> t) {
                constexpr sampler s(filter::linear, filter::bicubic);
                vec2 q = p;
                float x = lerp(p.x, p.y, 0.5);
                half4 y = t.sample(s, p, 1.5);
                return layer.sample(p / layer.tex.get_width());
            }
            """)
        let expected = [
            "1:23 the attribute 'stichable' has no meaning here (did you mean 'stitchable'?)",
            "2:46 'position' of 'b' is an argument like others here",
            "2:61 nothing is given as 'vertex_id' here "
                + "(a shader of SwiftUI is given its position, as the first parameter)",
            "5:46 'position' of 'd' is an argument like others here",
            "9:41 'filter::bicubic' does not describe a sampler",
            "10:5 there is no type 'vec2' (write float2)",
            "11:15 there is no function 'lerp' (write mix(a, b, t))",
            "13:35 a layer's 'tex' is not there: it is as large as what is drawn",
        ]
        #expect(found.count == expected.count, "\(found)")
        for (found, expected) in zip(found, expected) {
            #expect(found.hasPrefix(expected), "\(found)")
        }
        #expect(
            complaints("[[ stitchable ]] half4 d(half4 color, float2 position) { return color; }")
                == [
                    "1:46 'position' of 'd' is an argument like others here "
                        + "(the pixel's position is the first parameter, a float2) [entry-type]"
                ])
        #expect(
            complaints("[[ stitchable ]] half4 e(float position, half4 color) { return color; }")
                == [
                    "1:32 'position' of 'e' is an argument like others here "
                        + "(the pixel's position is the first parameter, a float2) [entry-type]"
                ])
        #expect(
            complaints("[[ stitchable ]] half4 f(float position, half4 c [[pixel]]) { return c; }")
                .isEmpty)
        #expect(
            complaints("#warning \"mind this\"\n#line 7\n")
                == ["1:1 #warning \"mind this\" [directive]"])
    }
}
