/// How much one event takes, counted after decoding: in bytes of UTF-8 for what is typed, in bytes for each file.
///
///     @Limit(bytes: 1_048_576) case saveTapped(title: String, body: String)
package struct EventLimit: Sendable, Hashable {
    /// The names and values of all fields together.
    package var bytes: Int
    /// Each file.
    package var fileBytes: Int

    package init(bytes: Int = 65_536, fileBytes: Int = 0) {
        self.bytes = bytes
        self.fileBytes = fileBytes
    }

    /// 64 KB of text and no files.
    package static let standard = EventLimit()
    /// 64 KB of text, and files of up to 10 MB each: what an event with files takes unless `@Limit` says otherwise.
    package static let standardWithFiles = EventLimit(fileBytes: 10_485_760)

    /// The limit as a page says it beforehand: `64 KB`, or with files `64 KB of text, 10 MB per file`.
    package var text: String { text(in: .english) }

    package func text(in language: Language) -> String {
        let (text, file) = (ByteCount(bytes), ByteCount(fileBytes))
        guard fileBytes > 0 else { return text.text(in: language) }
        return FrameworkText(
            en: "\(text) of text, \(file) per file",
            de: "\(text.text(in: .german)) Text, \(file.text(in: .german)) je Datei",
            ar: "\(isolated: text.text(in: .arabic)) من النص، و\(isolated: file.text(in: .arabic)) لكل ملف"
        ).text(in: language)
    }

    /// What of a form is more than this; nil where it fits. Fields that begin with `_` are the framework's and not
    /// counted.
    package func excess(of form: Form) -> LimitExcess? {
        let typed = form.entries.reduce(0) { sum, entry in
            entry.name.utf8.first == UInt8(ascii: "_") ? sum : sum + entry.name.utf8.count + entry.value.utf8.count
        }
        let files = form.files.filter { $0.file.size > fileBytes }.map {
            FieldError(field: $0.name, text: fileMessage)
        }
        guard typed > bytes || !files.isEmpty else { return nil }
        return LimitExcess(
            text: typed > bytes ? textMessage : nil,
            errors: files
        )
    }

    /// What is said beside a file that is too large.
    package var fileMessage: FrameworkText {
        guard fileBytes > 0 else {
            return FrameworkText(
                en: "is a file, and this form takes none",
                de: "Dieses Formular nimmt keine Dateien an",
                ar: "لا يقبل هذا النموذج ملفات"
            )
        }
        let maximum = ByteCount(fileBytes)
        return FrameworkText(
            en: "must be at most \(maximum)",
            de: "Die Datei darf höchstens \(maximum.text(in: .german)) groß sein",
            ar: "يجب ألا يزيد حجم الملف على \(isolated: maximum.text(in: .arabic))"
        )
    }

    private var textMessage: FrameworkText {
        let maximum = ByteCount(bytes)
        return FrameworkText(
            en: "This form takes at most \(maximum) of text.",
            de: "Dieses Formular nimmt höchstens \(maximum.text(in: .german)) Text an.",
            ar: "يقبل هذا النموذج \(isolated: maximum.text(in: .arabic)) من النص على الأكثر."
        )
    }
}

/// What of a form is more than its event takes, said to the person who filled it in.
package struct LimitExcess: Error, Sendable, Hashable {
    /// That all the typed text together is too long; nil where it is not.
    package var text: FrameworkText?
    /// Each file that is too large.
    package var errors: [FieldError]

    package init(text: FrameworkText?, errors: [FieldError]) {
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

    public var description: String { text(in: .english) }

    /// As a page in that language says it: `1,5 MB` in German, and with the units’ Arabic names in Arabic.
    public func text(in language: Language) -> String {
        guard bytes >= 1_024 else { return Self.bytes(bytes).text(in: language) }
        var unit = 1_024
        var names = (language == .arabic ? ["كيلوبايت", "ميغابايت", "غيغابايت"] : ["KB", "MB", "GB"])[...]
        while names.count > 1, bytes / unit >= 1_024 {
            unit *= 1_024
            names = names.dropFirst()
        }
        let tenths = bytes % unit * 10 / unit
        let fraction = tenths == 0 ? "" : "\(language.numbers.decimal)\(tenths)"
        return "\(bytes / unit)\(fraction) \(names.first ?? "")"
    }

    private static func bytes(_ count: Int) -> FrameworkText {
        let arabic = ArabicForms(
            zero: { "\($0) بايت" },
            one: { _ in "بايت واحد" },
            two: { _ in "بايتان" },
            few: { "\($0) بايتات" },
            many: { "\($0) بايتًا" },
            other: { "\($0) بايت" }
        ).text(of: count, in: .arabic)
        return count == 1
            ? FrameworkText(en: "1 byte", de: "1 Byte", ar: arabic)
            : FrameworkText(en: "\(count) bytes", de: "\(count) Byte", ar: arabic)
    }
}
