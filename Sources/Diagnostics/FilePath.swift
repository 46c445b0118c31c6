internal import Synchronization

/// A file's path as a number: places are many, and files are few.
///
/// Numbers aren't given back. A process reads few files, however often it reads them.
struct FilePath: Hashable, Sendable {
    private let index: UInt32

    /// Compared byte by byte: paths that Unicode calls equal name different files.
    private struct Text: Hashable {
        let text: String

        static func == (left: Text, right: Text) -> Bool {
            left.text.utf8.elementsEqual(right.text.utf8)
        }

        func hash(into hasher: inout Hasher) {
            // Equal bytes are equal texts.
            hasher.combine(text)
        }
    }

    private struct Known {
        var texts: [String] = []
        var indices: [Text: UInt32] = [:]
    }

    private static let known = Mutex(Known())

    init(_ text: String) {
        index = Self.known.withLock { known in
            // The last one is often requested again.
            if let last = known.texts.last, last.utf8.elementsEqual(text.utf8) {
                return UInt32(known.texts.count - 1)
            }
            let text = Text(text: text)
            if let index = known.indices[text] { return index }
            let index = UInt32(known.texts.count)
            known.texts.append(text.text)
            known.indices[text] = index
            return index
        }
    }

    var text: String { Self.known.withLock { $0.texts[Int(index)] } }
}
