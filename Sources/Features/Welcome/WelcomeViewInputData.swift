import AtriumTexts
import Portico

/// What a page of the tour shows.
@ViewInputData struct WelcomePageViewInputData {
    let title: String
    let text: String
    /// Where it stands in the tour; nil where it is all of it.
    let pager: PagerViewInputData?
    let isLast: Bool
    /// The way to what it is about.
    let way: WelcomeWayViewInputData?
}

/// The way to a part of the app.
@ViewInputData struct WelcomeWayViewInputData {
    let part: String
    let name: String
}

/// What the page with the whole tour shows.
@ViewInputData struct WelcomeOverviewViewInputData {
    let cards: [WelcomeCardViewInputData]
    /// What its links say.
    let notes: String
    let dogFacts: String
}

/// One card among others.
@ViewInputData struct WelcomeCardViewInputData {
    /// The number of its own page.
    let number: String
    let title: String
    let text: String
}

/// What the page of the news shows.
@ViewInputData struct WelcomeNewsViewInputData {
    /// The newest first.
    let releases: [ReleaseViewInputData]
}

/// What came with one release.
@ViewInputData struct ReleaseViewInputData {
    let version: String
    let news: [String]
}

extension WelcomePageViewInputData {
    init(_ page: NumberedPage<WelcomeCard>, _ localiser: Localiser) {
        self.init(
            title: localiser(page.content.title),
            text: localiser(page.content.text),
            pager: PagerViewInputData(page: page.number, of: page.last),
            isLast: page.number == page.last,
            way: page.content.part.map { WelcomeWayViewInputData(part: $0.text, name: localiser($0.name)) }
        )
    }
}

extension WelcomePart {
    fileprivate var name: Text {
        switch self {
        case .domains: WelcomeMessages.searchDomains
        case .notes: WelcomeTexts.writeNotes
        case .dogFacts: WelcomeTexts.readFacts
        }
    }
}

extension WelcomeOverviewViewInputData {
    init(_ cards: [WelcomeCard], _ localiser: Localiser) {
        self.init(
            cards: cards.enumerated().map { index, card in
                WelcomeCardViewInputData(
                    number: String(index + 1),
                    title: localiser(card.title),
                    text: localiser(card.text)
                )
            },
            notes: WelcomePart.notes.text,
            dogFacts: WelcomePart.dogFacts.text
        )
    }
}

extension WelcomeNewsViewInputData {
    init(_ releases: [Release], _ localiser: Localiser) {
        self.init(
            releases: releases.map { release in
                ReleaseViewInputData(version: release.version, news: release.news.map { localiser($0) })
            }
        )
    }
}
