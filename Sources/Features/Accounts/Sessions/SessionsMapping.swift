import Portico

extension SessionsState {
    /// What the screen of sessions shows in this state.
    func mapToViewInputData() -> SessionsViewInputData {
        SessionsViewInputData(
            message: refusal?.message ?? "",
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

    var condition: Condition { refusal?.condition() ?? .ok }
}
