/// A number of bytes as people read it.
///
///     ByteCount(65_536).description     // "64 KB"
///     ByteCount(1_572_864).description  // "1.5 MB"
///
/// 1 KB is 1,024 bytes. What does not come out even is rounded down to a tenth, so that a limit never promises too much.
public struct ByteCount: Sendable, Hashable, CustomStringConvertible {
    public var bytes: Int

    public init(_ bytes: Int) {
        self.bytes = bytes
    }

    public var description: String {
        guard bytes >= 1_024 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
        var unit = 1_024
        var names = ["KB", "MB", "GB"][...]
        while names.count > 1, bytes / unit >= 1_024 {
            unit *= 1_024
            names = names.dropFirst()
        }
        let tenths = bytes % unit * 10 / unit
        return "\(bytes / unit)\(tenths == 0 ? "" : ".\(tenths)") \(names.first ?? "GB")"
    }
}
