import Foundation

/// A rectangle that takes part in the layout of a view without being a view.
///
/// - Apple: `UILayoutGuide`.
open class UILayoutGuide: NSObject {
    /// What determines the rectangle.
    enum Area: Equatable {
        case free, bounds, safeArea, margins, scrolledContent, keyboard
    }

    /// A name for debugging.
    open var identifier = ""
    /// The view that contains the guide.
    open internal(set) weak var owningView: UIView?
    let area: Area

    /// Creates a guide whose rectangle constraints determine. Add it with `addLayoutGuide(_:)`.
    public override init() { area = .free }

    init(_ area: Area, of view: UIView) {
        self.area = area
        owningView = view
    }

    /// The rectangle in the view's coordinates after layout.
    open var layoutFrame: CGRect {
        guard let owningView else { return .zero }
        return LayoutSystem.current(for: owningView).frame(of: self, in: owningView)
    }
}

extension UIView {
    /// Adds a layout guide.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        layoutGuide.owningView = self
        constraintState.guides.append(layoutGuide)
    }

    /// Removes a layout guide and its constraints.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owningView === self else { return }
        removeConstraints { $0.firstItem === layoutGuide || $0.secondItem === layoutGuide }
        constraintState.guides.removeAll { $0 === layoutGuide }
        layoutGuide.owningView = nil
    }

    /// The layout guides that were added.
    public var layoutGuides: [UILayoutGuide] { existingConstraintState?.guides ?? [] }

    /// The area that bars do not cover.
    public var safeAreaLayoutGuide: UILayoutGuide { constraintState.guide(.safeArea, of: self) }
    /// The area inside the layout margins.
    public var layoutMarginsGuide: UILayoutGuide { constraintState.guide(.margins, of: self) }
    /// The area for text: that inside the layout margins.
    public var readableContentGuide: UILayoutGuide { layoutMarginsGuide }
}
