import Foundation
import MotionTiming

extension LayerMember {
    static let ofSubclasses =
        ofShapeLayer + ofGradientLayer + ofTextLayer + ofReplicatorLayer + ofScrollLayer + ofTiledLayer + ofEmitterLayer

    static let ofShapeLayer = [
        LayerMember("path", \CAShapeLayer.path),
        LayerMember("fillColor", \CAShapeLayer.fillColor),
        LayerMember("fillRule", named: \CAShapeLayer.fillRule),
        LayerMember("strokeColor", \CAShapeLayer.strokeColor),
        LayerMember("strokeStart", \CAShapeLayer.strokeStart),
        LayerMember("strokeEnd", \CAShapeLayer.strokeEnd),
        LayerMember("lineWidth", \CAShapeLayer.lineWidth),
        LayerMember("miterLimit", \CAShapeLayer.miterLimit),
        LayerMember("lineCap", named: \CAShapeLayer.lineCap),
        LayerMember("lineJoin", named: \CAShapeLayer.lineJoin),
        LayerMember("lineDashPhase", \CAShapeLayer.lineDashPhase),
        LayerMember("lineDashPattern") { (layer: CAShapeLayer, value) in
            value.storeNumbers { layer.lineDashPattern = $0 }
        },
    ]

    static let ofGradientLayer = [
        LayerMember("startPoint", \CAGradientLayer.startPoint),
        LayerMember("endPoint", \CAGradientLayer.endPoint),
        LayerMember("type", named: \CAGradientLayer.type),
        LayerMember("colors", boxed: \CAGradientLayer.colors),
        LayerMember("locations") { (layer: CAGradientLayer, value) in value.storeNumbers { layer.locations = $0 } },
    ]

    static let ofTextLayer = [
        LayerMember("fontSize", \CATextLayer.fontSize),
        LayerMember("foregroundColor", \CATextLayer.foregroundColor),
        LayerMember("wrapped", \CATextLayer.isWrapped),
        LayerMember("alignmentMode", named: \CATextLayer.alignmentMode),
        LayerMember("truncationMode", named: \CATextLayer.truncationMode),
        LayerMember("allowsFontSubpixelQuantization", \CATextLayer.allowsFontSubpixelQuantization),
        LayerMember("string") { (layer: CATextLayer, value) in
            // An attributed text stays what it is.
            if case .object(let text) = value {
                layer.string = text?.object
            } else {
                layer.string = BoxedValue.box(value)
            }
            return true
        },
        LayerMember("font") { (layer: CATextLayer, value) in
            guard case .string(let name) = value else { return false }
            layer.font = name
            return true
        },
    ]

    static let ofReplicatorLayer = [
        LayerMember("instanceCount", whole: { (layer: CAReplicatorLayer, count) in layer.instanceCount = count }),
        LayerMember("instanceDelay", \CAReplicatorLayer.instanceDelay),
        LayerMember("instanceTransform", \CAReplicatorLayer.instanceTransform),
        LayerMember("instanceColor", \CAReplicatorLayer.instanceColor),
        LayerMember("instanceRedOffset", \CAReplicatorLayer.instanceRedOffset),
        LayerMember("instanceGreenOffset", \CAReplicatorLayer.instanceGreenOffset),
        LayerMember("instanceBlueOffset", \CAReplicatorLayer.instanceBlueOffset),
        LayerMember("instanceAlphaOffset", \CAReplicatorLayer.instanceAlphaOffset),
        LayerMember("preservesDepth", \CAReplicatorLayer.preservesDepth),
    ]

    static let ofScrollLayer = [
        LayerMember("scrollMode", named: \CAScrollLayer.scrollMode)
    ]

    static let ofTiledLayer = [
        LayerMember("tileSize", \CATiledLayer.tileSize),
        LayerMember("levelsOfDetail", whole: { (layer: CATiledLayer, count) in layer.levelsOfDetail = count }),
        LayerMember("levelsOfDetailBias", whole: { (layer: CATiledLayer, count) in layer.levelsOfDetailBias = count }),
    ]

    static let ofEmitterLayer = [
        LayerMember("birthRate", \CAEmitterLayer.birthRate),
        LayerMember("lifetime", \CAEmitterLayer.lifetime),
        LayerMember("velocity", \CAEmitterLayer.velocity),
        LayerMember("scale", \CAEmitterLayer.scale),
        LayerMember("spin", \CAEmitterLayer.spin),
        LayerMember("emitterPosition", \CAEmitterLayer.emitterPosition),
        LayerMember("emitterZPosition", \CAEmitterLayer.emitterZPosition),
        LayerMember("emitterSize", \CAEmitterLayer.emitterSize),
        LayerMember("emitterDepth", \CAEmitterLayer.emitterDepth),
        LayerMember("emitterShape", named: \CAEmitterLayer.emitterShape),
        LayerMember("emitterMode", named: \CAEmitterLayer.emitterMode),
        LayerMember("renderMode", named: \CAEmitterLayer.renderMode),
        LayerMember("preservesDepth", \CAEmitterLayer.preservesDepth),
        LayerMember("seed", whole: { (layer: CAEmitterLayer, seed) in layer.seed = seed }),
    ]
}

extension AnimatableValue {
    /// Gives the numbers of a list as objects; false for what is none.
    fileprivate func storeNumbers(_ store: ([NSNumber]) -> Void) -> Bool {
        guard case .numbers(let numbers) = self else { return false }
        store(numbers.map { NSNumber(value: $0) })
        return true
    }
}
