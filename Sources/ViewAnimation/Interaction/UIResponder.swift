import Foundation

/// The superclass of views and view controllers. No events arrive; the methods exist to be overridden and called.
///
/// - Apple: `UIResponder`.
open class UIResponder: NSObject {
    /// The responder after this one: nil by default.
    open var next: UIResponder? { nil }
    /// Whether the responder is the first one: always false.
    open var isFirstResponder: Bool { false }
    /// Whether the responder can become the first one. False by default.
    open var canBecomeFirstResponder: Bool { false }

    /// Returns false, because there is no first responder.
    @discardableResult
    open func becomeFirstResponder() -> Bool { false }

    /// Returns true.
    @discardableResult
    open func resignFirstResponder() -> Bool { true }

    /// Handles the start of touches. The default does nothing.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    /// Handles moved touches. The default does nothing.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    /// Handles the end of touches. The default does nothing.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    /// Handles cancelled touches. The default does nothing.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

/// A touch, for calling the touch methods of views in code.
///
/// - Apple: `UITouch`.
open class UITouch: NSObject {
    /// The view that was touched.
    open private(set) weak var view: UIView?
    private let point: CGPoint
    private let previousPoint: CGPoint

    /// Creates a touch at a point in a view's coordinates.
    public init(view: UIView?, location: CGPoint = .zero, previousLocation: CGPoint? = nil) {
        self.view = view
        point = location
        previousPoint = previousLocation ?? location
    }

    /// Returns the point in the coordinates of a view.
    open func location(in view: UIView?) -> CGPoint { convert(point, to: view) }
    /// Returns the previous point in the coordinates of a view.
    open func previousLocation(in view: UIView?) -> CGPoint { convert(previousPoint, to: view) }

    private func convert(_ point: CGPoint, to other: UIView?) -> CGPoint { view?.convert(point, to: other) ?? point }
}

/// An event, for calling the touch methods of views in code.
///
/// - Apple: `UIEvent`.
open class UIEvent: NSObject {
    /// The touches of the event: none by default.
    open var allTouches: Set<UITouch>? { nil }
}

/// The traits of the environment: a light appearance and the screen's scale.
///
/// - Apple: `UITraitCollection`.
public final class UITraitCollection: NSObject, Sendable {
    /// The traits of the current thread.
    public static var current: UITraitCollection { UITraitCollection(displayScale: UIScreen.main.scale) }

    /// The pixels per point.
    public let displayScale: CGFloat
    /// The appearance: light.
    public var userInterfaceStyle: UIUserInterfaceStyle { .light }

    private init(displayScale: CGFloat) { self.displayScale = displayScale }

    /// Returns whether the colors of another collection differ. They never do.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool { false }
}

/// The appearance of the environment.
///
/// - Apple: `UIUserInterfaceStyle`.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// No appearance is set.
    case unspecified = 0
    /// The light appearance.
    case light
    /// The dark appearance.
    case dark
}
