import Foundation
import MotionTiming

/// A property as its layer class declares it: key-value coding goes by it, so that subclasses that override it hear of
/// it.
///
/// Every key of the classes' tables has one that can be overridden; those that a class declares for itself have none.
struct LayerPropertySetter: Sendable {
    let key: String
    /// False, and nothing is done, for a layer of another class and a value that the member cannot have.
    let set: @Sendable (CALayer, AnimatableValue) -> Bool

    init<Layer: CALayer>(_ key: String, _ set: @escaping @Sendable (Layer, AnimatableValue) -> Bool) {
        self.key = key
        self.set = { layer, value in (layer as? Layer).map { set($0, value) } ?? false }
    }

    init<Layer: CALayer, Value: LayerPropertyValue & SendableMetatype>(
        _ key: String, _ member: ReferenceWritableKeyPath<Layer, Value> & Sendable
    ) {
        self.init(key) { (layer: Layer, value) in
            guard let typed = Value(value) else { return false }
            layer[keyPath: member] = typed
            return true
        }
    }

    /// A member of one of the types that hold Apple's names.
    init<Layer: CALayer, Name: RawRepresentable & SendableMetatype>(
        _ key: String, named member: ReferenceWritableKeyPath<Layer, Name> & Sendable
    )
    where Name.RawValue == String {
        self.init(key) { (layer: Layer, value) in
            guard case .string(let text) = value, let name = Name(rawValue: text) else { return false }
            layer[keyPath: member] = name
            return true
        }
    }

    /// A member that holds objects of Apple's types.
    init<Layer: CALayer>(_ key: String, boxed member: ReferenceWritableKeyPath<Layer, Any?> & Sendable) {
        self.init(key) { (layer: Layer, value) in
            layer[keyPath: member] = BoxedValue.box(value)
            return true
        }
    }

    init<Layer: CALayer>(_ key: String, boxed member: ReferenceWritableKeyPath<Layer, [Any]?> & Sendable) {
        self.init(key) { (layer: Layer, value) in
            layer[keyPath: member] = BoxedValue.box(value) as? [Any]
            return true
        }
    }

    /// A member made of bits or a count: what is behind the point is cut off.
    init<Layer: CALayer, Number: BinaryInteger & SendableMetatype>(
        _ key: String, whole set: @escaping @Sendable (Layer, Number) -> Void
    ) {
        self.init(key) { (layer: Layer, value) in
            guard let number = value.asNumber.flatMap({ Number(exactly: $0.rounded(.towardZero)) }) else {
                return false
            }
            set(layer, number)
            return true
        }
    }

    /// Classes may have members of one name.
    static let named = Dictionary(grouping: ofLayer + ofSubclasses, by: \.key)
}

extension LayerPropertySetter {
    /// `contentsHeadroom` and its like lie in an extension, where nothing can be overridden.
    static let ofLayer: [LayerPropertySetter] = geometry + looks + contents

    private static let geometry = [
        LayerPropertySetter("bounds", \CALayer.bounds),
        LayerPropertySetter("position", \CALayer.position),
        LayerPropertySetter("zPosition", \CALayer.zPosition),
        LayerPropertySetter("anchorPoint", \CALayer.anchorPoint),
        LayerPropertySetter("anchorPointZ", \CALayer.anchorPointZ),
        LayerPropertySetter("transform", \CALayer.transform),
        LayerPropertySetter("sublayerTransform", \CALayer.sublayerTransform),
        LayerPropertySetter("geometryFlipped", \CALayer.isGeometryFlipped),
    ]

    private static let looks = [
        LayerPropertySetter("opacity", \CALayer.opacity),
        LayerPropertySetter("hidden", \CALayer.isHidden),
        LayerPropertySetter("doubleSided", \CALayer.isDoubleSided),
        LayerPropertySetter("masksToBounds", \CALayer.masksToBounds),
        LayerPropertySetter("allowsGroupOpacity", \CALayer.allowsGroupOpacity),
        LayerPropertySetter("backgroundColor", \CALayer.backgroundColor),
        LayerPropertySetter("cornerRadius", \CALayer.cornerRadius),
        LayerPropertySetter("borderWidth", \CALayer.borderWidth),
        LayerPropertySetter("borderColor", \CALayer.borderColor),
        LayerPropertySetter("shadowColor", \CALayer.shadowColor),
        LayerPropertySetter("shadowOpacity", \CALayer.shadowOpacity),
        LayerPropertySetter("shadowOffset", \CALayer.shadowOffset),
        LayerPropertySetter("shadowRadius", \CALayer.shadowRadius),
        LayerPropertySetter("shadowPath", \CALayer.shadowPath),
        LayerPropertySetter("shouldRasterize", \CALayer.shouldRasterize),
        LayerPropertySetter("rasterizationScale", \CALayer.rasterizationScale),
        LayerPropertySetter("allowsEdgeAntialiasing", \CALayer.allowsEdgeAntialiasing),
        LayerPropertySetter(
            "maskedCorners",
            whole: { (layer: CALayer, bits: UInt32) in layer.maskedCorners = .init(rawValue: UInt(bits)) }),
        LayerPropertySetter("cornerCurve", named: \CALayer.cornerCurve),
        LayerPropertySetter(
            "edgeAntialiasingMask",
            whole: { (layer: CALayer, bits: UInt32) in layer.edgeAntialiasingMask = .init(rawValue: bits) }),
        LayerPropertySetter("filters", boxed: \CALayer.filters),
        LayerPropertySetter("backgroundFilters", boxed: \CALayer.backgroundFilters),
        LayerPropertySetter("compositingFilter") { (layer: CALayer, value) in
            layer.compositingFilter = (BoxedValue.box(value) as? [Any])?.first
            return true
        },
    ]

    private static let contents = [
        LayerPropertySetter("contentsRect", \CALayer.contentsRect),
        LayerPropertySetter("contentsCenter", \CALayer.contentsCenter),
        LayerPropertySetter("contentsScale", \CALayer.contentsScale),
        LayerPropertySetter("minificationFilterBias", \CALayer.minificationFilterBias),
        LayerPropertySetter("opaque", \CALayer.isOpaque),
        LayerPropertySetter("needsDisplayOnBoundsChange", \CALayer.needsDisplayOnBoundsChange),
        LayerPropertySetter("drawsAsynchronously", \CALayer.drawsAsynchronously),
        LayerPropertySetter("contents", boxed: \CALayer.contents),
        LayerPropertySetter("contentsGravity", named: \CALayer.contentsGravity),
        LayerPropertySetter("magnificationFilter", named: \CALayer.magnificationFilter),
        LayerPropertySetter("minificationFilter", named: \CALayer.minificationFilter),
        LayerPropertySetter("contentsFormat", named: \CALayer.contentsFormat),
    ]
}

extension LayerPropertySetter {
    static let ofSubclasses =
        ofShapeLayer + ofGradientLayer + ofTextLayer + ofReplicatorLayer + ofScrollLayer + ofTiledLayer + ofEmitterLayer

    static let ofShapeLayer = [
        LayerPropertySetter("path", \CAShapeLayer.path),
        LayerPropertySetter("fillColor", \CAShapeLayer.fillColor),
        LayerPropertySetter("fillRule", named: \CAShapeLayer.fillRule),
        LayerPropertySetter("strokeColor", \CAShapeLayer.strokeColor),
        LayerPropertySetter("strokeStart", \CAShapeLayer.strokeStart),
        LayerPropertySetter("strokeEnd", \CAShapeLayer.strokeEnd),
        LayerPropertySetter("lineWidth", \CAShapeLayer.lineWidth),
        LayerPropertySetter("miterLimit", \CAShapeLayer.miterLimit),
        LayerPropertySetter("lineCap", named: \CAShapeLayer.lineCap),
        LayerPropertySetter("lineJoin", named: \CAShapeLayer.lineJoin),
        LayerPropertySetter("lineDashPhase", \CAShapeLayer.lineDashPhase),
        LayerPropertySetter("lineDashPattern") { (layer: CAShapeLayer, value) in
            value.storeNumbers { layer.lineDashPattern = $0 }
        },
    ]

    static let ofGradientLayer = [
        LayerPropertySetter("startPoint", \CAGradientLayer.startPoint),
        LayerPropertySetter("endPoint", \CAGradientLayer.endPoint),
        LayerPropertySetter("type", named: \CAGradientLayer.type),
        LayerPropertySetter("colors", boxed: \CAGradientLayer.colors),
        LayerPropertySetter("locations") { (layer: CAGradientLayer, value) in
            value.storeNumbers { layer.locations = $0 }
        },
    ]

    static let ofTextLayer = [
        LayerPropertySetter("fontSize", \CATextLayer.fontSize),
        LayerPropertySetter("foregroundColor", \CATextLayer.foregroundColor),
        LayerPropertySetter("wrapped", \CATextLayer.isWrapped),
        LayerPropertySetter("alignmentMode", named: \CATextLayer.alignmentMode),
        LayerPropertySetter("truncationMode", named: \CATextLayer.truncationMode),
        LayerPropertySetter("allowsFontSubpixelQuantization", \CATextLayer.allowsFontSubpixelQuantization),
        LayerPropertySetter("string") { (layer: CATextLayer, value) in
            // An attributed text stays what it is.
            if case .object(let text) = value {
                layer.string = text?.object
            } else {
                layer.string = BoxedValue.box(value)
            }
            return true
        },
        LayerPropertySetter("font") { (layer: CATextLayer, value) in
            guard case .string(let name) = value else { return false }
            layer.font = name
            return true
        },
    ]

    static let ofReplicatorLayer = [
        LayerPropertySetter(
            "instanceCount", whole: { (layer: CAReplicatorLayer, count) in layer.instanceCount = count }),
        LayerPropertySetter("instanceDelay", \CAReplicatorLayer.instanceDelay),
        LayerPropertySetter("instanceTransform", \CAReplicatorLayer.instanceTransform),
        LayerPropertySetter("instanceColor", \CAReplicatorLayer.instanceColor),
        LayerPropertySetter("instanceRedOffset", \CAReplicatorLayer.instanceRedOffset),
        LayerPropertySetter("instanceGreenOffset", \CAReplicatorLayer.instanceGreenOffset),
        LayerPropertySetter("instanceBlueOffset", \CAReplicatorLayer.instanceBlueOffset),
        LayerPropertySetter("instanceAlphaOffset", \CAReplicatorLayer.instanceAlphaOffset),
        LayerPropertySetter("preservesDepth", \CAReplicatorLayer.preservesDepth),
    ]

    static let ofScrollLayer = [
        LayerPropertySetter("scrollMode", named: \CAScrollLayer.scrollMode)
    ]

    static let ofTiledLayer = [
        LayerPropertySetter("tileSize", \CATiledLayer.tileSize),
        LayerPropertySetter("levelsOfDetail", whole: { (layer: CATiledLayer, count) in layer.levelsOfDetail = count }),
        LayerPropertySetter(
            "levelsOfDetailBias", whole: { (layer: CATiledLayer, count) in layer.levelsOfDetailBias = count }),
    ]

    static let ofEmitterLayer = [
        LayerPropertySetter("birthRate", \CAEmitterLayer.birthRate),
        LayerPropertySetter("lifetime", \CAEmitterLayer.lifetime),
        LayerPropertySetter("velocity", \CAEmitterLayer.velocity),
        LayerPropertySetter("scale", \CAEmitterLayer.scale),
        LayerPropertySetter("spin", \CAEmitterLayer.spin),
        LayerPropertySetter("emitterPosition", \CAEmitterLayer.emitterPosition),
        LayerPropertySetter("emitterZPosition", \CAEmitterLayer.emitterZPosition),
        LayerPropertySetter("emitterSize", \CAEmitterLayer.emitterSize),
        LayerPropertySetter("emitterDepth", \CAEmitterLayer.emitterDepth),
        LayerPropertySetter("emitterShape", named: \CAEmitterLayer.emitterShape),
        LayerPropertySetter("emitterMode", named: \CAEmitterLayer.emitterMode),
        LayerPropertySetter("renderMode", named: \CAEmitterLayer.renderMode),
        LayerPropertySetter("preservesDepth", \CAEmitterLayer.preservesDepth),
        LayerPropertySetter("seed", whole: { (layer: CAEmitterLayer, seed) in layer.seed = seed }),
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
