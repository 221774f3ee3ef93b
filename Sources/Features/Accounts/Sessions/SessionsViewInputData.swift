import AtriumTexts
import Portico
import PorticoSessions

/// What the screen of sessions shows.
@ViewInputData struct SessionsViewInputData {
    /// Why a change was not made, or why there is no list; else empty.
    let message: String
    /// Those of browsers, newest first.
    let sessions: [SessionRowViewInputData]
    let hasOthers: Bool
    /// The devices that stay signed in, the one used last first.
    let devices: [DeviceRowViewInputData]
    /// What is said about a copy of a device's token; nil where none was noticed.
    let copy: CopiedSignInViewInputData?
    /// The programs that have a token, newest first.
    let programs: [ProgramRowViewInputData]
    /// A token that was just made; nil where none was, or its owner has kept it.
    let token: MadeTokenViewInputData?
    /// How a token is made; nil where that cannot be told.
    let tokenForm: TokenFormViewInputData?
}

/// One program that has a token.
@ViewInputData struct ProgramRowViewInputData {
    let id: String
    let name: String
    let since: MomentViewInputData
    /// The day it was used last.
    let used: MomentViewInputData
    let ends: MomentViewInputData
    /// Whether it is the one that asks.
    let isOwn: Bool
}

/// A token that was just made.
@ViewInputData struct MadeTokenViewInputData {
    let program: String
    let token: String
}

/// What a token is made with.
@ViewInputData struct TokenFormViewInputData {
    /// Whose account it is, for password managers.
    let email: String
    /// How many tokens there may be, in a sentence.
    let limit: String
    let lifetimes: [TokenLifetimeViewInputData]
}

/// How long a token can be good for.
@ViewInputData struct TokenLifetimeViewInputData {
    let value: String
    let name: String
    let isChosen: Bool
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
            message: message(in: localiser),
            sessions: sessions.filter { $0.program == nil }.map { session in
                SessionRowViewInputData(
                    id: session.id.rawValue,
                    device: localiser(Text.device(session.device)),
                    since: MomentViewInputData(session.createdAt, in: zone, localiser),
                    used: MomentViewInputData(dayOf: session.usedAt, in: zone, localiser),
                    isOwn: session.id == own
                )
            },
            hasOthers: sessions.contains { $0.id != own } || devices.contains { !$0.isOwn(of: own) },
            devices: devices.map { device in
                DeviceRowViewInputData(
                    id: device.id.rawValue,
                    device: localiser(Text.device(device.name)),
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
            },
            programs: sessions.compactMap { session in
                session.program.map { program in
                    ProgramRowViewInputData(
                        id: session.id.rawValue,
                        name: program.name,
                        since: MomentViewInputData(session.createdAt, in: zone, localiser),
                        used: MomentViewInputData(dayOf: session.usedAt, in: zone, localiser),
                        ends: MomentViewInputData(program.endsAt, in: zone, localiser),
                        isOwn: session.id == own
                    )
                }
            },
            token: token.map { MadeTokenViewInputData(program: $0.program, token: $0.token.revealed) },
            tokenForm: account.map { account in
                TokenFormViewInputData(
                    email: account.email.text,
                    limit: localiser(TokenMessages.limit(ProgramTokenRules.maximum)),
                    lifetimes: TokenLifetime.allCases.map { lifetime in
                        TokenLifetimeViewInputData(
                            value: lifetime.text,
                            name: localiser(TokenMessages.days(of: lifetime)),
                            isChosen: lifetime == .quarter
                        )
                    }
                )
            }
        )
    }

    var condition: Condition { problem?.condition(passwordField: "password") ?? .ok }

    /// What is said at the top; a wrong password is said beside its field.
    private func message(in localiser: Localiser) -> String {
        problem.map { $0 == .wrongPassword ? "" : $0.message(in: localiser) } ?? ""
    }
}
