import Portico

/// A screen as far as it got by the time its page is shown.
struct OpenedScreen<R: Route>: Sendable {
    let screen: Screen<R>
    /// What it is still waiting for; nil where it is complete.
    let activity: LoadingActivity?

    var isComplete: Bool { activity == nil }

    static func complete(_ screen: Screen<R>) -> OpenedScreen {
        OpenedScreen(screen: screen, activity: nil)
    }
}
