import Foundation

extension LayerMember {
    /// `contentsHeadroom` and its like lie in an extension, where nothing can be overridden.
    static let ofLayer: [LayerMember] = geometry + looks + contents

    private static let geometry = [
        LayerMember("bounds", \CALayer.bounds),
        LayerMember("position", \CALayer.position),
        LayerMember("zPosition", \CALayer.zPosition),
        LayerMember("anchorPoint", \CALayer.anchorPoint),
        LayerMember("anchorPointZ", \CALayer.anchorPointZ),
        LayerMember("transform", \CALayer.transform),
        LayerMember("sublayerTransform", \CALayer.sublayerTransform),
        LayerMember("geometryFlipped", \CALayer.isGeometryFlipped),
    ]

    private static let looks = [
        LayerMember("opacity", \CALayer.opacity),
        LayerMember("hidden", \CALayer.isHidden),
        LayerMember("doubleSided", \CALayer.isDoubleSided),
        LayerMember("masksToBounds", \CALayer.masksToBounds),
        LayerMember("allowsGroupOpacity", \CALayer.allowsGroupOpacity),
        LayerMember("backgroundColor", \CALayer.backgroundColor),
        LayerMember("cornerRadius", \CALayer.cornerRadius),
        LayerMember("borderWidth", \CALayer.borderWidth),
        LayerMember("borderColor", \CALayer.borderColor),
        LayerMember("shadowColor", \CALayer.shadowColor),
        LayerMember("shadowOpacity", \CALayer.shadowOpacity),
        LayerMember("shadowOffset", \CALayer.shadowOffset),
        LayerMember("shadowRadius", \CALayer.shadowRadius),
        LayerMember("shadowPath", \CALayer.shadowPath),
        LayerMember("shouldRasterize", \CALayer.shouldRasterize),
        LayerMember("rasterizationScale", \CALayer.rasterizationScale),
        LayerMember("allowsEdgeAntialiasing", \CALayer.allowsEdgeAntialiasing),
        LayerMember(
            "maskedCorners",
            whole: { (layer: CALayer, bits: UInt32) in layer.maskedCorners = .init(rawValue: UInt(bits)) }),
        LayerMember("cornerCurve", named: \CALayer.cornerCurve),
        LayerMember(
            "edgeAntialiasingMask",
            whole: { (layer: CALayer, bits: UInt32) in layer.edgeAntialiasingMask = .init(rawValue: bits) }),
        LayerMember("filters", boxed: \CALayer.filters),
        LayerMember("backgroundFilters", boxed: \CALayer.backgroundFilters),
        LayerMember("compositingFilter") { (layer: CALayer, value) in
            layer.compositingFilter = (BoxedValue.box(value) as? [Any])?.first
            return true
        },
    ]

    private static let contents = [
        LayerMember("contentsRect", \CALayer.contentsRect),
        LayerMember("contentsCenter", \CALayer.contentsCenter),
        LayerMember("contentsScale", \CALayer.contentsScale),
        LayerMember("minificationFilterBias", \CALayer.minificationFilterBias),
        LayerMember("opaque", \CALayer.isOpaque),
        LayerMember("needsDisplayOnBoundsChange", \CALayer.needsDisplayOnBoundsChange),
        LayerMember("drawsAsynchronously", \CALayer.drawsAsynchronously),
        LayerMember("contents", boxed: \CALayer.contents),
        LayerMember("contentsGravity", named: \CALayer.contentsGravity),
        LayerMember("magnificationFilter", named: \CALayer.magnificationFilter),
        LayerMember("minificationFilter", named: \CALayer.minificationFilter),
        LayerMember("contentsFormat", named: \CALayer.contentsFormat),
    ]
}
