import PixelBuffers
import ShaderTestSupport
import Testing

@Suite("The language")
struct LanguageTests {
    @Test("has C's precedences and operators")
    func operators() throws {
        try expectAll([
            ("2 + 3 * 4 - 10 / 5", 12), ("7 % 4 * 2", 6), ("1 << 2 + 1", 8), ("6 & 3 == 3", 0),
            ("5 ^ 1 | 8", 12), ("1 < 2 == true", 1), ("true || false && false", 1),
            ("-2 * -3", 6), ("~5", -6), ("!0", 1), ("10 - 4 - 3", 3), ("100 / 10 / 5", 2),
            ("true ? false ? 1 : 2 : 3", 2), ("(1, 2)", 2), ("7 / 2", 3), ("-7 / 2", -3),
            ("-7 % 3", -1), ("7.0 / 2", 3.5), ("0x1F + 010", 39), (".5 + 1.", 1.5),
            ("1e2f", 100), ("true + true", 2), ("-8 >> 1u", -4), ("(1u << 31) >> 31", 1),
        ])
    }

    @Test("defines what C leaves open in whole numbers")
    func integers() throws {
        try expectAll(
            [
                ("n / zero", 0), ("n % zero", 0), ("5u / uint(zero)", 0), ("5u % uint(zero)", 0),
                ("least / minusOne == least", 1), ("least % minusOne", 0),
                ("least - 1 == 2147483647", 1), ("abs(least) == least", 1),
                ("1 << (n + 26)", 1), ("1 << (n + 28)", 4), ("least >> (n + 26)", -2_147_483_648),
                ("4294967295u + uint(n)", 5),
            ],
            body: """
                int n = int(a); int zero = int(b); int minusOne = -1 + zero;
                int least = int(0x80000000u) + zero;
                """, uniforms: [6, 0], parameters: "float a, float b")
    }

    @Test("saturates floats that are too large for whole numbers, and makes 0 of NaN")
    func conversions() throws {
        try expectAll(
            [
                ("int(a * 1e30)", 2_147_483_648), ("int(-a * 1e30)", -2_147_483_648),
                ("uint(-a)", 0), ("uint(a * 1e30)", 4_294_967_296), ("int(b / b)", 0),
                ("uint(b / b)", 0), ("int(-2.9 * a)", -2), ("bool(0.5 * a)", 1),
                ("bool(-b)", 0), ("bool(b / b)", 1), ("(int)2.7 + int(a)", 3),
                ("static_cast<int>(3.9 * a)", 3), ("float(uint(-1 * int(a)))", 4_294_967_296),
                ("half(a) / 4", 0.25), ("(a > 0.5) + 1", 2), ("int4(7.5 * a).z", 7),
                ("float3(int3(a, 2, 3)).y", 2), ("bool2(a, b).x", 1),
            ], uniforms: [1, 0], parameters: "float a, float b")
    }

    @Test("converts between scalars without asking, and fills vectors with scalars")
    func implicitConversions() throws {
        try expectAll(
            [
                ("i * 0.5", 1.5), ("u + i", 5), ("f", 3), ("(v * 2).y", 4), ("(2 - v).x", 1),
                ("h.z", 0.25), ("(h * v.xxx).y", 0.25), ("g", 7), ("truth", 1), ("w.x + w.y", 14),
            ],
            body: """
                int i = 3; uint u = 2; float f = i; half g = 7; bool truth = 0.25;
                float2 v = float2(1, 2); half3 h = 0.25; float2 w = g;
                """)
    }

    @Test("reads and writes swizzles, also where both sides are the same variable")
    func swizzles() throws {
        try expectAll(
            [
                ("a.x", 2), ("a.y", 1), ("a.zw.y", 4), ("a.bgra.x", 3), ("b.x", 10), ("b.z", 3),
                ("b.w", 24), ("c.y", 3), ("d.xyz.yzx.z", 1), ("a[2]", 3), ("e.g", 5), ("f.y", 8),
            ],
            body: """
                float4 a = float4(1, 2, 3, 4); a.xy = a.yx;
                float4 b = float4(1, 2, 3, 4); b.x *= 10; b.wy += float2(20, 30);
                int2 c = int2(1, 2); c.y++; ++c.x;
                float4 d = float4(1, 2, 3, 4); float3 e = float3(0); e.rg = 5; e.xyz.xy.x = 6;
                float2 f = float2(2, 4); f *= f.xx;
                """)
    }

    @Test("assigns, counts and chains as C does")
    func assignment() throws {
        try expectAll(
            [
                ("a", 4), ("b", 3), ("c", 4), ("d", 4), ("e", 7), ("f", 7), ("g", 8), ("h", 12),
                ("i", 1), ("j", 3), ("k", 5), ("l", 2.5), ("m", 1),
            ],
            body: """
                int a = 3; int b = a++; int c = a; int d = 4; int e, f; e = f = 7;
                int g = 1; g <<= 3; int h = 8; h |= 4; int i = 13; i %= 4; int j = 7; j &= 3;
                int k = (a = 4, a + 1); float l = 5; l /= 2; int m = 3; m -= 1; m *= 0.5;
                """)
    }

    @Test("has functions, overloads, references, prototypes, namespaces and constants")
    func functions() throws {
        try expectAll(
            [
                ("pick(1)", 1), ("pick(1.0f)", 2), ("pick(1u)", 3), ("pick(float2(1))", 4),
                ("a", 9), ("later(2)", 4), ("inner::third(9.0)", 3), ("twice(gain)", 1.5),
                ("early(-1)", -1), ("early(2)", 20), ("early(0)", 0), ("v.y", 6),
                ("max(1.0, 2.0)", 2), ("max(float4(3))", 3), ("deep", 15),
                ("pi", Float(bitPattern: 0x4049_0FDB)),
                ("mixture", 2.5),
            ],
            before: """
                constant float gain = 0.75; constant float pi = M_PI_F; constant int five = 2 + 3;
                                float later(float x);
                static inline float pick(int x) { return 1; }
                float pick(float x) { return 2; }
                float pick(uint x) { return 3; }
                float pick(float2 x) { return 4; }
                constexpr float twice(const float x) { return x * 2; }
                float twice2(float x) { return twice(x); }
                constant float deep = twice2(7.5);
                namespace inner { float third(float x) { return x / 3; } }
                void grow(thread float& x, float by) { x += by; x *= 3; }
                void swap(thread float2& v) { v = v.yx; }
                float early(float x) {
                    if (x < 0) { return -1; }
                    for (int i = 0; i < 5; i++) { if (x > 1) return x * 10; }
                    return x;
                }
                float later(float x) { return x * x; }
                float max(float4 v) { return max(max(v.x, v.y), max(v.z, v.w)); }
                """,
            body: """
                float a = 1; grow(a, 2); float2 v = float2(6, 5); swap(v);
                const auto mixture = metal::mix(2.0f, 3.0f, 0.5f);
                """)
    }

    @Test("switches, with fall-through, a default anywhere, loops around and returns inside")
    func switches() throws {
        let before = """
            constant int two = 2;
            float plain(int n) {
                switch (n) { case 0: return 10; case 1: case two: return 20; default: return 30; }
            }
            float falling(int n) {
                float x = 0;
                switch (n) {
                    case 0: x += 1;
                    default: x += 10;
                    case 1: { x += 100; break; }
                    case -5: if (x > 3) break; x = 7;
                }
                return x;
            }
            float looping(int n) {
                float x = 0;
                for (int i = 0; i < 6; i++) {
                    switch (i % 3) {
                        case 0: continue;
                        case 1: x += 1; if (i > n) break; x += 10; break;
                        default: if (i == 5) return x; x += 100;
                    }
                    x += 1000;
                }
                return -1;
            }
            """
        try expectAll(
            [
                ("plain(0)", 10), ("plain(1)", 20), ("plain(2)", 20), ("plain(-1)", 30),
                ("falling(0)", 111), ("falling(1)", 100), ("falling(-5)", 7), ("falling(9)", 110),
                ("looping(9)", 3122), ("looping(2)", 3112),
                ("looping(int(testPosition.x) * 0)", 3102),
            ], before: before)
        // Neighbouring pixels go different ways.
        let library = try library(
            before + """
                [[ stitchable ]] half4 f(float2 p) {
                    int n = int(p.x) % 7 - 5;
                    return half4(plain(n) / 40, falling(n) / 200, looping(n + 4) / 4000, 1);
                }
                """)
        try expectAgreement(
            "f", in: library, inputs: [], output: .rgbaFloat,
            bounds: .init(x: 0, y: 0, width: 21, height: 2))
    }

    @Test("has arrays, whose indices are clamped and whose missing elements are zero")
    func arrays() throws {
        let before = """
            constant int count = 3;
            constant float weights[] = { 0.5, 0.25, 0.125 };
            constant float2 offsets[count] = { {1, 2}, float2(3), { 5, 6 } };
            constant bool flags[4] = { true, false, true };
            float sum(int from) {
                const float table[5] = { 1, 2, 3 };
                float total = 0;
                for (int i = from; i < 5; i++) total += table[i];
                return total;
            }
            """
        try expectAll(
            [
                ("weights[1]", 0.25), ("weights[7]", 0.125), ("weights[-4]", 0.5),
                ("offsets[0].y", 2), ("offsets[int(a)].x", 3), ("offsets[2][1]", 6),
                ("flags[int(a) + 1]", 1), ("flags[3]", 0), ("sum(0)", 6), ("sum(1)", 5),
                ("local[2]", 3), ("local[1]", 20), ("local[9]", 9), ("vectors[1].x", 8),
                ("vectors[1].y", 4), ("vectors[0].y", 0), ("bits[1]", 1), ("bits[0]", 0),
                ("v[int(a)]", 9), ("v[-3]", 1), ("v[17]", 3),
            ],
            before: before,
            body: """
                float local[4] = { 1, 2, 3 }; local[int(a)] *= 10; local[40] = 9;
                float2 vectors[2]; vectors[int(a)].y = 4; vectors[1].x += 8;
                bool bits[2]; bits[int(a)] = a > 0;
                float3 v = float3(1, 2, 3); v[int(a)] = 9;
                """, uniforms: [1], parameters: "float a")
        let library = try library(
            before + """
                [[ stitchable ]] half4 f(float2 p) {
                    int n = int(p.x);
                    float seen[6];
                    for (int i = 0; i < n % 9; i++) {
                        if (i == 4) continue;
                        seen[(i * n) % 6] += weights[i + n % 2];
                        if (seen[n % 6] > 0.7) break;
                    }
                    float3 v = float3(p, 1); v[n % 3] = seen[n % 5];
                    return half4(seen[0], seen[n % 6], flags[n % 4] ? v.x / 40 : v.y, v.z / 2);
                }
                """)
        try expectAgreement(
            "f", in: library, inputs: [], output: .rgbaFloat,
            bounds: .init(x: 0, y: 0, width: 37, height: 3))
    }

    @Test("has macros with and without arguments, and conditions")
    func macros() throws {
        try expectAll(
            [
                ("TWO", 2), ("SQUARE(3 + 1)", 16), ("SQUARE(SQUARE(2))", 16), ("ADD(1, (2, 3))", 4),
                ("chosen", 3), ("NOTHING() 5", 5), ("SELF", 6), ("nested", 1), ("ALIAS(4)", 16),
                ("LONG", 7), ("metal", 1), ("shifted", 1),
            ],
            before: """
                constant float SELF = 5;
                #define TWO 2
                #define SQUARE(x) ((x) * (x))
                #define ADD(a, b) ((a) + (b))
                #define NOTHING()
                #define SELF SELF + 1
                #define ALIAS SQUARE
                #define LONG \\
                    7
                #define OLD
                #undef OLD
                #if defined(OLD) || TWO > 2
                constant float chosen = 1; this is not looked at
                #elif TWO == 2 && !defined OLD
                constant float chosen = 3;
                #else
                constant float chosen = 2;
                #endif
                #ifdef NEVER
                #if 1
                #error never
                #endif
                #else
                #ifndef NEVER
                constant float nested = 1;
                #endif
                #endif
                #if __METAL_VERSION__ >= 300
                constant float metal = 1;
                #endif
                #if (1 << 3) > 4 && (256 >> 8) == 1 && (-8 >> 1) == -4
                // Counts are taken by their low six bits.
                #if (1 << 64) == 1 && (1 << -1) < 0 && (1 >> 1000) == 0
                constant float shifted = 1;
                #endif
                #endif
                """)
    }

    @Test("gives zero where a variable has no value, every time its declaration is reached")
    func uninitialised() throws {
        try expectAll(
            [("x", 0), ("v.z", 0), ("last", 1)],
            body: """
                float x; float3 v; float last;
                for (int i = 0; i < 3; i++) { float fresh; fresh += 1; last = fresh; }
                """)
    }

    @Test("clamps the index into a buffer, and reads zero from an empty one")
    func buffers() throws {
        let parameters = "device const float* a, int na, device const float* b, int nb"
        try expectAll(
            [
                ("a[0]", 5), ("a[2]", 7), ("a[99]", 7), ("a[-99]", 5), ("b[0]", 0), ("b[-7]", 0),
                ("na", 3), ("nb", 0), ("a[int(testPosition.x) * 0 + 1]", 6),
                ("b[int(testPosition.x)]", 0),
            ], buffers: [[5, 6, 7], []], parameters: parameters)
    }

    @Test("reads transparent black outside a texture")
    func outside() throws {
        try expectAll([
            ("testSource.read(uint2(2, 0)).a", 0), ("testSource.read(uint2(0, 2)).a", 0),
            ("testSource.read(uint2(int2(-1, 0))).r", 0),
            ("testSource.read(uint2(4294967295u, 4294967295u)).g", 0),
        ])
    }
}
