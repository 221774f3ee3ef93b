public import Foundation
public import Portico

/// An import or an export: work that goes on when its page was left, and after a restart.
///
///     NoteJob(id: .random(), owner: account, kind: .export(.json), files: [], createdAt: now)
///
/// An import runs twice: first it only looks at what it would do and is `offered`; when its owner agrees it runs again,
/// and does it.
public struct NoteJob: Sendable, Hashable, Identifiable {
    public typealias ID = RandomIdentifier<NoteJob>

    public let id: ID
    public let owner: AccountID
    public let kind: NoteJobKind
    /// What the imported files were called, in their order.
    public let files: [String]
    public let createdAt: Date
    public var state: NoteJobState
    /// Whether it only looks at what it would do.
    public var isPreview: Bool
    /// What was chosen for an import when it was agreed to; nil until then, while its pages share it in the session.
    public var choices: ImportChoices?
    /// How often it was begun since it waited: more than once where the program ended meanwhile.
    public var starts = 0
    public var progress: NoteJobProgress
    /// When it last began to run; nil where it has not, or a program before began it.
    public var startedAt: Date?
    /// What an import does or did, entry by entry.
    public var report: ImportReport?
    /// Why it failed.
    public var failure: Failure?
    public var finishedAt: Date?

    public init(id: ID, owner: AccountID, kind: NoteJobKind, files: [String], createdAt: Date) {
        self.id = id
        self.owner = owner
        self.kind = kind
        self.files = files
        self.createdAt = createdAt
        state = .waiting
        isPreview = kind == .importing
        progress = NoteJobProgress()
    }

    /// How long a job and its files are kept after it ended, or after it was offered.
    public static let keptFor: TimeInterval = 7 * 24 * 60 * 60
    /// How often it is begun before the runner assumes that the job itself ends the program.
    public static let maxStarts = 2
    /// How many an account can have at a time.
    public static let maxPerAccount = 20
    /// How many of them can wait or run before no other is begun. They run one after the other.
    public static let maxWaiting = 3
    /// How much the files of an account's jobs take, in bytes, before no other is begun: 2 GB.
    public static let maxBytes = 2_147_483_648
}

/// What a job makes.
public enum NoteJobKind: Sendable, Hashable, RawRepresentable {
    case importing
    case export(NoteExportFormat)

    public init?(rawValue: String) {
        if rawValue == "import" {
            self = .importing
        } else {
            guard rawValue.hasPrefix("export-"), let format = NoteExportFormat(rawValue: String(rawValue.dropFirst(7)))
            else { return nil }
            self = .export(format)
        }
    }

    public var rawValue: String {
        switch self {
        case .importing: "import"
        case .export(let format): "export-\(format.rawValue)"
        }
    }
}

extension NoteJob {
    /// What it is told apart by: the first of its files, or what it makes.
    public var subject: String? {
        switch kind {
        case .export(.json): "JSON"
        case .export(.markdown): "Markdown"
        case .importing: files.first.flatMap(Self.line)
        }
    }

    /// A file's name in one line of at most 80 characters; nil where there is nothing to see of it.
    private static func line(_ name: String) -> String? {
        let line = NoteFile.shown(name).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !line.isEmpty else { return nil }
        return line.count > 80 ? "\(line.prefix(79))…" : line
    }

    /// How many minutes it may take yet, at least one, by what it has done so far. Nil while that says little.
    public func minutesLeft(at moment: Date) -> Int? {
        guard state == .running, let startedAt, progress.total > 0 else { return nil }
        let seconds = moment.timeIntervalSince(startedAt)
        let share = Double(progress.done) / Double(progress.total)
        guard seconds >= 10, share >= 0.02, share <= 1 else { return nil }
        return Int(exactly: (seconds * (1 - share) / share / 60).rounded(.up)).map { max(1, $0) }
    }

    /// Whether its owner may download something: an export's notes, or a list of the problems of an import.
    public var hasFile: Bool {
        switch kind {
        case .importing: !state.isActive && report?.problems.isEmpty == false
        case .export: state == .done
        }
    }
}

/// How far a job is.
public enum NoteJobState: String, Sendable, CaseIterable {
    /// Until it has its turn.
    case waiting
    case running
    /// It looked at the files and waits for its owner's word.
    case offered
    case done, failed, cancelled

    /// Whether something goes on by itself.
    public var isActive: Bool { self == .waiting || self == .running }
    public var isFinished: Bool { self == .done || self == .failed || self == .cancelled }
}

/// How much of a job is done; of an import in bytes of its files, of an export in notes.
public struct NoteJobProgress: Sendable, Hashable {
    public var done: Int
    /// 0 where it is not known yet.
    public var total: Int

    public init(done: Int = 0, total: Int = 0) {
        self.done = done
        self.total = total
    }

    /// Nil where it is not known; never 100 before the end.
    public var percent: Int? {
        guard total > 0 else { return nil }
        let (product, overflows) = max(0, min(done, total)).multipliedReportingOverflow(by: 100)
        return min(99, overflows ? 99 : product / total)
    }
}
