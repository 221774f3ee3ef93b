/// Which printed form an event came in: another one each time a page is printed, the same however often the form is sent.
///
///     case draftSaved(TypedNote, form: FormNumber)
///
/// It tells the windows of a visitor apart before anything is stored for them. No template writes it: every form that is
/// posted has it. It is not signed, so it is nothing to trust; whoever stores something by it does so below an owner.
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

    /// Whether something was first sent in a form of the same printed page.
    public func isOfPage<Subject>(of id: RandomIdentifier<Subject>) -> Bool {
        digits.map { $0.utf8.count == 32 && id.rawValue.hasPrefix($0.prefix(16)) } ?? false
    }
}

extension FormNumber: FormCodable {
    /// None that a template, a program or a terminal has to give.
    public static func fields(named _: String) -> [FieldShape] { [] }

    public static func isGiven(in _: Form, named _: String, countingBlank _: Bool) -> Bool { true }

    public init(from form: Form, named _: String) {
        self.init(form[Self.field])
    }

    public func entries(named _: String) -> [Form.Entry] { [] }
}
