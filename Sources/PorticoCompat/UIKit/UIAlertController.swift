/// A message or a question to the person who uses the app.
///
/// On a page it is a notice. One that asks, with more than one action that does something, cannot be answered there: it
/// is to be a screen.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
    /// Where it would be shown.
    public enum Style: Sendable {
        case actionSheet, alert
    }

    open var message: String?
    public let preferredStyle: Style
    public private(set) var actions: [UIAlertAction] = []

    public init(title: String?, message: String?, preferredStyle: Style) {
        self.message = message
        self.preferredStyle = preferredStyle
        super.init()
        self.title = title
    }

    open func addAction(_ action: UIAlertAction) { actions.append(action) }

    /// What a notice says of it.
    var text: String { [title, message].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n") }
}

/// A button of an alert.
@preconcurrency @MainActor
open class UIAlertAction {
    /// What the button means.
    public enum Style: Sendable {
        case `default`, cancel, destructive
    }

    public let title: String?
    public let style: Style
    let handler: ((UIAlertAction) -> Void)?

    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}
