import Portico
import PorticoHTML
import PorticoWeb
import Testing

@testable import Greeting

@Suite struct SiteCheckTests {
    private func problems(_ make: () throws -> some Sendable) -> [String] {
        do {
            _ = try make()
            return []
        } catch let failure as SiteError {
            return failure.problems
        } catch {
            return ["\(error)"]
        }
    }

    @Test func aGoodSiteIsMade() throws {
        #expect(problems { try GreetingSite.make() } == [])
    }

    @Test func aScreenWithoutATemplateIsNamed() {
        var templates = GreetingSite.templates
        templates["salutation"] = templates.removeValue(forKey: "greeting")
        #expect(
            problems { try GreetingSite.make(templates: templates) } == [
                "there is no template greeting, which would render GreetingViewInputData",
                "Templates/salutation.html:1:1: no page uses this template; declare a screen with its name, include it, or remove it",
            ]
        )
    }

    @Test func aRouteWithNothingBehindItIsNamed() {
        struct Silent: Coordinator {
            let screens = ScreenTable<GreetingRoute>(templates: "")
            func answer(for route: GreetingRoute, of visitor: Visitor) throws -> Answer {
                throw AnswerError.notFound
            }
        }
        #expect(
            problems { try GreetingSite.make(Silent()) }.first
                == "no coordinator declares what is at route greeting; add it to a ScreenTable"
        )
    }

    @Test func aRouteThatIsDeclaredTwiceIsNamed() {
        struct Double: Coordinator {
            let screens = ScreenTable<GreetingRoute>(templates: "") {
                $0.file(.greeting)
                $0.file(.greeting)
            }
            func answer(for route: GreetingRoute, of visitor: Visitor) throws -> Answer {
                throw AnswerError.notFound
            }
        }
        #expect(problems { try GreetingSite.make(Double()) }.first == "route greeting is declared twice")
    }

    @Test func aFieldThatNobodyPrintsIsToldAtTheTemplateThatWould() {
        var templates = GreetingSite.templates
        templates["greeting"] = "{{< layouts/page}}{{$main}}<h1>x</h1>{{/main}}{{/ layouts/page}}"
        templates["layouts/page"] = templates["layouts/page"]?.replacing("{{title}}", with: "x")
        var assets = AssetStore()
        assets.add("app.css", bytes: [])
        let check = SiteCheck(
            coordinator: GreetingCoordinator(),
            templates: TemplateSources(templates),
            assets: assets,
            shell: GreetingSite.Shell.self
        )
        #expect(check.templateProblems == [])
        #expect(
            check.unusedFields.map(\.description) == [
                "Templates/layouts/page.html:1:1: no template prints Shell.title; remove the field, or print it",
                "Templates/greeting.html:1:1: no template prints GreetingViewInputData.name; remove the field, or print it",
                "Templates/greeting.html:1:1: no template prints GreetingViewInputData.greeting; remove the field, or print it",
            ]
        )
    }

    @Test func everyMistakeInATemplateIsNamedWithItsPlace() {
        var templates = GreetingSite.templates
        templates["greeting"] = """
            {{< layouts/page}}{{$main}}
            <h1>{{greting}}</h1>
            <form method="get" action="{{event nameEntered}}">
            <label>Name <input name="nme"></label><button>Greet</button>
            </form>{{/main}}{{/ layouts/page}}
            """
        let found = problems { try GreetingSite.make(templates: templates) }
        #expect(found.count == 3)
        #expect(found.first?.hasPrefix("Templates/greeting.html:2:") == true)
        #expect(found.first?.contains("did you mean 'greeting'") == true)
        #expect(found.contains { $0.contains("needs 'name'") })
        #expect(found.last?.hasPrefix("Templates/greeting.html:4:") == true)
    }

    @Test func aLayoutThatPrintsNoNoticeIsNamed() {
        var templates = GreetingSite.templates
        templates["layouts/page"] = templates["layouts/page"]?.replacing("{{notice}}", with: "")
        #expect(
            problems { try GreetingSite.make(templates: templates) } == [
                "Templates/layouts/page.html:1:1: it prints no notice, so nobody would be told what was done; "
                    + "write {{notice}} between elements, in no section and in no block that pages fill"
            ],
            "once, whatever the number of pages"
        )
    }

    @Test func aMissingStaticFileIsNamed() {
        var templates = GreetingSite.templates
        templates["layouts/page"] = templates["layouts/page"]?.replacing("app.css", with: "ap.css")
        let found = problems { try GreetingSite.make(templates: templates) }
        #expect(found.count == 1, "a mistake of the layout is one, whatever the number of pages")
        #expect(
            found.allSatisfy { $0.hasPrefix("Templates/layouts/page.html:1:") && $0.contains("did you mean 'app.css'") }
        )
    }

    @Test(arguments: [
        "", "portico.example", "ftp://portico.example", "http://", "https://a.example/path", "https://u@a.example",
        "https://a.example?x",
    ])
    func whatIsNoPublicAddressIsRefused(text: String) {
        #expect(throws: PublicURLError.self) { try PublicURL(text) }
    }

    @Test func aPublicAddressIsAnOrigin() throws {
        #expect(try PublicURL("HTTPS://Portico.Example:443/").origin == "https://portico.example")
        #expect(try PublicURL("http://127.0.0.1:8080").absolute("/x") == "http://127.0.0.1:8080/x")
        #expect(try PublicURL("http://[::1]:8080").origin == "http://[::1]:8080")
    }
}
