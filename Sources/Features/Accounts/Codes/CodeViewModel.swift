import AtriumTexts
import Portico

/// A screen where a code is typed. Each use of the page has a view model of its own, which says what the code is for, over
/// a provider that knows what the right code does. None knows the others; which of them is behind the page is the
/// coordinator's choice.
///
///     struct SignUpCodeViewModel: CodeViewModel {
///         let provider: SignUpCodeProvider
///         let localiser: Localiser
///         var heading: Text { CodeMessages.confirmAddress }
///         func asked(_ state: CodeState) -> Text { CodeMessages.sent(state.address) }
///     }
protocol CodeViewModel<Done>: ProvidedViewModel
where
    Value == CodeViewInputData, Event == CodeEvent<Done>, Output == CodeOutput<Done>, Source: CodeProvider,
    Source.Done == Done
{
    associatedtype Done: Sendable

    var localiser: Localiser { get }
    var heading: Text { get }
    /// Which code is asked for, in sentences.
    func asked(_ state: CodeState) -> Text
    /// What can be shown instead of a code; nil where nothing can.
    var otherWay: Text? { get }
}

extension CodeViewModel {
    var otherWay: Text? { nil }

    func handle(_ event: CodeEvent<Done>) async -> CodeOutput<Done>? {
        switch event {
        case .codeSent(let code):
            return await provider.send(code: code).map { .confirmed($0) }
        case .resendTapped:
            await provider.resendCode()
            return nil
        case .otherWayTapped: return .otherWay
        case .closeTapped: return .closed(email: provider.currentState.sent?.address)
        }
    }

    func shown(in state: CodeState) -> Shown<CodeViewInputData> {
        Shown(
            state.mapToViewInputData(heading: heading, asked: asked(state), otherWay: otherWay, localiser),
            state.condition
        )
    }
}

/// Owns the state of a screen where a code is typed.
protocol CodeProvider: LoadingProvider where State == CodeState {
    /// What the right code leads on with.
    associatedtype Done: Sendable

    /// Nil where the code does not do, and the state says why.
    func send(code: TypedCode) async -> Done?
    /// Sends another code in the place of the one before; the state says whether.
    func resendCode() async
}
