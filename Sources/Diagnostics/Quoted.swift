/// Quotes a user's text for messages, and shortens a long one.
package func quoted(_ text: some StringProtocol) -> String {
    let longest = 60
    return text.count <= longest ? "'\(text)'" : "'\(text.prefix(longest))…'"
}
