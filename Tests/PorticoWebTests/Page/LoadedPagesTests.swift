import Portico
import PorticoTesting
import PorticoWeb
import Testing

@testable import Greeting

/// Sites over pages that were loaded before.
@Suite struct LoadedPagesTests {
    private func withFolders(_ body: (GreetingFolders) async throws -> Void) async throws {
        let folders = try GreetingFolders()
        defer { folders.remove() }
        try await body(folders)
    }

    /// What the greeting's page of a site has for its heading.
    private func heading(_ site: Site) async throws -> String? {
        try await visiting(GreetingSite.application(site)) { visitor in
            try await visitor.open("/greeting")
            return visitor.page.heading
        }
    }

    @Test func sitesShowWhatWasLoadedWhateverTheFolderHoldsNow() async throws {
        try await withFolders { folders in
            let pages = try folders.pages()
            try folders.writeGreeting(heading: "Later")
            for _ in 0..<2 {
                #expect(try await heading(folders.site(.onDemand, loaded: pages)) == "Hello")
            }
        }
    }

    @Test func aReloadReadsTheFolder() async throws {
        try await withFolders { folders in
            let pages = try folders.pages()
            try folders.writeGreeting(heading: "Later")
            let (site, other) = (try folders.site(.onDemand, loaded: pages), try folders.site(.onDemand, loaded: pages))
            try site.reload()
            #expect(try await heading(site) == "Later")
            #expect(try await heading(other) == "Hello", "one site changes no other")
        }
    }

    @Test func inDevelopmentWhatChangedSinceIsShown() async throws {
        try await withFolders { folders in
            let pages = try folders.pages()
            try folders.writeGreeting(heading: "Later")
            #expect(try await heading(folders.site(.onEachRequest, loaded: pages)) == "Later")
        }
    }

    @Test func pagesThatWereLoadedForSomethingElseAreRefused() async throws {
        try await withFolders { folders in
            let pages = try folders.pages()
            #expect(throws: SiteError.self) { try folders.site(.onDemand, Nowhere(), loaded: pages) }
            try folders.write("Templates/other.html", GreetingSite.templates["greeting"] ?? "")
            try folders.remove("Templates/greeting.html")
            let others = try folders.pages(of: Other())
            #expect(throws: SiteError.self) { try folders.site(.onDemand, loaded: others) }
        }
    }
}

/// The same, with another template.
private struct Other: Coordinator {
    let screens = GreetingSite.screens(of: GreetingViewModel.self, template: "other")

    func answer(for route: GreetingRoute, of visitor: Visitor) throws -> Answer {
        try screens.answer(at: route, with: GreetingViewModel(name: ""))
    }
}

/// Shows no screen.
private struct Nowhere: Coordinator {
    let screens = ScreenTable<GreetingRoute>(templates: "")

    func answer(for route: GreetingRoute, of visitor: Visitor) throws -> Answer {
        throw AnswerError.notFound
    }
}
