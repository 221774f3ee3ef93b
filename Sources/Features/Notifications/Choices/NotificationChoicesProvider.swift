import Portico

/// Owns the state of the choice of ways that notifications go.
struct NotificationChoicesProvider: LoadingProvider {
    let repository: any NotificationsRepository
    let account: AccountID
    let visitor: Visitor
    let store = StateStore(NotificationChoicesState())

    func load() async {
        let known = await attempt { () async throws(NotificationsError) in
            (try await repository.choices(of: account), try await repository.hasFeed(of: account))
        }
        guard let (choices, hasFeed) = known else { return }
        store.modify {
            $0.choices = choices
            $0.hasFeed = hasFeed
        }
    }

    func choose(_ choices: NotificationChoices) async -> Bool {
        await attempt { () async throws(NotificationsError) in
            try await repository.choose(choices, of: account, in: visitor.language)
        } != nil
    }

    /// Nil where none was made; the state then says why.
    func newFeedKey() async -> NotificationFeed.Key? {
        await attempt { () async throws(NotificationsError) in
            try await repository.newFeedKey(of: account, in: visitor.language)
        }
    }

    func endFeed() async -> Bool {
        await attempt { () async throws(NotificationsError) in try await repository.endFeed(of: account) } != nil
    }
}

/// What is chosen, and what became of the last change.
struct NotificationChoicesState: AttemptState, Hashable {
    /// Nil until they are read.
    var choices: NotificationChoices?
    var hasFeed = false
    var problem: NotificationsError?
}
