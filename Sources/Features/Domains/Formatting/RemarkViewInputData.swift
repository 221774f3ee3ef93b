import Portico

/// One thing to say beside an answer, and the moment it is about, where it is about one.
@ViewInputData struct RemarkViewInputData {
    let text: String
    let time: TimeViewInputData?
}

extension RemarkViewInputData {
    /// What has to be said of where an answer is from.
    static func remarks(on origin: AnswerOrigin, unreadable: Int = 0) -> [RemarkViewInputData] {
        [note(origin), standIn(origin), unapplied(origin), self.unreadable(unreadable)].compactMap(\.self)
    }

    /// What has to be said of a page of names.
    static func remarks(on page: DomainPage) -> [RemarkViewInputData] {
        remarks(on: page.origin, unreadable: page.unreadable) + [cap(page)].compactMap(\.self)
    }

    /// The remark with its moment in it, where nothing but text can stand.
    var words: String { time.map { "\(text) \($0.iso)" } ?? text }

    private static func note(_ origin: AnswerOrigin) -> RemarkViewInputData? {
        origin.note.map { RemarkViewInputData(text: $0, time: nil) }
    }

    private static func standIn(_ origin: AnswerOrigin) -> RemarkViewInputData? {
        if let saved = origin.saved {
            let reason = origin.problem.map { $0 + " " } ?? ""
            return RemarkViewInputData(
                text: "\(reason)This answer was saved \(Age(saved.age)).",
                time: TimeViewInputData(saved.date)
            )
        }
        guard let problem = origin.problem else { return nil }
        return RemarkViewInputData(text: "\(problem) This answer is from this server’s own index.", time: nil)
    }

    private static func unapplied(_ origin: AnswerOrigin) -> RemarkViewInputData? {
        guard let source = origin.source, !origin.unapplied.isEmpty else { return nil }
        let filters = origin.unapplied.map(\.inWords)
        let last = filters.suffix(1).joined()
        let list = filters.count > 1 ? filters.dropLast().joined(separator: ", ") + " and " + last : last
        return RemarkViewInputData(
            text: "\(source) cannot filter by \(list), so that filter was not applied.",
            time: nil
        )
    }

    static func cap(_ page: DomainPage) -> RemarkViewInputData? {
        guard let reachable = page.reachable, reachable < page.total else { return nil }
        let source = page.origin.source ?? "The source"
        return RemarkViewInputData(
            text: "\(source) gives only the first \(reachable.grouped) of \(page.total.grouped).",
            time: nil
        )
    }

    private static func unreadable(_ count: Int) -> RemarkViewInputData? {
        guard count > 0 else { return nil }
        let verb = count == 1 ? "is" : "are"
        return RemarkViewInputData(text: "\(count.counted("name")) could not be read and \(verb) left out.", time: nil)
    }
}

extension SearchFilter {
    fileprivate var inWords: String {
        switch self {
        case .match: "match"
        case .zone: "zone"
        case .digits: "digits"
        case .hyphens: "hyphens"
        case .idn: "international names"
        }
    }
}

/// Whom the names are owed to.
@ViewInputData struct SourceViewInputData {
    let name: String
    /// Where to read about it; nil where that is not known.
    let website: String?
}

extension SourceViewInputData {
    /// Nil for the index of this machine.
    init?(_ source: DomainsSource) {
        guard let name = source.name else { return nil }
        self.init(name: name, website: source.website)
    }
}
