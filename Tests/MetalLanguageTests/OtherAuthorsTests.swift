import Diagnostics
import ShaderTestSupport
import Testing

@testable import MetalLanguage

@Suite("What other authors write")
struct OtherAuthorsTests {
    /// Errors and notes of a file, and the names of its functions.
    private func findings(_ text: String) -> [String] {
        let library = ShaderLibrary(files: [ShaderFile(path: "a.metal", text: text)])
        return library.diagnostics.sorted.map { finding in
            let place = finding.location.map { "\($0.line):\($0.column)" } ?? "-"
            let hint = finding.hint.map { "; \($0)" } ?? ""
            return "\(finding.severity.rawValue) \(place) \(finding.message)\(hint)"
        } + library.functions.map(\.name) + library.kernels.map(\.name)
    }

    // MARK: Comparisons and templates

    @Test("a comparison is no template, whatever stands behind it")
    func comparisons() throws {
        try expectAll(
            [("r", 3), ("s", 1), ("t", 6), ("noise < 2 && g > 0 ? 1 : 0", 1), ("u", 4)],
            before: """
                template<typename T> T noise(T x) { return x; }
                template<typename T, int n> struct Pair { T x[n]; };
                """,
            body: """
                float d = 1, g = 0.5, h = 0.0001, tmax = 9, r = 0, s = 0, vec = 1, array = 2;
                float noise = 1;
                if (d < 2 && d > g) r += 1;
                if (d < tmax && d > g) { r += 2; }
                for (int i = 0; i < 9; i++) { if (h<0.001 || g>tmax) break; s += 1; }
                s += d < 2 || g > tmax;
                float t = vec < 2 && array > (1) ? 6 : 0;
                bool isIn = d < g, isOut = g > d;
                if (noise < tmax && noise > (g)) r += 0;
                Pair<float, 2> pair; pair.x[1] = 4;
                float u = isIn || isOut ? 0 : pair.x[1];
                """)
    }

    @Test("a template that nobody declared is named, where a type stands in its brackets")
    func unknownTemplate() {
        #expect(
            findings("half4 f() { texture3d<float, access::read> t; return half4(0); }")
                .first?.contains("there is no type 'texture3d'") == true)
    }

    // MARK: Names

    @Test("a name may be a type in one namespace and a value in another")
    func names() throws {
        try expectAll(
            [
                ("q", 1), ("(color).x + (noise) * 2", 7), ("b::f(s.o.x) + r.o", 11),
                ("b::k + a::k", 3), ("b::twice(4)", 8), ("(a::noise{ 4 }).x", 4),
            ],
            before: """
                namespace a {
                    struct noise { float x; }; constant float k = 1; struct Ray { float o; };
                    float f(float x) { return x; }
                }
                namespace b {
                    float noise(float2 p) { return p.x; } constant float k = 2;
                    float f(float x) { return x * 2; } struct Ray { float2 o; };
                    typedef float color;
                    constant float scale = 2;
                    float twice(float x) { return (scale) * x; }
                }
                namespace c { struct scale { float x; }; }
                """,
            body: """
                float2 color = 3;
                float noise = b::noise(float2(2, 0));
                noise * 2;
                float q = (noise) - 1;
                (color) * 2;
                a::Ray r = { 1 }; b::Ray s = { 5 };
                """)
    }

    @Test("textures are known by other names")
    func textures() throws {
        try expectAll(
            [
                ("see(testSource) - testSource.read(uint2(0)).x", 0),
                ("look(testSource) - see(testSource)", 0),
                ("same(testSource) - look(testSource)", 0),
            ],
            before: """
                using Picture = texture2d<float, access::sample>;
                typedef texture2d<float> Other;
                template<typename T> using Any = texture2d<T>;
                template<typename T> T see(texture2d<T> t) { return t.read(uint2(0)).x; }
                float look(Any<float> t) { return t.read(uint2(0)).x; }
                float same(Other t) { return look(t); }
                float again(Picture t) { return same(t); }
                """)
    }

    // MARK: Assignments

    @Test("what stands in an index happens once")
    func indices() throws {
        try expectAll(
            [
                ("v[0] + v[1] * 10", 87), ("float(k)", 5), ("w[0] + w[1] + w[2]", 11),
                ("m[1][2]", 6), ("s.a[1]", 9), ("e + 10 * e2[1]", 23), ("calls", 2),
                ("c.y + c.z * 10", 51), ("after", 4), ("x[1]", 7), ("n", 1),
            ],
            before: """
                struct S { float a[3]; thread float& at(int i) { return a[i]; } };
                int next(thread float& calls) { calls += 1; return 1; }
                float set(thread float& x, float y) { x = y; return y; }
                """,
            body: """
                float calls = 0;
                float v[2]; int k = 0; v[k++] = 7; v[k++] = 8;
                float w[3] = { 1, 2, 3 }; w[k++ - 2] += 1; w[k++ - 2] *= 2; w[k++ - 3]++;
                w[1] += 1; w[0] += 0;
                float3x3 m; int i = 0; m[++i][++i] = 6;
                S s; int j = 0; s.at(++j) = 4; s.a[next(calls)] += 5;
                float e2[2]; int z = 0; float e = frexp(6.0, z); e2[0] = 0;
                e = 3; e2[next(calls)] = 2;
                float3 c = 0; int o = 0; c[++o] = 1; c[++o] += 5; c[o--]; 
                float x[2]; int n = 0; set(x[++n], 7);
                int p = 0; float y[3] = { 3, 0, 0 }; float after = y[p++]++ + p; 
                """)
    }

    @Test("of an assignment the right side comes first, and then the place")
    func order() throws {
        try expectAll(
            [("a[0]", 0), ("b[0]", 6), ("b[1]", 7)],
            body: """
                int i = 0; float a[2] = { 5, 6 }; a[i++] = i;
                int j = 0; float b[2] = { 6, 7 }; b[j++] += j;
                """)
    }

    @Test("an operator may change its value and return it")
    func references() throws {
        try expectAll(
            [("v.x", 6), ("w.x", 16), ("u.x + t.y", 13), ("v.y", 5)],
            before: """
                struct V {
                    float x, y;
                    thread V& operator+=(V o) { x += o.x; if (o.x > 2) { y += o.y; } return *this; }
                    thread V& scale(float by) { x *= by; return *this; }
                };
                thread V& operator-=(thread V& a, float b) { a.x -= b; return a; }
                """,
            body: """
                V v = { 1, 2 }; V o = { 5, 3 };
                v += o;
                V w = { 2, 0 }; w.scale(2).scale(4); 
                V u = w; u -= 6; V t = (u += { 0, 0 });
                t.y = 3;
                """)
    }

    // MARK: Lists

    @Test("a list may be gone into, and handed on from there")
    func lists() throws {
        try expectAll(
            [
                ("first(list + 2)", 3), ("first(&list[1])", 2), ("*(list + 3)", 4),
                ("(list + 1)[1]", 3), ("q[1]", 4), ("second(list + 1)", 3), ("(list + 9)[-20]", 1),
                ("(1 + list)[0] + float(count)", 6), ("colors[1].y", 6), ("last(colors)", 6),
                ("float(whole[1])", -3), ("whole[0] / 2", 3), ("truths[1] ? 1 : 0", 1),
            ],
            before: """
                float first(device const float* p) { return p[0]; }
                float second(device const float* p) { return first(p + 1); }
                float last(constant float2* p) { return (&p[1])->y; }
                """,
            body: "device const float* q = &list[2];",
            buffers: [[1, 2, 3, 4], [3, 5, 4, 6], [7, -3.5], [0, 0.5]],
            parameters: """
                device const float* list, int count, device const float2* colors,
                device const int* whole, constant bool* truths
                """)
    }

    // MARK: Declarations

    @Test("matrices and vectors are made of braces")
    func braces() throws {
        try expectAll(
            [
                ("m[0][1] + m[2][2] * 10", 92), ("h[1].x", 3), ("float3({ 1, 2, 3 }).z", 3),
                ("n[1][0]", 3),
            ],
            body: """
                float3x3 m = float3x3({ 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 });
                half2x2 h = half2x2({ 1, 2 }, { 3, 4 });
                float2x2 n = float2x2({ { 1, 2 }, { 3, 4 } });
                """)
    }

    @Test("types and constants are announced before they are defined")
    func announcements() throws {
        try expectAll(
            [
                ("length(r)", 5), ("shift(&r, 2)", 5), ("far * 2", 6), ("outer()", 4),
                ("__LINE__ > 3", 1),
            ],
            before: """
                struct Ray;
                enum Mode : int;
                float length(thread const Ray& r);
                float shift(thread Ray* r, float by);
                extern constant float far;
                extern float outer();
                struct Ray { float x; Mode mode() { return Mode(0); } };
                enum Mode : int { one };
                constant float far = 3;
                float length(thread const Ray& r) { return r.x; }
                float shift(thread Ray* r, float by) { r->x += by; return r->x - 2 + by - 2; }
                extern "C" { float outer() { return 4; } }
                """,
            body: "Ray r = { 5 };")
    }

    @Test("what is only declared is wrong where it is used, with what to do")
    func prototypes() {
        let hint =
            "; name the file that has it as well, such as shaders: [tools.metal, effect.metal]"
        #expect(
            findings(
                "half4 noise(float2 p);\nhalf4 unused(float2 p);\n"
                    + "[[ stitchable ]] half4 f(float2 p) { return noise(p) + noise(p); }")
                == ["error 3:45 'noise' is declared, but has no body\(hint)"])
        #expect(
            findings(
                "extern constant float k;\n[[ stitchable ]] half4 f(float2 p) { return k; }")
                == ["error 2:45 'k' is announced, and defined nowhere\(hint)"])
        #expect(
            findings("struct Ray;\nfloat far(thread Ray& r);\n")
                == ["error 2:18 'Ray' is announced, and defined nowhere\(hint)"])
        #expect(
            findings("half4 unused(float2 p);\n[[ stitchable ]] half4 f(float2 p) { return 1; }")
                == ["f"])
    }

    @Test("vertex functions are passed over, with a note, and unusable fragment functions left out")
    func stages() {
        #expect(
            findings(
                """
                struct Out { float4 position [[position]]; float2 uv; };
                vertex Out quad(uint id [[vertex_id]], constant float2* p [[buffer(0)]]) {
                    Out o; if (id > 1) { o.uv = p[0]; } return o;
                }
                [[ stitchable ]] half4 f(float2 p) { return 1; }
                """) == ["note 2:1 'quad' is a vertex function, and is passed over", "f"])
        #expect(
            findings(
                """
                vertex float4 a();
                [[vertex]] float4 b(uint id [[vertex_id]]) { return 0; }
                fragment half4 c(float4 p [[stage_in]]) { return unknown(p); }
                [[early_fragment_tests]] fragment half4 d() { return {}; }
                template<typename T> [[fragment]] T e() { }
                kernel void k(device float* x) { x[0] = 1; }
                """) == [
                    "note 1:1 'a', 'b' are of other stages than shaders, and are passed over", "d",
                    "k",
                ])
        #expect(
            findings("vertex half4 f(float2 p) {\n")
                == ["error 2:1 expected '}' at the end of the vertex function"])
    }

    @Test("attributes may have parentheses in theirs, and ray tracing's namespace may be used")
    func attributes() {
        #expect(
            findings(
                """
                #include <metal_stdlib>
                using namespace metal;
                using namespace raytracing;
                constant int colors = 1;
                fragment float4 f(constant float& x [[buffer((colors))]],
                                  constant float& y [[buffer((colors + (1)) * 2)]]) { return x; }
                """) == ["f"])
    }

    @Test("a semicolon that is missing is one mistake")
    func semicolons() {
        #expect(
            findings(
                """
                [[ stitchable ]] half4 f(float2 position, half4 color) {
                  float a = position.x
                  float b = a;
                  half4 c = color * b
                  c.x = a;
                  return c
                }
                """) == [
                    "error 2:23 expected ';' after the declaration",
                    "error 4:22 expected ';' after the declaration",
                    "error 6:11 expected ';' after 'return'",
                ])
    }
}
