internal import Diagnostics

/// A request to the studio, without the transport.
package struct StudioRequest: Sendable {
    package enum Method: Sendable {
        case get, post
    }

    package var method: Method
    /// Such as `["frame", "57"]`.
    package var path: [String]
    package var query: [String: String]
    package var body: [UInt8]

    package init(
        _ method: Method, _ path: [String], query: [String: String] = [:], body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.body = body
    }
}

/// The studio's answer.
package struct StudioAnswer: Sendable {
    package enum Status: Int, Sendable {
        case ok = 200
        /// Newer requests displaced it.
        case dropped = 204
        case wrong = 400
        case missing = 404
        /// The file changed at the place of an edit.
        case conflict = 409
        /// The requested version no longer exists.
        case gone = 410
        case failed = 500
    }

    package var status: Status
    package var type: String
    package var bytes: [UInt8]
    /// A picture's size in pixels; nil for other answers.
    package var size: (width: Int, height: Int)?

    init(_ status: Status, type: String, bytes: [UInt8] = []) {
        self.status = status
        self.type = type
        self.bytes = bytes
    }

    init(_ json: JSON, _ status: Status = .ok) {
        self.init(status, type: "application/json", bytes: Array(json.text.utf8))
    }

    static func text(_ text: String) -> StudioAnswer {
        StudioAnswer(.ok, type: "text/plain; charset=utf-8", bytes: Array(text.utf8))
    }

    /// An error with a sentence for the user.
    static func refusal(_ status: Status, _ sentence: String) -> StudioAnswer {
        StudioAnswer(["message": .string(sentence)], status)
    }

    init(_ picture: ShownPicture) {
        self.init(.ok, type: "application/octet-stream", bytes: picture.bytes)
        size = (picture.width, picture.height)
    }
}

/// A notification from the studio.
package enum StudioEvent: Sendable {
    /// There is a new version, or the findings have changed.
    case changed
    /// The export's state, as JSON.
    case export(String)
}
