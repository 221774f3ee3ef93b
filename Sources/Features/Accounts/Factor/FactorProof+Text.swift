import AtriumTexts
public import Portico

/// Either kind in one field, told apart by its form.
extension FactorProof: TextValue {
    public static let expectation = "a code of six digits, or a recovery code"
    public static var localisedExpectation: any LocalisedText {
        Text(
            en: expectation,
            de: "ein Code aus sechs Ziffern oder ein Wiederherstellungscode",
            ar: "رمز من ستة أرقام أو رمز استرداد"
        )
    }

    public var text: String {
        switch self {
        case .code(let code): code.text
        case .recovery(let code): code.text
        }
    }

    public init?(text: String) {
        if let code = TypedCode(text: text) {
            self = .code(code)
        } else if let code = RecoveryCode(text: text) {
            self = .recovery(code)
        } else {
            return nil
        }
    }

    public init?(typed text: String) {
        if let code = TypedCode(typed: text) {
            self = .code(code)
        } else if let code = RecoveryCode(typed: text) {
            self = .recovery(code)
        } else {
            return nil
        }
    }
}
