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
    /// 64 KB of text, and files of up to 10 MB each: what an event with files takes unless `@Limit` says otherwise.
    public static let standardWithFiles = EventLimit(fileBytes: 10_485_760)

    /// The limit as a page says it beforehand: `64 KB`, or with files `64 KB of text, 10 MB per file`.
    public var text: String {
        let text = ByteCount(bytes).description
        return fileBytes > 0 ? "\(text) of text, \(ByteCount(fileBytes)) per file" : text
    }

    /// What of a form is more than this; nil where it fits. Fields that begin with `_` are the framework's and not
    /// counted.
    public func excess(of form: Form) -> LimitExcess? {
        let typed = form.entries.reduce(0) { sum, entry in
            entry.name.utf8.first == UInt8(ascii: "_") ? sum : sum + entry.name.utf8.count + entry.value.utf8.count
        }
        let files = form.files.filter { $0.file.size > fileBytes }.map {
            FieldError(field: $0.name, message: fileMessage)
        }
        guard typed > bytes || !files.isEmpty else { return nil }
        return LimitExcess(
            text: typed > bytes ? "This form takes at most \(ByteCount(bytes)) of text." : nil,
            errors: files
        )
    }

    /// What is said beside a file that is too large.
    package var fileMessage: String {
        fileBytes > 0 ? "must be at most \(ByteCount(fileBytes))" : "is a file, and this form takes none"
    }
}

/// What of a form is more than its event takes, said to the person who filled it in.
public struct LimitExcess: Error, Sendable, Hashable {
    /// That all the typed text together is too long; nil where it is not.
    public var text: String?
    /// Each file that is too large.
    public var errors: [FieldError]

    public init(text: String?, errors: [FieldError]) {
        self.text = text
        self.errors = errors
    }
}

/// A number of bytes as people read it.
///
///     ByteCount(65_536).description     // "64 KB"
///     ByteCount(1_572_864).description  // "1.5 MB"
///
/// 1 KB is 1,024 bytes. What does not come out even is rounded down to a tenth, so that a limit never promises too
/// much.
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
