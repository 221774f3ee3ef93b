/// View controllers side by side. The selected one is shown.
@preconcurrency @MainActor
open class UITabBarController: UIViewController {
    open weak var delegate: (any UITabBarControllerDelegate)?
    private var selection = 0

    public nonisolated override init() {
        super.init()
    }

    open var viewControllers: [UIViewController]? {
        get { children.isEmpty ? nil : children }
        set { setViewControllers(newValue, animated: false) }
    }

    open func setViewControllers(_ controllers: [UIViewController]?, animated _: Bool) {
        for controller in children { controller.removeFromParent() }
        for controller in controllers ?? [] { addChild(controller) }
        selectedIndex = selection
    }

    /// An index that is not there selects the first.
    open var selectedIndex: Int {
        get { selection }
        set { selection = children.indices.contains(newValue) ? newValue : 0 }
    }

    open var selectedViewController: UIViewController? {
        get { selected }
        set {
            if let place = children.firstIndex(where: { $0 === newValue }) { selectedIndex = place }
        }
    }

    override var selected: UIViewController? {
        children.indices.contains(selection) ? children[selection] : nil
    }
}

/// Is told of tabs that are touched, which happens on no page: links lead there.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
    public func tabBarController(_: UITabBarController, didSelect _: UIViewController) {}
}

/// What a tab is called. The pages' layout has the tabs.
@preconcurrency @MainActor
open class UITabBarItem {
    open var title: String?
    open var image: UIImage?
    open var tag: Int
    open var badgeValue: String?

    public init(title: String?, image: UIImage?, tag: Int) {
        self.title = title
        self.image = image
        self.tag = tag
    }

    public convenience init(title: String?, image: UIImage?, selectedImage _: UIImage?) {
        self.init(title: title, image: image, tag: 0)
    }
}

/// The name of a picture.
public struct UIImage: Sendable, Hashable {
    public let name: String

    public init?(named name: String) {
        self.name = name
    }

    public init?(systemName name: String) {
        self.name = name
    }
}
