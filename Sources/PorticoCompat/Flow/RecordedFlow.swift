import Dispatch
public import Portico

/// What class coordinators did for one request: the controllers that they pushed, presented and closed.
///
///     let flow: RecordedFlow<FilmsRoute>
///     let navigation = UINavigationController()
///     flow.window.rootViewController = navigation
///     flow.begin(FilmsFlow(navigation: navigation, factory: factory)) { $0.start() }
///
/// A request leads the coordinators to its screen as a user would be led there. What they do after an event then says
/// where the visitor goes: the screen that is on top is the next page.
@preconcurrency @MainActor
public final class RecordedFlow<R: Route> {
    /// What coordinators are given to show their controllers in.
    public let window = UIWindow()
    /// What the app said by an alert while an event was handled.
    private(set) var alert: String?
    /// Whether an event is handled: what is said before is not about anything that the visitor did.
    var isHandling = false
    private var kept: [AnyObject] = []
    private var start: Start?

    /// Where a visitor was before an event.
    private struct Start {
        let screen: RoutedController<R>
        let route: R
        let all: [UIViewController]
    }

    /// As many alerts as one may lead to by its only button, and that to another.
    private static var maxAlerts: Int { 8 }

    /// Begins with a coordinator, and keeps it as long as the request takes: on a phone the app keeps it.
    public func begin<Coordinator: AnyObject>(_ coordinator: Coordinator, _ start: (Coordinator) -> Void) {
        kept.append(coordinator)
        start(coordinator)
    }

    /// The view model of the screen on top, such as to lead on from there; nil where it is another.
    public func model<Model>(_: Model.Type = Model.self) -> Model? {
        (window.rootViewController?.visible as? ScreenController<R, Model>)?.model
    }

    /// What the address is about is not there: the page is not found, whatever is on top.
    public func findNothing() { window.rootViewController = nil }

    /// The view model of the screen that the visitor looks at; nil where it is of another kind.
    func screen<Model>(_: Model.Type) -> Model? { (start?.screen as? ScreenController<R, Model>)?.model }

    /// The screen is open: what is on top now is what the visitor looks at.
    func opened() {
        guard let (screen, route) = top else { return }
        start = Start(screen: screen, route: route, all: window.all)
    }

    /// Lets what was put on the main queue come first. Then alerts are read and closed. The only action of one is carried
    /// out; of several, none.
    func settle() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
        for _ in 0..<Self.maxAlerts {
            guard let asking = window.all.first(where: { $0.presented is UIAlertController }),
                let question = asking.presented as? UIAlertController
            else { return }
            if isHandling, !question.text.isEmpty { alert = question.text }
            asking.dismiss(animated: false)
            if question.actions.count == 1, let action = question.actions.first { action.handler?(action) }
        }
    }

    /// Where the visitor goes, if anywhere.
    ///
    /// - Parameter isThere: whether the screen is the one that was asked for.
    func destination(fromThere isThere: Bool) -> Destination<R>? {
        guard let (screen, route) = top else { return nil }
        let notice = alert.map { Notice<R>(text: $0) }
        guard let start, isThere else { return Destination(.replace(route), notice: notice) }
        if screen === start.screen {
            return route == start.route ? nil : Destination(.replace(route), notice: notice)
        }
        if route == start.route.parent { return Destination(.pop, notice: notice) }
        let isBack = start.all.contains { $0 === screen }
        let isLeft = !window.all.contains { $0 === start.screen }
        return Destination(isLeft && !isBack ? .replace(route) : .push(route), notice: notice)
    }

    private var top: (screen: RoutedController<R>, route: R)? {
        guard let screen = window.rootViewController?.visible as? RoutedController<R>, let route = screen.route else {
            return nil
        }
        return (screen, route)
    }
}

extension UIWindow {
    /// All controllers in it, what is presented among them.
    fileprivate var all: [UIViewController] { rootViewController?.all ?? [] }
}

extension UIViewController {
    fileprivate var all: [UIViewController] {
        [self] + children.flatMap(\.all) + (presented?.all ?? [])
    }
}
