/// The pages around one of a list.
@ViewInputData package struct PagerViewInputData {
    package let page: String
    package let pages: String
    package let previous: String?
    package let next: String?
}

extension PagerViewInputData {
    /// Nil where there is nothing to turn.
    package init?(page: PageNumber, of last: PageNumber, in localiser: Localiser = .english) {
        guard last != .first, page.number <= last.number else { return nil }
        self.init(
            page: localiser.number(page.number),
            pages: localiser.number(last.number),
            previous: page.previous?.text,
            next: page == last ? nil : page.next?.text
        )
    }
}
