/// How far an import is.
public struct ImportProgress: Sendable, Hashable {
    public var file: String
    /// Lines read so far, of all files.
    public var lines: Int
    /// Different names so far, those of the existing index included.
    public var names: Int
}
