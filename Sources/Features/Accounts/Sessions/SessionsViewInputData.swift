import Portico

/// What the screen of sessions shows.
@ViewInputData struct SessionsViewInputData {
    /// Why a change was not made, or why there is no list; else empty.
    let message: String
    /// Newest first.
    let sessions: [SessionRowViewInputData]
    let hasOthers: Bool
}

/// One session.
@ViewInputData struct SessionRowViewInputData {
    let id: String
    let device: String
    let since: MomentViewInputData
    /// The day it was used last.
    let used: MomentViewInputData
    /// Whether it is the one the visitor is in.
    let isOwn: Bool
}

extension SessionsState {
    /// What the screen of sessions shows in this state.
    ///
    /// - Parameter own: the session that the visitor is in.
    func mapToViewInputData(own: SessionID?) -> SessionsViewInputData {
        SessionsViewInputData(
            message: problem?.message ?? "",
            sessions: sessions.map { session in
                SessionRowViewInputData(
                    id: session.id.rawValue,
                    device: session.device ?? "Unknown device",
                    since: MomentViewInputData(session.createdAt, in: zone),
                    used: MomentViewInputData(dayOf: session.usedAt, in: zone),
                    isOwn: session.id == own
                )
            },
            hasOthers: sessions.contains { $0.id != own }
        )
    }

    var condition: Condition { problem?.condition() ?? .ok }
}
