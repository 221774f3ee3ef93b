import AtriumTexts
import Portico

/// What is known where a code is typed.
struct CodeState: AttemptState, Hashable {
    /// What was sent by mail; nil where no mail is needed, and where it is over.
    var sent: SentCode?
    /// Whose sign-in waits for the code; nil where that is not for the page to say.
    var account: EmailAddress?
    /// Whether another code may be asked for.
    var canResend = false
    /// Whether it was sent in the place of one before.
    var hasResent = false
    /// Why the last code did not do, or no other was sent.
    var problem: CodeRefusal?
}

/// A code that was sent.
struct SentCode: Sendable, Hashable {
    var address: EmailAddress
    /// How long it still holds, rounded up.
    var minutes: Int
}

/// What the page shows where a code is typed.
@ViewInputData struct CodeViewInputData {
    /// What it is typed for.
    let heading: String
    /// Whose password was typed before, for password managers; nil where none was.
    let account: String?
    /// Which code is asked for, in sentences.
    let asked: String
    /// How long it holds; empty where that is not for this page to say.
    let holds: String
    /// Why the last one did not do, or that another one was sent; else empty.
    let message: String
    /// Whether a code can do at all.
    let canSend: Bool
    let canResend: Bool
    /// What can be shown instead; nil where nothing can.
    let otherWay: String?
}

extension CodeState {
    /// What the page shows in this state.
    func mapToViewInputData(heading: Text, asked: Text, otherWay: Text?, _ localiser: Localiser) -> CodeViewInputData {
        CodeViewInputData(
            heading: localiser(heading),
            account: account?.text,
            asked: localiser(asked),
            holds: sent.map { localiser(CodeMessages.holds(minutes: $0.minutes)) } ?? "",
            message: problem?.message(in: localiser) ?? (hasResent ? localiser(CodeMessages.resent) : ""),
            canSend: problem?.endsIt != true,
            canResend: canResend,
            otherWay: problem?.endsIt == true ? nil : otherWay.map { localiser($0) }
        )
    }

    var condition: Condition { problem?.condition ?? .ok }
}
