import Portico

/// The screen of the places where an account is signed in.
struct SessionsViewModel: ProvidedViewModel {
    let provider: SessionsProvider
    let localiser: Localiser

    func handle(_ event: SessionsEvent) async -> SessionsOutput? {
        switch event {
        case .endTapped(let text):
            let session = SessionID(rawValue: text)
            // The front end ends the visitor's own when it leads them out.
            if session == provider.visitor.session { return .endedOwn }
            return await provider.end(session) ? .ended : nil
        case .endOthersTapped: return await provider.endOthers() ? .endedOthers : nil
        case .forgetTapped(let text):
            let device = RememberedDeviceID(rawValue: text)
            let isOwn = await provider.isOwn(device)
            guard await provider.forget(device) else { return nil }
            return isOwn ? .forgottenOwn : .forgotten
        case .copySeenTapped: return await provider.settleCopy() ? .copySeen : nil
        case .pushDevicesTapped, .closeTapped: return event.output
        }
    }

    func shown(in state: SessionsState) -> Shown<SessionsViewInputData> {
        Shown(state.mapToViewInputData(own: provider.visitor.session, localiser), state.condition)
    }
}

/// What an account's owner does on the screen of its sessions.
@ViewEvents enum SessionsEvent {
    typealias Output = SessionsOutput

    case endTapped(session: String)
    case endOthersTapped
    case forgetTapped(device: String)
    case copySeenTapped
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
    /// The devices that show notifications.
    case pushDevices
    case closed
}
