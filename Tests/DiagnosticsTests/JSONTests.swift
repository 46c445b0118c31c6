import Diagnostics
import Foundation
import Testing

@Suite("JSON")
struct JSONTests {
    @Test("a string is read back as what was written, whatever is in it")
    func strings() throws {
        let hostile = "\"\\\u{0}\u{1F}\n\r\t\u{7F}\u{2028}\u{202E}\u{61C}é𰻞"
        let text = JSON.object([(hostile, .string(hostile)), ("nothing", .null)]).text
        let read = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect(read?[hostile] as? String == hostile)
        #expect(read?["nothing"] is NSNull)
        #expect(!text.contains("\n"))
        #expect(!text.unicodeScalars.contains(where: LogText.isEscaped))
    }

    @Test("literals are objects in their order, arrays and strings")
    func literals() {
        let (name, empty): (String, JSON) = ("b", [:])
        let value: JSON = [
            "z": "a\(1 + 1)", name: [.integer(1), ["x": .null], []], "a": empty, "z": "again",
        ]
        #expect(value.text == #"{"z":"a2","b":[1,{"x":null},[]],"a":{},"z":"again"}"#)
    }

    @Test("a number is written so that the same number is read back")
    func numbers() throws {
        for number in [0, -1, 0.1, 1e-300, 1e300, 123_456_789.125, -0.5, 4e15, 1 / 3.0] {
            let text = JSON.array([.number(number)]).text
            let read = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Double]
            #expect(read == [number], "\(text)")
        }
        #expect(
            JSON.array([.number(.nan), .number(.infinity), .boolean(true)]).text
                == "[null,null,true]")
    }
}
