/// A notice as the layout prints it: a text, and a button that takes back what was done.
///
///     {{#notice}}<div role="status">{{text}}
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

    public var text: String
    public var undo: Undo?

    public init(text: String, undo: Undo? = nil) {
        self.text = text
        self.undo = undo
    }
}
