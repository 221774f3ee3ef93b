import Foundation
import Portico

/// Owns the state of a note's page.
///
/// Each change gives back how the note stood before, or nil where it was not made; the state then says why.
struct NoteReadingProvider: LoadingProvider {
    let notes: any NotesRepository
    let tags: any NoteTagsRepository
    let links: any NoteLinksRepository
    let files: any NoteFilesRepository
    let drafts: any NoteDraftsRepository
    let history: any NoteHistoryRepository
    let shares: any NoteSharesRepository
    let reminders: any NoteRemindersRepository
    let comparer: NoteComparer
    let renderer: any NoteRenderer
    let timeZones: any NoteTimeZones
    let owner: AccountID
    let request: NoteReadingRequest
    let now: Now
    let store = StateStore(NoteReadingState())

    func load() async {
        let time = await timeZones.time(of: owner)
        let found = await LoadState(reading)
        store.modify {
            $0.found = found
            $0.time = time
            $0.showsRemotePictures = request.showsRemotePictures
        }
    }

    func move(to state: NoteState) async -> NoteStanding? {
        await change { () async throws(NoteError) in
            try await notes.move([request.note], to: state, of: owner, at: now()).first
        }
    }

    func setPinned(_ isPinned: Bool) async -> NoteStanding? {
        await change { () async throws(NoteError) in
            try await notes.setPinned(isPinned, [request.note], of: owner).first
        }
    }

    /// Moves another note, which stands beside this one.
    func move(_ id: Note.ID, to state: NoteState) async -> NoteStanding? {
        await changeBeside { () async throws(NoteError) in
            try await notes.move([id], to: state, of: owner, at: now()).first
        }
    }

    func setPinned(_ isPinned: Bool, _ id: Note.ID) async -> NoteStanding? {
        await changeBeside { () async throws(NoteError) in
            try await notes.setPinned(isPinned, [id], of: owner).first
        }
    }

    func putBackBeside(_ standings: NoteStandings) async -> Bool {
        let done: Bool? = await changeBeside { () async throws(NoteError) in
            try await notes.putBack(standings.standings, of: owner, at: now())
            return true
        }
        return done ?? false
    }

    /// Gives the note the tags of a field, separated by commas, and those that it has not had; nil where none was added.
    func addTags(_ text: String) async -> [NoteTag]? {
        let typed = TypedTags(text)
        guard typed.misfits.isEmpty, !typed.tags.isEmpty else { return refuse(.noTags(typed.misfits)) }
        let known = Set((currentState.found.value?.note.content.tags ?? []).map(\.key))
        return await change { () async throws(NoteError) in
            _ = try await tags.add(typed.tags, to: [request.note], of: owner, at: now())
            return typed.tags.filter { !known.contains($0.key) }
        }
    }

    /// Takes a tag off the note; false where it has none such.
    func removeTag(_ tag: NoteTag) async -> Bool {
        let done = await change { () async throws(NoteError) in
            let note = try await notes.note(request.note, of: owner)
            var content = note.content
            content.tags.removeAll { $0.key == tag.key }
            guard content.tags.count < note.content.tags.count else { return false }
            _ = try await notes.save(
                content,
                to: note.id,
                of: owner,
                from: note.version,
                mayEmpty: true,
                at: now()
            )
            return true
        }
        if done == false { return refuse(.gone) }
        return done ?? false
    }

    func putBack(_ standings: NoteStandings) async -> Bool {
        guard standings.standings.allSatisfy({ $0.id == request.note }) else { return refuse(.otherNote) }
        let done: Bool? = await change { () async throws(NoteError) in
            try await notes.putBack(standings.standings, of: owner, at: now())
            return true
        }
        return done ?? false
    }

    func redate(_ dates: NoteDatesChange) async -> Bool {
        let isDone = await change { () async throws(NoteError) in
            try await notes.redate(request.note, dates, of: owner)
        }
        if isDone == false { store.modify { $0.problem = .stale } }
        return isDone ?? false
    }

    /// Deletes one of the note's files, and tells what it was called; nil where it was not, and the state says why.
    func removeFile(_ id: NoteFile.ID) async -> String? {
        guard let file = currentState.found.value?.files.first(where: { $0.id == id }) else { return refuse(.gone) }
        let wasThere = await attempt { () async throws(NoteError) -> Bool in
            do throws(NoteError) {
                try await files.remove(id, of: request.note, of: owner)
                return true
            } catch .notFound {
                // The file, not the note.
                return false
            }
        }
        return wasThere == false ? refuse(.gone) : wasThere.map { _ in file.name }
    }

    /// Ticks the tasks of these numbers and opens all others, as a version shows them: in the note as it is now, where
    /// their lines still stand. A tick of a line that is gone is given up: shown at the same number it would be one of
    /// another task.
    func tick(_ done: Set<Int>, of id: Note.ID, shownIn version: Int) async -> SavedTicks? {
        guard id == request.note else { return refuse(.otherNote) }
        return await tick(shownIn: version, givingUpMissing: true) { marks in
            Dictionary(
                uniqueKeysWithValues: marks.enumerated().compactMap { number, mark in
                    done.contains(number) == mark.isDone ? nil : (number, !mark.isDone)
                }
            )
        }
    }

    /// Ticks and opens single tasks, as a version shows them.
    func tick(_ changes: [Int: Bool], shownIn version: Int) async -> SavedTicks? {
        await tick(shownIn: version) { _ in changes }
    }

    /// Ticks a task that is open, and opens one that is done.
    func tap(_ number: Int, shownIn version: Int?) async -> SavedTicks? {
        await tick(shownIn: version) { marks in
            marks.indices.contains(number) ? [number: !marks[number].isDone] : nil
        }
    }

    /// How often ticks are tried in a note that changes all the time.
    private static let attempts = 5

    /// - Parameters:
    ///   - version: nil for the note as it is.
    ///   - givesUpMissing: whether those that have a line are made though others have none.
    ///   - wanted: nil where there is no such task.
    private func tick(
        shownIn version: Int?,
        givingUpMissing givesUpMissing: Bool = false,
        _ wanted: ([NoteTaskMark]) -> [Int: Bool]?
    ) async -> SavedTicks? {
        await change { () async throws(NoteError) in
            var note = try await notes.note(request.note, of: owner)
            var content: NoteContent? = note.content
            if let version, note.version != version {
                content = try await history.content(of: version, in: note.id, of: owner)
            }
            guard let content else {
                guard givesUpMissing else { throw .staleVersion(current: note) }
                return SavedTicks([:], in: note, [], hasMissing: true)
            }
            let shown = content.body
            let marks = try await renderer.tasks(in: shown)
            guard let changes = wanted(marks) else { throw .staleVersion(current: note) }
            for _ in 0..<Self.attempts {
                let current = note.content.body
                let currentMarks = current.hasSameBytes(as: shown) ? marks : try await renderer.tasks(in: current)
                let merge = try await comparer.compare([content, note.content]) {
                    TickMerge(changes, in: shown, marks, into: current, currentMarks)
                }
                guard merge.missing == 0 || givesUpMissing else { throw .staleVersion(current: note) }
                if merge.missing > 0, merge.changes.isEmpty { return SavedTicks([:], in: note, [], hasMissing: true) }
                do throws(NoteError) {
                    let saved = try await notes.saveTicks(
                        merge.body,
                        to: note.id,
                        of: owner,
                        from: note.version,
                        at: now()
                    )
                    return SavedTicks(merge.changes, in: saved, currentMarks, hasMissing: merge.missing > 0)
                } catch .staleVersion(let newer) {
                    note = newer
                }
            }
            throw .staleVersion(current: note)
        }
    }

    private func reading() async throws(NoteError) -> NoteReading {
        let first = try await notes.note(request.note, of: owner)
        let beside = request.tasks == .fixed ? [] : await notesBeside(first)
        // Where it was saved meanwhile, it is read again: a page is of one moment.
        let isOlder = beside.contains { $0.id == first.id && $0.editedAt > first.editedAt }
        let note = isOlder ? try await notes.note(request.note, of: owner) : first
        let files = try await files.files(of: note.id, of: owner)
        let body = try await renderer.rendered(note, tasks: note.state == .trashed ? .fixed : request.tasks) {
            [links, owner, request] titles throws(NoteError) in
            var places = try await links.notes(titled: titles, of: owner).mapValues { NotesRoute.note(id: $0.id) }
            // What is printed leads to nothing that is not there.
            if request.tasks == .tickable {
                for title in titles where places[title] == nil { places[title] = .new(title: title) }
            }
            return places
        } showing: { names in
            NamedFiles(files).shown(names) { .file(id: note.id, file: $0.id, width: $1) }
        }
        return NoteReading(
            note: note,
            body: body,
            hasTasks: body.hasTasks && note.state != .trashed,
            backlinks: try await links.backlinks(to: note.id, of: owner),
            files: files,
            drafts: request.tasks == .fixed ? [] : await draftSummaries(of: note),
            isShared: request.tasks == .fixed ? false : await isShared(note),
            dueAt: request.tasks == .fixed ? nil : await nextReminder(of: note),
            beside: beside
        )
    }

    /// The first notes of the list that the note is in. A note without them is still a note.
    private func notesBeside(_ note: Note) async -> [NoteListItem] {
        let list = NoteListRequest(state: note.state, limit: NoteReading.shownBeside)
        return (try? await notes.page(list, of: owner))?.rows ?? []
    }

    /// A note without the word of its drafts is still a note.
    private func draftSummaries(of note: Note) async -> [NoteDraftSummary] {
        (try? await drafts.draftSummaries(in: .note(note.id), of: owner)) ?? []
    }

    /// The same without the word of its links.
    private func isShared(_ note: Note) async -> Bool {
        (try? await shares.shares(of: note.id, of: owner))?.isEmpty == false
    }

    private func nextReminder(of note: Note) async -> Date? {
        (try? await reminders.reminders(of: note.id, of: owner))?.compactMap(\.dueAt).min()
    }

    /// That another note is gone says nothing of this one.
    private func changeBeside<Done>(_ make: () async throws(NoteError) -> Done?) async -> Done? {
        let done = await attempt { () async throws(NoteError) -> Result<Done?, NoteProblem> in
            do throws(NoteError) {
                return .success(try await make())
            } catch .notFound {
                return .failure(.gone)
            }
        }
        switch done {
        case .success(let done): return done
        case .failure(let problem): return refuse(problem)
        case nil: return nil
        }
    }

    /// Makes a change; where the note was changed since it was shown, it is shown as it is now.
    private func change<Done>(_ make: () async throws(NoteError) -> Done?) async -> Done? {
        let done = await attempt(make)
        if done == nil, currentState.problem == .stale { await load() }
        return done ?? nil
    }
}

/// What became of ticks.
struct SavedTicks: Sendable, Hashable {
    /// The version that has them.
    var version: NoteVersion
    /// The tasks that are done since, and those that are open again.
    var done: Set<NoteTaskNumber> = []
    var opened: Set<NoteTaskNumber> = []
    /// What the task says, where it is one.
    var text: String?
    /// Whether there were others, whose lines are gone.
    let hasMissing: Bool

    /// So much of a task's text is said.
    private static let longestText = 60

    init(_ changes: [Int: Bool], in note: Note, _ marks: [NoteTaskMark], hasMissing: Bool = false) {
        self.hasMissing = hasMissing
        version = NoteVersion(nearestTo: note.version)
        for (number, isDone) in changes {
            guard let number = NoteTaskNumber(rawValue: number) else { continue }
            if isDone { done.insert(number) } else { opened.insert(number) }
        }
        guard let number = changes.first?.key, changes.count == 1 else { return }
        let words = marks[number].text(in: note.content.body)
        text = words.count > Self.longestText ? "\(words.prefix(Self.longestText))…" : words
    }
}

/// Which note is read, and whether its tasks can be ticked there.
struct NoteReadingRequest: Sendable, Hashable {
    var note: Note.ID
    var tasks = NoteTasks.tickable
    /// Whether pictures of other sites are loaded from there.
    var showsRemotePictures = false
}

/// One note as it is read, and what became of the last thing done to it.
struct NoteReadingState: NoteScreenState, Hashable {
    var found = LoadState<NoteReading>.pending
    var time = NoteTime(in: .gmt)
    /// Whether pictures of other sites are wanted.
    var showsRemotePictures = false
    /// Why something was not done.
    var problem: NoteProblem?
}

/// A note with what is made of it and found around it.
struct NoteReading: Sendable, Hashable {
    var note: Note
    var body: RenderedNote
    /// Whether there are task items, which can be ticked.
    var hasTasks: Bool
    /// The notes that point to it.
    var backlinks: [NoteReference]
    /// The files that belong to it, by name.
    var files: [NoteFile]
    /// What was typed into its form and not saved, newest first.
    var drafts: [NoteDraftSummary]
    /// Whether there is a link to it.
    var isShared: Bool
    /// When its next reminder is due; nil where it has none.
    var dueAt: Date?
    /// The notes at the top of its list.
    var beside: [NoteListItem]

    static let shownBeside = 20
}
