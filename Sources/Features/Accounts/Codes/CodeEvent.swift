import Portico

/// What a visitor does on a page where a code is typed, whatever the code is for. `Done` is what the right code leads on
/// with.
///
/// It is written out, since a generic type has no stored constants for a macro to write.
enum CodeEvent<Done: Sendable>: ViewEvents {
    typealias Output = CodeOutput<Done>

    case codeSent(code: TypedCode)
    /// They want another code.
    case resendTapped
    /// They cannot have a code, and would show something else. No mere link, as `closeTapped`.
    case otherWayTapped
    /// No mere link: the form that somebody was led away from goes along with what is sent only.
    case closeTapped

    static var shapes: [EventShape] {
        [
            EventShape(name: "codeSent", fields: TypedCode.fields(named: "code"), navigates: false),
            EventShape(name: "resendTapped", fields: [], navigates: false),
            EventShape(name: "otherWayTapped", fields: [], navigates: false),
            EventShape(name: "closeTapped", fields: [], navigates: false),
        ]
    }

    static func decode(_ name: String, from form: Form) throws(DecodeError) -> CodeEvent {
        switch name {
        case "codeSent":
            do throws(InvalidFields) {
                return .codeSent(code: try TypedCode(from: form, named: "code"))
            } catch {
                throw .fields(error.errors)
            }
        case "resendTapped": return .resendTapped
        case "otherWayTapped": return .otherWayTapped
        case "closeTapped": return .closeTapped
        default: throw .noSuchEvent(name)
        }
    }

    var name: String {
        switch self {
        case .codeSent: "codeSent"
        case .resendTapped: "resendTapped"
        case .otherWayTapped: "otherWayTapped"
        case .closeTapped: "closeTapped"
        }
    }

    var arguments: Form {
        switch self {
        case .codeSent(let code): Form(code.entries(named: "code"))
        case .resendTapped, .otherWayTapped, .closeTapped: Form([])
        }
    }

    var output: CodeOutput<Done>? { nil }
}

/// What the coordinator hears from a page where a code is typed.
enum CodeOutput<Done: Sendable>: Sendable {
    /// The code was right.
    case confirmed(Done)
    /// They would show something else, where the page says what that is.
    case otherWay
    /// They thought better of it; the address that the code was sent to, where the page shows one.
    case closed(email: EmailAddress?)
}

extension CodeOutput: Equatable where Done: Equatable {}
extension CodeOutput: Hashable where Done: Hashable {}
