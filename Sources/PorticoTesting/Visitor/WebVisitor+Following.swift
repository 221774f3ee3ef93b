import Foundation
import HTTPTypes

/// What a page's own URL answers when its stream is asked for.
///
/// ```swift
/// #expect(try await visitor.askForUpdates() == .refused(status: 503, words: "Live updates are paused.", after: 30))
/// ```
public enum StreamAnswer: Sendable, Equatable {
    /// The stream is open; `updated()` reads it.
    case open
    /// The page has no version, or the server has said 204: there is nothing to ask for again.
    case notNeeded
    /// The server has too many: what the page says about it, and for how many seconds it does not ask again.
    case refused(status: Int, words: String, after: Int?)
    /// Something else answered, such as a proxy or a page that is not there.
    case noStream(status: Int)
}

extension WebVisitor {
    /// Opens the stream of the page, from the version that the page has; one that is open already is closed.
    ///
    /// ```swift
    /// try await visitor.open("/notes")
    /// try await visitor.follow()
    /// try await anotherTab.click("Delete")
    /// try await visitor.updated()
    /// #expect(visitor.findAll(role: .listItem).isEmpty)
    /// ```
    ///
    /// After a connection was lost it goes on from the last update. Without the site's script it does nothing.
    /// - Throws: `VisitorError` when the answer is not a stream; what the transport throws.
    public nonisolated(nonsending) func follow() async throws {
        guard mode == .live else { return }
        let answer = try await askForUpdates()
        if answer != .open { throw failure("The page cannot be followed: \(answer).") }
    }

    /// Asks for the stream of the page, as `follow()` does, and says what came back.
    ///
    /// Without the site's script nothing is asked, and nothing needed.
    /// - Throws: What the transport throws.
    public nonisolated(nonsending) func askForUpdates() async throws -> StreamAnswer {
        following = nil
        guard mode == .live, let version = page.version, let url = entries.last?.url else { return .notNeeded }
        var headers = fetchHeaders(accept: "text/event-stream")
        headers[.cacheControl] = "no-cache"
        headers.set("Pragma", "no-cache")
        headers.set("Last-Event-ID", version)
        let stream = try await stream(PageRequest(.get, url.target, headers: headers))
        switch stream.response.status {
        case 200 where stream.response.mediaType == "text/event-stream":
            following = Following(stream: stream)
            return .open
        case 204:
            return .notNeeded
        case let status where status == 429 || status == 503:
            let answer = try await stream.collected()
            return .refused(
                status: status,
                words: answer.text.asciiTrimmed,
                after: answer.header("Retry-After").flatMap { Int($0) }
            )
        case let status:
            return .noStream(status: status)
        }
    }

    /// Whether the page's stream is open.
    public var isFollowing: Bool { following != nil }

    /// Closes the stream of the page, as a tab does that is hidden.
    public func stopFollowing() {
        following = nil
    }

    /// Waits for the next update of the page, however long it takes, and lays it over the page.
    ///
    /// What the visitor has filled in stays. Without the site's script the page is loaded again, as somebody would who
    /// wants to see what is new.
    /// - Throws: `VisitorError` when no stream is open, it ends before an update has come, or what has come can't be
    ///   laid over this page; what the transport throws.
    public nonisolated(nonsending) func updated() async throws {
        guard mode == .live else { return try await reload() }
        let update = try await nextUpdate()
        let before = page.version
        // First, since a page that is fetched anew has a version of its own.
        page.version = update.version
        do {
            try await perform(try update.frames.compactMap { try PageOperation($0) })
        } catch {
            // The next to follow gets it again.
            page.version = before
            guard let reason = error as? PageUpdateFailure else { throw error }
            throw failure("What came over the stream can't be done: \(reason.problem).")
        }
        lastUpdate = update
    }

    /// The controls whose value the visitor has changed and the server has, too, since then; in page order.
    ///
    /// They hold what the visitor has filled in.
    public var changedFields: [ChangedField] {
        let contested = formState.contested
        let printed = FormState()
        return page.document.everyElement.filter(contested.contains).map {
            ChangedField(label: $0.accessibleName, ours: formState.shown(in: $0), theirs: printed.shown(in: $0))
        }
    }

    private nonisolated(nonsending) func nextUpdate() async throws -> PageUpdate {
        while let open = following {
            if let end = open.frames.firstIndex(where: { $0.id != nil }), let version = open.frames[end].id {
                following?.frames.removeFirst(end + 1)
                return PageUpdate(frames: Array(open.frames[...end]), version: version)
            }
            var chunks = open.stream.chunks.makeAsyncIterator()
            let chunk: Data?
            do {
                chunk = try await chunks.next()
            } catch {
                following = nil
                throw error
            }
            guard let chunk else {
                following = nil
                throw failure("The stream ended before an update had come.")
            }
            let frames = following?.parser.read(chunk) ?? []
            following?.frames += frames
        }
        throw failure("No stream is open; call follow() before.")
    }
}

// MARK: Laying over

extension WebVisitor {
    private nonisolated(nonsending) func perform(_ operations: [PageOperation]) async throws {
        var edit: HTMLEdit?
        for operation in operations {
            let changed = try edit ?? HTMLEdit(page.document)
            edit = changed
            switch operation {
            case .become(let html): try changed.become(HTMLFragment(html).element)
            case .place(let html, let side, let anchor): try changed.place(HTMLFragment(html).element, side, anchor)
            case .remove(let hash): try changed.remove(hash)
            case .reload:
                take(changed)
                edit = nil
                guard let url = entries.last?.url, let arrived = try await arrive(by: request(for: url), at: url)
                else { continue }
                // A page that asks to sign in, or a list in place of a form, would take away what was filled in.
                guard formState.hasPlace(in: arrived.page.document) else { continue }
                try layOver(arrived.page.document)
                // It may have led elsewhere.
                page.url = arrived.page.url
                _ = entries.popLast()
                entries.append(arrived.entry)
                page.version = arrived.page.version ?? page.version
            }
        }
        if let edit { take(edit) }
    }

    /// Lays another page over this one: what is the same stays, with what was filled in and the notice.
    func layOver(_ document: HTMLDocument, keepingNotice: Bool = true) throws(PageUpdateFailure) {
        let edit = try HTMLEdit(page.document)
        try edit.become(document, keepingNotice: keepingNotice)
        take(edit)
    }

    private func take(_ edit: HTMLEdit) {
        let (document, kept) = edit.finish()
        let elements = kept.merging(formState.moved(to: document, beside: kept)) { same, _ in same }
        page.document = document
        formState = formState.carried(to: elements)
        typing = typing.carried(to: elements)
    }
}

/// A control that the visitor has changed and the server, too.
public struct ChangedField: Sendable, Equatable {
    /// Its accessible name.
    public let label: String
    /// What the visitor has filled in, which it holds.
    public let ours: String
    /// What the server says now.
    public let theirs: String
}

/// The stream of a page, and what of it has come and not been looked at.
struct Following {
    let stream: PageStream
    var parser = EventStreamParser()
    var frames: [EventStreamFrame] = []
}
