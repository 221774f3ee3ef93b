import Portico
import Testing

@Suite struct RouteParsingTests {
    private func parse(_ text: String) throws -> RouteParse<LibraryRoute> {
        LibraryRoute.parse(try Location(text))
    }

    @Test func defaultsAreLeftOutOfALocation() {
        #expect(BookRoute.search(loaned: nil).location.description == "/books")
        #expect(
            BookRoute.search(query: "sea", page: 1, loaned: false).location.description
                == "/books?query=sea&loaned=false"
        )
        #expect(
            BookRoute.page(number: 3, title: Title("a/b"), zoom: 100).location.description == "/books/a%2Fb/pages/3"
        )
        #expect(BookRoute.in(in: .exact, default: .prefix).location.description == "/books/exact/prefix/by%20words")
    }

    @Test func theQueryIsPrintedInTheOrderOfDeclaration() throws {
        let route = try #require(try parse("/books?page=3&match=exact&shelf=b&query=a").route)
        #expect(route.location.description == "/books?query=a&shelf=b&match=exact&page=3")
    }

    @Test(arguments: [
        "/books?query=&shelf=&match=&page=&loaned=", "/books?query=++&page=%09", "/books?other=1", "/books?",
    ])
    func whatIsBlankOrUnknownIsAsIfItWereNotThere(text: String) throws {
        #expect(try parse(text) == .route(.books(.search(loaned: nil))))
    }

    @Test(arguments: [
        ("/books?page=abc", "page", "abc", "must be a whole number"),
        ("/books?page=1.0", "page", "1.0", "must be a whole number"),
        ("/books?page=01", "page", "01", "must be a whole number"),
        ("/books?match=all", "match", "all", "must be one of contains, prefix, exact"),
        ("/books?loaned=yes", "loaned", "yes", "must be true or false"),
        ("/books?shelf=a&shelf=b", "shelf", "a, b", "takes one value, and 2 were given"),
        ("/books/moby/pages/1?zoom=y", "zoom", "y", "must be a whole number"),
        ("/notes?page=x", "page", "x", "must be a whole number"),
        ("/books/moby/pages/1?zoom=1&zoom=1", "zoom", "1, 1", "takes one value, and 2 were given"),
    ])
    func aParameterThatDoesNotFitIsNamed(text: String, name: String, sent: String, message: String) throws {
        #expect(try parse(text) == .bad(BadParameter(name: name, text: sent, message: message)))
    }

    @Test(arguments: [
        ("/books/Moby", "title", "Moby", "must be a title in lower case"),
        ("/books/moby/pages/x?zoom=y", "number", "x", "must be a whole number"),
        ("/somewhen", "year", "somewhen", "must be a whole number"),
    ])
    func aPartOfThePathThatDoesNotFitIsToldFromTheQuery(
        text: String,
        name: String,
        sent: String,
        message: String
    ) throws {
        #expect(try parse(text) == .bad(BadParameter(name: name, text: sent, message: message, isInPath: true)))
    }

    @Test(arguments: ["/books/", "/books.csv/x", "/BOOKS/a/pages", "/nowhere/at/all", "/books/moby/pages/1/2", "//"])
    func aPathWithoutAPatternIsNotMine(text: String) throws {
        #expect(try parse(text) == .notMine)
    }

    @Test func whatIsRefusedIsTheParameterOfTheClosestPath() throws {
        #expect(
            CloseRoute.parse(try Location("/a/b"))
                == .bad(BadParameter(name: "one", text: "b", message: "must be a whole number", isInPath: true))
        )
        #expect(
            CloseRoute.parse(try Location("/c/b"))
                == .bad(BadParameter(name: "two", text: "c", message: "must be a whole number", isInPath: true))
        )
    }

    @Test func aParameterThatDoesNotFitGivesWayToARouteThatDoes() throws {
        #expect(try parse("/books") == .route(.books(.search(loaned: nil))))
        #expect(try parse("/notes") == .route(.notes(.list(tag: nil))))
        #expect(try parse("/1851") == .route(.year(year: 1851)))
        #expect(OuterRoute.parse(try Location("/more")) == .route(.more(.more)))
        #expect(
            OuterRoute.parse(try Location("/notes?page=x"))
                == .bad(BadParameter(name: "page", text: "x", message: "must be a whole number"))
        )
    }

    @Test func patternsTellPathQueryAndDefaults() throws {
        #expect(
            LibraryRoute.patterns.map(\.name) == [
                "home", "books.search", "books.book", "books.page", "books.csv", "books.in", "notes.list", "notes.new",
                "year",
            ]
        )
        let search = try #require(BookRoute.patterns.first)
        #expect(search.summary == "/books?query&shelf&match&page&loaned")
        #expect(search.query.map(\.defaultText) == ["", nil, "contains", "1", nil])
        let page = BookRoute.patterns[2]
        #expect(page.summary == "/books/{title}/pages/{number}?zoom")
        #expect(page.pathParameters == ["title", "number"])
        guard case .parameter("title", let accepts) = page.segments[1] else {
            Issue.record("no title in \(page.summary)")
            return
        }
        #expect(accepts("moby") && !accepts("Moby"))
    }

    @Test func nestedRoutesAreNamedAfterTheirCaseAndGivenBack() {
        let route = LibraryRoute.books(.csv())
        #expect(route.patternName == "books.csv")
        #expect(route.books == .csv())
        #expect(route.notes == nil)
        #expect(LibraryRoute.home.patternName == "home")
        #expect(OuterRoute.more(.notes(.new)).patternName == "more.notes.new")
        #expect(OuterRoute.more(.notes(.new)).more?.notes == .new)
    }

    @Test func nestedRoutesKeepTheirParents() {
        #expect(
            LibraryRoute.books(.page(number: 1, title: Title("moby"))).parent == .books(.book(title: Title("moby")))
        )
        #expect(LibraryRoute.books(.search(loaned: nil)).parent == nil)
        #expect(LibraryRoute.home.parent == nil)
        #expect(LibraryRoute.notes(.new).parent == nil)
    }

    @Test func examplesAreMadeWhereNoCaseNeedsAValue() {
        #expect(NoteRoute.examples == [.list(tag: nil), .new])
        #expect(
            OuterRoute.examples == [
                .notes(.list(tag: nil)), .notes(.new), .more(.more), .more(.notes(.list(tag: nil))),
                .more(.notes(.new)),
            ]
        )
        #expect(Shelf.Route.examples == [.all])
    }
}

extension RouteParse {
    fileprivate var route: R? {
        if case .route(let route) = self { route } else { nil }
    }
}
