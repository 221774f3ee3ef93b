import Portico
import PorticoSessions

/// The screen of the places where an account is signed in.
struct SessionsViewModel: ProvidedViewModel {
    let provider: SessionsProvider
    let localiser: Localiser

    func handle(_ event: SessionsEvent) async -> SessionsOutput? {
        switch event {
        case .endTapped(let text): return await end(text, noting: .sessionEnded, .ended)
        case .endTokenTapped(let text): return await end(text, noting: .tokenEnded, .tokenEnded)
        case .endOthersTapped: return await provider.endOthers() ? .endedOthers : nil
        case .forgetTapped(let text):
            let device = RememberedDeviceID(rawValue: text)
            let isOwn = await provider.isOwn(device)
            guard await provider.forget(device) else { return nil }
            return isOwn ? .forgottenOwn : .forgotten
        case .copySeenTapped: return await provider.settleCopy() ? .copySeen : nil
        case .makeTokenTapped(let program, let lifetime, let password):
            return await provider.makeToken(for: program, lifetime, password: password) ? .tokenMade : nil
        case .tokenKeptTapped: return await provider.forgetToken() ? .tokenKept : nil
        case .pushDevicesTapped, .closeTapped: return event.output
        }
    }

    func shown(in state: SessionsState) -> Shown<SessionsViewInputData> {
        Shown(state.mapToViewInputData(own: provider.visitor.session, localiser), state.condition)
    }

    private func end(_ text: String, noting kind: HistoryKind, _ output: SessionsOutput) async -> SessionsOutput? {
        let session = SessionID(rawValue: text)
        // The front end ends the visitor's own when it leads them out.
        if session == provider.visitor.session { return .endedOwn }
        return await provider.end(session, noting: kind) ? output : nil
    }
}

/// What an account's owner does on the screen of its sessions.
@ViewEvents enum SessionsEvent {
    typealias Output = SessionsOutput

    case endTapped(session: String)
    case endTokenTapped(session: String)
    case endOthersTapped
    case forgetTapped(device: String)
    case copySeenTapped
    case makeTokenTapped(program: ProgramName, lifetime: TokenLifetime, password: Secret)
    /// They have copied the token.
    case tokenKeptTapped
    @Navigates(Output.pushDevices) case pushDevicesTapped
    @Navigates(Output.closed) case closeTapped
}

/// What the coordinator hears from the screen of sessions.
enum SessionsOutput: Sendable, Hashable {
    case ended
    /// The session that was ended is the visitor's own.
    case endedOwn
    case endedOthers
    case forgotten
    /// The device that was forgotten is the visitor's own.
    case forgottenOwn
    case copySeen
    /// A token of a program, which the page shows.
    case tokenMade
    case tokenKept
    case tokenEnded
    /// The devices that show notifications.
    case pushDevices
    case closed
}
