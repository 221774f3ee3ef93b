import DogFactsData
import DomainsData
import Foundation
import Portico
import PorticoWeb
import SessionsData

/// Sessions whose end takes along what only their visitor could reach: nobody can open it again, so it is nobody's to keep.
///
/// What belongs to an account stays: its owner signs in again. Only a session that is seen to end does so. What belongs to none is kept:
/// its session may have been in a file that is lost. A visitor may have other sessions. What cannot be deleted now stays stored: the session
/// has ended all the same.
struct ForgettingSessions: SessionStore {
    let sessions: StoredSessions
    let searches: StorageSavedSearchRepository
    let favourites: StorageFavouriteFactsRepository

    func session(_ key: SessionKey) async throws(StoreFailure) -> SessionRecord? { try await sessions.session(key) }
    func sessions() async throws(StoreFailure) -> [SessionRecord] { try await sessions.sessions() }
    func sessions(of account: AccountID) async throws(StoreFailure) -> [SessionRecord] { try await sessions.sessions(of: account) }
    func save(_ record: SessionRecord) async throws(StoreFailure) { try await sessions.save(record) }

    func lengthen(_ key: SessionKey, until expiry: Date) async throws(StoreFailure) -> Bool {
        try await sessions.lengthen(key, until: expiry)
    }

    func end(_ key: SessionKey) async throws(StoreFailure) {
        let ended = try await sessions.session(key)
        try await sessions.end(key)
        // Each sign-in ends a session, so no others are read here.
        guard let visitor = ended?.visitor, visitor.account == nil, (try? await sessions.count(of: visitor)) == 0 else { return }
        await forget([visitor])
    }

    /// Nobody is forgotten: they are an account's.
    func endSessions(of account: AccountID, except key: SessionKey?) async throws(StoreFailure) {
        try await sessions.endSessions(of: account, except: key)
    }

    func endSessions(expiredBefore moment: Date) async throws(StoreFailure) {
        let ended = try await sessions.sessions().filter { $0.expiresAt < moment }
        try await sessions.endSessions(expiredBefore: moment)
        let visitors = ended.map(\.visitor).filter { $0.account == nil }
        guard !visitors.isEmpty, let living = try? await sessions.sessions() else { return }
        let known = Set(living.map(\.visitor))
        await forget(visitors.filter { !known.contains($0) })
    }

    private func forget(_ visitors: [VisitorID]) async {
        try? await searches.forget(visitors)
        try? await favourites.forget(visitors)
    }
}
