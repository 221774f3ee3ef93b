import Logging
import Portico
import PorticoHTML

/// Shows a screen as an HTML page: its template in the layout, navigating events as links.
struct HTMLPresenter<R: Route, Shell: ViewInputData>: ScreenPresenter {
    let site: Site<R, Shell>
    let screen: Screen<R>
    let visitor: Visitor
    let logger: Logger

    func present<Value: ViewInputData>(_ shown: Shown<Value>, info: PageInfo<R>) throws -> PresentedScreen {
        guard let page = site.pages.page(for: Value.self) else {
            throw SiteFailure(problems: ["no template is bound to \(Value.self)"])
        }
        let canonical = info.canonical ?? screen.route
        let shell = site.shell(
            ShellContext(
                title: info.title,
                description: info.description,
                isIndexed: info.isIndexed,
                canonicalURL: site.publicURL?.absolute(canonical.location.description),
                route: screen.route,
                visitor: visitor
            )
        )
        let bytes = page.render(shell: shell, value: shown.value, eventURL: url) { warning in
            logger.error("a page could not be printed as its template has it", metadata: ["what": "\(warning)"])
        }
        return PresentedScreen(bytes: bytes, mediaType: "text/html; charset=utf-8", condition: shown.condition)
    }

    /// The URL of a navigating event; nil where a value of the screen does not fit its own event.
    private func url(of event: String, _ arguments: Form) -> String? {
        (try? screen.target(of: event, arguments))??.location.description
    }
}

/// A screen in the form it is sent.
struct PresentedScreen: Sendable {
    let bytes: [UInt8]
    let mediaType: String
    let condition: Condition
}
