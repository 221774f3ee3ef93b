import Portico
import PorticoHTML
import PorticoWeb
import Testing

@testable import Greeting

@Routes enum HalfRoute {
    @Path("/greeting") case greeting(name: String = "")

    static var examples: [HalfRoute] { [] }
}

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

    @Test func aScreenWithoutATemplateIsNamedWithTheTemplateThatNoPageUses() {
        var templates = GreetingSite.templates
        templates["salutation"] = templates.removeValue(forKey: "greeting")
        #expect(
            problems { try GreetingSite.make(templates: templates) } == [
                "there is no template greeting, which would render GreetingViewInputData; "
                    + "is it 'salutation', which no page uses?"
            ]
        )
    }

    @Test func aScreenWithoutATemplateIsToldWhereToWriteIt() {
        var templates = GreetingSite.templates
        templates["greeting"] = nil
        #expect(
            problems { try GreetingSite.make(templates: templates) } == [
                "there is no template greeting, which would render GreetingViewInputData; give it under that name"
            ]
        )
    }

    @Test func whatOnlyAMissingTemplateUsedIsNotToldAsWell() {
        var templates = GreetingSite.templates
        templates["partials/foot"] = "<p>x</p>"
        templates["other"] = templates.removeValue(forKey: "greeting")?.replacing(
            "</form>",
            with: "</form>{{> partials/foot}}"
        )
        let found = problems { try GreetingSite.make(templates: templates) }
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix("is it 'other', which no page uses?") == true)
    }

    @Test func aTemplateIsNotUsedByOneThatNobodyUses() {
        var templates = GreetingSite.templates
        templates["partials/foot"] = "<p>x</p>"
        templates["other"] = "{{> partials/foot}}"
        let found = problems { try GreetingSite.make(templates: templates) }
        #expect(found.count == 1, "the partial goes with it")
        #expect(found.first?.hasPrefix("template other:1:1: no page uses this template") == true)
    }

    @Test func aLayoutThatIsMissingIsToldOnceWithHowManyNameIt() {
        var templates = GreetingSite.templates
        templates["layouts/pages"] = templates.removeValue(forKey: "layouts/page")
        #expect(
            problems { try GreetingSite.make(templates: templates) } == [
                "template errors/error:1:1: no parent 'layouts/page', which 2 templates name; "
                    + "did you mean 'layouts/pages'?"
            ]
        )
    }

    @Test func whatIsWrongInAPartialItselfDoesNotNameATagThatIncludesIt() {
        var templates = GreetingSite.templates
        templates["partials/foot"] = "<p>{{nope}}</p>"
        templates["greeting"] = templates["greeting"]?.replacing(
            "</form>",
            with: "</form>{{> partials/foot}}"
        )
        let found = problems { try GreetingSite.make(templates: templates) }
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix(
                "template partials/foot:1:4: no field 'nope' in GreetingViewInputData; it has "
            )
                == true,
            "\(found)"
        )
    }

    @Test func whatIsWrongWithAPartialInOnePlaceOnlyNamesThatPlace() {
        var templates = GreetingSite.templates
        templates["partials/foot"] = "<p>{{heading}}</p>"
        for name in ["greeting", "errors/error"] {
            templates[name] = templates[name]?.replacing("{{/main}}", with: "{{> partials/foot}}{{/main}}")
        }
        let found = problems { try GreetingSite.make(templates: templates) }
        #expect(found.count == 1)
        #expect(
            found.first?.contains("no field 'heading' in GreetingViewInputData (included from ") == true,
            "\(found)"
        )
    }

    @Test func aRouteWithoutAnExampleIsToldWithoutWhatFollows() {
        struct Half: Coordinator {
            let screens = ScreenTable<HalfRoute>(templates: "") {
                $0.screen(
                    .greeting,
                    GreetingViewModel.self,
                    title: "",
                    description: "",
                    to: { _, from in Destination(.push(from)) }
                )
            }
            func answer(for route: HalfRoute, of visitor: Visitor) throws -> Answer { throw AnswerError.notFound }
        }
        var assets = AssetStore()
        assets.add("app.css", bytes: [])
        let check = SiteCheck(
            coordinator: Half(),
            templates: TemplateSources(GreetingSite.templates),
            assets: assets,
            shell: GreetingSite.Shell.self
        )
        #expect(check.otherProblems == ["route greeting has no example; add one to HalfRoute.examples"])
        #expect(check.templateProblems == [])
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
                "template layouts/page:1:1: no template prints Shell.title; remove the field, or print it",
                "template greeting:1:1: no template prints GreetingViewInputData.name; remove the field, or print it",
                "template greeting:1:1: no template prints GreetingViewInputData.greeting; remove the field, or print it",
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
        #expect(found.count == 2, "that 'name' is missing follows from the second")
        #expect(found.first?.hasPrefix("template greeting:2:") == true)
        #expect(found.first?.contains("did you mean 'greeting'") == true)
        #expect(found.last?.hasPrefix("template greeting:4:") == true)
        #expect(found.last?.hasSuffix("did you mean 'name'?") == true)
    }

    @Test func aLayoutThatPrintsNoNoticeIsNamed() {
        var templates = GreetingSite.templates
        templates["layouts/page"] = templates["layouts/page"]?.replacing("{{notice}}", with: "")
        #expect(
            problems { try GreetingSite.make(templates: templates) } == [
                "template layouts/page:1:1: it prints no notice, so nobody would be told what was done; "
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
            found.allSatisfy { $0.hasPrefix("template layouts/page:1:") && $0.contains("did you mean 'app.css'") }
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
