import Diagnostics
import ShaderTestSupport
import Testing

@testable import MetalLanguage

@Suite("An entry function")
struct EntryTests {
    @Test(
        "has its kind from its signature",
        arguments: [
            ("half4 f(float2 p, half4 color, float a)", ShaderKind.color, 1, 1),
            ("half4 f(float2 p, SwiftUI::Layer l, float2 a, bool b)", .layer, 1, 3),
            ("float2 f(float2 p, float a)", .distortion, 1, 1),
            ("half4 f(float2 p, float3 a)", .generator, 0, 3),
            ("float4 f(float2 p)", .generator, 0, 0),
            ("half4 f(float2 p, float4 bounds, float a)", .generator, 0, 5),
            ("half4 f(float2 p, SwiftUI::Layer a, SwiftUI::Layer b)", .composition, 2, 0),
            ("half4 f(float2 p, half4 a [[pixel]], half4 b [[pixel]])", .composition, 2, 0),
            (
                "float4 f(texture2d<float> t, uint2 g [[thread_position_in_grid]])", .composition,
                1, 0
            ),
        ])
    func kinds(signature: String, kind: ShaderKind, inputs: Int, uniforms: Int) throws {
        let result = signature.hasPrefix("float2") ? "float2(0)" : "half4(0)"
        let library = try library("[[ stitchable ]] \(signature) { return \(result); }")
        let function = try #require(library.functions.first)
        #expect(function.kind == kind)
        #expect(function.inputCount == inputs)
        #expect(function.uniformCount == uniforms)
    }

    @Test(
        "is refused where nothing can be bound to it",
        arguments: [
            ("float2 f(float2 p, SwiftUI::Layer l)", "'f' returns a place and reads pixels"),
            ("float2 f(float2 p, half4 c [[pixel]])", "'f' returns a place and reads pixels"),
            ("half4 f(uint3 g [[thread_position_in_grid]])", "'g' can't be a uint3"),
            ("half4 f(uint g [[thread_position_in_grid]])", "'g' can't be a uint"),
            ("half4 f(float2 p, auto x)", "'x' can't be a parameter of type auto"),
            ("float f(float2 p)", "'f' returns float"),
            ("void f(float2 p)", "'f' returns void"),
            (
                "half4 f(float2 p, device const Layer* a)",
                "there are no pointers to a SwiftUI::Layer"
            ),
            ("SwiftUI::Layer f(float2 p)", "a function can't return Layer"),
        ])
    func wrong(signature: String, message: String) {
        let result =
            signature.hasPrefix("float2")
            ? "return float2(0);" : signature.hasPrefix("void") ? "" : "return 0;"
        let found = complaints("[[ stitchable ]] \(signature) { \(result) }")
        #expect(found.contains { $0.contains(message) }, "\(found)")
    }

    @Test(
        "and its body are refused with the reason where they are not understood",
        arguments: [
            ("thread float& r = p.x + 1;", "'r' refers to a float: give it a variable"),
            ("const float x = p.x; thread float& r = x;", "'r' would change a constant"),
            ("thread float* r;", "the pointer 'r' needs what it points to"),
            ("auto f = [](float x) { return x; };", "functions without a name (lambdas) are not"),
            ("float m[2]; float3x3 n = m;", "a float[2] is not a float3x3"),
            ("uint x = 5000000000u;", "does not fit into 32 bits"),
            ("float a[0];", "an array has 1 to 4096 elements, not 0"),
            ("float a[2] = { 1, 2, 3 };", "this is more than a float[2] consists of"),
            ("float a[int(p.x)];", "an array's length must be a constant"),
            ("float a[2][3000];", "an array holds at most 4096 numbers, not 6000"),
            ("float a[2][3] = { { 1, 2, 3, 4 } };", "this is more than a float[3] consists of"),
            ("const float a[2] = { 1, 2 }; a[0] = 1;", "'a' is constant"),
            ("float a[4096], b[4096]; a[0] = b[0];", "hold more than 4096 numbers"),
            ("switch (p.x) { default: break; }", "a switch needs a whole number, not a float"),
            ("switch (1) { case 1: case 1: break; }", "there are two cases of this value"),
            ("switch (1) { case int(p.x): break; }", "a case must be a constant whole number"),
            ("switch (1) { p.x = 1; }", "expected 'case' or 'default'"),
            ("continue;", "there is no loop to leave here"),
            ("switch (1) { case 1: continue; }", "there is no loop to leave here"),
            ("union S { float x; };", "'union' is not understood here (use as_type"),
            ("discard_fragment(1);", "'discard_fragment' takes 0 arguments, not 1"),
            ("float x = clz(0.5);", "'clz' takes whole numbers"),
            ("frexp(1.0, 2);", "the second argument of 'frexp' is a reference: give it a variable"),
            ("float e; frexp(1.0, e);", "the second argument of 'frexp' must be a int"),
            ("float x = 5 % 2.0;", "'%' takes whole numbers"),
            ("if (p) { }", "a condition must be one value, not a float2"),
            ("float x = cube(2);", "there is no function 'cube'"),
            ("float x = Sin(2);", "there is no function 'Sin' (did you mean 'sin'?)"),
            ("float x = dot(p, 1, 2);", "'dot' takes 2 arguments, not 3"),
            ("p.z = 1;", "a float2 has no component 'z'"),
            ("p.xx = p;", "this can't be assigned to"),
            ("const float x = 1; x += 1;", "'x' is constant"),
            ("const float2 v = { 1, 2 }; v.x = 1;", "'v' is constant"),
            ("const float x = p.x; x++;", "'x' is constant"),
            ("M_PI_F = 3;", "'M_PI_F' is constant"),
        ])
    func wrongBodies(body: String, message: String) {
        let found = complaints(
            "[[ stitchable ]] half4 f(float2 p) { \(body) return half4(0); }")
        #expect(found.contains { $0.contains(message) }, "\(found)")
    }

    @Test("in a file with wrong directives is refused with the reason")
    func directives() {
        let found = complaints(
            """
            #endif
            #define F(a) a
            #define G(1) 2
            #define H(a) #b
            constant float x = F(1, 2) 3;
            #error not here
            #if x +
            #endif
            #ifdef F
            """)
        #expect(
            found.map { String($0.drop { $0 != " " }.dropFirst()) } == [
                "'#endif' has no '#if' [directive]",
                "the parameters of 'G' are not understood (name them: #define G(a, b) …) [define]",
                "'#' has nothing to work on here "
                    + "('#' stands before a parameter, '##' between two tokens) [define]",
                "the macro 'F' takes 1 argument [macro-arguments]",
                "#error not here [directive]",
                "the condition ends where a value should follow [syntax]",
                "this condition has no '#endif' [directive]",
            ])
    }

    @Test("is compiled in little time and space whatever its constants and swizzles nest")
    func growth() {
        var constants = "constant float a0 = 0.5;\n"
        for level in 1..<60 {
            constants += "constant float a\(level) = (a\(level - 1) + a\(level - 1)) / 2;\n"
        }
        var calls = "float half0(float x) { return x / 2; }\nconstant float b0 = half0(1);\n"
        for level in 1..<60 {
            calls += "constant float b\(level) = half0(b\(level - 1) + b\(level - 1));\n"
        }
        let swizzles = String(repeating: ".yx", count: 120)
        #expect(
            complaints(
                """
                \(constants)\(calls)
                [[ stitchable ]] half4 f(float2 p) {
                    float2 v = p; v\(swizzles) = float2(a59, b59); return half4(v.xyxy);
                }
                """) == [])
    }
}
