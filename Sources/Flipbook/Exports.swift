// The public names are those of these modules. A typealias for each would not do: packages that
// enable MemberImportVisibility would not see what extensions add to the types.
@_exported public import FilmChecks
@_exported public import FilmExport
@_exported public import FrameProduction
@_exported public import Guides
@_exported public import MediaTime
@_exported public import Verification
