/// A notice as the layout prints it: a text, and a button that takes back what was done.
///
///     {{#notice}}<div role="status">{{text}} {{#link}}<a href="{{path}}">{{url}}</a>{{/link}}
///     {{#undo}}<button form="portico" formaction="{{action}}" name="_event" value="{{offer}}">Undo</button>{{/undo}}
///     </div>{{/notice}}
public struct PageNotice: Sendable, Hashable {
    public struct Undo: Sendable, Hashable {
        /// The URL it is posted to.
        public var action: String
        /// The signed event.
        public var offer: String

        public init(action: String, offer: String) {
            self.action = action
            self.offer = offer
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

    public var text: String
    public var link: Link?
    public var undo: Undo?

    public init(text: String, link: Link? = nil, undo: Undo? = nil) {
        self.text = text
        self.link = link
        self.undo = undo
    }
}
