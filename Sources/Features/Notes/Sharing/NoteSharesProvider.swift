import Foundation
import Portico

/// The links to a note, and what became of the last thing done to them.
struct NoteSharesState: NoteScreenState, Hashable {
    struct Links: Sendable, Hashable {
        let note: Note
        /// Newest first.
        let shares: [NoteShare]
    }

    var found = LoadState<Links>.pending
    var time = NoteTime(in: .gmt)
    /// The tokens of those that can be told again.
    var tokens: [NoteShare.ID: NoteShare.Token] = [:]
    var now = Date.distantPast
    /// Whether the end of a new link is over.
    var isPast = false
    /// Why the links are as they were.
    var problem: NoteProblem?

    var condition: Condition {
        if isPast { return .invalid([FieldError(field: "ends", text: NoteReminderMessages.past)]) }
        return found.value == nil ? found.condition : problem?.condition ?? .ok
    }
}

/// What an owner typed for a new link.
@FormCodable struct TypedShareTerms: Sendable, Equatable {
    var name: NoteShareName?
    /// The last day on which it works, where its owner is.
    var ends: CalendarDate?
    var password: Secret?
}

/// Owns the state of the links to a note.
struct NoteSharesProvider: LoadingProvider {
    let notes: any NotesRepository
    let shares: any NoteSharesRepository
    let secrets: any NoteShareSecrets
    let timeZones: any NoteTimeZones
    let owner: AccountID
    let id: Note.ID
    let now: Now
    let store = StateStore(NoteSharesState())

    func load() async {
        let time = await timeZones.time(of: owner)
        let found = await LoadState(links)
        let tokens = (found.value?.shares ?? []).compactMap { share in
            share.terms.sealedToken.flatMap { secrets.open($0, of: owner) }.map { (share.id, $0) }
        }
        let moment = now()
        store.modify {
            $0.found = found
            $0.time = time
            $0.tokens = Dictionary(tokens) { first, _ in first }
            $0.now = moment
        }
    }

    /// Makes a link, and tells its token; nil where none was made, and the state says why.
    func make(to id: Note.ID, _ typed: TypedShareTerms) async -> NoteShare.Token? {
        guard id == self.id else { return refuse(.otherNote) }
        let moment = now()
        var terms = NoteShareTerms(name: typed.name)
        if let day = typed.ends {
            let end = day.end(in: await timeZones.timeZone(of: owner))
            guard end > moment else {
                store.modify { $0.isPast = true }
                return nil
            }
            terms.endsAt = end
        }
        let token = NoteShare.Token.random()
        terms.sealedToken = secrets.seal(token, of: owner)
        return await attempt { () async throws(NoteError) in
            // What costs much comes last.
            guard try await shares.shares(of: id, of: owner).count < NoteLimits.shares else {
                throw .refused(.tooManyShares(limit: NoteLimits.shares))
            }
            if let password = typed.password { terms.passwordHash = try await secrets.hash(password) }
            _ = try await shares.share(id, of: owner, as: token, terms: terms, at: moment)
            return token
        }
    }

    /// Whether the link was ended; where not, the state says why.
    func end(_ id: NoteShare.ID) async -> Bool {
        // The links of this note, not just any of the owner's.
        guard let links = currentState.found.value, links.shares.contains(where: { $0.id == id }) else {
            return refuse(.gone)
        }
        let wasThere = await attempt { () async throws(NoteError) -> Bool in
            do throws(NoteError) {
                try await shares.endShare(id, of: owner)
                return true
            } catch .notFound {
                // The link, not the note.
                return false
            }
        }
        return wasThere == false ? refuse(.gone) : wasThere == true
    }

    private func links() async throws(NoteError) -> NoteSharesState.Links {
        NoteSharesState.Links(
            note: try await notes.note(id, of: owner),
            shares: try await shares.shares(of: id, of: owner)
        )
    }
}
