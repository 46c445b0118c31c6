import PixelBuffers
import ShaderTestSupport
import TestSupport
import Testing

@testable import MetalLanguage

@Suite("Structures, enumerations and namespaces", .seeded)
struct StructureTests {
    private static let rays = """
        struct Hit { float distance; half4 color; bool found = false; int2 cell[2]; };
        struct Ray {
            float3 origin;
            float3 way = float3(0, 0, 1);
            Hit hit;
            float3 at(float t) const { return origin + way * t; }
            void move(float3 by) { origin += by; hit.distance += length(by); }
            static float unit() { return 1; }
            float reach(float t = 2) const { return at(t).z; }
        };
        Ray moved(Ray r, float3 by) { r.move(by); return r; }
        void mark(thread Hit& hit, float d) { hit.distance = d; hit.found = true; }
        float far(const thread Ray& r) { return r.hit.distance * 2; }
        """

    @Test("a template that a function makes something of does not see that function's types")
    func templatesSeeNoLocalTypes() throws {
        let before = """
            struct Part { float a; };
            template <typename T> struct Box { Part part; T value; };
            template <typename T> using Parts = Box<Part>;
            template <typename T> float first(Part part, T scale) { return part.a * scale; }
            """
        let body = """
            struct Part { int b; int c; };
            Part own;
            own.c = 2;
            Box<Part> box;
            box.part.a = 1.5;
            box.value.b = 3;
            Parts<int> parts;
            parts.value.a = box.part.a * 2.0;
            """
        let sum = "box.part.a + parts.value.a + float(own.c + box.value.b) + first(parts.value, 2)"
        try expect(sum, is: 1.5 + 3 + 5 + 6, before: before, body: body)
    }

    @Test("name themselves 'this' in constructors and functions")
    func this() throws {
        let before = """
            struct Ray {
                float o; float d;
                Ray(float o, float d) : o(o) { this->d = d; this->move(this->o); }
                Ray(float o) : d((*this).o) { (*this).o = o; }
                float at(float t) const { return this->o + this->d * t; }
                void move(float o) { this->o += o; (*this).d = this->at(1); }
                thread Ray& turned() { this->d = -this->d; return *this; }
                Ray copy() const { Ray r = *this; r.move(1); return r; }
            };
            template<typename T> struct Box {
                T v;
                Box(T v) { this->v = v; }
                T get() const { return this->v; }
            };
            """
        let body = "Ray r(2, 3); Ray s(5); Ray t = r.copy(); r.turned().move(1); Box<float> b(4);"
        for (value, expected) in [
            ("t.o", Float(5)), ("t.d", 12), ("r.o", 5), ("r.d", -2), ("s.o", 5), ("s.d", 0),
            ("b.get()", 4),
        ] {
            try expect(value, is: expected, before: before, body: body)
        }
        for function in [
            "float f() { return this->x; }",
            "struct S { float x; static float f() { return this->x; } };",
        ] {
            let found = complaints(function)
            #expect(found.contains { $0.contains("there is no 'this' here") }, "\(found)")
        }
    }

    @Test("are copied, passed, returned, referred to and kept in arrays")
    func structures() throws {
        try expectAll(
            [
                ("r.at(4).y", 2), ("r.at(4).z", 7), ("s.origin.x", 11), ("r.origin.x", 1),
                ("s.hit.distance", 10), ("r.hit.distance", 0), ("r.hit.found", 0),
                ("t.hit.found", 1), ("t.hit.distance", 6), ("far(t)", 12), ("Ray::unit()", 1),
                ("t.reach()", 5), ("t.reach(1)", 4), ("list[1].hit.cell[1].y", 9),
                ("list[int(a)].hit.cell[int(a)].y", 9), ("list[2].hit.cell[0].x", 0),
                ("list[0].way.z", 1), ("plain.distance", 5), ("plain.color.g", 0.5),
                ("plain.cell[1].x", 3), ("plain.found", 1), ("copy.origin.y", 2),
                ("c.x", 40), ("list[2].origin.z", 8), ("chosen.origin.x", 11),
                ("list[9].origin.z", 8), ("list[-4].way.z", 1),
            ],
            before: Self.rays,
            body: """
                Ray r = { float3(1, 2, 3) };
                Ray s = moved(r, float3(10, 0, 0));
                Ray t = r; mark(t.hit, 6);
                Ray list[3]; list[int(a)].hit.cell[int(a)].y = 9; list[2].origin = float3(6, 7, 8);
                Hit plain = { 5, half4(0.25, 0.5, 0, 1), true, { {1, 2}, {3, 4} } };
                thread Ray& alias = list[int(a) - 1]; alias.origin.x = 40;
                thread float3& c = list[0].origin; Ray copy{ r };
                Ray chosen = a > 0.5 ? s : r;
                """, uniforms: [1], parameters: "float a")
    }

    @Test("have constructors, operators and templates of their own")
    func constructors() throws {
        try expectAll(
            [
                ("(p * q).re", -5), ("(p * q).im", 10), ("(p + 1.0).re", 2), ("(-p).im", -2),
                ("square(p).re", -3), ("p == Complex(1, 2)", 1), ("p == q", 0), ("u.re", 4),
                ("d.re", 0.5), ("d.im", 7), ("Complex().re", 0.5), ("(p * 2.0).im", 4),
                ("pair.second.re", 3), ("pair.first", 1), ("pair.sum()", 5),
                ("(Pair<int, 2>{ 4, 5 }).sum()", 14), ("w.re", 1), ("list[1].im", 6),
                ("p[1]", 2), ("q(10)", 34),
            ],
            before: """
                struct Complex {
                    float re = 0.5; float im;
                    Complex() { im = 7; }
                    Complex(float r, float i = 0) : re(r), im(i) {}
                    Complex operator*(Complex o) const {
                        return Complex(re * o.re - im * o.im, re * o.im + im * o.re);
                    }
                    float operator[](int i) const { return i == 0 ? re : im; }
                    float operator()(float x) const { return x * re + im; }
                    bool operator==(const thread Complex& o) const {
                        return re == o.re && im == o.im; }
                };
                Complex operator+(Complex a, Complex b) { return Complex(a.re + b.re, a.im +
                    b.im); }
                Complex operator+(Complex a, float b) { return a + Complex(b); }
                Complex operator*(Complex a, float b) { return Complex(a.re * b, a.im * b); }
                Complex operator-(Complex a) { return Complex(-a.re, -a.im); }
                template<typename T> T square(T x) { return x * x; }
                template<typename T, int n> struct Pair {
                    T first; T second;
                    T sum() const { return first + second * T(n); }
                };
                struct Mixed { float first; Complex second; float sum() { return first + 4; } };
                """,
            body: """
                Complex p(1, 2); Complex q = Complex(3, 4); Complex u = p; u += q; Complex d;
                Mixed pair = { 1, Complex(3) }; Complex w{ p }; Complex list[2] = { {1, 2}, {5,
                    6} };
                """)
    }

    @Test("of names: enumerations, typedefs, namespaces, each kept apart")
    func names() throws {
        try expectAll(
            [
                ("Red", 0), ("Green", 5), ("Blue", 6), ("int(Shape::circle)", 1),
                ("pick(Shape::square)", 20), ("pick(Shape::circle)", 10), ("mode == Green", 1),
                ("mode + 1", 6), ("one::value()", 1), ("two::value()", 2), ("value()", 0),
                ("two::inner::value()", 22), ("two::both()", 24), ("two::depth", 3),
                ("three", 3), ("Distance(2)", 2), ("row[1]", 4), ("rows[1][0]", 3),
                ("two::Kind::b", 8), ("flags & Second", 2), ("used()", 7), ("local", 12),
                ("wide", 9), ("(int)Shape::square", 2), ("Shape(1) == Shape::circle", 1),
                ("Holder::limit", 6), ("Holder::Level::high", 1), ("h.twice()", 12),
                ("anonymous()", 5), ("::value()", 0),
            ],
            before: """
                enum Color { Red, Green = 5, Blue };
                enum class Shape : uchar { none, circle, square };
                enum : uint { First = 1 << 0, Second = 1 << 1, Third = First + Second + 1 };
                typedef float Distance; typedef float Row[2]; using Rows = Row[2];
                typedef struct { float x; } Named; using Vector = vec<float, 3>;
                float value() { return 0; }
                namespace one { float value() { return 1; } }
                namespace two {
                    constant int depth = 3;
                    enum Kind { a = 7, b };
                    float value() { return 2; }
                    namespace inner { float value() { return 22; } }
                    float both() { return value() + inner::value(); }
                }
                namespace hidden::deep { float used() { return 7; } }
                namespace { float anonymous() { return 5; } }
                using namespace hidden::deep;
                struct Holder {
                    static constant int limit = 6;
                    enum Level { low, high };
                    int factor; Level level;
                    int twice() const { return factor * int(level) * limit / 3; }
                };
                float pick(Shape s) {
                    switch (s) { case Shape::circle: return 10; case Shape::square: return 20;
                        default: return 0; }
                }
                """,
            body: """
                Color mode = Green; const int three = two::depth; uint flags = First | Second;
                Row row = { 3, 4 }; Rows rows = { { 1, 2 }, { 3, 4 } }; Named n = { 9 };
                Vector v = Vector(n.x); float wide = v.z;
                typedef int Count; struct Local { Count c; }; Local l = { 12 }; Count local = l.c;
                Holder h = { 6, Holder::high };
                """)
    }

    @Test("with the same bits natively, at every width, and in the interpreter")
    func agreement() throws {
        let library = try library(
            Self.rays + """
                struct Ball { float2 center; float radius; half4 color; int hits[3]; };
                constant Ball balls[] = {
                    { {3, 4}, 2.5, half4(1, 0, 0, 1), { 1, 2, 3 } },
                    { float2(9, 2), 1.5, {0, 1, 0, 1}, { 4, 5, 6 } },
                    { {14, 6}, 4, half4(0, 0, 1, 1) },
                };
                enum class Mode { lit, dark };
                struct State { Ball best; float nearest = 1e9; Mode mode; float sums[2][3]; };
                void visit(thread State& s, const thread Ball& b, float2 p, int i) {
                    float d = distance(p, b.center) - b.radius;
                    if (d >= s.nearest) return;
                    s.nearest = d; s.best = b; s.best.hits[i] += 10;
                    s.mode = d < 0 ? Mode::lit : Mode::dark;
                    s.sums[i % 2][int(p.x) % 3] += d;
                }
                [[ stitchable ]] half4 f(float2 p) {
                    State s;
                    for (int i = 0; i < 3; ++i) visit(s, balls[i], p, i);
                    Ray ray = { float3(p, 0) };
                    for (int i = 0; i < int(p.x) % 4; ++i) ray.move(float3(0, i, 1));
                    State other = s;
                    if (int(p.y) % 2 == 0) other.sums[int(p.x) % 2][1] = ray.hit.distance;
                    float x = other.sums[int(p.x) % 2][int(p.x) % 3] / 8;
                    half4 c = s.best.color * half(s.best.hits[int(p.x) % 3]) / 16;
                    return s.mode == Mode::lit ? c : half4(x, ray.at(0.5).y / 20, s.nearest / 9, 1);
                }
                """)
        try expectAgreement(
            "f", in: library, inputs: [], output: .rgbaFloat,
            bounds: PixelRectangle(x: 0, y: 0, width: 37, height: 9))
    }
}

@Suite("Structures made by chance", .seeded)
struct RandomStructureTests {
    @Test(
        "hold what was put into their parts, wherever it was copied to",
        arguments: TestSeed.several(0..<24))
    func contents(seed: UInt64) throws {
        let structure = RandomStructure(seed: seed)
        let library = try library(structure.text)
        let count = structure.leaves.count
        let result = try expectAgreement(
            "f", in: library, inputs: [], output: .rgbaFloat,
            bounds: PixelRectangle(x: 0, y: 0, width: count, height: 1), uniforms: [1],
            widths: [4 << (seed % 3)], "seed \(seed):\n\(structure.text)")
        let row = result.row(0)
        for (index, leaf) in structure.leaves.enumerated() {
            let found = row.load(fromByteOffset: index * 16, as: Float.self)
            // A colour is stored between 0 and 1.
            #expect(
                found == min(max(leaf / 64, 0), 1),
                "seed \(seed), leaf \(index):\n\(structure.text)")
        }
    }
}
