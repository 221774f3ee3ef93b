/// A value that stands in one field of a form, which optionals, lists and sets are made of.
///
///     let tags = try [String](from: form, named: "tag")         // every field `tag`, in order
///     let zones = try Set<Zone>(from: form, named: "zone")      // the boxes that are ticked
///     let photo = try UploadedFile?(from: form, named: "photo")
///
/// Every `TextValue` is one, and so is `UploadedFile`.
public protocol FieldValue: FormCodable {
    static var fieldKind: FieldShape.Kind { get }
    /// Whether only a page can give it, since nobody could type it, such as a random id.
    static var isOpaque: Bool { get }
    /// Hands on what was sent under a name, in order.
    static func forEachReading(of name: String, in form: Form, _ body: (FieldReading<Self>) -> Void)
}

/// What one field of a form turned out to hold.
public enum FieldReading<Value> {
    case value(Value)
    /// It was sent, but nothing was typed or chosen.
    case blank
    /// What was typed is not such a value; `expectation` completes "must be …", as `TextValue.localisedExpectation`.
    case misfit(text: String, expectation: any LocalisedText)
}

extension FieldReading: Sendable where Value: Sendable {}

extension FieldValue {
    public static var isOpaque: Bool { false }

    public static func fields(named name: String) -> [FieldShape] {
        [FieldShape(name: name, isOptional: false, kind: fieldKind, isOpaque: isOpaque)]
    }

    @inlinable
    public init(from form: Form, named name: String) throws(InvalidFields) {
        guard let value = try Self.one(named: name, in: form) else { throw InvalidFields(name, .isMissing) }
        self = value
    }

    @inlinable
    public static func isGiven(in form: Form, named name: String, countingBlank: Bool) -> Bool {
        form.entries.contains { $0.name == name && (countingBlank || !$0.value.isBlank) }
            || form.files.contains { $0.name == name }
    }

    /// The value of a field that may be given once; nil where it is absent or blank.
    @inlinable
    static func one(named name: String, in form: Form) throws(InvalidFields) -> Self? {
        var first: FieldReading<Self>?
        var count = 0
        forEachReading(of: name, in: form) { reading in
            first = first ?? reading
            count += 1
        }
        guard count <= 1 else { throw InvalidFields(name, .repeated(count)) }
        switch first {
        case .value(let value): return value
        case .blank, nil: return nil
        case .misfit(_, let expectation): throw InvalidFields(name, .mustBe(expectation))
        }
    }

    /// Every value of a field that takes many; what was left blank is left out. Names what does not fit.
    static func all(named name: String, in form: Form) throws(InvalidFields) -> [Self] {
        var values: [Self] = []
        var misfits: [String] = []
        var expected: any LocalisedText = FrameworkText.text
        forEachReading(of: name, in: form) { reading in
            switch reading {
            case .value(let value):
                values.append(value)
            case .blank:
                break
            case .misfit(let text, let expectation):
                misfits.append(text)
                expected = expectation
            }
        }
        guard !misfits.isEmpty else { return values }
        throw InvalidFields(name, MisfitList(texts: misfits).message(expected))
    }
}

/// The texts that do not fit, as they stand in a message: the first few, shortened.
private struct MisfitList {
    let texts: [String]

    private static let maximum = 3
    private static let longest = 40

    func message(_ expected: any LocalisedText) -> FrameworkText {
        let (english, german) = (named { "“\($0)”" }, named { "„\($0)“" })
        let arabic = named(separator: "، ") { "«\(isolated: $0)»" }
        let others = texts.count - min(texts.count, Self.maximum)
        let (expectedInGerman, expectedInArabic) = (expected.text(in: .german), expected.text(in: .arabic))
        if others > 0 {
            return FrameworkText(
                en: "must be \(expected), and \(english) and \(others) more are not",
                de: "Erwartet: \(expectedInGerman); \(german) und \(others) weitere passen nicht",
                ar: "المطلوب \(expectedInArabic)؛ ولا يصلح \(arabic) و\(others) غيرها"
            )
        }
        if texts.count == 1 {
            return FrameworkText(
                en: "must be \(expected), and \(english) is not",
                de: "Erwartet: \(expectedInGerman); \(german) passt nicht",
                ar: "المطلوب \(expectedInArabic)؛ ولا يصلح \(arabic)"
            )
        }
        return FrameworkText(
            en: "must be \(expected), and \(english) are not",
            de: "Erwartet: \(expectedInGerman); \(german) passen nicht",
            ar: "المطلوب \(expectedInArabic)؛ ولا يصلح \(arabic)"
        )
    }

    private func named(separator: String = ", ", _ quoted: (String) -> String) -> String {
        texts.prefix(Self.maximum).map { text in
            quoted(text.count > Self.longest ? "\(text.prefix(Self.longest))…" : text)
        }.joined(separator: separator)
    }
}
