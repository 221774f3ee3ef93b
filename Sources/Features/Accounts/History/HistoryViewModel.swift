import AtriumTexts
import Foundation
import Portico

/// The screen of what happened to an account.
struct HistoryViewModel: ProvidedViewModel {
    let provider: HistoryProvider
    let localiser: Localiser

    func handle(_ event: HistoryEvent) async -> HistoryOutput? { event.output }

    func shown(in state: HistoryState) -> Shown<HistoryViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.problem?.condition() ?? .ok)
    }
}

/// What an account's owner does on the screen of its history.
@ViewEvents enum HistoryEvent {
    typealias Output = HistoryOutput

    @Navigates(Output.sessions) case sessionsTapped
    @Navigates(Output.closed) case closeTapped
}

/// What the coordinator hears from the screen of the history.
enum HistoryOutput: Sendable, Hashable {
    case sessions
    case closed
}

/// What the screen of the history shows.
@ViewInputData struct HistoryViewInputData {
    /// Why there is none; else empty.
    let message: String
    /// The newest first.
    let entries: [HistoryEntryViewInputData]
    /// Whether nothing happened.
    let isEmpty: Bool
}

/// One thing that happened.
@ViewInputData struct HistoryEntryViewInputData {
    let what: String
    let moment: MomentViewInputData
    /// The device, or who else it was; empty where that is not known.
    let device: String
    /// Where in the network; empty where that is not known.
    let address: String
}

extension HistoryState {
    /// What the screen of the history shows in this state.
    func mapToViewInputData(_ localiser: Localiser) -> HistoryViewInputData {
        HistoryViewInputData(
            message: problem?.message(in: localiser) ?? "",
            entries: entries.map { entry in
                HistoryEntryViewInputData(
                    what: localiser(HistoryMessages.what(entry.kind)),
                    moment: MomentViewInputData(entry.moment, in: zone, localiser),
                    device: entry.origin.isAdministrator
                        ? localiser(HistoryMessages.administrator)
                        : entry.origin.device.map { localiser(Text.device($0)) } ?? "",
                    address: entry.origin.address?.text ?? ""
                )
            },
            isEmpty: isRead && entries.isEmpty
        )
    }
}
