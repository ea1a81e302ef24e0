import Foundation
import Images
import MotionTiming
import RenderTree

/// A layer that blends colors over the bounds.
///
/// - Apple: `CAGradientLayer`; facts 3.3.
open class CAGradientLayer: CALayer {
    class override var initialDrawing: Drawing { .gradient(GradientStyle()) }

    open override class var properties: LayerProperty.Table { Properties.table }

    /// The colors, `CGColor`s; fewer than two draw nothing.
    open var colors: [Any]? {
        get { list(state.gradient.colors, .hasEmptyList) }
        set {
            noteEmptyList(newValue, .hasEmptyList)
            set(.colors((newValue ?? []).compactMap { ($0 as? CGColor)?.parts }), of: Properties.all.colors)
        }
    }

    /// The positions of the colors, nominally 0…1, one per color; nil spreads them evenly.
    open var locations: [NSNumber]? {
        get { list((state.gradient.locations ?? []).map { NSNumber(value: Double($0)) }, .hasSecondEmptyList) }
        set {
            noteEmptyList(newValue, .hasSecondEmptyList)
            set(.numbers((newValue ?? []).map(\.doubleValue)), of: Properties.all.locations)
        }
    }

    /// The start of the gradient in the unit square of the bounds; (0.5, 0) by default.
    open var startPoint: CGPoint {
        get { state.gradient.startPoint }
        set { change(Properties.all.startPoint) { $0.gradient.startPoint = newValue } }
    }

    /// The end of the gradient in the unit square of the bounds; (0.5, 1) by default.
    open var endPoint: CGPoint {
        get { state.gradient.endPoint }
        set { change(Properties.all.endPoint) { $0.gradient.endPoint = newValue } }
    }

    /// The point of a radial gradient where its first color is, relative to the center in radii; (0, 0) by default, and
    /// less than 1 from it.
    open var focus: CGPoint {
        get { state.gradient.focus }
        set { change(Properties.all.focus) { $0.gradient.focus = newValue } }
    }

    /// The shape of the gradient; `.axial` by default.
    open var type: CAGradientLayerType {
        get { CAGradientLayerType(rawValue: state.gradient.kind.rawValue) }
        set { set(.string(newValue.rawValue), of: Properties.all.type) }
    }
}

extension CAGradientLayer {
    /// The properties that `CAGradientLayer` adds (facts 3.3).
    struct Properties: Sendable {
        static let all = Properties()
        static let table = LayerProperty.Table(all, inheriting: CALayer.properties)

        let colors = LayerProperty(
            "colors", .colors, .basic, read: { .colors($0.gradient.colors.map(\.parts)) },
            write: { state, value in
                if case .colors(let colors) = value { state.gradient.colors = colors.map(CGColor.init(parts:)) }
            }
        ).accessor(boxed: \CAGradientLayer.colors)
        let locations = LayerProperty.numbers(
            "locations", .basic, read: { $0.gradient.locations ?? [] },
            write: { $0.gradient.locations = $1.isEmpty ? nil : $1 }
        ).accessor(numbers: \CAGradientLayer.locations)
        let startPoint = LayerProperty.point("startPoint", .basic, \.gradient.startPoint)
            .accessor(\CAGradientLayer.startPoint)
        let endPoint = LayerProperty.point("endPoint", .basic, \.gradient.endPoint).accessor(\CAGradientLayer.endPoint)
        let focus = LayerProperty.point("focus", .noDefaultAction, \.gradient.focus)
            .accessor(\CAGradientLayer.focus).asExtension
        let type = LayerProperty.name("type", .noActionSearch, \.gradient.kind, fallback: .axial)
            .accessor(named: \CAGradientLayer.type)
    }
}
