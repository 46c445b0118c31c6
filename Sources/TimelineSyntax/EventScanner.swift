internal import CLibYAML

/// An event of libyaml, which reads a text as a sequence of them.
struct ScannerEvent {
    enum Kind {
        case documentStart, documentEnd, streamEnd
        case alias(String)
        case scalar(ScalarStyle)
        case sequenceStart(isFlow: Bool)
        case sequenceEnd
        case mappingStart(isFlow: Bool)
        case mappingEnd
    }

    var kind: Kind
    /// Offsets of bytes. A value begins with its anchor and tag.
    var range: Range<Int>
    var anchor: String?
}

/// Why libyaml stopped.
struct ScannerFailure: Error, CustomStringConvertible {
    /// libyaml's words.
    var problem: String
    /// The offset where it noticed.
    var offset: Int
    /// The construct that it was reading, in its words, and the offset at which that begins.
    var context: (text: String, offset: Int)?

    var description: String { problem }
}

/// Reads a text as libyaml's events. Only this file uses libyaml.
///
/// Source: https://yaml.org/spec/1.1, as libyaml 0.2.5 reads it.
struct EventScanner: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let characters: CharacterIndex
    /// The last scalar's value. It is valid until the next event.
    private(set) var value = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    private var event = yaml_event_t()

    /// - Parameter text: valid UTF-8.
    init(_ text: [UInt8]) {
        parser = .allocate(capacity: 1)
        bytes = .allocate(capacity: max(text.count, 1))
        _ = bytes.update(fromContentsOf: text)
        characters = CharacterIndex(text)
        yaml_parser_initialize(parser)
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, text.count)
    }

    deinit {
        var event = event
        yaml_event_delete(&event)
        yaml_parser_delete(parser)
        parser.deallocate()
        bytes.deallocate()
    }

    /// Returns the next event.
    mutating func next() throws(ScannerFailure) -> ScannerEvent {
        while true {
            yaml_event_delete(&event)
            value = UnsafeBufferPointer(start: nil, count: 0)
            guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
            if event.type == YAML_NO_EVENT {
                let end = bytes.count
                return ScannerEvent(kind: .streamEnd, range: end..<end)
            }
            if let kind = kind() {
                let start = offset(of: event.start_mark)
                let end = offset(of: event.end_mark)
                return ScannerEvent(kind: kind, range: start..<max(start, end), anchor: anchor)
            }
        }
    }

    private func offset(of mark: yaml_mark_t) -> Int {
        characters.offset(of: mark.index) ?? bytes.count
    }

    private func failure() -> ScannerFailure {
        let parser = parser.pointee
        // Errors of the reader have no mark: what is forbidden was replaced before.
        let problem = parser.problem.map { String(cString: $0) } ?? "out of memory"
        let context = parser.context.map {
            (String(cString: $0), offset(of: parser.context_mark))
        }
        return ScannerFailure(
            problem: problem, offset: offset(of: parser.problem_mark), context: context)
    }

    private mutating func kind() -> ScannerEvent.Kind? {
        switch event.type {
        case YAML_DOCUMENT_START_EVENT: return .documentStart
        case YAML_DOCUMENT_END_EVENT: return .documentEnd
        case YAML_STREAM_END_EVENT: return .streamEnd
        case YAML_ALIAS_EVENT:
            return .alias(Self.string(event.data.alias.anchor))
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            value = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            return .scalar(ScalarStyle(scalar.style))
        case YAML_SEQUENCE_START_EVENT:
            return .sequenceStart(
                isFlow: event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE)
        case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
        case YAML_MAPPING_START_EVENT:
            return .mappingStart(isFlow: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
        case YAML_MAPPING_END_EVENT: return .mappingEnd
        default: return nil
        }
    }

    private var anchor: String? {
        let anchor =
            switch event.type {
            case YAML_SCALAR_EVENT: event.data.scalar.anchor
            case YAML_SEQUENCE_START_EVENT: event.data.sequence_start.anchor
            case YAML_MAPPING_START_EVENT: event.data.mapping_start.anchor
            default: nil as UnsafeMutablePointer<yaml_char_t>?
            }
        return anchor.map { Self.string($0) }
    }

    private static func string(_ bytes: UnsafeMutablePointer<yaml_char_t>) -> String {
        String(cString: bytes)
    }
}

extension ScalarStyle {
    fileprivate init(_ style: yaml_scalar_style_t) {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE: self = .literal
        case YAML_FOLDED_SCALAR_STYLE: self = .folded
        default: self = .plain
        }
    }
}
