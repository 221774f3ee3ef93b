import Portico

/// What the screen of sessions shows.
@ViewInputData struct SessionsViewInputData {
    /// Why a change was not made, or why there is no list; else empty.
    let message: String
    /// Newest first.
    let sessions: [SessionRowViewInputData]
    let hasOthers: Bool
    /// The devices that stay signed in, the one used last first.
    let devices: [DeviceRowViewInputData]
    /// What is said about a copy of a device's token; nil where none was noticed.
    let copy: CopiedSignInViewInputData?
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

/// One device that stays signed in.
@ViewInputData struct DeviceRowViewInputData {
    let id: String
    let device: String
    let since: MomentViewInputData
    /// The day it last signed in by itself, or its owner did.
    let used: MomentViewInputData
    /// Whether the visitor is on it.
    let isOwn: Bool
}

/// A device's token that was used twice.
@ViewInputData struct CopiedSignInViewInputData {
    let device: String
    let noticed: MomentViewInputData
}

extension SessionsState {
    /// What the screen of sessions shows in this state.
    ///
    /// - Parameter own: the session that the visitor is in.
    func mapToViewInputData(own: SessionID?, _ localiser: Localiser) -> SessionsViewInputData {
        SessionsViewInputData(
            message: problem?.message(in: localiser) ?? "",
            sessions: sessions.map { session in
                SessionRowViewInputData(
                    id: session.id.rawValue,
                    device: localiser(session.device.map(DeviceMessages.name) ?? DeviceMessages.unknown),
                    since: MomentViewInputData(session.createdAt, in: zone, localiser),
                    used: MomentViewInputData(dayOf: session.usedAt, in: zone, localiser),
                    isOwn: session.id == own
                )
            },
            hasOthers: sessions.contains { $0.id != own } || devices.contains { !$0.isOwn(of: own) },
            devices: devices.map { device in
                DeviceRowViewInputData(
                    id: device.id.rawValue,
                    device: localiser(device.name.map(DeviceMessages.name) ?? DeviceMessages.unknown),
                    since: MomentViewInputData(device.createdAt, in: zone, localiser),
                    used: MomentViewInputData(dayOf: device.usedAt, in: zone, localiser),
                    isOwn: device.isOwn(of: own)
                )
            },
            copy: copy.map { copy in
                CopiedSignInViewInputData(
                    device: localiser(copy.device.map(DeviceMessages.ofCopy) ?? DeviceMessages.anUnknown),
                    noticed: MomentViewInputData(copy.noticedAt, in: zone, localiser)
                )
            }
        )
    }

    var condition: Condition { problem?.condition() ?? .ok }
}
