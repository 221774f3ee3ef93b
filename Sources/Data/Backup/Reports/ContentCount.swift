/// How much a data folder or an archive holds.
public struct ContentCount: Sendable, Hashable {
    public var databases = 0
    /// Other files than databases.
    public var files = 0
    /// Of both, not compressed.
    public var bytes: Int64 = 0

    public init() {}

    mutating func add(isDatabase: Bool, bytes: Int64) {
        if isDatabase { databases += 1 } else { files += 1 }
        self.bytes += bytes
    }
}

extension ContentCount: CustomStringConvertible {
    public var description: String {
        "\(databases) \(databases == 1 ? "database" : "databases") and \(files) \(files == 1 ? "file" : "files") of \(bytes) bytes"
    }
}
