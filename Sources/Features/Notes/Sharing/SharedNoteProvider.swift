import Foundation
import Portico

/// Which link is opened, and with which pass.
struct SharedNoteRequest: Sendable, Hashable {
    var token: NoteShare.Token
    /// Nil where no password was given yet.
    var pass: NoteShare.Pass?
}

/// A note as whoever has its link sees it.
struct SharedNoteState: Sendable, Hashable {
    struct Shared: Sendable, Hashable {
        let share: NoteShare
        let note: Note
        let body: RenderedNote
    }

    enum Found: Sendable, Hashable {
        case note(Shared)
        /// Its password is not known yet.
        case locked
    }

    enum Refusal: Sendable, Hashable {
        case wrongPassword, tooOften
        case failed(reason: String)
    }

    /// Missing where the link has ended, or never was one.
    var found = LoadState<Found>.pending
    /// Why a password opened nothing.
    var refusal: Refusal?
}

/// Owns the state of a shared note's page.
///
/// What the note links to is its owner's, and so is not linked; of its files the text's pictures are shown.
struct SharedNoteProvider: LoadingProvider {
    let shares: any NoteSharesRepository
    let files: any NoteFilesRepository
    let renderer: any NoteRenderer
    let secrets: any NoteShareSecrets
    let guesses: NoteShareGuesses
    let request: SharedNoteRequest
    let now: Now
    var alerts: any NoteAlerts = SilentNoteAlerts()
    var visitor = Visitor()
    let store = StateStore(SharedNoteState())

    func load() async {
        let moment = now()
        let found = await LoadState { () async throws(NoteError) -> SharedNoteState.Found in
            let shared = try await shares.sharedNote(request.token, at: moment)
            guard secrets.opens(shared.share, by: request, at: moment) else { return .locked }
            let body = try await rendered(shared.note)
            return .note(SharedNoteState.Shared(share: shared.share, note: shared.note, body: body))
        }
        store.modify { $0.found = found }
        if case .note(let shared)? = found.value { await tell(of: shared, at: moment) }
    }

    /// What opens the link from now on; nil where the password is another, and the state says so.
    func unlock(with password: Secret) async -> NoteShare.Pass? {
        let (token, moment) = (request.token, now())
        do throws(NoteError) {
            let shared = try await shares.sharedNote(token, at: moment)
            guard let hash = shared.share.terms.passwordHash else { return nil }
            guard let permit = guesses.begin(at: token, from: visitor) else { return refuse(.tooOften) }
            let isRight: Bool
            do throws(NoteError) {
                isRight = try await secrets.check(password, against: hash)
            } catch {
                // What was not checked is no guess.
                guesses.refund(permit)
                throw error
            }
            guard isRight else { return refuse(.wrongPassword) }
            guesses.refund(permit)
            return secrets.pass(token, hash: hash, at: moment)
        } catch .notFound {
            store.modify { $0.found = .missing }
            return nil
        } catch {
            return refuse(.failed(reason: error.reason))
        }
    }

    private func refuse(_ refusal: SharedNoteState.Refusal) -> NoteShare.Pass? {
        store.modify { $0.refusal = refusal }
        return nil
    }

    private func rendered(_ note: Note) async throws(NoteError) -> RenderedNote {
        try await renderer.rendered(note, tasks: .fixed) { _ in
            [:]
        } showing: { [files, request] names throws(NoteError) in
            NamedFiles(try await files.files(of: note.id, of: note.owner))
                .shown(names) { .sharedFile(token: request.token, file: $0.id, pass: request.pass, width: $1) }
                .filter { $0.value.role.map { $0 != .document } ?? false }
        }
    }

    /// A program that looks at a link in advance is nobody, and its owner is no news to them.
    private func tell(of shared: SharedNoteState.Shared, at moment: Date) async {
        guard visitor.approach != .unattended, visitor.account != shared.note.owner else { return }
        // What is kept of it is nothing that the page shows.
        await ReadingLog.$current.withValue(nil) {
            // A page that is read is worth more than its count.
            try? await shares.noteOpened(shared.share.id, at: moment)
            await alerts.sharedNoteOpened(shared.note)
        }
    }
}

extension NoteShareSecrets {
    /// Whether a link opens with what its address has.
    func opens(_ share: NoteShare, by request: SharedNoteRequest, at moment: Date) -> Bool {
        guard let hash = share.terms.passwordHash else { return true }
        guard let pass = request.pass else { return false }
        return isValid(pass, of: request.token, hash: hash, at: moment)
    }
}
