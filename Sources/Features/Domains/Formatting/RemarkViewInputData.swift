import AtriumTexts
import Portico
import SourceChoice

/// One thing to say beside an answer, and the moment it is about, where it is about one.
@ViewInputData struct RemarkViewInputData {
    let text: String
    let time: TimeViewInputData?
}

extension RemarkViewInputData {
    /// What has to be said of where an answer is from.
    static func remarks(
        on origin: AnswerOrigin,
        unreadable: Int = 0,
        in localiser: Localiser
    ) -> [RemarkViewInputData] {
        [
            note(origin, localiser), standIn(origin, localiser), unapplied(origin, localiser),
            self.unreadable(unreadable, localiser),
        ]
        .compactMap(\.self)
    }

    /// What has to be said of a page of names.
    static func remarks(on page: DomainPage, in localiser: Localiser) -> [RemarkViewInputData] {
        remarks(on: page.origin, unreadable: page.unreadable, in: localiser) + [cap(page, localiser)].compactMap(\.self)
    }

    /// The remark with its moment in it, where nothing but text can stand.
    var words: String { time.map { "\(text) \($0.iso)" } ?? text }

    private static func note(_ origin: AnswerOrigin, _ localiser: Localiser) -> RemarkViewInputData? {
        switch origin.note {
        case nil: nil
        case .chosenSourceIsGone: RemarkViewInputData(text: localiser(SourceMessages.chosenIsGone), time: nil)
        case .newNames: RemarkViewInputData(text: localiser(RemarkMessages.onlyNew), time: nil)
        case .newNamesAreForgotten: RemarkViewInputData(text: localiser(RemarkMessages.newIsForgotten), time: nil)
        }
    }

    private static func standIn(_ origin: AnswerOrigin, _ localiser: Localiser) -> RemarkViewInputData? {
        let problem = origin.problem.map { localiser($0.inWords) }
        if let saved = origin.saved {
            let reason = problem.map { $0 + " " } ?? ""
            return RemarkViewInputData(
                text: reason + localiser(RemarkMessages.saved(Age(saved.age).text)),
                time: TimeViewInputData(saved.date, localiser)
            )
        }
        return problem.map {
            RemarkViewInputData(text: "\($0) \(localiser(RemarkMessages.ownIndex))", time: nil)
        }
    }

    private static func unapplied(_ origin: AnswerOrigin, _ localiser: Localiser) -> RemarkViewInputData? {
        guard let source = origin.source, !origin.unapplied.isEmpty else { return nil }
        let filters = origin.unapplied.map(\.inWords)
        return RemarkViewInputData(text: localiser(RemarkMessages.unapplied(filters, by: source)), time: nil)
    }

    static func cap(_ page: DomainPage, _ localiser: Localiser) -> RemarkViewInputData? {
        guard let reachable = page.reachable, reachable < page.total else { return nil }
        let text =
            page.origin.note == .newNames
            ? RemarkMessages.keptNew(reachable, of: page.total)
            : RemarkMessages.cap(reachable, of: page.total, from: page.origin.source)
        return RemarkViewInputData(text: localiser(text), time: nil)
    }

    private static func unreadable(_ count: Int, _ localiser: Localiser) -> RemarkViewInputData? {
        count > 0 ? RemarkViewInputData(text: localiser(RemarkMessages.unreadable(count)), time: nil) : nil
    }
}

extension SearchFilter {
    fileprivate var inWords: Text {
        switch self {
        case .match: RemarkMessages.match
        case .zone: RemarkMessages.zone
        case .digits: RemarkMessages.digits
        case .hyphens: RemarkMessages.hyphens
        case .idn: RemarkMessages.idn
        }
    }
}

/// Whom the names are owed to.
@ViewInputData struct SourceViewInputData {
    let name: String
    /// Where to read about it; nil where that is not known.
    let website: String?
    /// What its terms ask to be printed; nil where they ask for nothing more.
    let attribution: String?
}

extension SourceViewInputData {
    /// Nil for the index of this machine.
    init?(_ source: DomainsSource) {
        guard let name = source.name else { return nil }
        self.init(name: name, website: source.website, attribution: source.attribution)
    }
}
