public import Portico

/// The screen of the places where an account is signed in.
public final class SessionsViewModel: ProvidedViewModel {
    public let provider: SessionsProvider

    public init(provider: SessionsProvider) {
        self.provider = provider
    }

    public func handle(_ event: SessionsEvent) async -> SessionsOutput? {
        switch event {
        case .endTapped(let text):
            let session = SessionID(rawValue: text)
            // The front end ends the visitor's own when it leads them out.
            if session == provider.currentState.own { return .endedOwn }
            return await provider.end(session) ? .ended : nil
        case .endOthersTapped: return await provider.endOthers() ? .endedOthers : nil
        case .closeTapped: return event.output
        }
    }

    public static func shown(in state: SessionsState) -> Shown<SessionsViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
