import Portico

/// Where an account's owner chooses which notifications go which ways.
struct NotificationChoicesViewModel: ProvidedViewModel {
    let provider: NotificationChoicesProvider
    let localiser: Localiser

    func handle(_ event: NotificationChoicesEvent) async -> NotificationChoicesOutput? {
        switch event {
        case .saveTapped(let page, let mail, let push):
            var choices = NotificationChoices()
            for kind in NotificationKind.allCases {
                choices[kind] = Set(
                    [
                        page.contains(kind) ? .page : nil, mail.contains(kind) ? .mail : nil,
                        push.contains(kind) ? .push : nil,
                    ].compactMap(\.self)
                )
            }
            return await provider.choose(choices) ? .saved : nil
        case .makeFeedTapped: return await provider.newFeedKey().map { .feedMade($0) }
        case .endFeedTapped: return await provider.endFeed() ? .feedEnded : nil
        case .devicesTapped, .closeTapped: return event.output
        }
    }

    func shown(in state: NotificationChoicesState) -> Shown<NotificationChoicesViewInputData> {
        let choices = state.choices ?? NotificationChoices()
        let rows = NotificationKind.allCases.map { kind in
            NotificationChoiceViewInputData(
                kind: kind.text,
                name: localiser(kind.name),
                byPage: choices[kind].contains(.page),
                byMail: choices[kind].contains(.mail),
                byPush: choices[kind].contains(.push)
            )
        }
        return Shown(
            NotificationChoicesViewInputData(
                message: state.problem.map { localiser($0.message) } ?? "",
                rows: rows,
                hasFeed: state.hasFeed
            ),
            state.problem?.condition ?? .ok
        )
    }
}

/// What an account's owner does where they choose.
@ViewEvents enum NotificationChoicesEvent {
    typealias Output = NotificationChoicesOutput

    /// The types that go each way; those that are left out do not.
    case saveTapped(page: [NotificationKind], mail: [NotificationKind], push: [NotificationKind])
    /// An address that there was leads nowhere any more.
    case makeFeedTapped
    case endFeedTapped
    /// They want to choose the devices.
    @Navigates(Output.devices) case devicesTapped
    @Navigates(Output.closed) case closeTapped
}

/// What the coordinator hears from the choice.
enum NotificationChoicesOutput: Sendable, Hashable {
    case saved
    /// This is the only time that its key is told.
    case feedMade(NotificationFeed.Key)
    case feedEnded
    case devices
    case closed
}

/// What the choice shows.
@ViewInputData struct NotificationChoicesViewInputData {
    /// Why something is not shown or was not done; empty where all is well.
    let message: String
    let rows: [NotificationChoiceViewInputData]
    let hasFeed: Bool
}

/// A type of notification, and the ways it goes.
@ViewInputData struct NotificationChoiceViewInputData {
    let kind: String
    let name: String
    let byPage: Bool
    let byMail: Bool
    let byPush: Bool
}
