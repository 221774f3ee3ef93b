public import Foundation

/// A view that shows nothing: where coordinators put a controller.
@preconcurrency @MainActor
open class UIView {
    open var isHidden = false
    open var frame: CGRect
    public private(set) var subviews: [UIView] = []
    public private(set) weak var superview: UIView?

    public nonisolated init(frame: CGRect = .zero) {
        self.frame = frame
    }

    open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
    }

    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }
}
