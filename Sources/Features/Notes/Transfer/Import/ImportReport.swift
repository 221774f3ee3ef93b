/// What an import does, or would do, with the notes it found.
///
///     "\(report.found) notes: \(report.new) new, \(report.alreadyThere) there already"
///
/// Nothing is ever deleted by one: a text that gives way stays in its note's history.
public struct ImportReport: Sendable, Hashable, Codable {
    /// Notes that are not there yet.
    public var new = 0
    /// Notes with the same title, text and tags, which stay as they are.
    public var alreadyThere = 0
    /// Notes that are there with another text; `ImportChoices` says what becomes of them.
    public var copies = 0
    /// Notes that cannot be kept; each is among the problems.
    public var refused = 0
    /// Pictures and attached files that are not there yet.
    public var files = 0
    /// What the notes and files that are not there yet take where they are kept.
    public var bytes: Int {
        get { addedBytes ?? 0 }
        set { addedBytes = newValue }
    }
    /// What the notes with another text would take, where it is not decided yet what becomes of them; `bytes` is
    /// without them then.
    public var changedBytes: Int {
        get { undecidedBytes ?? 0 }
        set { undecidedBytes = newValue }
    }
    /// How much more the account had room for; nil where there is no quota.
    public var room: Int?
    /// None in a report of an older program.
    private var addedBytes: Int?
    private var undecidedBytes: Int?
    /// What was left out and why, the first ones.
    public private(set) var problems: [TransferProblem] = []
    /// How many more problems there were.
    public private(set) var furtherProblems = 0

    /// How many problems are told one by one.
    public static let maxProblems = 200

    public init() {}

    /// How many notes were found.
    public var found: Int { new + alreadyThere + copies + refused }

    public mutating func tell(_ problem: TransferProblem) {
        if problems.count < Self.maxProblems { problems.append(problem) } else { furtherProblems += 1 }
    }
}
