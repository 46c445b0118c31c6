extension DiagnosticRenderer {
    /// A workflow command: `::error file=a.yaml,line=1,col=2,title=unknown-key::message`.
    func githubAnnotation(_ diagnostic: Diagnostic) -> String {
        let command =
            switch diagnostic.severity {
            case .error: "error"
            case .warning: "warning"
            case .note: "notice"
            }
        var properties: [String] = []
        if let location = diagnostic.location?.placeInFile {
            properties.append("file=\(escapedProperty(naming(location.file)))")
            properties.append("line=\(location.line)")
            properties.append("col=\(location.column)")
        }
        properties.append("title=\(escapedProperty(diagnostic.code.text))")
        let message = ([diagnostic.message] + diagnostic.remarks).joined(separator: "\n")
        return "::\(command) \(properties.joined(separator: ","))::\(escapedMessage(message))\n"
    }
}

/// Escapes as in `@actions/core`'s `command.ts`.
private func escapedMessage(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "%": result += "%25"
        case "\r": result += "%0D"
        case "\n": result += "%0A"
        case _ where LogText.isEscaped(scalar): result += scalar.escaped(asASCII: true)
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

private func escapedProperty(_ text: String) -> String {
    var result = ""
    for scalar in escapedMessage(text).unicodeScalars {
        switch scalar {
        case ":": result += "%3A"
        case ",": result += "%2C"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
