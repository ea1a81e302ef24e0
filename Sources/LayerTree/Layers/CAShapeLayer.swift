import Foundation
import Images
import MotionTiming
import RenderTree
import VectorGeometry

/// A layer that fills and strokes a path.
///
/// - Apple: `CAShapeLayer`; facts 3.1.
open class CAShapeLayer: CALayer {
    class override var initialDrawing: Drawing { .shape(ShapeStyle()) }

    open override class var properties: LayerProperty.Table { Properties.table }

    /// The path in the layer's space; not clipped to the bounds. Never animated implicitly.
    open var path: CGPath? {
        get { state.shape.path.map { CGPath($0) } }
        set { change(Properties.all.path) { $0.shape.path = newValue?.value } }
    }

    /// The fill color; opaque black by default, nil fills nothing.
    open var fillColor: CGColor? {
        get { state.shape.fillColor }
        set { change(Properties.all.fillColor) { $0.shape.fillColor = newValue } }
    }

    /// The stroke color; nil, the default, strokes nothing.
    open var strokeColor: CGColor? {
        get { state.shape.strokeColor }
        set { change(Properties.all.strokeColor) { $0.shape.strokeColor = newValue } }
    }

    /// The start of the stroke, as a fraction of the length of all subpaths; 0 by default.
    open var strokeStart: CGFloat {
        get { state.shape.strokeStart }
        set { change(Properties.all.strokeStart) { $0.shape.strokeStart = newValue } }
    }

    /// The end of the stroke, as a fraction of the length of all subpaths; 1 by default.
    open var strokeEnd: CGFloat {
        get { state.shape.strokeEnd }
        set { change(Properties.all.strokeEnd) { $0.shape.strokeEnd = newValue } }
    }

    /// The width of the stroke in points, centered on the path; 1 by default.
    open var lineWidth: CGFloat {
        get { state.shape.stroke.width }
        set { change(Properties.all.lineWidth) { $0.shape.stroke.width = newValue } }
    }

    /// The limit of the length of mitered joins, in multiples of the line width; 10 by default.
    open var miterLimit: CGFloat {
        get { state.shape.stroke.miterLimit }
        set { change(Properties.all.miterLimit) { $0.shape.stroke.miterLimit = newValue } }
    }

    /// The start in the dash pattern in points; 0 by default.
    open var lineDashPhase: CGFloat {
        get { state.shape.stroke.dashPhase }
        set { change(Properties.all.lineDashPhase) { $0.shape.stroke.dashPhase = newValue } }
    }

    /// The lengths of dashes and gaps, alternating, in points; nil for a solid line.
    open var lineDashPattern: [NSNumber]? {
        get { list(state.shape.stroke.dashPattern.map { NSNumber(value: Double($0)) }, .hasEmptyList) }
        set {
            noteEmptyList(newValue, .hasEmptyList)
            set(.numbers((newValue ?? []).map(\.doubleValue)), of: Properties.all.lineDashPattern)
        }
    }

    /// The fill rule; `.nonZero` by default.
    open var fillRule: CAShapeLayerFillRule {
        get { state.shape.fillRule == .evenOdd ? .evenOdd : .nonZero }
        set { set(.string(newValue.rawValue), of: Properties.all.fillRule) }
    }

    /// The shape of line ends; `.butt` by default.
    open var lineCap: CAShapeLayerLineCap {
        get { [.butt, .round, .square][Int(state.shape.stroke.cap.rawValue)] }
        set { set(.string(newValue.rawValue), of: Properties.all.lineCap) }
    }

    /// The shape of line joins; `.miter` by default.
    open var lineJoin: CAShapeLayerLineJoin {
        get { [.miter, .round, .bevel][Int(state.shape.stroke.join.rawValue)] }
        set { set(.string(newValue.rawValue), of: Properties.all.lineJoin) }
    }
}

extension CAShapeLayer {
    /// The properties that `CAShapeLayer` adds (facts 3.1).
    struct Properties: Sendable {
        static let all = Properties()
        static let table = LayerProperty.Table(all, inheriting: CALayer.properties)

        let path = LayerProperty.path("path", \.shape.path).accessor(\CAShapeLayer.path)
        let fillColor = LayerProperty.color("fillColor", \.shape.fillColor).accessor(\CAShapeLayer.fillColor)
        let fillRule = LayerProperty.choice(
            "fillRule", ["non-zero", "even-odd"],
            read: { $0.shape.fillRule == .evenOdd ? 1 : 0 },
            write: { $0.shape.fillRule = $1 == 1 ? .evenOdd : .winding }
        ).accessor(named: \CAShapeLayer.fillRule)
        let strokeColor = LayerProperty.color("strokeColor", \.shape.strokeColor).accessor(\CAShapeLayer.strokeColor)
        let strokeStart = LayerProperty.number("strokeStart", .basic, \.shape.strokeStart)
            .accessor(\CAShapeLayer.strokeStart)
        let strokeEnd = LayerProperty.number("strokeEnd", .basic, \.shape.strokeEnd).accessor(\CAShapeLayer.strokeEnd)
        let lineWidth = LayerProperty.number("lineWidth", .basic, \.shape.stroke.width)
            .accessor(\CAShapeLayer.lineWidth)
        let miterLimit = LayerProperty.number("miterLimit", .basic, \.shape.stroke.miterLimit)
            .accessor(\CAShapeLayer.miterLimit)
        let lineCap = LayerProperty.choice(
            "lineCap", ["butt", "round", "square"],
            read: { Int($0.shape.stroke.cap.rawValue) },
            write: { $0.shape.stroke.cap = CGLineCap(rawValue: Int32($1)) ?? .butt }
        ).accessor(named: \CAShapeLayer.lineCap)
        let lineJoin = LayerProperty.choice(
            "lineJoin", ["miter", "round", "bevel"],
            read: { Int($0.shape.stroke.join.rawValue) },
            write: { $0.shape.stroke.join = CGLineJoin(rawValue: Int32($1)) ?? .miter }
        ).accessor(named: \CAShapeLayer.lineJoin)
        let lineDashPhase = LayerProperty.number("lineDashPhase", .basic, \.shape.stroke.dashPhase)
            .accessor(\CAShapeLayer.lineDashPhase)
        let lineDashPattern = LayerProperty.numbers(
            "lineDashPattern", .noActionSearch, isAnimatable: false, read: { $0.shape.stroke.dashPattern },
            write: { $0.shape.stroke.dashPattern = $1 }
        ).accessor(numbers: \CAShapeLayer.lineDashPattern)
    }
}
