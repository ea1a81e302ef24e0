import Foundation
import MotionTiming
import RenderTree

/// A layer that shows the part of its sublayers at its bounds' origin.
///
/// - Apple: `CAScrollLayer`; facts 3.5.
open class CAScrollLayer: CALayer {
    open override class var properties: LayerProperty.Table { Properties.table }

    /// The axes along which the layer scrolls; an unknown mode scrolls along none.
    open var scrollMode: CAScrollLayerScrollMode {
        get { .init(rawValue: declaredValue(Properties.all.scrollMode)) }
        set { set(.string(newValue.rawValue), of: Properties.all.scrollMode) }
    }

    /// Creates a scroll layer, which clips its sublayers.
    public override init() {
        super.init()
        state.appearance.masksToBounds = true
    }

    /// Creates a copy for presentation.
    public override init(layer: Any) {
        super.init(layer: layer)
        if !(layer is CAScrollLayer) { state.appearance.masksToBounds = true }
    }

    /// Creates a layer from an archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Returns the class-level default of a key: true for `masksToBounds`.
    open override class func defaultValue(forKey key: String) -> Any? {
        key == "masksToBounds" ? true : super.defaultValue(forKey: key)
    }

    /// Scrolls `p` to the origin of the bounds, along the axes of `scrollMode`; not limited to the content.
    open func scroll(to p: CGPoint) {
        let horizontal = scrollMode == .both || scrollMode == .horizontally
        let vertical = scrollMode == .both || scrollMode == .vertically
        bounds.origin = CGPoint(x: horizontal ? p.x : bounds.minX, y: vertical ? p.y : bounds.minY)
    }

    /// Scrolls as little as possible to show `r`; a rectangle larger than the bounds is shown from its origin.
    open func scroll(to r: CGRect) {
        let x = Self.origin(showing: (r.minX, r.maxX), from: bounds.minX, extent: bounds.width)
        let y = Self.origin(showing: (r.minY, r.maxY), from: bounds.minY, extent: bounds.height)
        scroll(to: CGPoint(x: x, y: y))
    }

    private static func origin(showing r: (min: CGFloat, max: CGFloat), from origin: CGFloat, extent: CGFloat)
        -> CGFloat
    {
        if r.max - r.min > extent || r.min < origin { return r.min }
        return r.max > origin + extent ? r.max - extent : origin
    }
}

extension CAScrollLayer {
    /// The properties that `CAScrollLayer` adds (facts 3.5).
    struct Properties: Sendable {
        static let all = Properties()
        static let table = LayerProperty.Table(all, inheriting: CALayer.properties)

        /// Keeps an unknown mode, which scrolls along no axis.
        let scrollMode = LayerProperty.declared(
            "scrollMode", .name(["both", "horizontally", "vertically", "none"]), .noActionSearch, isAnimatable: false,
            initial: .string("both")
        ).accessor(named: \CAScrollLayer.scrollMode)
    }
}

/// The axes along which a scroll layer scrolls.
///
/// - Apple: `CAScrollLayerScrollMode`.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No axis.
    public static let none = CAScrollLayerScrollMode(rawValue: "none")
    /// The y-axis.
    public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
    /// The x-axis.
    public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
    /// Both axes.
    public static let both = CAScrollLayerScrollMode(rawValue: "both")
}
