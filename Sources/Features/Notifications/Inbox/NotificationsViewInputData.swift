import AtriumTexts
import Foundation
import Portico

/// What the list of notifications shows.
@ViewInputData struct NotificationsViewInputData {
    /// Why something is not shown or was not done; empty where all is well.
    let message: String
    /// How many are unread, as a sentence; nil where none is.
    let unread: String?
    let isEmpty: Bool
    let rows: [NotificationRowViewInputData]
    let pager: PagerViewInputData?
    /// The time zone of the rows.
    let zone: String
}

/// A notification in the list.
@ViewInputData struct NotificationRowViewInputData {
    let id: String
    let heading: String
    let text: String
    let moment: String
    /// RFC 3339.
    let iso: String
    let isUnread: Bool
}

extension NotificationsState {
    func mapToViewInputData(
        _ page: PageNumber,
        _ handlers: NotificationHandlers,
        _ localiser: Localiser
    ) -> NotificationsViewInputData {
        let unread = listing?.unread ?? 0
        return NotificationsViewInputData(
            message: problem.map { localiser($0.message) } ?? "",
            unread: unread > 0 ? localiser(NotificationMessages.unread(unread)) : nil,
            isEmpty: listing?.total == 0,
            rows: listing?.notifications.map { row($0, handlers, localiser) } ?? [],
            pager: PagerViewInputData(
                page: page,
                of: PageNumber.last(of: listing?.total ?? 0, pageSize: AppNotification.maxPerPage),
                in: localiser
            ),
            zone: timeZone.secondsFromGMT() == 0 && timeZone.identifier == "GMT" ? "UTC" : timeZone.identifier
        )
    }

    private func row(
        _ notification: AppNotification,
        _ handlers: NotificationHandlers,
        _ localiser: Localiser
    ) -> NotificationRowViewInputData {
        let told = handlers.told(notification.content)
        return NotificationRowViewInputData(
            id: notification.id.text,
            heading: localiser(told.heading),
            text: localiser(told.text),
            moment: localiser.minute(of: notification.createdAt, in: timeZone),
            iso: TimeText.machine(of: notification.createdAt, in: timeZone),
            isUnread: notification.isUnread
        )
    }
}

extension NotificationsError {
    var message: Text {
        switch self {
        case .notFound: NotificationMessages.gone
        case .unavailable(let trouble): Text(trouble, with: StoredThings.notifications)
        }
    }

    var condition: Condition {
        switch self {
        case .notFound: .notFound
        case .unavailable: .unavailable
        }
    }
}
