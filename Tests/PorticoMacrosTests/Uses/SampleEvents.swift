internal import Foundation
public import Portico

public enum SearchOutput: Sendable, Equatable {
    case search(parameters: SearchParameters)
    case opened(title: Title, in: Int?)
    case closed
}

@ViewEvents public enum SearchEvent {
    public typealias Output = SearchOutput

    @Navigates(Output.search) case searchTapped(SearchParameters)
    @Navigates(Output.opened) case bookTapped(title: Title, page: Int)
    @Navigates(Output.closed) case closeTapped, cancelTapped
    @Latest(after: .milliseconds(300)) case queryChanged(String)
    case saved(title: Title, pages: Int, inPrint: Bool, year: Int?, for: Match)
    case `default`
}

@ViewEvents enum UploadEvent {
    @Limit(bytes: 1_048_576) case sent(
        photo: UploadedFile,
        others: [UploadedFile],
        tags: Set<Match>,
        lines: [String],
        due: CalendarDate?
    )
    @Limit(fileBytes: 2_048) case imported(file: UploadedFile?)
    case chosen(price: Decimal, at: Date, sizes: [Int?])
}

@ViewEvents enum PlainEvent {
    case refreshTapped
    @Latest(after: .seconds(1)) case sizeChanged(Int?)
}

@ViewEvents package enum MenuEvent {
    package enum Output { case left }
    @Navigates(Output.left) case leftTapped
}

@ViewEvents enum NoEvent {}

/// Reads two fields, and tells of both when both are wrong.
@FormCodable public struct SearchParameters: Hashable {
    public var query: String = ""
    public var page: Int?
    public var match: Match?

    public init(query: String = "", page: Int? = nil, match: Match? = nil) {
        self.query = query
        self.page = page
        self.match = match
    }
}
