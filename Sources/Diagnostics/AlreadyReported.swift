/// Thrown to leave what can't be read: its error is in the diagnostics already.
package struct AlreadyReported: Error {
    package init() {}
}
