import Portico

/// The list of an account's notifications.
struct NotificationsViewModel: ProvidedViewModel {
    let provider: NotificationsProvider
    let localiser: Localiser

    func handle(_ event: NotificationsEvent) async -> NotificationsOutput? {
        switch event {
        case .rowTapped, .pageTapped, .choicesTapped: event.output
        case .readTapped(let id): await provider.markRead(id) ? .marked : nil
        case .allReadTapped: await provider.markAllRead() ? .markedAll : nil
        }
    }

    func shown(in state: NotificationsState) -> Shown<NotificationsViewInputData> {
        Shown(
            state.mapToViewInputData(provider.page, provider.handlers, localiser),
            state.problem?.condition ?? .ok
        )
    }
}

/// What a visitor does on the list of their notifications.
@ViewEvents enum NotificationsEvent {
    typealias Output = NotificationsOutput

    /// Opening it reads it.
    @Navigates(Output.opened) case rowTapped(notification: AppNotification.ID)
    case readTapped(notification: AppNotification.ID)
    case allReadTapped
    @Navigates(Output.page) case pageTapped(page: PageNumber)
    @Navigates(Output.choices) case choicesTapped
}

/// What the coordinator hears from the list of notifications.
enum NotificationsOutput: Sendable, Hashable {
    case opened(AppNotification.ID)
    case marked
    case markedAll
    case page(PageNumber)
    case choices
}
