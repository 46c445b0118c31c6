import Diagnostics
import PortableMath
import MetalLanguage

/// Breaks shaders in random ways and compiles them up to where native code would begin: nothing may
/// trap, hang or take memory without bound.
package struct ShaderMutator {
    private var generator: SplitMix64
    private let corpus: [[String]]

    /// Small shaders of every construct, the refused ones too.
    package static let texts = [
        """
        #include <metal_stdlib>
        #define F(a, b) ((a) * b + a)
        #if defined(F) && F(1, 2) > 2
        constant float k[3] = { 1, 2.5h, F(3, 4) };
        #else
        #error none
        #endif
        [[ stitchable ]] half4 f(float2 p, half4 c) { return c * half(k[int(p.x)]); }
        """,
        """
        float g(thread float2& v, int n) { for (int i = 0; i < n; ++i) { v.xy += v.yx; }
        return v.x; }
        [[stitchable]] half4 f(float2 p, SwiftUI::Layer l) { float2 q = p; float x = g(q, 3);
        return l.sample(q * x).bgra; }
        """,
        """
        constexpr sampler s(filter::linear, address::repeat);
        [[ stitchable ]] half4 f(
        float2 p, half4 c, texture2d<half> t, device const half4 *l, int n) {
        int e; float m = frexp(p.x, e); switch (e & 3) { case 0: discard_fragment(); case 1: m++;
        break; default: m = dfdx(p.y); }
        return t.sample(s, p / float2(t.get_width())) + l[n - 1] * m; }
        """,
        """
        [[ stitchable ]] float2 f(float2 p, float a) { int i = 0; do { if (i > 2) continue;
        p += a; }
        while (i++ < 5 && all(p > 0)); return i == 3 ? p : (p, select(p, -p, p > 1)); }
        """,
        """
        struct A { float x; half4 c[2]; }; enum class E : int { a, b = 3 }; typedef float3 V;
        template <typename T> T id(T x) { return x; }
        namespace n { constant int z = 0x7F; } using R = float2;
        half4 f(A a, float3x3 m) { a.c[1].xy = id<half2>(0); return half4(m[0] * m, a.x); }
        [[ stitchable ]] half4 e(float2 p) { A a{}; return f(a, float3x3(1)); }
        """,
        """
        struct R; extern constant float k; half4 g(thread R& r, float d);
        vertex float4 v(uint i [[vertex_id]]) { return 0; } namespace n { struct d { int x; }; }
        struct R { float a[3]; thread R& operator+=(float b) { a[1] += b; return *this; } };
        half4 g(thread R& r, float d) { int i = 0; if (d < r.a[i++] && d > k) r.a[i++] += d;
        return half4((d) - 1, __LINE__, half2x2({ 1, 2 }, { d, 4 })[i]); }
        constant float k = 2; [[stitchable]] half4 f(float2 p, device const float* l, int n) {
        R r = { l[0], (l + 1)[n] }; return g(r += 2, *(&l[1])); }
        """,
        """
        struct V { float4 p [[position]]; float2 uv; }; struct U { float a[2]; float2x2 m; };
        vertex V v(uint i [[vertex_id]]) { return V(); }
        fragment float4 f(texture2d<float> a [[texture(1)]], texture2d<float> b [[texture(0)]],
        sampler s, V in [[stage_in]], constant U& u, constant U* w, constant float* l) {
        return a.sample(s, in.uv, int2(1, 0)) + b.read(uint2(in.p.xy)) * u.a[1] + w->m[0].x; }
        """,
        """
        struct D { float s; thread D(float x); float r() const; };
        thread D::D(float x) : s(x) {} float D::r() const { return s; }
        namespace n { kernel void k(device float* x, device int& c,
        uint i [[thread_position_in_grid]]) { device float* r = x + i; r[0] = D(2).r() + c; } }
        namespace m { kernel void k(device float* x) { x[0] = half3(half4(1)).x; } }
        #if __has_include(<metal_stdlib>)
        [[stitchable]] half4 e(float2 p) { return q; }
        #endif
        """,
    ]

    /// What is put between other words.
    private static let words = [
        "(", ")", "{", "}", "[", "]", "[[", "]]", ";", ",", ".", "::", "<", ">", "=", "==", "+",
        "-", "*", "/", "%", "&", "&&", "|", "||", "^", "~", "!", "?", ":", "<<", ">>", "+=", "++",
        "--", "#", "##", "\\", "\n", "#define", "#define F F F", "#undef", "#if", "#ifdef",
        "#else", "#endif", "#include", "#include \"a\"", "#error", "#pragma", "\"", "'", "\"\"",
        "/*", "*/", "//", "if", "else", "for", "while", "do", "switch", "case", "default", "break",
        "continue", "return", "const", "constant", "constexpr", "static", "inline", "thread",
        "device", "extern", "vertex", "fragment", "kernel", "[[stage_in]]", "__LINE__",
        "#import \"a\"", "struct", "enum",
        "typedef", "using", "namespace", "template", "typename",
        "auto", "void", "bool", "int", "uint", "half", "float", "float2", "half4", "float3x3",
        "array", "sampler", "texture2d", "Layer", "true", "false", "operator", "this", "sizeof",
        "0", "1", "-1", "2147483648", "4294967296", "99999999999999999999999999", "1e999",
        "1e-999", "0x", "0xFFFFFFFFF", "1.5h", ".5", "1..2", "1u", "08", "INFINITY", "NAN", "x",
        "f", "g", "p", "k", "i", "xyzw", "rgba", "sin", "min", "dot", "frexp", "as_type",
        "discard_fragment", "stitchable", "\u{0}", "\u{FEFF}", "é", "🙂", "\r\n", "\t",
    ]

    package init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
        var shader = RandomShader(seed: seed)
        corpus = (Self.texts + [shader.file(cases: 1)]).map(Self.split)
    }

    private mutating func below(_ bound: Int) -> Int {
        Int(generator.next() % UInt64(max(bound, 1)))
    }

    /// Words, numbers, single signs and spaces.
    private static func split(_ text: String) -> [String] {
        var parts: [String] = []
        var word = ""
        for character in text {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
                continue
            }
            if !word.isEmpty { parts.append(word) }
            word = ""
            parts.append(String(character))
        }
        return word.isEmpty ? parts : parts + [word]
    }

    /// A shader that was one before.
    package mutating func next() -> String {
        var parts = corpus[below(corpus.count)]
        for _ in 0...below(4) {
            let at = below(parts.count)
            let length = min(below(8), parts.count - at)
            switch below(9) {
            case 0, 1: parts.removeSubrange(at..<(at + length))
            case 2: parts.insert(contentsOf: parts[at..<(at + length)], at: at)
            case 3, 4: parts.insert(Self.words[below(Self.words.count)], at: at)
            case 5 where !parts.isEmpty: parts[at] = Self.words[below(Self.words.count)]
            case 6 where !parts.isEmpty: parts.swapAt(at, below(parts.count))
            case 7:
                let other = corpus[below(corpus.count)]
                let start = below(other.count)
                let piece = other[start..<min(start + below(30), other.count)]
                parts.replaceSubrange(at..<(at + length), with: piece)
            default:
                if below(20) == 0 {
                    // Nested or in a row, more often than any limit allows.
                    let word = Self.words[below(Self.words.count)]
                    parts.insert(String(repeating: word + " ", count: 1 + below(700)), at: at)
                } else {
                    parts = Array(parts.prefix(at))
                }
            }
        }
        var text = parts.joined()
        if below(8) == 0 {
            var bytes = Array(text.utf8)
            for _ in 0...below(4) where !bytes.isEmpty {
                bytes[below(bytes.count)] = UInt8(truncatingIfNeeded: generator.next())
            }
            text = String(decoding: bytes, as: UTF8.self)
        }
        return text
    }

    /// Compiles a text; a library with errors has no functions, one without has programs.
    ///
    /// - Returns: how many mistakes were found.
    @discardableResult
    package static func compile(_ text: String) -> Int {
        let library = ShaderLibrary(files: [ShaderFile(path: "mutant.metal", text: text)])
        return library.diagnostics.diagnostics.count
    }
}
