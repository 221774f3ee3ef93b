import Foundation

/// Which printed form an event came in: the same however often the form is sent, and for as long as it holds what is not
/// sent yet.
///
///     case draftSaved(TypedNote, form: FormNumber)
///
/// It tells the windows of a visitor apart before anything is stored for them. No template writes it: every form that is
/// posted has it. It is not signed, so it is nothing to trust; whoever stores something by it does so below an owner.
///
/// An event that takes it has to find by it what it has done already: where the server was killed before the answer was
/// kept, the event is carried out again instead of telling the visitor that it may have been done.
public struct FormNumber: Sendable, Hashable {
    /// The field of the form.
    public static let field = "_form"

    /// 32 hexadecimal digits, of which the forms of one printed page share the first half. Nil where an event came in no
    /// printed form: from a program, or a terminal.
    public let digits: String?

    public init(_ digits: String? = nil) {
        self.digits = digits
    }

    /// What is known by the number of the form that it was first sent in.
    public func identifier<Subject>(of _: Subject.Type) -> RandomIdentifier<Subject>? {
        digits.flatMap(RandomIdentifier.init(rawValue:))
    }

    /// The number as its field has it, in base64url (RFC 4648, section 5).
    public var text: String? {
        guard let digits, digits.utf8.count == 32 else { return nil }
        let pairs = stride(from: 0, to: 32, by: 2).map { digits.dropFirst($0).prefix(2) }
        let encoded = Data(pairs.compactMap { UInt8($0, radix: 16) }).base64EncodedString()
        return encoded.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Whether something was first sent in a form of the same printed page.
    public func isOfPage<Subject>(of id: RandomIdentifier<Subject>) -> Bool {
        digits.map { $0.utf8.count == 32 && id.rawValue.hasPrefix($0.prefix(16)) } ?? false
    }
}

extension FormNumber: FormCodable {
    /// The framework's own field, which no template, program or terminal has to give.
    public static func fields(named _: String) -> [FieldShape] { [FieldShape(name: field, isOptional: true)] }

    public static func isGiven(in _: Form, named _: String, countingBlank _: Bool) -> Bool { true }

    public init(from form: Form, named _: String) {
        self.init(form[Self.field])
    }

    public func entries(named _: String) -> [Form.Entry] { [] }
}
