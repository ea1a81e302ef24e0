import Foundation
import MotionTiming
import RenderTree

/// Colours blended along a line over the bounds.
///
/// - Apple: `CAGradientLayer`; facts 3.3.
open class CAGradientLayer: CALayer {
    class override var initialDrawing: Drawing { .gradient(GradientStyle()) }

    open override class var properties: PropertyTable { .gradientLayer }

    private enum Property {
        static let startPoint = PropertyTable.gradientLayer.declared("startPoint")
        static let endPoint = PropertyTable.gradientLayer.declared("endPoint")
    }

    /// `CGColor`s; fewer than two draw nothing.
    open var colors: [Any]? {
        get { state.gradient.colors.isEmpty ? nil : state.gradient.colors }
        set { change("colors", to: .colors((newValue ?? []).compactMap { ($0 as? CGColor)?.parts })) }
    }

    /// As many as colours, nominally 0…1; nil spreads them evenly.
    open var locations: [NSNumber]? {
        get { state.gradient.locations.map { $0.map { NSNumber(value: Double($0)) } } }
        set { change("locations", to: .numbers((newValue ?? []).map(\.doubleValue))) }
    }

    /// In the unit square of the bounds; (0.5, 0) by default.
    open var startPoint: CGPoint {
        get { state.gradient.startPoint }
        set { change(Property.startPoint) { $0.gradient.startPoint = newValue } }
    }

    /// In the unit square of the bounds; (0.5, 1) by default.
    open var endPoint: CGPoint {
        get { state.gradient.endPoint }
        set { change(Property.endPoint) { $0.gradient.endPoint = newValue } }
    }

    /// `.axial` by default.
    open var type: CAGradientLayerType {
        get { CAGradientLayerType(rawValue: state.gradient.kind.rawValue) }
        set { change("type", to: .string(newValue.rawValue)) }
    }
}
