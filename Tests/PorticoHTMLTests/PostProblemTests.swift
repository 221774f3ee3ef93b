import Portico
import PorticoHTML
import Testing

/// Posted events that do not fit, found when the template is loaded.
@Suite struct PostProblemTests {
    @Test(
        arguments: [
            (
                "<form method=post action=\"{{event saveTaped}}\"><input name=title></form>",
                "1:35: no event 'saveTaped'; did you mean 'saveTapped'?"
            ),
            (
                "<form method=post action=\"{{event saveTaped}}\"><input name=titel><input name=xxxxxxxx></form>",
                "1:35: no event 'saveTaped'; did you mean 'saveTapped'?\n"
                    + "1:48: no event of the form takes 'titel'; did you mean 'title'?\n"
                    + "1:66: no event of the form takes 'xxxxxxxx'; it takes id, title, body, kind, isPinned, tags"
            ),
            (
                "<form method=post action=\"{{event clearTapped id=title}}\"></form>",
                "1:47: no field 'id' in event 'clearTapped'; it has none"
            ),
            (
                "<button formaction=\"{{event pinTapped}}\">x</button>",
                "1:29: event 'pinTapped' needs 'id'; add id=FIELD"
            ),
            (
                "<button formaction=\"{{event pinTapped id=zone}}\">x</button>",
                "1:39: 'zone' may be absent, and the event 'pinTapped' needs 'id'; put the tag in a section {{#zone}}"
            ),
            (
                "<button formaction=\"{{event importTapped archive=title}}\">x</button>",
                "1:42: 'archive' is a file, which only a visitor can give; use <input type=\"file\">"
            ),
            (
                "<area href='{{event clearTapped}}'>",
                "1:21: 'clearTapped' is posted, and a link cannot post; use a button: <button formaction=\"{{event clearTapped}}\">"
            ),
            (
                "<input type=submit formaction='{{event clearTapped}}'>",
                "1:40: 'clearTapped' is posted, and the value of an <input> is its label, so it cannot hold the event; "
                    + "write <button formaction=\"{{event clearTapped}}\">"
            ),
            (
                "<img src='{{event clearTapped}}'>",
                "1:19: 'clearTapped' is posted: it is the action of a form or the formaction of a button; "
                    + "write <button formaction=\"{{event clearTapped}}\">"
            ),
        ] as [(String, String)]
    )
    func aTagThatDoesNotFitItsEventIsRefused(text: String, problem: String) {
        #expect(problems(text).joined(separator: "\n") == problem)
    }

    @Test(
        arguments: [
            (
                "<form action=\"{{event clearTapped}}\"></form>",
                "1:7: 'clearTapped' is posted, so its form is a POST form; write method=\"post\""
            ),
            (
                "<form method=\"post\"></form>",
                "1:1: a form posts an event, and the action of this one is none; write action=\"{{event NAME}}\""
            ),
            (
                "<form method=\"post\" action=\"{{link search}}\"></form>",
                "1:21: a form posts an event, and the action of this one is none; write action=\"{{event NAME}}\""
            ),
            (
                "<form method=\"post\" action=\"https://example.com/\"></form>",
                "1:21: a form posts an event, and the action of this one is none; write action=\"{{event NAME}}\""
            ),
            (
                "<form method=\"post\" action=\"{{url}}\"></form>",
                "1:21: a form posts an event, and the action of this one is none; write action=\"{{event NAME}}\""
            ),
            (
                "<form method=post action=\"{{event clearTapped}}\" enctype=\"text/plain\"></form>",
                "1:50: an event cannot be read from a form of this 'enctype'; write enctype=\"multipart/form-data\" for files, and nothing "
                    + "else"
            ),
            (
                "<form method=post action=\"{{event clearTapped}}\" accept-charset=\"latin1\"></form>",
                "1:50: 'accept-charset' changes how text is sent, which is UTF-8; remove it"
            ),
            (
                "<form method=\"post\"{{#isBusy}} enctype=\"multipart/form-data\"{{/isBusy}} action=\"{{event clearTapped}}\"></form>",
                "1:32: 'enctype' in a section inside the tag of a form or control, so it cannot be checked; put a section around the whole "
                    + "tag"
            ),
            ("<form method=post action=\"{{event clearTapped}}\">", "1:1: the form is never closed; add </form>"),
        ] as [(String, String)]
    )
    func aFormThatCannotPostIsRefused(text: String, problem: String) {
        #expect(problems(text).joined(separator: "\n") == problem)
    }

    @Test(
        arguments: [
            (
                "<input name=title><input name=boddy>",
                "2:19: no event of the form takes 'boddy'; did you mean 'body'?"
            ),
            (
                "<input name=title><input name=id>",
                "2:19: 'id' is given in the tag of 'saveTapped', which wins over what is typed; leave out one of the two"
            ),
            (
                "<input name=body>",
                "1:1: the event 'saveTapped' needs 'title', and the form has no control of that name outside sections; "
                    + "add one, or give it in the tag: title=FIELD"
            ),
            (
                "{{#isBusy}}<input name=title>{{/isBusy}}",
                "1:1: the event 'saveTapped' needs 'title', and the form has no control of that name outside sections; "
                    + "add one, or give it in the tag: title=FIELD"
            ),
            (
                "<input name=title><input type=hidden name=_form>",
                "2:38: names that begin with '_' are the framework's; choose another name"
            ),
            (
                "<input name=title><input name=\"{{title}}\">",
                "2:26: the name of a control of a form that posts depends on data, so it cannot be checked; write the name out"
            ),
            (
                "<input name=title><input type=\"{{title}}\" name=body>",
                "2:26: the type of a control, which decides what it sends; write it out"
            ),
            (
                "<input name=title><input type=image name=body>",
                "2:19: an image button, which sends coordinates; use <button> around an image"
            ),
            ("<input name=title dirname=d>", "2:19: 'dirname' sends a field of its own; remove it"),
            (
                "<input name=title><input type=file name=body>",
                "2:19: 'body' is no file; use another type of input"
            ),
            (
                "<input name=title><input name=title>",
                "2:19: 'title' takes one value, and more may be sent; use radio buttons, or make the parameter a list or set"
            ),
            (
                "<input name=title>{{#isBusy}}<input name=title type=radio>{{/isBusy}}",
                "2:30: 'title' takes one value, and more may be sent; use radio buttons, or make the parameter a list or set"
            ),
            (
                "<input name=title>{{#isBusy}}<p>{{#author}}{{#zone}}<input name=body>{{/zone}}{{/author}}<input name=body>{{/isBusy}}",
                "2:90: 'body' takes one value, and more may be sent; use radio buttons, or make the parameter a list or set"
            ),
            (
                "<input name=title>{{#rows}}<input name=body>{{/rows}}",
                "2:28: 'body' takes one value, and more may be sent; use radio buttons, or make the parameter a list or set"
            ),
            (
                "<input name=title><select name=kind multiple></select>",
                "2:19: 'kind' takes one value, and more may be sent; use radio buttons, or make the parameter a list or set"
            ),
            (
                "<input name=title><button formaction=\"{{link search}}\">x</button>",
                "2:27: a button of a form that posts sends an event, and 'formaction' is none; "
                    + "write formaction=\"{{event NAME}}\", or print a link"
            ),
            (
                "<input name=title><button formenctype=\"text/plain\">x</button>",
                "2:27: 'formenctype' changes how a form is sent; use a second form"
            ),
            (
                "<input name=title><input name=note><button>y</button><button formaction=\"{{event importTapped}}\">x</button>",
                "2:54: the event 'importTapped' needs 'archive', and its form has no control of that name outside sections; "
                    + "add one, or give it in the tag: archive=FIELD"
            ),
            (
                "<input name=title><input type=file name=archive><button>y</button><button formaction=\"{{event importTapped}}\">x</button>",
                "2:19: the form does not send files; write enctype=\"multipart/form-data\" into its tag"
            ),
            (
                "<input name=title><input name=archive><button>y</button><button formaction=\"{{event importTapped}}\">x</button>",
                "2:19: 'archive' is a file; write <input type=\"file\">"
            ),
        ] as [(String, String)]
    )
    func aControlThatNoEventOfItsFormTakesIsRefused(controls: String, problem: String) {
        let text = "<form method=post action=\"{{event saveTapped id=title}}\">\n\(controls)</form>"
        #expect(problems(text).joined(separator: "\n") == problem)
    }

    @Test(
        arguments: [
            (
                "<button name=\"a\" formaction=\"{{event clearTapped}}\">x</button>",
                "1:9: 'name' beside the {{event}} of a button, which prints all that sends it; remove it"
            ),
            (
                "<button formaction=\"{{event clearTapped}}\" value=\"{{title}}\">x</button>",
                "1:44: 'value' beside the {{event}} of a button, which prints all that sends it; remove it"
            ),
            (
                "<button formaction=\"{{event clearTapped}}\" form=\"portico\" formmethod=post>x</button>",
                "1:44: 'form' beside the {{event}} of a button, which prints all that sends it; remove it\n"
                    + "1:59: 'formmethod' beside the {{event}} of a button, which prints all that sends it; remove it"
            ),
            (
                "<button formaction=\"{{event clearTapped}}\" type=button>x</button>",
                "1:44: a button that posts is of the type 'submit'; remove 'type'"
            ),
            (
                "<button formaction=\"{{event clearTapped}}#top\">x</button>",
                "1:9: an {{event}} that is posted must be the whole value of 'formaction'"
            ),
            (
                "<form action=\"{{event searchTapped}}\"><input name=query><button formaction=\"{{event clearTapped}}\">x</button></form>",
                "1:65: the form of this button does not post, so neither can the button; move the button out of the form"
            ),
            (
                "<form method=dialog><button formaction=\"{{event clearTapped}}\">x</button></form>",
                "1:29: the form of this button does not post, so neither can the button; move the button out of the form"
            ),
            (
                "<button{{#isBusy}} formaction=\"{{event clearTapped}}\"{{/isBusy}}>x</button>",
                "1:20: 'formaction' in a section inside the tag of a form or control, so it cannot be checked; put a section around the "
                    + "whole tag"
            ),
            ("<p id=\"portico\">", "1:4: the id 'portico' is the framework's; choose another"),
        ] as [(String, String)]
    )
    func aButtonThatWouldPostSomethingElseIsRefused(text: String, problem: String) {
        #expect(problems(text).joined(separator: "\n") == problem)
    }
}
