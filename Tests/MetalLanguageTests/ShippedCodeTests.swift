import Diagnostics
import ShaderTestSupport
import Testing

@testable import MetalLanguage

@Suite("Code that Metal's compiler takes")
struct ShippedCodeTests {
    private func findings(_ text: String) -> [String] {
        let library = ShaderLibrary(files: [ShaderFile(path: "a.metal", text: text)])
        return library.diagnostics.sorted.map {
            "\($0.severity.rawValue) \($0.message)\($0.hint.map { "; \($0)" } ?? "")"
        } + library.functions.map(\.name) + library.kernels.map(\.name)
    }

    @Test("takes a longer vector's first components")
    func longerVectors() throws {
        try expectAll([
            ("half3(half4(1, 2, 3, 4)).z", 3), ("float2(float4(1, 2, 3, 4)).y", 2),
            ("float(int2(float3(1.5, 2.5, 9)).y)", 2), ("((float3)float4(1, 2, 3, 4)).x", 1),
        ])
        #expect(
            complaints("float3 f(float2 x) { return float3(x); }").contains {
                $0.contains("a float3 has 3 components, not 2")
            })
    }

    @Test("chooses by component where the condition is a vector")
    func vectorConditions() throws {
        try expectAll([
            ("(float3(1, 5, 9) > 4 ? float3(1) : float3(2)).x", 2),
            ("(float3(1, 5, 9) > 4 ? float3(1) : 2).z", 1),
            ("(int2(0, 3) ? half2(7) : half2(8)).y", 7),
            ("(bool2(true, false) ? 1.0 : 3.0).y", 3),
        ])
    }

    @Test("has square matrices by one number, and restricted templates")
    func templates() throws {
        try expectAll(
            [("determinant(turned())", 5), ("wrapped(7.5, 2.0)", 1.5), ("float(twice(3))", 6)],
            before: """
                matrix<float, 2> turned() { return matrix<float, 2>(1, 2, -1, 3); }
                template <typename T,
                    typename E = typename enable_if<is_floating_point<
                        typename make_scalar<T>::type>::value>::type>
                T wrapped(T x, T y) { return x - y * floor(x / y); }
                template <typename T, enable_if_t<is_integral_v<T>, int> = 0>
                T twice(T x) { return x + x; }
                """)
    }

    @Test("defines a structure's functions outside of it")
    func outside() throws {
        try expectAll(
            [
                ("Dice(3).roll()", 8), ("Dice::sides(2)", 12), ("a::Box(2, 5).area()", 10),
                ("(Dice(1) + Dice(2)).seed", 3),
            ],
            before: """
                struct Dice {
                    float seed;
                    thread Dice(float s);
                    thread float roll(float by = 5);
                    static float sides(int n);
                    Dice operator+(Dice other) const;
                };
                thread Dice::Dice(float s) : seed(s) {}
                thread float Dice::roll(float by) { seed += by; return seed; }
                float Dice::sides(int n) { return 6 * n; }
                Dice Dice::operator+(Dice other) const { return Dice(seed + other.seed); }
                namespace a {
                    struct Box { float w, h; Box(float w, float h); float area() const; };
                    Box::Box(float w, float h) : w(w), h(h) {}
                }
                float a::Box::area() const { return w * h; }
                """)
        let missing = complaints("struct S { float x; };\nfloat S::f() { return x; }")
        #expect(missing.contains { $0.contains("'S' declares no function 'f'") }, "\(missing)")
        let unknown = complaints("float T::f() { return 1; }")
        #expect(unknown.contains { $0.contains("there is no structure 'T'") }, "\(unknown)")
        let twice = complaints(
            "struct S { float f() { return 1; } };\nfloat S::f() { return 2; }")
        #expect(twice.contains { $0.contains("'f' is defined twice") }, "\(twice)")
    }

    @Test("has functions for each address space")
    func addressSpaces() throws {
        try expect(
            "value()", is: 3.5,
            before: """
                template<typename T, size_t Num> struct Array {
                    T elements[Num ? Num : 1];
                    thread T& operator [] (size_t pos) thread { return elements[pos]; }
                    constexpr const thread T& operator [] (size_t pos) const thread {
                        return elements[pos];
                    }
                    constexpr const constant T& operator [] (size_t pos) const constant {
                        return elements[pos];
                    }
                    device T& operator [] (size_t pos) device { return elements[pos]; }
                    threadgroup T& operator [] (size_t pos) threadgroup { return elements[pos]; }
                };
                float value() { Array<float, 3> a; a[0] = 0.5; a[2] = 3; return a[0] + a[2]; }
                """)
    }

    @Test("returns 0 where a path lacks a return")
    func missingReturn() throws {
        try expectAll(
            [("bayer(0)", 0.25), ("bayer(1)", 0.5), ("bayer(2)", 0), ("pair(1).y", 0)],
            before: """
                float bayer(int x) { switch (x) { case 0: return 0.25; case 1: return 0.5; } }
                float2 pair(int x) { if (x > 1) { return 1; } }
                """)
    }

    @Test("has spaces and headings of every language")
    func spaces() {
        let text =
            "#pragma mark - 锐化 §\n"
            + "[[ stitchable ]] half4 f(float2 p) {\u{A0}return\u{2009}1; }"
        #expect(
            findings(text)
                == ["warning here is a no-break space instead of a space; it counts as one", "f"])
        let mark = "\u{FEFF}[[ stitchable ]] half4 f(float2 p) { return 1; }"
        #expect(findings(mark).last == "f")
    }

    @Test("asks for headers, compilers and systems")
    func conditions() {
        #expect(
            findings(
                """
                #if !__has_include(<SwiftUI/SwiftUI_Metal.h>) || __has_include("none.h") \\
                    || __has_include(<none>) || __has_feature(modules)
                #error wrong
                #endif
                #ifdef TARGET_OS_MAC
                #error wrong
                #endif
                #include <TargetConditionals.h>
                #if !TARGET_OS_MAC || TARGET_OS_SIMULATOR || !defined(TARGET_OS_IOS)
                #error wrong
                #endif
                [[ stitchable ]] half4 f(float2 p) { return 1; }
                """) == ["f"])
    }

    @Test(
        "has one finding for a condition that can't be read",
        arguments: [
            ("__has_include", "'__has_include' needs a name in parentheses"),
            ("__has_include(<a.h>", "'__has_include' needs a name in parentheses"),
            ("defined", "'defined' needs the name of a macro"),
            ("1 && defined(", "'defined' needs the name of a macro"),
            ("", "the condition ends where a value should follow"),
            ("1 +", "the condition ends where a value should follow"),
            ("(1", "expected ')' after the expression at its end"),
            ("1 / 0", "this condition can't be computed"),
        ])
    func unreadableConditions(condition: String, message: String) {
        let rest = "\n#endif\n[[ stitchable ]] half4 f(float2 p) { return 1; }"
        for start in ["#if", "#if 0\n#elif"] {
            let found = findings("\(start) \(condition)\(rest)")
            #expect(found.count == 1)
            #expect(found.first?.hasPrefix("error \(message)") == true, "\(found)")
        }
    }

    @Test("has kernels of one name in several namespaces")
    func namespaces() {
        #expect(
            findings(
                """
                namespace a { kernel void run(device float* x) { x[0] = 1; } }
                namespace b { kernel void run(device float* x) { x[0] = 2; } kernel void own() {} }
                """) == ["a::run", "b::run", "own"])
    }

    @Test(
        "and not this one names the alternative",
        arguments: [
            (
                "constant bool fast [[function_constant(0)]]; float f() { return fast ? 1 : 0; }",
                "'fast' is a function constant: an app gives it a value"
            ),
            (
                "float f(device const float* x) { return x ? 1 : 0; }",
                "a pointer is no condition: pointers always point to something here"
            ),
            (
                "float f(device const float* x) { return !x ? 1 : 0; }",
                "a pointer is no condition: pointers always point to something here"
            ),
            ("kernel void f(texture3d<float> x) { }", "put the layers side by side"),
            (
                "[[stitchable]] float4 f(sample_t s) { return s; }",
                "half4 f(float2 position, half4 color)"
            ),
        ])
    func hints(text: String, message: String) {
        let found = complaints(text)
        #expect(found.count == 1 && found[0].contains(message), "\(found)")
    }

    @Test("and its groups are refused without errors of what follows")
    func groups() {
        let found = complaints(
            """
            kernel void blur(uint2 gid [[thread_position_in_grid]], device float* x) {
                threadgroup float4 tile[16][16];
                tile[0][0] = 1;
                threadgroup_barrier(mem_flags::mem_threadgroup);
                x[0] = tile[0][0].x;
            }
            """)
        #expect(found.count == 2, "\(found)")
    }
}
