import Portico

// What sends events: forms, buttons, and the page's own form for buttons outside of forms.
extension Renderer {
    /// Prints the action of a form, and keeps its offer for `writeFormFields`: the arguments are those of this place.
    mutating func writeFormAction(of event: String, _ arguments: Form) {
        write(events.action(), escaping: .attribute)
        openOffer = events.offer(event, arguments)
    }

    /// Prints the hidden inputs of the form whose start tag ends here.
    mutating func writeFormFields() {
        guard let offer = openOffer else { return }
        openOffer = nil
        write("<input type=\"hidden\" name=\"_event\" value=\"")
        write(offer, escaping: .attribute)
        write("\">")
        writeFormID()
    }

    /// Prints the value of `formaction`, its quote, and the other attributes up to the last one's quote, which the template has.
    mutating func writeButton(of event: String, _ arguments: Form, quote: StaticString, standsAlone: Bool) {
        write(events.action(), escaping: .attribute)
        write(quote)
        if standsAlone {
            usesPostForm = true
            write(" form=\"portico\"")
        }
        write(" name=\"_event\" value=")
        write(quote)
        write(events.offer(event, arguments), escaping: .attribute)
    }

    /// Prints the page's own form where a button needs it, once.
    mutating func writePostForm() {
        guard usesPostForm, !hasPostForm else { return }
        hasPostForm = true
        write("<form id=\"portico\" method=\"post\" hidden>")
        writeFormID()
        write("</form>")
    }

    private mutating func writeFormID() {
        write("<input type=\"hidden\" name=\"_form\" value=\"")
        write(events.formID(), escaping: .attribute)
        write("\">")
    }
}
