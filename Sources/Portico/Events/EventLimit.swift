/// How much one event takes, counted after decoding: in bytes of UTF-8 for what is typed, in bytes for each file.
///
///     @Limit(bytes: 1_048_576) case saveTapped(title: String, body: String)
public struct EventLimit: Sendable, Hashable {
    /// The names and values of all fields together.
    public var bytes: Int
    /// Each file.
    public var fileBytes: Int

    public init(bytes: Int = 65_536, fileBytes: Int = 0) {
        self.bytes = bytes
        self.fileBytes = fileBytes
    }

    /// 64 KB of text and no files.
    public static let standard = EventLimit()
}
