import PixelBuffers
import PortableMath
import ShaderTestSupport
import TestSupport
import Testing

@Suite("Matrices, arrays, templates and narrow numbers", .seeded)
struct MatrixAndArrayTests {
    @Test("of matrices: construction, columns, products and functions")
    func matrices() throws {
        try expectAll(
            [
                ("m[0][1]", 2), ("m[1].x", 3), ("(m * v).x", 23), ("(m * v).y", 34),
                ("(v * m).x", 17), ("(v * m).y", 39), ("(m * m)[1][0]", 15), ("(2 * m)[1][1]", 8),
                ("(m * 0.5)[0].y", 1), ("(m + m)[1][0]", 6), ("(m - 2.0 * m)[0][0]", -1),
                ("transpose(m)[0][1]", 3), ("determinant(m)", -2), ("float3x3(2.0)[1][1]", 2),
                ("float3x3(2.0)[1][0]", 0), ("w[int(a)].x", 30), ("w[1][int(a) - 1]", 30),
                ("w[0][1]", 2), ("n[1][2]", 6), ("n[0].z", 3), ("(n * v).z", 51),
                ("(float3(1, 2, 3) * n).y", 32), ("transpose(n)[2].y", 6), ("h[1][0]", 3),
                ("determinant(big)", -20), ("determinant(float4x4(2.0))", 16), ("k[1][1]", 4),
                ("(-m)[1][1]", -4), ("list[int(a)][1].y", 4), ("e.x", 8), ("e.y", 8.5),
                ("z[1][1]", 0), ("spin(0.0)[0][0]", 1),
            ],
            before: """
                float2x2 spin(float a) {
                    float s = sin(a), c = cos(a); return float2x2(c, -s, s, c);
                }
                """,
            body: """
                float2x2 m = float2x2(1, 2, 3, 4); float2 v = float2(5, 6);
                float2x2 w = m; w[int(a)].x = 30; float2x3 n = float2x3(1, 2, 3, 4, 5, 6);
                half2x2 h = half2x2(m); float2x2 k{ float2(1, 2), float2(3, 4) };
                float3x3 big = float3x3(float3(2, 3, 1), float3(4, -1, 5), float3(1, 0, 3));
                big[2] = float3(1, 6, 0);
                float2x2 list[2] = { m, m * 1 }; float2x2 z;
                float2 e = v; e *= float2x2(1, 0.5, 0.5, 1);
                """, uniforms: [1], parameters: "float a")
    }

    @Test("of arrays: in two dimensions, as parameters, as values")
    func arrays() throws {
        try expectAll(
            [
                ("grid[1][2]", 6), ("grid[int(a)][int(a)]", 5), ("flat[1][0]", 3),
                ("grid[7][9]", 6), ("grid[-1][int(a) * 9]", 3), ("sum(grid[1], 3)", 15),
                ("sum(weights, 2)", 0.75), ("total(copy)", 6), ("first(&single)", 4),
                ("three[1]", 20), ("copy[1]", 2), ("list.size()", 3), ("pairs[1].x", 3),
                ("rows[1][1]", 0.5), ("seen", 6), ("cube[1][0][1]", 6), ("fourth", 4),
                ("table[int(a)].color.g", 0.5), ("table[1].size", 3), ("best(three)[0]", 20),
                ("inferred[2][1]", 6),
            ],
            before: """
                constant float weights[] = { 0.5, 0.25 };
                constant float rows[2][2] = { { 1, 0 }, { 0.25, 0.5 } };
                struct Stop { float3 color; float size; };
                constant Stop table[2] = { { float3(1, 0, 0), 2 }, { { 0, 0.5, 0 }, 3 } };
                constexpr constant int inferred[][2] = { { 1, 2 }, { 3, 4 }, { 5, 6 } };
                float sum(const thread float* x, int n) {
                    float s = 0; for (int i = 0; i < n; ++i) s += x[i]; return s;
                }
                float sum(constant float* x, int n, bool b);
                float sum(constant float* x, int n, bool b) { return b ? x[n] : 0; }
                float total(array<float, 3> x) { return x[0] + x[1] + x[2]; }
                float first(thread float* x) { *x = 4; return *x; }
                void scale(thread float (&x)[3], float by) { for (int i = 0; i < 3;
                    i++) x[i] *= by; }
                array<float, 3> best(array<float, 3> x) { float y = x[0]; x[0] = x[1]; x[1] = y;
                    return x; }
                """,
            body: """
                float grid[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } }; int flat[2][2] = { 1, 2, 3, 4 };
                array<float, 3> three = { 1, 2, 3 }; array<float, 3> copy = three;
                float single = 1; array<int, 3> list; float2 pairs[] = { { 1, 2 }, { 3, 4 } };
                float cube[2][2][2] = { 1, 2, 3, 4, 5, 6, 7, 8 };
                float other[3] = { 2, 4, 8 }; scale(other, 0.5); float fourth = other[2];
                float seen = 0; for (float x : three) seen += x;
                three[1] *= 10;
                """, uniforms: [1], parameters: "float a")
    }

    @Test("of templates: deduced, explicit, with numbers, and default arguments")
    func templates() throws {
        try expectAll(
            [
                ("largest(2.0, 3.0)", 3), ("largest(2, 7)", 7), ("largest(v, 2.0 * v).y", 4),
                ("half_of<float>(3)", 1.5), ("half_of<int>(3)", 1), ("power<3>(2.0)", 8),
                ("sum(three)", 6), ("sum(two)", 3), ("length_of(v)", 2), ("scaled(2)", 6),
                ("scaled(2, 5)", 10), ("fact<5>()", 120), ("swapped.x", 9), ("pick(1.5f)", 2),
                ("pick(1)", 1), ("pick(v)", 3), ("given({3, 4})", 7),
            ],
            before: """
                template<typename T> T largest(T a, T b) { return max(a, b); }
                template<typename T> T half_of(T x) { return x / 2; }
                template<int n> float power(float x) {
                    float y = 1; for (int i = 0; i < n; ++i) y *= x; return y;
                }
                template<typename T, int n> T sum(thread array<T, n>& x) {
                    T s = 0; for (int i = 0; i < n; ++i) s += x[i]; return s;
                }
                template<typename T, int n> int length_of(vec<T, n> x) { return n; }
                template<int n> int fact() { return n < 2 ? 1 : n * (n - 1) * 6 / (n > 4 ? 1 : 1); }
                template<class T> void exchange(thread T& a, thread T& b) { T c = a; a = b; b = c; }
                float scaled(float x, float by = 3) { return x * by; }
                float pick(int x) { return 1; }
                float pick(float x) { return 2; }
                template<typename T> float pick(T x) { return 3; }
                float given(float2 x) { return x.x + x.y; }
                """,
            body: """
                float2 v = float2(1, 2); array<float, 3> three = { 1, 2, 3 };
                array<int, 2> two = { 1, 2 }; float2 swapped = float2(1, 9); float2 other = v;
                other = float2(9, 0); exchange(swapped, other);
                """)
    }

    @Test("of 8 and 16 bits: they wrap, saturate and grow as C's do")
    func narrow() throws {
        try expectAll(
            [
                ("uchar(300)", 44), ("char(200)", -56), ("short(40000)", -25536),
                ("ushort(-1)", 65535),
                ("uchar(300.7)", 255), ("char(-1e9)", -128), ("uchar(-3.5)", 0),
                ("short(0.0 / 0.0)", 0),
                ("b + c", 300), ("(b += 100, b)", 44), ("bytes.x + bytes.y", 300),
                ("(bytes + bytes).x", 144),
                ("(shorts * shorts).y", -12144), ("-shorts.x", 32768), ("(-shorts).x", -32768),
                ("~b == -201", 1), ("(~bytes).x", 55), ("bytes.x << 1", 400),
                ("(bytes << 1).x", 144),
                ("(bytes << 9).x", 144), ("as_type<uint>(uchar4(1, 2, 3, 4)) == 0x04030201u", 1),
                ("as_type<uchar4>(0x04030201u).z", 3), ("as_type<short2>(0xFFFF0001u).y", -1),
                ("as_type<ushort>(short(-2))", 65534), ("abs(char(-128))", -128),
                ("max(shorts, short2(5)).x", 5), ("size_t(7) + uint16_t(70000)", 4471),
                ("packed_float3(1, 2, 3).z", 3), ("(shorts >> 15).x", -1),
                ("ushort2(shorts).x", 32768),
                ("'A'", 65), ("0x1p-2", 0.25), ("1.5h", 1.5), ("unsigned(3)", 3), ("q", 254),
            ],
            body: """
                uchar b = 200, c = 100; uchar4 bytes = uchar4(200, 100, 3, 4);
                    short2 shorts(-32768, 500);
                unsigned char q = 255; q--;
                """)
    }

    @Test(
        "of matrices and narrow numbers with the same bits everywhere",
        arguments: TestSeed.several(1...2))
    func agreement(seed: UInt64) throws {
        let library = try library(
            """
            template<typename M> M powered(M m, int n) {
                M r = M(1.0); for (int i = 0; i < n; ++i) r = r * m; return r;
            }
            [[ stitchable ]] half4 f(float2 p, float seed, float4 k) {
                float3x3 m = float3x3(k.xyz, k.yzw * p.x, float3(p, 1) / 9);
                float4x4 big(k, k.yzwx, float4(p, p) / 30, float4(1));
                float2x3 odd = float2x3(k.xyz, k.zyx);
                m[int(p.x) % 3][int(p.y) % 4] += determinant(big);
                m[int(p.y) % 3] *= 0.5;
                float3 a = powered(m, int(p.x) % 4) * float3(p, k.w) + odd * p;
                float4 b = p.xyxy * (transpose(big) - 0.5 * big) ;
                short3 s = short3(a * 300) * short3(short(p.x), 3, 70);
                uchar4 u = uchar4(as_type<uint4>(b) >> 13u) + uchar4(250);
                char c = char(int(p.x) * 37); c += 100; c /= 3;
                return half4(determinant(m), s.y * (s.x % 7), u.x + u.w % 5, c) / half4(9, 4e5,
                    600, 50)
                    + half4(a.z, s.z / 9e3, u.z / 99, dot(b, k)) / 100;
            }
            """)
        var generator = SplitMix64(seed: seed)
        let k = (0..<4).map { _ in Float(generator.next() >> 40) / Float(1 << 23) - 1 }
        try expectAgreement(
            "f", in: library, inputs: [], output: .rgbaFloat,
            bounds: PixelRectangle(x: 0, y: 0, width: 37, height: 9), uniforms: [0] + k,
            "\(k)")
    }
}
