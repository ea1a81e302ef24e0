import Foundation
import MotionTiming
import RenderTree

/// A path, filled and stroked.
///
/// - Apple: `CAShapeLayer`; facts 3.1.
open class CAShapeLayer: CALayer {
    class override var initialDrawing: Drawing { .shape(ShapeStyle()) }

    open override class var properties: PropertyTable { .shapeLayer }

    private enum Property {
        static let path = PropertyTable.shapeLayer.declared("path")
        static let fillColor = PropertyTable.shapeLayer.declared("fillColor")
        static let strokeColor = PropertyTable.shapeLayer.declared("strokeColor")
        static let strokeStart = PropertyTable.shapeLayer.declared("strokeStart")
        static let strokeEnd = PropertyTable.shapeLayer.declared("strokeEnd")
        static let lineWidth = PropertyTable.shapeLayer.declared("lineWidth")
        static let miterLimit = PropertyTable.shapeLayer.declared("miterLimit")
        static let lineDashPhase = PropertyTable.shapeLayer.declared("lineDashPhase")
    }

    /// In the layer's space; not clipped to the bounds. Never animated implicitly.
    open var path: CGPath? {
        get { state.shape.path.map { CGPath($0) } }
        set { change(Property.path) { $0.shape.path = newValue?.value } }
    }

    /// Opaque black by default; nil fills nothing.
    open var fillColor: CGColor? {
        get { state.shape.fillColor }
        set { change(Property.fillColor) { $0.shape.fillColor = newValue } }
    }

    /// Nil, the default, strokes nothing.
    open var strokeColor: CGColor? {
        get { state.shape.strokeColor }
        set { change(Property.strokeColor) { $0.shape.strokeColor = newValue } }
    }

    /// Where the stroke begins, as a fraction of the length of all subpaths.
    open var strokeStart: CGFloat {
        get { state.shape.strokeStart }
        set { change(Property.strokeStart) { $0.shape.strokeStart = newValue } }
    }

    /// Where the stroke ends, as a fraction of the length of all subpaths.
    open var strokeEnd: CGFloat {
        get { state.shape.strokeEnd }
        set { change(Property.strokeEnd) { $0.shape.strokeEnd = newValue } }
    }

    /// In points, centred on the path.
    open var lineWidth: CGFloat {
        get { state.shape.stroke.width }
        set { change(Property.lineWidth) { $0.shape.stroke.width = newValue } }
    }

    /// 10 by default.
    open var miterLimit: CGFloat {
        get { state.shape.stroke.miterLimit }
        set { change(Property.miterLimit) { $0.shape.stroke.miterLimit = newValue } }
    }

    /// Where in the pattern the dashes begin, in points.
    open var lineDashPhase: CGFloat {
        get { state.shape.stroke.dashPhase }
        set { change(Property.lineDashPhase) { $0.shape.stroke.dashPhase = newValue } }
    }

    /// Lengths on, off, on, … in points; nil for a solid line.
    open var lineDashPattern: [NSNumber]? {
        get {
            state.shape.stroke.dashPattern.isEmpty
                ? nil : state.shape.stroke.dashPattern.map { NSNumber(value: Double($0)) }
        }
        set { change("lineDashPattern", to: .numbers((newValue ?? []).map(\.doubleValue))) }
    }

    /// `.nonZero` by default.
    open var fillRule: CAShapeLayerFillRule {
        get { state.shape.fillRule == .evenOdd ? .evenOdd : .nonZero }
        set { change("fillRule", to: .string(newValue.rawValue)) }
    }

    /// `.butt` by default.
    open var lineCap: CAShapeLayerLineCap {
        get { [.butt, .round, .square][Int(state.shape.stroke.cap.rawValue)] }
        set { change("lineCap", to: .string(newValue.rawValue)) }
    }

    /// `.miter` by default.
    open var lineJoin: CAShapeLayerLineJoin {
        get { [.miter, .round, .bevel][Int(state.shape.stroke.join.rawValue)] }
        set { change("lineJoin", to: .string(newValue.rawValue)) }
    }
}
