public import Portico
import PorticoHost
import Synchronization

/// Reads Markdown for many visitors: short texts and long ones in a line each, and what is made to be shown only once.
///
/// ```swift
/// let service = MarkdownService(line: WorkLine(atOnce: 1, maxWaiting: 16, maxPerClient: 4))
/// let prepared = try await service.prepared(note.body, named: note.id, tasks: .tickable)
/// ```
///
/// A prepared text is kept under its name until another text takes that name, or others need the room. Requests for the
/// same text at the same time share one preparation of it. Work that is refused because the line is full was not begun,
/// and can be asked for again.
public final class MarkdownService: Sendable {
    /// A text of at most so many bytes does not wait for the longer ones.
    public static let short = 16_384

    private struct Wanted: Hashable {
        let name: MarkdownCache.Name
        let source: SourceText
    }

    private let line: WorkLine
    /// Where short texts are read. cmark reads one text at a time, so a short one may have to wait for a long one to be
    /// read to its end, and must not do that on a thread that requests are answered on.
    private let shortLine = WorkLine(atOnce: 1, maxWaiting: 256, maxPerClient: 64)
    private let prepare: @Sendable (String, MarkdownRenderer.Tasks, Bool) -> PreparedMarkdown
    private let kept: Mutex<MarkdownCache>
    private let flights = SingleFlight<Wanted, Result<PreparedMarkdown, WorkLine.Refusal>>()

    /// - Parameters:
    ///   - line: where long texts are read.
    ///   - limit: how many bytes of prepared texts are kept.
    ///   - prepare: makes a text ready; for tests.
    public init(
        line: WorkLine,
        keeping limit: Int = 32 << 20,
        prepare: @escaping @Sendable (String, MarkdownRenderer.Tasks, Bool) -> PreparedMarkdown = {
            PreparedMarkdown($0, tasks: $1, keepsLines: $2)
        }
    ) {
        self.line = line
        self.prepare = prepare
        kept = Mutex(MarkdownCache(limit: limit))
    }

    /// A text, made ready to be shown. Throws where too many wait, or the task is cancelled.
    ///
    /// - Parameters:
    ///   - name: what the text is kept under; a later text of the same name replaces it.
    ///   - keepsLines: whether each line of a paragraph is one in HTML, too.
    public func prepared(
        _ source: String,
        named name: String,
        tasks: MarkdownRenderer.Tasks,
        keepsLines: Bool = false
    ) async throws(WorkLine.Refusal) -> PreparedMarkdown {
        let wanted = Wanted(
            name: MarkdownCache.Name(name: name, tasks: tasks, keepsLines: keepsLines),
            source: SourceText(text: source)
        )
        if let prepared = kept.withLock({ $0.prepared(wanted.source, named: wanted.name) }) { return prepared }
        if wanted.source.size <= Self.short {
            let prepared = try await shortLine.run { [prepare] in prepare(source, tasks, keepsLines) }
            kept.withLock { $0.keep(prepared, of: wanted.source, named: wanted.name) }
            return prepared
        }
        let result = await flights.value(for: wanted) {
            [line, prepare, self] () async -> Result<PreparedMarkdown, WorkLine.Refusal> in
            do throws(WorkLine.Refusal) {
                let prepared = try await line.run { prepare(source, tasks, keepsLines) }
                kept.withLock { $0.keep(prepared, of: wanted.source, named: wanted.name) }
                return .success(prepared)
            } catch {
                return .failure(error)
            }
        }
        guard let result else { throw .cancelled }
        return try result.get()
    }

    /// What a text links to.
    public func links(in source: String) async throws(WorkLine.Refusal) -> MarkdownLinks {
        try await read(source) { MarkdownLinks(in: source) }
    }

    /// The marks of a text's tasks; see `MarkdownTasks`.
    public func tasks(in source: String) async throws(WorkLine.Refusal) -> [TaskMark] {
        try await read(source) { MarkdownTasks.marks(in: source) }
    }

    private func read<Value: Sendable>(
        _ source: String,
        _ work: @escaping @Sendable () -> Value
    ) async throws(WorkLine.Refusal) -> Value {
        try await (source.utf8.count <= Self.short ? shortLine : line).run(work)
    }
}
