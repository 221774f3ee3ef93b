import Foundation
import Portico

/// Owns the state of the list of notifications.
struct NotificationsProvider: LoadingProvider {
    let repository: any NotificationsRepository
    let readers: any NotificationReaders
    let handlers: NotificationHandlers
    let visitor: Visitor
    let account: AccountID
    let page: PageNumber
    let store = StateStore(NotificationsState())

    func load() async {
        // The list is worth more than the zone of its times.
        let zone = (try? await readers.reader(of: account))?.timeZone ?? visitor.timeZone ?? .gmt
        let listing = await attempt { () async throws(NotificationsError) in
            try await repository.page(page, of: account)
        }
        store.modify {
            $0.timeZone = zone
            if let listing { $0.listing = listing }
        }
    }

    func markRead(_ id: AppNotification.ID) async -> Bool {
        await attempt { () async throws(NotificationsError) in try await repository.markRead(id, of: account) } != nil
    }

    func markAllRead() async -> Bool {
        await attempt { () async throws(NotificationsError) in try await repository.markAllRead(of: account) } != nil
    }
}

/// A page of notifications, and what became of the last change to them.
struct NotificationsState: AttemptState, Hashable {
    /// Nil until it is read.
    var listing: NotificationPage?
    var timeZone = TimeZone.gmt
    var problem: NotificationsError?
}
