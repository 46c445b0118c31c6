internal import ArgumentParser
internal import Flipbook

/// The flags of films' options. They override the format's defaults and the timeline's outputs, and
/// have the names of the outputs' keys.
///
/// The argument parser finds the flags of a type in its mirror, and decodes them by their labels
/// there. So this type has those of `EncodingFlag.all`, in the place of a property for each.
struct EncodingFlags: TimelineFlags, CustomReflectable {
    private(set) var options = EncodingOptions()

    init() {}

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Name.self)
        for flag in EncodingFlag.all {
            let text = try values.decode(Option<String?>.self, forKey: Name(flag.name))
            if let text = text.wrappedValue { _ = flag.read(text, into: &options) }
        }
    }

    var arguments: [String] { options.arguments }

    var customMirror: Mirror {
        Mirror(
            self,
            children: EncodingFlag.all.map { flag -> Mirror.Child in
                (label: "_\(flag.name)", value: Self.option(flag))
            })
    }

    private static func option(_ flag: EncodingFlag) -> Option<String?> {
        Option(
            help: ArgumentHelp("\(flag.help)", valueName: flag.valueName),
            completion: flag.words.isEmpty ? nil : .list(flag.words),
            transform: reading(flag.expectation) { text in
                var options = EncodingOptions()
                return flag.read(text, into: &options) ? text : nil
            })
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }
}
