import PortableMath
import ShaderTestSupport
import TestSupport
import Testing

@testable import MetalLanguage

@Suite("Pointers and references", .seeded)
struct PointerTests {
    @Test("point into an array, wherever it begins, and change what is there")
    func pointers() throws {
        try expectAll(
            [
                ("values[1]", 20), ("*p", 1), ("p[2]", 3), ("q[0]", 20), ("q[1]", 3), ("*r", 4),
                ("r[-1]", 3), ("(p + n)[1]", 20), ("*(1 + q)", 3), ("*(r - n)", 4),
                ("last(&values[2])", 4), ("last(values + 2)", 4), ("total(q, 3)", 27),
                ("total(table, 3)", 60), ("total(&table[1], 2)", 50), ("row[1]", 5),
                ("one[0]", 9), ("*point", 8), ("single[5]", 9),
            ],
            before: """
                constant float table[3] = { 10, 20, 30 };
                constant float grid[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
                float last(thread const float* p) { return p[1]; }
                float total(thread const float* p, int n) {
                    float sum = 0; for (int i = 0; i < n; i++) sum += p[i]; return sum; }
                struct Pair { float x; float y; };
                """,
            body: """
                int n = int(a);
                float values[4] = { 1, 2, 3, 4 };
                thread float* p = values;
                thread float* q = p + 1;
                *q = 20;
                thread const float* const r = &values[3];
                constant float* row = grid[1];
                float x = 9; Pair pair = { 7, 8 };
                thread float* one = &x;
                auto point = &pair.y;
                thread float* single = one + 3;
                """, uniforms: [0], parameters: "float a")
    }

    @Test("never leave what they point into, however far they go")
    func ends() throws {
        var random = SplitMix64(seed: TestSeed.fixed(11))
        for _ in 0..<12 {
            let steps = (0..<3).map { _ in Int(random.next() % 4001) - 2000 }
            let place = min(max(steps[0] + steps[1] + steps[2], 0), 4)
            try expectAll(
                [
                    ("(p + b)[c]", Float(place + 1)),
                    ("*(&(p + b)[c])", Float(place + 1)), ("table[place(d, b, c)]", Float(place)),
                ],
                before: """
                    constant float table[5] = { 0, 1, 2, 3, 4 };
                    int place(int a, int b, int c) { return a + b + c; }
                    """,
                body: """
                    float values[5] = { 1, 2, 3, 4, 5 };
                    int b = int(x); int c = int(y); int d = \(steps[0]);
                    thread float* p = values + d;
                    """, uniforms: [Float(steps[1]), Float(steps[2])],
                parameters: "float x, float y")
        }
    }

    @Test("to lists of an effect are other names for them")
    func lists() throws {
        try expectAll(
            [("p[1]", 5), ("n", 3), ("sum(p, n)", 12)],
            before: """
                float sum(device const float* p, int n) {
                    float s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
                """,
            body: "device const float* p = numbers;", buffers: [[4, 5, 3]],
            parameters: "device const float* numbers, int n")
    }

    @Test("that a function returns can be assigned to")
    func results() throws {
        try expectAll(
            [
                ("box.at(0)", 5), ("box.at(1)", 7), ("box[2]", 10), ("first(v)", 3),
                ("constantly(v)", 2), ("v.y", 2), ("box.at(9)", 10),
            ],
            before: """
                struct Box {
                    float numbers[3];
                    thread float& at(int i) { return numbers[i]; }
                    thread float& operator[](int i) { return at(i); }
                };
                thread float& first(thread float2& v) { return v.x; }
                const thread float& constantly(const thread float2& v) { return v.y; }
                """,
            body: """
                Box box = { { 1, 2, 3 } };
                box.at(0) = 5; box.at(1) += 5; box[2] = 9; box[2]++;
                float2 v = float2(1, 2); first(v) = 3;
                """)
    }

    @Test("that could be wrong are refused, with what to write instead")
    func mistakes() {
        let found = complaints(
            """
            constant float a[2] = { 1, 2 }; constant float b[2] = { 3, 4 };
            thread float& local() { float x = 1; return x; }
            thread float* pointer(thread float* p) { return p; }
            void f(bool which, const thread float& fixed) {
                float x[2];
                thread float* p;
                constant float* q = which ? a : b;
                thread float* r = &fixed;
                thread float* s = x;
                s++;
                s = x;
                thread int* t = x;
                int d = s - x;
            }
            """)
        #expect(
            found.map { $0.prefix { $0 != " " } } == [
                "2:15", "3:8", "6:19", "7:31", "8:23", "10:5", "11:5", "12:21", "13:15",
            ], "\(found.joined(separator: "\n"))")
    }
}
