import Portico

/// Owns the state of the page that ends mails of a type.
struct MailingProvider: LoadingProvider {
    let repository: any NotificationsRepository
    let key: Mailing.Key
    let store = StateStore(MailingState())

    func load() async {
        let mailing = await attempt { () async throws(NotificationsError) in try await repository.mailing(key) }
        store.modify { $0.mailing = mailing }
    }

    func end() async {
        let isEnded =
            await attempt { () async throws(NotificationsError) in try await repository.end(key) } != nil
        if isEnded { await load() }
    }
}

/// Which mails an address ends.
struct MailingState: AttemptState, Hashable {
    /// Nil where that is not known.
    var mailing: Mailing?
    var problem: NotificationsError?
}
