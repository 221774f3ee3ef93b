import Portico
import PorticoHTML
import Testing

@Suite struct EventTests {
    @Test func anEventPrintsTheURLItLeadsTo() throws {
        let template = try template("{{#rows}}<a href=\"{{event searchTapped query=title zone=hint}}\">{{/rows}}")
        let note = Note(rows: [NoteRow(title: "a b"), NoteRow(title: "c", hint: "com")])
        let bytes = template.render(note, events: EventPrinter(url: { name, form in "/\(name)?\(form.urlEncoded)" }))
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "<a href=\"/searchTapped?query=a+b\"><a href=\"/searchTapped?query=c&amp;zone=com\">"
        )
    }

    @Test func anEventThatLeadsNowhereIsSaid() throws {
        let warned = Recorder()
        let bytes = try template("<a href=\"{{event domainTapped name='x'}}\">").render(
            Note(),
            warn: { warned.add($0) }
        )
        #expect(String(decoding: bytes, as: UTF8.self) == "<a href=\"#\">")
        #expect(warned.lines == ["template t:1:10: the event 'domainTapped' leads nowhere with these arguments"])
    }

    @Test(
        arguments: [
            (
                "<a href=\"{{event serchTapped query=title}}\">",
                "1:18: no event 'serchTapped'; did you mean 'searchTapped'?"
            ),
            ("<a href=\"{{event searchTapped}}\">", "1:18: event 'searchTapped' needs 'query'; add query=FIELD"),
            (
                "<a href=\"{{event searchTapped query=title zne=url}}\">",
                "1:43: no field 'zne' in event 'searchTapped'; did you mean 'zone'?"
            ),
            (
                "<a href=\"{{event pinTapped id=title}}\">",
                "1:18: 'pinTapped' is posted, and a link cannot post; use a button: <button formaction=\"{{event pinTapped}}\">"
            ),
            (
                "<img src=\"{{event domainTapped name=title}}\">",
                "1:11: 'domainTapped' only navigates: it is the href of a link or the action of a GET form"
            ),
            (
                "<p title=\"{{event domainTapped name=title}}\">",
                "1:11: {{event}} prints a URL, and this is no URL attribute; write it as href=\"{{event "
                    + "domainTapped}}\""
            ),
        ] as [(String, String)]
    )
    func anEventThatDoesNotFitIsRefused(text: String, problem: String) {
        #expect(problems(text).joined(separator: "\n") == problem)
    }

    @Test(arguments: [
        "<form action=\"{{event searchTapped}}\"><input name=\"query\"><select name=zone></select><button>Go</button></form>",
        "<form method=\"GET\" action=\"{{event searchTapped}}\">{{#author}}<input name=query>{{/author}}<select name=page></select></form>",
        "<form method=get action='{{event searchTapped}}'>{{> fields}}<button name=\"match\" value=\"exact\">Go</button></form>",
    ])
    func aGETFormPrintsThePathOfItsRoute(text: String) throws {
        let printed = try rendered(text, Note(), ["fields": "<input name=\"query\" value=\"{{title}}\">"])
        #expect(printed.contains("action=\"/domains\"") || printed.contains("action='/domains'"))
    }

    @Test(
        arguments: [
            (
                "<form action=\"{{event searchTapped}}\">\n<input name=\"query\"><input name=\"zoen\"></form>",
                "2:21: no parameter 'zoen' in the query of route 'search'; did you mean 'zone'?"
            ),
            (
                "<form action=\"{{event searchTapped}}\"><input name=\"zone\"></form>",
                "1:1: the event 'searchTapped' needs 'query', and the form has no input of that name outside sections; add one"
            ),
            (
                "<form action=\"{{event searchTapped}}\"><input name=\"query\"><button name=\"whatever\"></button></form>",
                "1:59: no parameter 'whatever' in the query of route 'search'; it has query, zone, match, page"
            ),
            (
                "<form action=\"{{event searchTapped}}\"><input name=\"query\"><input name=\"{{title}}\"></form>",
                "1:66: the name of an input of a GET form depends on data, so it cannot be checked; write the name out"
            ),
            (
                "<form method=\"get\" action=\"/x\"><input name=\"a\"></form>",
                "1:20: no URL is written by hand, but 'action' is \"/x\"; use {{link …}}, {{event …}} or {{asset "
                    + "…}}; #fragment and https:// are fine\n"
                    + "1:20: the action of a GET form is an event, so that its inputs can be checked; write "
                    + "action=\"{{event NAME}}\""
            ),
            (
                "<form><input name=\"a\"></form>",
                "1:1: the action of a GET form is an event, so that its inputs can be checked; write action=\"{{event NAME}}\""
            ),
            (
                "<form action=\"{{link search}}\"></form>",
                "1:7: the action of a GET form is an event, so that its inputs can be checked; write action=\"{{event NAME}}\""
            ),
            (
                "<form method=\"post\" action=\"{{event searchTapped}}\"><input name=\"query\"></form>",
                "1:21: 'searchTapped' only navigates, so its form is a GET form; write method=\"get\""
            ),
            (
                "<form method=\"{{title}}\" action=\"{{event searchTapped}}\"><input name=\"query\"></form>",
                "1:15: a value in the method of a form; write get or post out"
            ),
            (
                "<form action=\"{{event searchTapped query=title}}\"><input name=\"query\"></form>",
                "1:36: the arguments of an event that is a form are its inputs; write <input type=\"hidden\" name=\"query\" …>"
            ),
            (
                "<form action=\"{{event domainTapped}}\"><input name=\"name\"></form>",
                "1:23: 'domainTapped' leads to /domains/{name}?from, and a form cannot fill in a path; print it as a link"
            ),
            (
                "<form action=\"{{event searchTapped}}\"><input name=\"query\">",
                "1:1: the form is never closed; add </form>"
            ),
            (
                "{{#isBusy}}<form action=\"{{event searchTapped}}\"><input name=\"query\">{{/isBusy}}</form>",
                "1:1: the section 'isBusy' holds only one end of a form; put all of the form inside the section, or "
                    + "none"
            ),
            (
                "<form action=\"{{event searchTapped}}\"><input name=\"query\"><form method=\"dialog\"></form>",
                "1:59: a form inside a form, which HTML does not have; close the outer one first"
            ),
        ] as [(String, String)]
    )
    func aGETFormThatDoesNotFitItsRouteIsRefused(text: String, problem: String) {
        #expect(problems(text).joined(separator: "\n") == problem)
    }

    @Test func aButtonOfAGETFormLeadsWhereTheFormLeads() {
        #expect(
            problems(
                "<form action=\"{{event searchTapped}}\"><input name=\"query\"><button formaction=\"{{link search}}\"></button></form>"
            )
                == ["1:67: a GET form leads to one route, and 'formaction' to another; use a second form"]
        )
    }

    /// Attributes that decide what a form sends, where, and under which name.
    @Test(
        arguments: [
            (
                "<form{{#isBusy}} method=\"post\"{{/isBusy}} action=\"{{event searchTapped}}\"><input name=\"query\"></form>",
                "1:18: 'method' in a section inside the tag of a form or control, so it cannot be checked; put a "
                    + "section around the whole tag\n"
                    + "1:43: 'searchTapped' only navigates, so its form is a GET form; write method=\"get\""
            ),
            (
                "<form{{#isBusy}} action=\"{{event searchTapped}}\"{{/isBusy}}{{^isBusy}} action=\"{{link search}}\"{{/isBusy}}>"
                    + "<input name=\"query\"></form>",
                "1:18: 'action' in a section inside the tag of a form or control, so it cannot be checked; put a "
                    + "section around the whole tag\n"
                    + "1:72: 'action' in a section inside the tag of a form or control, so it cannot be checked; put a "
                    + "section around the whole tag"
            ),
            (
                "<form method=\"{{#isBusy}}post{{/isBusy}}\" action=\"{{event searchTapped}}\"><input name=\"query\"></form>",
                "1:7: a value in the method of a form; write get or post out\n"
                    + "1:43: 'searchTapped' only navigates, so its form is a GET form; write method=\"get\""
            ),
            (
                "<form action=\"{{event searchTapped}}\"><input name=\"query\">"
                    + "<input{{#isBusy}} name=\"zone\"{{/isBusy}}{{^isBusy}} name=\"bogus\"{{/isBusy}}></form>",
                "1:77: 'name' in a section inside the tag of a form or control, so it cannot be checked; put a "
                    + "section around the whole tag\n"
                    + "1:111: 'name' in a section inside the tag of a form or control, so it cannot be checked; put a "
                    + "section around the whole tag"
            ),
            (
                "<form action=\"{{event searchTapped}}\"><input name=\"query\"><input name=\"{{#isBusy}}zo{{/isBusy}}ne\"></form>",
                "1:66: the name of an input of a GET form depends on data, so it cannot be checked; write the name "
                    + "out"
            ),
            (
                "<form action=\"{{event searchTapped}}\">{{#isBusy}}<input name=\"query\">{{/isBusy}}</form>",
                "1:1: the event 'searchTapped' needs 'query', and the form has no input of that name outside "
                    + "sections; add one"
            ),
            (
                "<form action=\"{{event searchTapped}}\"><input name=\"query\"><input name=\"zone\" form=\"f\"></form>",
                "1:78: 'form' gives a control to another form, where it is not checked; put the control inside its "
                    + "form"
            ),
            (
                "<form action=\"{{event searchTapped}}\"><input name=\"query\" dirname=\"d\"></form>",
                "1:59: 'dirname' sends a parameter of its own; remove it"
            ),
            (
                "<form action=\"{{event searchTapped}}\"><input name=\"query\"><input type=\"IMAGE\" name=\"zone\"></form>",
                "1:66: an input of a GET form that is or may be an image, which sends coordinates; write the type "
                    + "out, and use <button> for an image"
            ),
            (
                "<form action=\"{{event searchTapped}}\"><input name=\"query\"><input type=\"{{title}}\" name=\"zone\"></form>",
                "1:66: an input of a GET form that is or may be an image, which sends coordinates; write the type "
                    + "out, and use <button> for an image"
            ),
            (
                "<form action=\"{{event searchTapped}}\"><input name=\"query\"><button formmethod=\"post\">x</button></form>",
                "1:67: 'formmethod' changes how a form is sent; use a second form"
            ),
            (
                "<button form=\"f\" name=\"zone\">x</button>",
                "1:9: 'form' gives a control to another form, where it is not checked; put the control inside its "
                    + "form"
            ),
            (
                "<button formaction=\"{{link search}}\">x</button>",
                "1:9: 'formaction' on a control outside forms; put the control inside its form"
            ),
        ] as [(String, String)]
    )
    func aControlThatIsNotWhatItSeemsIsRefused(text: String, problem: String) {
        #expect(problems(text).joined(separator: "\n") == problem)
    }
}
