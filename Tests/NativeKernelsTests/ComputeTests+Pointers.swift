import Testing

/// References and pointers of a kernel.
extension ComputeTests {
    @Test("takes what an app gives by references and pointers, and counts by a reference")
    func references() throws {
        let left = try run(
            """
            struct Stop { float at; float2 color; };
            struct Ramp { int n; float values[3]; };
            kernel void f(const device Stop& stop [[buffer(0)]], constant float2x2* turn,
                          constant Ramp* ramp, constant array<Stop, 2>& stops,
                          device uint& count, device float* sums,
                          uint id [[thread_position_in_grid]]) {
                count += uint(ramp->n);
                sums[id] = stop.at + (*turn * stop.color).x + ramp->values[id] + stops[1].color.y;
            }
            """, counts: ["count": 1, "sums": 3], grid: (3, 1),
            uniforms: [1, 2, 3] + [1, 0, 10, 0] + [2, 100, 200, 300] + [0, 0, 0, 0, 0, 1000])
        #expect(left.numbers("sums") == [1133, 1233, 1333])
        #expect(left.buffers["count"] == [[6]])
    }

    @Test("points into a buffer, reads 0 outside of it, and writes nothing there")
    func pointersIntoBuffers() throws {
        let text = """
            void put(device float* row, int at, float value) { row[at] = value; }
            kernel void f(device float* cells, device float* out, constant int& width,
                          uint id [[thread_position_in_grid]]) {
                device float* row = cells + int(id) * width;
                row[0] = float(id) + 1;
                put(row + 1, 0, 10);
                put(&cells[int(id) * width], 2, 20);
                device float* far = row - 100;
                far[0] = 7;
                out[id] = row[0] + row[1] + row[2] + far[0] + *row;
            }
            """
        let left = try run(
            text, counts: ["cells": 9, "out": 3], grid: (3, 1), uniforms: [3])
        #expect(left.numbers("out") == [32, 34, 36])
        #expect(left.numbers("cells") == [1, 10, 20, 2, 10, 20, 3, 10, 20])
    }
}
