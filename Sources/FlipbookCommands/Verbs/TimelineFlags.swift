internal import ArgumentParser
internal import Flipbook

/// A group of flags of several verbs: how timelines are read and rendered.
///
/// A verb has the groups that it declares. Its options for rendering, the files that its sandbox
/// lets it read, and the flags that a farm passes on follow from them.
protocol TimelineFlags: ParsableArguments {
    /// Sets what the flags say.
    func apply(to options: inout RenderOptions)
    /// The flags as they were given, for `export` on another machine; none if the verb passes them
    /// on by itself.
    var arguments: [String] { get }
    /// The files that the flags name, to read.
    var files: [String] { get }
    /// The files of the flags that may be standard input.
    var inputs: [String] { get }
}

extension TimelineFlags {
    func apply(to options: inout RenderOptions) {}
    var arguments: [String] { [] }
    var files: [String] { [] }
    var inputs: [String] { [] }
}

extension ParsableArguments {
    /// The groups of flags, in the order of their declarations, and those in them.
    var groups: [any ParsableArguments] {
        Mirror(reflecting: self).children.compactMap { ($0.value as? any FlagGroup)?.flags }
            .flatMap { [$0] + $0.groups }
    }

    var timelineFlags: [any TimelineFlags] { groups.compactMap { $0 as? any TimelineFlags } }

    /// The options by the flags; defaults where the verb has no flag.
    var renderOptions: RenderOptions {
        timelineFlags.reduce(into: RenderOptions()) { $1.apply(to: &$0) }
    }
}

private protocol FlagGroup {
    var flags: any ParsableArguments { get }
}

extension OptionGroup: FlagGroup {
    fileprivate var flags: any ParsableArguments { wrappedValue }
}
