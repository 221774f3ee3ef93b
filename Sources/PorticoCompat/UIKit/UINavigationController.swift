/// A stack of view controllers. The last is the one that is shown.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
    open weak var delegate: (any UINavigationControllerDelegate)?
    open var isNavigationBarHidden = false
    public let navigationBar = UINavigationBar()
    /// The two controllers of a change, while the delegate is told of it.
    public private(set) var transitionCoordinator: (any UIViewControllerTransitionCoordinator)?

    public nonisolated override init() {
        super.init()
    }

    public convenience init(rootViewController: UIViewController) {
        self.init()
        addChild(rootViewController)
    }

    open var viewControllers: [UIViewController] {
        get { children }
        set { setViewControllers(newValue, animated: false) }
    }

    public var topViewController: UIViewController? { children.last }
    public var visibleViewController: UIViewController? { children.isEmpty ? nil : visible }

    open func pushViewController(_ controller: UIViewController, animated: Bool) {
        setViewControllers(children + [controller], animated: animated)
    }

    /// The first one stays.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard children.count > 1, let last = children.last else { return nil }
        setViewControllers(Array(children.dropLast()), animated: animated)
        return last
    }

    @discardableResult
    open func popToViewController(_ controller: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let place = children.firstIndex(where: { $0 === controller }) else { return nil }
        let popped = Array(children[(place + 1)...])
        setViewControllers(Array(children[...place]), animated: animated)
        return popped
    }

    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        children.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// All other ways to change the stack lead here.
    open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
        let former = topViewController
        for controller in children { controller.removeFromParent() }
        for controller in controllers { addChild(controller) }
        guard let now = topViewController, now !== former, let delegate else { return }
        transitionCoordinator = StackChange(from: former, to: now)
        delegate.navigationController(self, willShow: now, animated: animated)
        delegate.navigationController(self, didShow: now, animated: animated)
        transitionCoordinator = nil
    }

    open func setNavigationBarHidden(_ isHidden: Bool, animated _: Bool) { isNavigationBarHidden = isHidden }

    override var selected: UIViewController? { topViewController }
}

/// Is told which controller comes to the top of a stack.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: AnyObject {
    func navigationController(
        _ navigationController: UINavigationController,
        willShow viewController: UIViewController,
        animated: Bool
    )
    func navigationController(
        _ navigationController: UINavigationController,
        didShow viewController: UIViewController,
        animated: Bool
    )
}

extension UINavigationControllerDelegate {
    public func navigationController(_: UINavigationController, willShow _: UIViewController, animated _: Bool) {}
    public func navigationController(_: UINavigationController, didShow _: UIViewController, animated _: Bool) {}
}

/// Which controllers a change is between: a delegate asks for the one that was left.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator {
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
}

public enum UITransitionContextViewControllerKey: Sendable {
    case from, to
}

private struct StackChange: UIViewControllerTransitionCoordinator {
    let from: UIViewController?
    let to: UIViewController

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        key == .from ? from : to
    }
}

/// What is set of a navigation bar. No page has one.
@preconcurrency @MainActor
open class UINavigationBar {
    open var prefersLargeTitles = false
    open var isHidden = false
    open var isTranslucent = true

    public nonisolated init() {}
}
