import Foundation

/// A layer that shows a part of its sublayers, the one that its bounds' origin says.
///
/// - Apple: `CAScrollLayer`; facts 3.5.
open class CAScrollLayer: CALayer {
    open override class var properties: PropertyTable { .scrollLayer }

    /// Along which axes it scrolls; an unknown mode scrolls along none.
    open var scrollMode: CAScrollLayerScrollMode {
        get { .init(rawValue: declaredValue(PropertyTable.scrollLayer.declared("scrollMode"))) }
        set { change("scrollMode", to: .string(newValue.rawValue)) }
    }

    public override init() {
        super.init()
        state.appearance.masksToBounds = true
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        if !(layer is CAScrollLayer) { state.appearance.masksToBounds = true }
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override class func defaultValue(forKey key: String) -> Any? {
        key == "masksToBounds" ? true : super.defaultValue(forKey: key)
    }

    /// Brings `p` to the origin of the bounds, along the axes of `scrollMode`; not limited to the content.
    open func scroll(to p: CGPoint) {
        let horizontal = scrollMode == .both || scrollMode == .horizontally
        let vertical = scrollMode == .both || scrollMode == .vertically
        bounds.origin = CGPoint(x: horizontal ? p.x : bounds.minX, y: vertical ? p.y : bounds.minY)
    }

    /// The least move that shows `r`; one larger than the bounds is shown from its origin.
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

/// - Apple: `CAScrollLayerScrollMode`.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let none = CAScrollLayerScrollMode(rawValue: "none")
    public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
    public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
    public static let both = CAScrollLayerScrollMode(rawValue: "both")
}
