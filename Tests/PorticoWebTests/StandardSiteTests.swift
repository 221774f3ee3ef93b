import Portico
import PorticoTesting
import PorticoWeb
import Testing

@testable import Books

/// What a site has that brings nothing but its screens.
@Suite struct StandardSiteTests {
    @Test func aPageSaysWhatItIsAndHasTheStyleAndTheScript() async throws {
        try await visiting(BooksProgram.site().application) { visitor in
            try await visitor.open("/")
            #expect(visitor.page.title == "Books to read")
            #expect(try visitor.find(css: "meta[name=description]")["content"] == "Books that you want to read.")
            #expect(try visitor.find(css: "html")["lang"] == "en")
            for (tag, attribute) in [("link[rel=stylesheet]", "href"), ("script", "src")] {
                let address = try #require(try visitor.find(css: tag)[attribute])
                #expect(try await visitor.get(address).status == 200)
            }
        }
    }

    @Test func aPageThatIsNotThereIsInTheStandardLayout() async throws {
        try await visiting(BooksProgram.site().application) { visitor in
            try await visitor.open("/nowhere")
            #expect(visitor.page.status == 404 && visitor.page.heading == "There is no such page")
            #expect(try visitor.find(css: "meta[name=robots]")["content"] == "noindex")
            #expect(try visitor.findAll(css: "link[rel=stylesheet]").count == 1)
        }
    }

    @Test func aLayoutOfTheAppTakesThePlaceOfTheStandardOne() async throws {
        let layout = """
            <!doctype html><html lang="{{language}}"><head><title>{{title}} in the library</title></head>
            <body><header>The library</header><main>{{notice}}{{$main}}{{/main}}</main></body></html>
            """
        let templates = BooksProgram.templates.merging(["layouts/page": layout]) { $1 }
        try await visiting(Site(BooksProgram.coordinator(), templates: templates).application) { visitor in
            try await visitor.open("/")
            #expect(visitor.page.title == "Books to read in the library")
            try await visitor.open("/nowhere")
            #expect(try visitor.find(css: "header").text == "The library")
        }
    }

    @Test func aPartThatIsMissingIsNamed() {
        let error = #expect(throws: ContainerError.self) { try BooksCoordinator() }
        let part = "any OwnedItemRepository<Book>, which OwnedListProvider<Book> needs"
        #expect(error?.problems.first?.contains("nothing is registered as \(part)") == true)
    }
}
