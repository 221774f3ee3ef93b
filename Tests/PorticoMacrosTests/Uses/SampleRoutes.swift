public import Portico

@Routes enum LibraryRoute: Equatable {
    @Path("/") case home
    case books(BookRoute)
    case notes(NoteRoute)
    @Path("/{year}") case year(year: Int)

    static var examples: [Self] {
        [.home, .year(year: 1851)] + BookRoute.examples.map(Self.books) + NoteRoute.examples.map(Self.notes)
    }
}

@Routes public enum BookRoute {
    @Path("/books") case search(
        query: String = "",
        shelf: String? = nil,
        match: Match = .contains,
        page: Int = 2 - 1,
        loaned: Bool?
    )
    @Path("/books/{title}") case book(title: Title)
    @Path("/books/{title}/pages/{number}") case page(number: Int, title: Title, zoom: Int = 100)
    @Path("/books.csv") case csv(query: String = "")
    @Path("/books/{in}/{default}/by words") case `in`(`in`: Match, default: Match)

    public static var examples: [Self] {
        [
            .search(loaned: nil), .book(title: Title("moby")), .page(number: 1, title: Title("moby")), .csv(),
            .in(in: .contains, default: .exact),
        ]
    }

    public var parent: Self? {
        switch self {
        case .search: nil
        case .book, .csv, .in: .search(loaned: nil)
        case .page(_, let title, _): .book(title: title)
        }
    }
}

@Routes package enum NoteRoute {
    @Path("/notes") case list(tag: String?, page: Int = 1)
    @Path("/notes/new") case new
}

/// Nests only, so everything but the cases is written by the macro.
@Routes enum OuterRoute {
    case notes(NoteRoute)
    case more(OuterMoreRoute)
}

@Routes enum OuterMoreRoute {
    @Path("/more") case more
    case notes(NoteRoute)
}

@Routes enum CloseRoute {
    @Path("/{two}/{three}") case far(two: Int, three: Int)
    @Path("/a/{one}") case near(one: Int)

    static var examples: [Self] { [.far(two: 1, three: 2), .near(one: 3)] }
}

public enum Match: String, CaseIterable, TextValue, FormCodable {
    case contains, prefix, exact
}

/// Lower-case words.
public struct Title: TextValue, FormCodable {
    public static let expectation = "a title in lower case"
    public static var localisedExpectation: any LocalisedText { FrameworkText(forPrograms: expectation) }
    public let text: String

    public init?(text: String) {
        guard !text.isEmpty, text.allSatisfy({ $0.isLowercase || $0 == " " || $0 == "/" }) else { return nil }
        self.text = text
    }

    init(_ text: String) {
        self.text = text
    }
}

extension Title {
    @Routes fileprivate enum ShelfRoute {
        @Path("/shelves") case all
    }
}

public enum Shelf {}

public extension Shelf {
    @Routes enum Route {
        @Path("/shelves/public") case all
    }
}
