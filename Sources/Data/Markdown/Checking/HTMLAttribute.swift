/// An attribute that an element of rendered Markdown may have, and its values.
struct HTMLAttribute {
    enum Value {
        case oneOf([String])
        /// An address that a reader may be led to.
        case address
        /// An address on this site.
        case source
        case number
        case text
        /// The id of a heading.
        case id
        /// `language-` and the name of one.
        case language
    }

    let name: String
    let value: Value

    init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }

    static let idPrefix = "user-content-"
    static let outsideLink = "nofollow noopener noreferrer"

    /// What an element may have, in the order in which it is written.
    static func all(of element: HTMLElement) -> [HTMLAttribute] {
        switch element {
        case .a: link
        case .code: code
        case .div: table
        case .h2, .h3, .h4, .h5, .h6: heading
        case .img: image
        case .input: box
        case .li: task
        case .ol: ordered
        case .span: missing
        case .td: cell
        case .th: header
        default: []
        }
    }

    private static let link = [
        Self("class", .oneOf(["note-link", "image"])), Self("href", .address), Self("rel", .oneOf([outsideLink])), Self("title", .text),
    ]
    private static let code = [Self("class", .language)]
    private static let table = [
        Self("class", .oneOf(["table"])), Self("tabindex", .oneOf(["0"])), Self("role", .oneOf(["region"])), Self("aria-label", .text),
    ]
    private static let heading = [Self("id", .id)]
    private static let image = [Self("src", .source), Self("alt", .text), Self("title", .text)]
    private static let box = [
        Self("type", .oneOf(["checkbox"])), Self("name", .oneOf(["task"])), Self("value", .number), Self("disabled", .oneOf([""])),
        Self("checked", .oneOf([""])),
    ]
    private static let task = [Self("class", .oneOf(["task"]))]
    private static let ordered = [Self("start", .number)]
    private static let missing = [Self("class", .oneOf(["missing-note"]))]
    private static let cell = [Self("class", .oneOf(["align-left", "align-center", "align-right"]))]
    private static let header = [Self("scope", .oneOf(["col"]))] + cell

    /// Whether bytes, escaped as they are written, are such a value.
    func allows(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        switch value {
        case .oneOf(let values): values.contains { $0.utf8.elementsEqual(bytes) }
        case .address: WrittenAddress(bytes) != nil
        case .source: WrittenAddress(bytes)?.isOutside == false && !bytes.isEmpty && !WrittenAddress.hasScheme(bytes)
        case .number: (1...10).contains(bytes.count) && bytes.allSatisfy(\.isASCIIDigit)
        case .text: true
        case .id: bytes.starts(with: Self.idPrefix.utf8) && bytes.allSatisfy { $0 > 0x20 }
        case .language: bytes.starts(with: "language-".utf8) && Self.isLanguage(bytes.dropFirst("language-".utf8.count))
        }
    }

    /// Whether it can be the name of a programming language: `swift`, `c++`, `objective-c`.
    static func isLanguage(_ name: some Collection<UInt8>) -> Bool {
        (1...40).contains(name.count) && name.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+#._-".utf8.contains($0) }
    }
}
