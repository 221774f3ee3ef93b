/// What a page says once, after something was done, with what takes that back: what `{{notice}}` prints.
///
///     page.render(shell: shell, value: note, events: events, notice: PageNotice(text: "Saved."))
///     // <div class="notice" role="status" tabindex="-1" autofocus><p>Saved.</p></div>
public struct PageNotice: Sendable, Hashable {
    /// The button that takes it back.
    public struct Undo: Sendable, Hashable {
        /// The URL it is posted to.
        public var action: String
        /// The signed event.
        public var offer: String
        /// In the language of the page.
        public var label: String

        public init(action: String, offer: String, label: String = "Undo") {
            self.action = action
            self.offer = offer
            self.label = label
        }
    }

    /// A place of this site.
    public struct Link: Sendable, Hashable {
        public var path: String
        /// The whole address, as it can be passed on; the path where the site does not know its own.
        public var url: String

        public init(path: String, url: String) {
            self.path = path
            self.url = url
        }
    }

    /// What tells the notice from all else in a page.
    static let startTag: StaticString = "<div class=\"notice\" role=\"status\" tabindex=\"-1\" autofocus>"

    public var text: String
    public var link: Link?
    public var undo: Undo?

    public init(text: String, link: Link? = nil, undo: Undo? = nil) {
        self.text = text
        self.link = link
        self.undo = undo
    }
}

extension Renderer {
    /// Prints what is to be said on this page, once.
    ///
    /// It has the focus, so that a screen reader says it and Undo is the next stop.
    mutating func writeNotice() {
        guard let notice = takeNotice() else { return }
        write(PageNotice.startTag)
        write("<p>")
        write(notice.text, escaping: .text)
        write("</p>")
        if let link = notice.link {
            write("<a dir=\"ltr\" href=\"")
            write(link.path, escaping: .attribute)
            write("\">")
            write(link.url, escaping: .text)
            write("</a>")
        }
        if let undo = notice.undo {
            usesPostForm = true
            write("<button form=\"portico\" formaction=\"")
            write(undo.action, escaping: .attribute)
            write("\" name=\"_event\" value=\"")
            write(undo.offer, escaping: .attribute)
            write("\">")
            write(undo.label, escaping: .text)
            write("</button>")
        }
        write("</div>")
    }
}
