import PortableMath

/// Structures, matrices, pointers, templates and pictures: every function has a few variables of
/// fixed names and types, and what is done with them is random.
extension RandomShader {
    /// What stands before the functions.
    static let composites = """
        struct Inner {
            float2 a; int n; float w[3];
            float area() const { return a.x * a.y + w[1]; }
            float scaled(float by) { a *= by; n += 1; return w[n & 3] * by; }
            thread float& at(int i) { return w[i]; }
            thread Inner& operator+=(float by) {
                a.x += by; if (a.x > 3) { n ^= 5; } return *this; }
            thread float& next() { n += 1; return w[n & 1]; }
            Inner operator+(Inner other) const {
                Inner sum = { a + other.a, n ^ other.n, { w[0], other.w[1], w[2] + other.w[2] } };
                return sum;
            }
        };
        namespace other { struct each { float x; }; constant float twice = 2; }
        namespace other { float kept(device const float* p, int i) { return (twice) * p[i]; } }
        struct Outer;
        int grown(thread Outer& o, thread int& n);
        extern constant float far;
        struct Outer { Inner one; Inner two[2]; half3 tint = half3(0.5h); float3x3 m; };
        constant Inner fixed[3] = {
            { { 1, 2 }, 3, { 4, 5, 6 } }, { { -0.5, 1e5 }, -1, { 0, 1 } },
            { .n = 2, .a = { 0.25, 3 } },
        };
        constant float3x2 turn = float3x2(0.8, -0.6, 0.6, 0.8, 1, -2);
        constexpr sampler nearest(coord::pixel);
        constexpr sampler smooth(filter::linear, address::repeat);
        constexpr sampler mirrored(
            filter::linear, s_address::mirrored_repeat, t_address::clamp_to_zero);
        template<typename T> auto twice(T x) { return x + x; }
        template<typename T, int n> T power(T x) {
            T result = 1; for (int i = 0; i < n; i++) result *= x; return result; }
        template<> float power<float, 1>(float x) { return x; }
        Inner made(float2 a, int n) { return { a, n, { a.y, a.x, 1 } }; }
        Inner turned(Inner x, thread Outer& o) {
            o.two[x.n & 1] = x; x.a = x.a.yx; x.n++; return x; }
        float sumOf(thread const float* p, int n) {
            float sum = 0; for (int i = 0; i < (n & 3); i++) sum += p[i]; return sum; }
        constant float far = 0.75;
        int grown(thread Outer& o, thread int& n) { n += 1; o.tint.x += far; return n; }
        void shift(thread Inner* p, int i) { p[i].a += 1; p->n ^= i; (p + 1)->w[i] *= 2; }

        """

    /// What every function begins with.
    mutating func declareComposites() -> String {
        hasComposites = false
        defer { hasComposites = true }
        let other = pick(["inner", "outer.one", "outer.two[1]"])
        let target = pick(["line", "line + 1", "&line[\(scalar("int", 0))]", "&inner.w[1]"])
        return """
            Inner inner = made(\(vector(2)), \(scalar("int", 1)));
            Outer outer = { inner, { fixed[\(scalar("int", 0))] } };
            float4x4 square(\(scalar("float", 1)));
            float3x3 spin = float3x3(float3(1, 0, 0), \(vector(3)), float3(0, 0, 1));
            float line[4] = { 1, \(scalar("float", 1)) };
            int at = \(pick(["0", "-1", "2"]));
            device const float* from = \(pick(["list", "list + 1", "&list[at]", "list - 2"]));
            float2x2 rows = float2x2({ \(scalar("float", 0)), 2 }, { far, \(scalar("float", 0)) });
            thread float* pointer = \(target);
            \(pick(["Inner", "thread Inner&"])) other = \(other);

            """
    }

    private mutating func vector(_ count: Int) -> String {
        expression(Kind(element: "float", count: count), 1)
    }

    private mutating func index() -> String { scalar("int", 0) }

    /// A place of a structure that can be read and written: nothing in it changes anything.
    private mutating func innerPlace() -> String {
        pick(["inner", "outer.one", "outer.two[\(pureIndex())]", "other"])
    }

    /// A number in one of them, to read and to write.
    private mutating func numberPlace() -> String {
        switch generator.next() % 9 {
        case 0: "\(innerPlace()).a.\(pick(["x", "y"]))"
        case 1: "\(innerPlace()).w[\(pureIndex())]"
        case 2: "\(innerPlace()).at(\(pick(["0", "1", "2", "7"])))"
        case 3: "square[\(pureIndex())][\(pureIndex())]"
        case 4: "outer.m[\(pureIndex())].\(pick(["x", "z"]))"
        case 5: "line[\(pureIndex())]"
        case 6: "pointer[\(pureIndex())]"
        case 7: "*(pointer + \(pureIndex()))"
        default: "spin[\(pick(["0", "1", "2"]))][\(pureIndex())]"
        }
    }

    /// An index that changes something: what is assigned to has it once.
    private mutating func changingIndex() -> String {
        pick([
            "at++", "--at", "(at += 2) & 3", "grown(outer, at)", "inner.n++ & 1",
            "int(inner.next())",
        ])
    }

    /// A number in a place that changes something by being named.
    private mutating func changingPlace() -> String {
        switch generator.next() % 7 {
        case 0: "line[\(changingIndex())]"
        case 1: "outer.two[\(changingIndex())].w[\(changingIndex())]"
        case 2: "square[\(changingIndex())][\(changingIndex())]"
        case 3: "\(innerPlace()).at(\(changingIndex()))"
        case 4: "outer.m[\(changingIndex())].\(pick(["x", "z"]))"
        case 5: "rows[\(pureIndex())][\(changingIndex())]"
        default: "pointer[\(changingIndex())]"
        }
    }

    mutating func compositeStatement() {
        if chance(20) {
            switch generator.next() % 5 {
            case 0: text += "\(changingPlace()) = \(scalar("float", 2));\n"
            case 1:
                text += "\(changingPlace()) \(pick(["+=", "*=", "-="])) \(scalar("float", 2));\n"
            case 2: text += "\(changingPlace())\(pick(["++", "--"]));\n"
            case 3: text += "\(innerPlace()) += \(scalar("float", 1));\n"
            default: text += "\(innerPlace()).next() = \(scalar("float", 2));\n"
            }
            return
        }
        switch generator.next() % 11 {
        case 0: text += "\(numberPlace()) \(pick(["=", "+=", "*=", "-="])) \(scalar("float", 2));\n"
        case 1: text += "\(innerPlace()) = \(innerValue());\n"
        case 2: text += "\(innerPlace()).n \(pick(["=", "+=", "^=", "<<="])) \(scalar("int", 2));\n"
        case 3: text += "outer.two[\(pureIndex())].a = \(vector(2));\n"
        case 4: text += "shift(\(pick(["outer.two", "&inner", "&outer.two[1]"])), \(index()));\n"
        case 5:
            text +=
                "spin = "
                + pick(["spin * outer.m", "outer.m - spin", "transpose(spin)", "spin * 0.5"])
                + ";\n"
        case 6: text += "outer.m[\(pureIndex())] = \(vector(3));\n"
        case 7: text += "{ Outer copy = outer; copy.one.n++; outer.two[0] = copy.one; }\n"
        case 8:
            text += "for (Inner each : outer.two) { if (\(scalar("bool", 1))) continue; "
            text += "line[1] += each.area(); }\n"
        case 9:
            guard chance(20) else { return }
            text += "if (\(scalar("bool", 2)) && \(scalar("bool", 1))) discard_fragment();\n"
        default: text += "square *= \(scalar("float", 1));\n"
        }
    }

    private mutating func innerValue() -> String {
        switch generator.next() % 6 {
        case 0: "made(\(vector(2)), \(index()))"
        case 1: "turned(\(innerPlace()), outer)"
        case 2: "\(innerPlace()) + \(innerPlace())"
        case 3: "fixed[\(index())]"
        case 4: "(\(scalar("bool", 1)) ? \(innerPlace()) : fixed[1])"
        default: "Inner{ \(vector(2)), \(index()), { \(scalar("float", 1)) } }"
        }
    }

    /// A value that one of them gives; nil where none has the type.
    mutating func composite(_ kind: Kind, _ depth: Int) -> String? {
        guard hasComposites else { return nil }
        switch (kind.element, kind.count) {
        case ("float", 1):
            switch generator.next() % 17 {
            case 12: return "\(pick(["from", "(from + at)", "(&from[1])"]))[\(index())]"
            case 13: return "other::kept(\(pick(["list", "from", "from + 1"])), \(index()))"
            case 14: return "(\(innerPlace()) += \(expression(kind, depth))).area()"
            case 15: return "line[\(changingIndex())]"
            case 16: return "rows[\(index())].\(pick(["x", "y"]))"
            case 0: return "turned(\(innerPlace()), outer).area()"
            case 1: return "\(innerPlace()).scaled(\(expression(kind, depth)))"
            case 2: return "determinant(\(pick(["spin", "outer.m", "square"])))"
            case 3: return "power<float, \(pick(["0", "1", "3"]))>(\(expression(kind, depth)))"
            case 4:
                return "sumOf(\(pick(["line", "line + 2", "pointer", "&inner.w[1]"])), \(index()))"
            case 5: return "fixed[\(index())].w[\(index())]"
            case 6: return "picture.read(uint2(\(vector(2)))).y"
            case 7: return "twice(\(expression(kind, depth)))"
            default: return numberPlace()
            }
        case ("int", 1):
            return pick(["\(innerPlace()).n", "fixed[\(index())].n", "int(sizeof(Inner))"])
        case ("float", 2):
            return pick([
                "\(innerPlace()).a", "fixed[\(index())].a", "(turn * \(vector(3)))",
                "(\(innerPlace()) + \(innerPlace())).a",
            ])
        case ("float", 3):
            return pick([
                "(spin * \(vector(3)))", "(\(vector(3)) * outer.m)", "spin[\(index())]",
                "(\(vector(2)) * turn)", "(spin * transpose(outer.m))[1]",
            ])
        case ("float", 4):
            let sampler = pick(["nearest", "smooth", "mirrored"])
            return pick([
                "picture.sample(\(sampler), \(vector(2)))", "(square * \(vector(4)))",
                "(\(vector(4)) * square)", "power<float4, 2>(\(vector(4)))",
            ])
        case ("half", 4): return "layer.sample(\(vector(2)))"
        case ("half", 3): return pick(["outer.tint", "layer.sample(\(vector(2))).bgr"])
        default: return nil
        }
    }
}
