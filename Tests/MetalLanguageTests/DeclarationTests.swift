import ShaderTestSupport
import Testing

@testable import MetalLanguage

@Suite("Declarations")
struct DeclarationTests {
    @Test("of functions may leave it to their body what they return")
    func deduced() throws {
        try expectAll(
            [
                ("twice(3)", 6), ("later(2)", 8), ("pair(1).y", 2), ("generic(2.5)", 5),
                ("generic(int(2)) / 3", 1), ("written(3)", 3),
            ],
            before: """
                auto twice(float x) { return x * 2; }
                auto later(float x) { if (x > 100) return twice(x); return twice(twice(x)); }
                auto pair(float x) { return float2(x, 2); }
                auto written(int x) -> float { return x; }
                template<typename T> auto generic(T x) { return x + x; }
                auto nothing(thread float& x) { x = 1; }
                """, body: "float changed = 0; nothing(changed);")
        let found = complaints("auto f(int n) { return n < 2 ? 1 : f(n - 1); } auto g(int n);")
        #expect(found.map { $0.prefix(4) } == ["1:36", "1:48"], "\(found)")
    }

    @Test("are found beside the types of a call's arguments")
    func besideTypes() throws {
        try expectAll(
            [
                ("area(disc)", 12), ("(disc + disc).radius", 4), ("b::deep::number", 7),
                ("q::number", 7),
            ],
            before: """
                namespace a {
                    struct Disc { float radius; };
                    float area(Disc d) { return d.radius * d.radius * 3; }
                    Disc operator+(Disc l, Disc r) { return Disc{ l.radius + r.radius }; }
                }
                namespace b { namespace deep { constant float number = 7; } }
                namespace q = b::deep;
                """, body: "a::Disc disc = { 2 };")
    }

    @Test("of one case take a template's place")
    func specialisations() throws {
        try expectAll(
            [
                ("size(1.0f)", 1), ("size(1)", 2), ("size<float2>(float2(1))", 3),
                ("Box<int>().value()", 5), ("Box<float>().value()", 4), ("Box<float>::count", 9),
            ],
            before: """
                template<typename T> float size(T x) { return 1; }
                template<> float size<int>(int x) { return 2; }
                template<> float size(float2 x) { return 3; }
                template<typename T> struct Box {
                    static constant constexpr int count = 9;
                    float value() const { return 4; }
                };
                template<> struct Box<int> { float value() const { return 5; } };
                """)
    }

    @Test("of the headers are known: limits, constants, sizes, simd's names, macros")
    func headers() throws {
        try expectAll(
            [
                ("numeric_limits<float>::max() == FLT_MAX", 1),
                ("numeric_limits<int>::min()", -2_147_483_648),
                ("metal::numeric_limits<uchar>::max()", 255),
                ("numeric_limits<short>::lowest()", -32768),
                ("HALF_MAX", 65504), ("SHRT_MAX + CHAR_BIT", 32775), ("M_PI_H == M_PI_F", 1),
                ("sizeof(float3)", 16), ("sizeof table / sizeof table[0]", 3), ("sizeof(Item)", 32),
                ("simd_float2(3).y", 3), ("simd::float3(4).z", 4), ("metal::float2(5).x", 5),
                ("matrix_float2x2(6)[1].y", 6), ("sum(1, 2, 3)", 6), ("list(4, 5)", 9),
                ("METAL_NUMBER", 8), ("0b101 + 1'000", 1005), ("not false and true", 1),
                ("6 bitand 3 bitor 8 xor 1", 11), ("pair[1].y", 4),
            ],
            before: """
                #define SUM(first, ...) add(first, __VA_ARGS__)
                #define ADD(...) add2(__VA_ARGS__)
                #define METAL_NUMBER 8
                constant float3 table[3] = { 1, 2, 3 };
                struct alignas(16) Item { float3 a; float b; };
                METAL_FUNC float add2(float a, float b) { return a + b; }
                float add(float a, float b, float c) noexcept { return a + b + c; }
                float sum(float a, float b, float c) { return SUM(a, b, c); }
                float list(float a, float b) { return ADD(a, b); }
                enum Mode : int; enum Mode : int { plain = 3 };
                """, body: "array<float2, 2> pair = {{ float2(1, 2), float2(3, 4) }};")
    }

    @Test("that are not understood are named once, not again where they are used")
    func once() {
        let found = complaints(
            """
            union Bits { float f; int i; };
            struct Base { float x; };
            struct Derived : Base { float y; };
            float f(float x) {
                auto twice = [](float y) { return y * 2; };
                float (*function)(float) = f;
                auto [a, b] = float2(1, 2);
                Derived d; Bits bits;
                return twice(x) + function(x) + a;
            }
            """)
        #expect(
            found.map { $0.prefix { $0 != " " } } == ["1:1", "3:16", "5:18", "6:11", "7:10"],
            "\(found.joined(separator: "\n"))")
    }

    @Test("are refused the second time a file has their name")
    func twice() {
        #expect(
            complaints("constant float a = 1;\nconstant float a = 2;\nfloat f() { return a; }")
                == ["2:16 'a' is defined twice [redefinition]"])
        #expect(
            complaints(
                "constant float a = 1; namespace n { constant float a = 2; }\n"
                    + "float f() { return a + n::a; }") == [])
    }

    @Test("with too many template arguments say how many there are")
    func templateArguments() {
        let found = complaints(
            "template <typename T> struct One { T a; };\nOne<float, int> f();\n"
                + "template <typename T, typename U> struct Two { T a; U b; };\n"
                + "float g() { Two<float, int, half> two; return 0; }")
        for message in ["'One' takes 1 argument in '<…>', not 2", "'Two' takes 2 arguments"] {
            #expect(found.contains { $0.contains(message) }, "\(found)")
        }
    }
}
