/// Names and values as a visitor sent them: the fields of a form, or the query of a URL.
///
///     let form = try Form(urlEncoded: "query=caf%C3%A9+bar&zone=fr")
///     form["query"]          // "café bar"
///     form.values("zone")    // ["fr"]
///
/// The order is kept, and a name may occur more than once. The encoding is `application/x-www-form-urlencoded` (WHATWG
/// URL section 5); unlike that section, which replaces what is broken, reading refuses it, so that nothing is changed
/// silently.
public struct Form: Sendable, Hashable {
    public struct Entry: Sendable, Hashable {
        public var name: String
        public var value: String

        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A file and the name of the input it was chosen in.
    public struct FileEntry: Sendable, Hashable {
        public var name: String
        public var file: UploadedFile

        public init(name: String, file: UploadedFile) {
            self.name = name
            self.file = file
        }
    }

    public var entries: [Entry]
    public var files: [FileEntry]

    public init(_ entries: [Entry] = []) {
        self.init(entries, files: [])
    }

    public init(_ entries: [Entry], files: [FileEntry]) {
        self.entries = entries
        self.files = files
    }

    /// Reads an encoded form. Throws where a percent sign is not followed by two hexadecimal digits, or bytes are not
    /// UTF-8.
    public init(urlEncoded text: some StringProtocol) throws(PercentCoding.BrokenEncoding) {
        var text = String(text)
        self = try text.withUTF8 { bytes in Result { () throws(PercentCoding.BrokenEncoding) in try Form(bytes) } }
            .get()
    }

    /// Reads the bytes of an encoded form. Bytes, not characters: a combining mark after "&" would make the two one
    /// character.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(PercentCoding.BrokenEncoding) {
        self.init()
        var start = 0
        while start < bytes.count {
            let end = Self.first("&", in: bytes, start..<bytes.count)
            defer { start = end + 1 }
            if start == end { continue }
            let nameEnd = Self.first("=", in: bytes, start..<end)
            let name = UnsafeBufferPointer(rebasing: bytes[start..<nameEnd])
            let value = UnsafeBufferPointer(rebasing: bytes[min(nameEnd + 1, end)..<end])
            append(
                try PercentCoding.decode(name, plusIsSpace: true),
                try PercentCoding.decode(value, plusIsSpace: true)
            )
        }
    }

    /// Where that character is first, or the range ends.
    private static func first(
        _ character: Unicode.Scalar,
        in bytes: UnsafeBufferPointer<UInt8>,
        _ range: Range<Int>
    ) -> Int {
        let wanted = UInt8(ascii: character)
        var index = range.lowerBound
        while index < range.upperBound, bytes[index] != wanted { index += 1 }
        return index
    }

    /// The form as it stands in a URL or a body; reading it back gives the same form.
    public var urlEncoded: String {
        String(reserving: 128) { append(to: &$0) }
    }

    /// Appends what `urlEncoded` gives.
    func append(to bytes: inout WrittenBytes) {
        for (index, entry) in entries.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "&")) }
            PercentCoding.append(entry.name, keeping: .formValue, to: &bytes)
            bytes.append(UInt8(ascii: "="))
            PercentCoding.append(entry.value, keeping: .formValue, to: &bytes)
        }
    }

    /// The first value of that name.
    public subscript(name: String) -> String? {
        entries.first { $0.name == name }?.value
    }

    /// All values of that name, in order.
    public func values(_ name: String) -> [String] {
        entries.compactMap { $0.name == name ? $0.value : nil }
    }

    /// How many values of that name there are.
    @usableFromInline
    func count(of name: String) -> Int {
        entries.count { $0.name == name }
    }

    public mutating func append(_ name: String, _ value: String) {
        entries.append(Entry(name: name, value: value))
    }
}

extension Form: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Entry(name: $0.0, value: $0.1) })
    }
}
