@_exported import Foundation

/// A view controller without a view: all that coordinators tell one.
///
/// Isolated as UIKit's is, so that what compiles with UIKit compiles here, in Swift 5 mode as well.
@preconcurrency @MainActor
open class UIViewController: NSObject {
    open var title: String?
    open lazy var view = UIView()
    open var tabBarItem: UITabBarItem?
    open var hidesBottomBarWhenPushed = false
    open var isModalInPresentation = false
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    public private(set) weak var parent: UIViewController?
    public private(set) var children: [UIViewController] = []
    /// What is presented here, or by the outermost of those that this one is in.
    public var presentedViewController: UIViewController? { outermost.presented }
    /// Who presents this one, or the outermost of those that it is in.
    public var presentingViewController: UIViewController? { outermost.presenting }
    private(set) var presented: UIViewController?
    private weak var presenting: UIViewController?

    public nonisolated override init() {
        super.init()
    }

    public var navigationController: UINavigationController? { ancestor() }
    public var tabBarController: UITabBarController? { ancestor() }

    /// The outermost controller presents it. Where that presents another already, nothing is done.
    open func present(
        _ controller: UIViewController,
        animated _: Bool,
        completion: (() -> Void)? = nil
    ) {
        let presenting = outermost
        guard presenting.presented == nil else { return }
        presenting.presented = controller
        controller.presenting = presenting
        completion?()
    }

    /// Closes what is presented here; where nothing is, it closes what this one is presented in.
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        if let presented = presentedViewController {
            presented.presenting = nil
            outermost.presented = nil
        } else if let presenting = presentingViewController {
            return presenting.dismiss(animated: animated, completion: completion)
        }
        completion?()
    }

    /// Pushes where there is a navigation controller, and presents elsewhere.
    open func show(_ controller: UIViewController, sender _: AnyObject?) {
        if let navigationController {
            navigationController.pushViewController(controller, animated: true)
        } else {
            present(controller, animated: true)
        }
    }

    open func addChild(_ controller: UIViewController) {
        controller.removeFromParent()
        children.append(controller)
        controller.parent = self
    }

    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    open func willMove(toParent _: UIViewController?) {}
    open func didMove(toParent _: UIViewController?) {}

    /// The one that a visitor looks at, of this one and those in it.
    var visible: UIViewController { presentedOnTop?.visible ?? selected?.visible ?? self }

    /// What a container shows of those in it; of others the last that stands for a screen, which lies over the rest.
    var selected: UIViewController? { children.last(where: \.isScreen) }

    /// Whether it stands for a screen.
    var isScreen: Bool { false }

    /// What is presented here and is no question.
    private var presentedOnTop: UIViewController? { presented is UIAlertController ? nil : presented }

    private var outermost: UIViewController { parent?.outermost ?? self }

    private func ancestor<Container: UIViewController>() -> Container? {
        var next = parent
        while let controller = next {
            if let container = controller as? Container { return container }
            next = controller.parent
        }
        return nil
    }
}

/// How a controller would be presented. A page looks the same either way.
public enum UIModalPresentationStyle: Sendable {
    case automatic, none, fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext
    case popover
}

/// How a controller would come. A page looks the same either way.
public enum UIModalTransitionStyle: Sendable {
    case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

/// What a program shows first.
@preconcurrency @MainActor
open class UIWindow: UIView {
    open var rootViewController: UIViewController?

    open func makeKeyAndVisible() {}
}
