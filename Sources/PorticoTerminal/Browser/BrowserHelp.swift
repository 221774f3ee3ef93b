import Portico

/// What can be typed in a browser.
enum BrowserHelp {
    /// - Parameter search: the event that text is sent to as it is typed; nil where the page has none.
    static func text(_ search: EventShape?) -> String {
        var lines = [
            "A number follows that link or sends that event. Its fields stand behind it, or are asked for:",
            "    4 name=My searches zone=com",
            "    4 title=\"a = b\" body=\"first line\\nsecond line\"",
            "(Fields=) may be left out. What is not given stays as the page shows it.",
            "Where fields are asked for, a blank answer keeps what stands in brackets, and \"\" clears it.",
            "The name of an event works as its number does.",
        ]
        if let search, let field = search.newestText {
            lines.append(
                "Any other text is searched for; a newer one takes its place. \(field.name)=back searches for “back”."
            )
        }
        lines += [
            "",
            "open /path   another page           back     the page before",
            "reload       this page anew         undo     takes back what was just done",
            "cancel       leaves a form          quit     ends, as the end of the input does",
            "",
            "A password that is asked for is not shown in a terminal; one that stands behind a number is.",
        ]
        return lines.joined(separator: "\n")
    }
}
