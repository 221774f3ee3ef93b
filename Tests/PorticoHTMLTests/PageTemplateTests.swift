import Portico
import PorticoHTML
import Testing

@Suite struct PageTemplateTests {
    private static let layout = """
        <html lang="{{language}}"><title>{{title}}</title>{{#user}}<p>{{name}}</p>{{/user}}
        <a href="{{link domains.search}}">Domains</a>{{#tabs}}{{$tab}}{{/tab}}{{/tabs}}<main>{{$main}}{{/main}}</main></html>
        """

    private func page(
        _ text: String,
        layout: String = layout,
        _ others: [String: String] = [:]
    ) throws(TemplateProblems) -> PageTemplate<Shell, Note> {
        let sources = TemplateSources(others.merging(["t": text, "layouts/page": layout]) { _, new in new })
        return try PageTemplate("t", in: sources, .sample)
    }

    private func problems(_ text: String, layout: String = layout, _ others: [String: String] = [:]) -> [String] {
        do throws(TemplateProblems) {
            _ = try page(text, layout: layout, others)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    private func print(_ page: PageTemplate<Shell, Note>, _ shell: Shell = Shell(), _ note: Note = Note()) -> String {
        String(decoding: page.render(shell: shell, value: note, events: EventPrinter()), as: UTF8.self)
    }

    @Test func theLayoutSeesTheShellAndTheScreenItsValueFirst() throws {
        let page = try page(
            "{{< layouts/page}}{{$main}}{{title}} {{language}} {{#rows}}{{title}}{{language}}{{/rows}}{{/main}}{{/ layouts/page}}"
        )
        let printed = print(page, Shell(user: Author(name: "Ada")), Note(rows: [NoteRow(title: "One")]))
        #expect(
            printed == """
                <html lang="en"><title>Atrium</title><p>Ada</p>
                <a href="/domains">Domains</a><main>Groceries en Oneen</main></html>
                """
        )
    }

    @Test func aBlockInsideASectionOfTheLayoutStillSeesTheScreenFirst() throws {
        let layout = "{{#user}}{{name}}:{{$main}}{{/main}}{{/user}}"
        let page = try page(
            "{{< layouts/page}}{{$main}}{{title}},{{author.name}},{{name}}{{/main}}{{/ layouts/page}}",
            layout: layout
        )
        #expect(print(page, Shell(user: Author(name: "Eve"))) == "Eve:Groceries,Ada,Eve")
    }

    @Test func aLayoutInsideALayoutIsTypedAgainstTheShell() throws {
        let wide = "{{< layouts/page}}{{$main}}<div>{{title}}{{$content}}{{/content}}</div>{{/main}}{{/ layouts/page}}"
        let page = try page(
            "{{< layouts/wide}}{{$content}}{{title}}{{/content}}{{/ layouts/wide}}",
            layout: "{{$main}}{{/main}}",
            ["layouts/wide": wide]
        )
        #expect(print(page) == "<div>AtriumGroceries</div>")
    }

    @Test func aLayoutDoesNotSeeTheScreen() {
        #expect(
            problems("{{< layouts/page}}{{/ layouts/page}}", layout: "{{count}}")
                == [
                    "template layouts/page:1:1: no field 'count' in Shell (included from template t:1:1); "
                        + "it has title, language, user, tabs"
                ]
        )
    }

    @Test func aPartialOfALayoutSeesTheShellAndOneOfTheScreenTheScreen() throws {
        let page = try page(
            "{{< layouts/page}}{{$main}}{{> p}}{{/main}}{{/ layouts/page}}",
            layout: "{{> p}}/{{$main}}{{/main}}",
            ["p": "{{title}}"]
        )
        #expect(print(page) == "Atrium/Groceries")
    }

    @Test func theLayoutLinksToTheAppAndTheScreenToItsFeature() {
        #expect(
            problems("{{< layouts/page}}{{$main}}<a href=\"{{link domains.search}}\">{{/main}}{{/ layouts/page}}")
                == [
                    "template t:1:44: no route 'domains.search'; only templates under layouts/ link to all of the app"
                ]
        )
        #expect(
            problems("{{< layouts/page}}{{/ layouts/page}}", layout: "<a href=\"{{link domains.serch}}\">")
                == [
                    "template layouts/page:1:17: no route 'domains.serch' (included from template t:1:1); "
                        + "did you mean 'domains.search'?"
                ]
        )
        #expect(
            problems("{{< layouts/page}}{{/ layouts/page}}", layout: "<a href=\"{{event searchTapped query=title}}\">")
                == [
                    "template layouts/page:1:18: a layout belongs to no screen, so it has no events "
                        + "(included from template t:1:1); use {{link …}}"
                ]
        )
    }

    @Test func eventsAskForTheirURL() throws {
        let page = try page("<a href=\"{{event domainTapped name=title}}\">x</a>")
        let events = EventPrinter(url: { name, form in "/\(name)?\(form.urlEncoded)&x" })
        let bytes = page.render(shell: Shell(), value: Note(title: "a&b"), events: events)
        #expect(String(decoding: bytes, as: UTF8.self) == "<a href=\"/domainTapped?name=a%26b&amp;x\">x</a>")
    }

    @Test func problemsOfTheScreenAndTheLayoutAreToldTogether() {
        let found = problems(
            "{{< layouts/page}}{{$main}}{{x}}{{y}}{{/main}}{{/ layouts/page}}",
            layout: "{{$main}}{{/main}}{{z}}<p style='a'>"
        )
        #expect(found.count == 4)
        #expect(found == found.sorted())
    }
}
