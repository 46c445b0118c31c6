import Diagnostics
import ShaderTestSupport
import Testing

@testable import MetalLanguage
@testable import NativeKernels

@Suite("Mistakes in a shader")
struct DiagnosticTests {
    @Test("are all reported in one run, each at its place")
    func allAtOnce() {
        let found = complaints(
            """
            [[ stitchable ]] half4 f(float2 position, half4 color, float amount) {
                float x = ammount * 2;
                float2 y = float3(1, 2, 3);
                half4 z = colour;
                return x + y;
            }
            float g(double a) { return a; }
            half4 h() { if (1 > 2) { return half4(1); } }
            """)
        #expect(
            found == [
                "2:15 there is no 'ammount' here (did you mean 'amount'?) [unknown-name]",
                "3:16 a float3 is not a float2, to initialise 'y' "
                    + "(take components of it, such as .xy) [conversion]",
                "4:15 there is no 'colour' here (did you mean 'color'?) [unknown-name]",
                "7:9 shaders have no 64-bit type 'double' (use float) [unknown-type]",
                "8:7 'h' can end without returning a half4 (then it returns 0) [missing-return]",
            ])
    }

    @Test("of signatures and missing returns are reported beside those of syntax and types")
    func besideOthers() {
        let found = complaints(
            """
            [[ stitchable ]] half3 f(float2 p, half4 c) { return c.rgb; }
            [[ stitchable ]] half4 g(float2 p, sampler s) { return half4(1); }
            kernel float h(uint id [[thread_position_in_grid]]) { return 1; }
            float i(float x) { if (x > 0) { return 1; } }
            float j(float x) { return x +; }
            float k(float x) { return y; }
            """)
        #expect(
            found == [
                "1:24 'f' returns half3 (a shader returns half4, or float2 to bend) [entry-type]",
                "2:44 's' can't be a sampler (write constexpr sampler s(filter::linear);) "
                    + "[entry-type]",
                "3:14 the kernel 'h' returns float "
                    + "(a kernel writes to buffers and textures: kernel void) [entry-type]",
                "4:7 'i' can end without returning a float (then it returns 0) [missing-return]",
                "5:30 expected an expression before ';' [syntax]",
                "6:27 there is no 'y' here [unknown-name]",
            ], "\(found)")
    }

    @Test("of syntax cause no missing return")
    func unreadableEnds() {
        for (text, expected) in [
            ("float f(float x) { return x +; }", ["1:30"]),
            ("float f(float x) { if (x > 1) { x = 1; } } return x; }", ["1:44", "1:54"]),
            ("#error \"no\"\nfloat f(float x) { }", ["1:1 "]),
        ] {
            let found = complaints(text)
            #expect(found.map { String($0.prefix(4)) } == expected, "\(text): \(found)")
        }
    }

    @Test("in a name that other tools know without an argument say that it is one")
    func globals() {
        for name in ["time", "iTime"] {
            let found = complaints(
                "[[ stitchable ]] half4 f(float2 p, half4 c) { return c * half(\(name)); }")
            #expect(
                found == [
                    "1:63 there is no '\(name)' here (take it as an argument: float time) "
                        + "[unknown-name]"
                ])
        }
    }

    @Test("in the name of what a layer or a texture can do say what it can")
    func imageFunctions() {
        let found = complaints(
            """
            [[ stitchable ]] half4 f(float2 p, SwiftUI::Layer layer, texture2d<float> picture) {
                half4 a = layer.samle(p);
                layer.tex();
                uint b = picture.getWidth();
                return half4(picture.gather(p));
            }
            kernel void g(
                texture2d<float, access::write> canvas, uint2 at [[thread_position_in_grid]]
            ) {
                canvas.wirte(float4(1), at);
            }
            """)
        #expect(
            found == [
                "2:21 a SwiftUI::Layer has no function 'samle' (did you mean 'sample'?) [method]",
                "3:11 a SwiftUI::Layer has no function 'tex' (it has sample) [method]",
                "4:22 a texture2d<float> has no function 'getWidth' "
                    + "(did you mean 'get_width'?) [method]",
                "5:26 a texture2d<float> has no function 'gather' "
                    + "(it has sample, read, get_width, get_height) [method]",
                "10:12 a texture2d<float, access::write> has no function 'wirte' "
                    + "(did you mean 'write'?) [method]",
            ])
    }

    @Test("of syntax do not hide those after them")
    func recovery() {
        let found = complaints(
            """
            float f(float x) {
                float a = x +;
                float b = (x;
                return y;
            }
            float g(float x) { return x $ 2; }
            """)
        #expect(found.map { $0.prefix(4) } == ["2:18", "3:17", "4:12", "6:29"])
    }

    @Test("at a line's end are reported there")
    func lineEnds() {
        let found = complaints(
            """
            [[ stitchable ]] half4 f(float2 p) {
                float x = p.x
                return half4(x)
            }
            """)
        #expect(
            found == [
                "2:18 expected ';' after the declaration [syntax]",
                "3:20 expected ';' after 'return' [syntax]",
            ])
    }

    @Test("that stand for constructs not taken say what to write instead")
    func refused() {
        #expect(
            complaints("half4 f(float2 p) { goto x; return half4(0); }")[0]
                == "1:21 'goto' is not understood here (write a loop) [syntax]")
        #expect(
            complaints(
                """
                float f(float x) { return f(x); }
                [[ stitchable ]] half4 g(float2 p) { return half4(f(1)); }
                """
            )
                == ["1:27 'f' calls itself (write a loop) [recursion]"])
    }

    @Test("never crash the compiler: deep, long and mutilated sources")
    func hostile() {
        for count in [100, 1000, 5000] {
            _ = complaints("float f(float x) { return \(String(repeating: "(", count: count))x; }")
            _ = complaints("float f(float x) { return \(String(repeating: "-", count: count))x; }")
            _ = complaints(
                "float f(float x) { return x\(String(repeating: " + x", count: count)); }")
            _ = complaints("float f(float x) { return x\(String(repeating: ".x", count: count)); }")
            _ = complaints(
                "float f(float x) { \(String(repeating: "if (x > 1) ", count: count)) x = 1; }")
            _ = complaints(String(repeating: "{", count: count))
            let returns = String(repeating: "if (p.x > 1) return half4(1);", count: count)
            _ = complaints("[[ stitchable ]] half4 f(float2 p) { \(returns) return half4(0); }")
        }
        var bomb = "#define A0 x + x\n"
        for level in 1..<40 { bomb += "#define A\(level) A\(level - 1) + A\(level - 1)\n" }
        _ = complaints(bomb + "float f(float x) { return A39; }")
        var calls = "float f0(float x) { return x * 2; }\n"
        for level in 1..<40 {
            calls +=
                "float f\(level)(float x) { return f\(level - 1)(x) + f\(level - 1)(x + 1); }\n"
        }
        let found = complaints(
            calls + "[[ stitchable ]] half4 g(float2 p) { return half4(f39(p.x)); }")
        #expect(found.first?.contains("too large to compile") == true)
    }

    @Test("in types and templates never crash the compiler either")
    func hostileTypes() {
        for count in [100, 3000] {
            func many(_ text: String) -> String { String(repeating: text, count: count) }
            _ = complaints(many("struct S { "))
            _ = complaints("struct S { " + many("struct T { ") + many("}; "))
            _ = complaints(many("namespace n { ") + "float x;")
            _ = complaints("float f(" + many("vec<") + "float")
            _ = complaints("constant float a[2] = " + many("{") + "1")
            _ = complaints("float a" + many("[2]") + ";")
            _ = complaints("float f(thread float* p) { return " + many("*") + "p; }")
            _ = complaints("float f(float x) { return " + many("x->") + "y; }")
            _ = complaints(many("template<typename T> ") + "float f(T x) { return x; }")
            _ = complaints("float f(float x) { " + many("struct L { float f() { ") + "} } }")
            _ = complaints(many("float f(float2 x) { return 1; } ") + "float g() { return f(1); }")
            _ = complaints("enum E { " + (0..<count).map { "a\($0)," }.joined() + "};")
        }
        for members in ["T a, b;", "T a[3];", "T a; float x;", "T a[64];"] {
            var text = "struct S0 {};\n"
            for level in 1..<50 {
                let inner = members.replacing("T", with: "S\(level - 1)")
                text += "struct S\(level) { \(inner) };\n"
            }
            text += "[[ stitchable ]] half4 f(float2 p) { S49 a; S49 b = a; return half4(0); }"
            let found = complaints(text)
            #expect(
                found.contains { $0.contains("numbers") || $0.contains("no arrays of S0") }
                    || members == "T a; float x;", "\(members): \(found)")
        }
        let endless = [
            "template<int n> struct S { S<n + 1> s; }; constant S<0> x = {};",
            "template<typename T> struct S { S<vec<T, 2>> s; }; S<float> f() { return {}; }",
            "template<typename T> struct S { S<array<T, 2>> s; }; S<float> f() { return {}; }",
            "template<int n> int f() { return f<n + 1>(); } constant int x = f<0>();",
            "template<int n> int f(int a = f<n + 1>()) { return a; } constant int x = f<0>();",
            "template<typename T> using A = A<T>; A<float> f(float x) { return x; }",
            "template<typename T> float f(T x) { array<T, 2> y; return f(y); } "
                + "float g(float x) { return f(x); }",
        ]
        for text in endless {
            #expect(!complaints(text).isEmpty, "\(text)")
        }
        var calls = "float f0(float x) { return x; }\n"
        for level in 1..<300 { calls += "float f\(level)(float x) { return f\(level - 1)(x); }\n" }
        let deep = complaints(
            calls + "[[ stitchable ]] half4 g(float2 p) { return half4(f299(1)); }")
        #expect(deep.first?.contains("calls nest more than") == true, "\(deep)")
        let large = String(repeating: "b = a; ", count: 400)
        #expect(
            complaints(
                "struct S { float x[2000]; }; [[ stitchable ]] half4 f(float2 p) "
                    + "{ S a; S b; \(large) return half4(0); }"
            ).first?.contains("too large to compile") == true)
    }

    @Test("in types name what is there and what was meant")
    func types() {
        let found = complaints(
            """
            struct Ray { float3 origin; float3 way; float reach() const { return 1; } };
            enum class Mode { lit, dark };
            namespace shapes { float circle(float2 p) { return length(p); } }
            template<typename T> T twice(T x) { return x * 2; }
            struct Wrong { float x };
            struct Loop { Loop inner; };
            float f(Ray r, const thread Ray& c, Mode m) {
                float a = r.orgin.x;
                float b = r.reech();
                Rey q;
                c.way = 1;
                float d = m;
                float e = shapes::cirle(1);
                float g = twice(1, 2);
                Ray h = { 1, 2, 3 };
                Wrong w;
                float i = r + 1;
                float2x2 j = float2x2(1, 2, 3);
                float k = float3x3(1) * float2(1);
                Mode l = Mode::drak;
                for (float n : r.way.x) {}
                goto end;
                return shapes::circle(2);
            }
            """)
        #expect(
            found == [
                "5:24 expected ';' after the declaration before '}' [syntax]",
                "6:15 there is no type 'Loop' [unknown-type]",
                "8:17 a Ray has no member 'orgin' (did you mean 'origin'?) [member]",
                "9:17 a Ray has no function 'reech' (did you mean 'reach'?) [method]",
                "10:5 there is no type 'Rey' (did you mean 'Ray'?) [unknown-type]",
                "11:7 'c' is constant [assignment]",
                "12:15 a Mode is not a float, to initialise 'd' (write float(…)) [conversion]",
                "13:15 there is no function 'shapes::cirle' (did you mean 'shapes::circle'?) "
                    + "[unknown-function]",
                "14:15 'twice' can't be called with (int, int) (there is twice(T), a template) "
                    + "[arguments]",
                "15:21 this is more than a Ray consists of [list]",
                "17:17 there is no '+' for Ray, int "
                    + "(define a function 'operator+', or use the members) [operand-type]",
                "18:18 a float2x2 has 2 columns of 2 components: 4, not 3 [construct]",
                "19:27 '*' does not take a float3x3 and a float2 "
                    + "(its 3 columns need a vector of 3) [operand-type]",
                "20:14 there is no 'Mode::drak' here (did you mean 'Mode::dark'?) [unknown-name]",
                "21:26 this loop goes over an array, not over a float [loop]",
                "22:5 'goto' is not understood here (write a loop) [syntax]",
            ])
    }
}
