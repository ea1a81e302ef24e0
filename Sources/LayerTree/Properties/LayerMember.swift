import MotionTiming

/// A property of `CALayer` as the class declares it: key-value coding goes by it, so that subclasses that override it hear of it.
struct LayerMember: Sendable {
    let key: String
    /// Ignores a value of another kind.
    let set: @Sendable (CALayer, AnimatableValue) -> Void

    private init<Value: LayerPropertyValue & SendableMetatype>(_ key: String, _ member: ReferenceWritableKeyPath<CALayer, Value> & Sendable) {
        self.key = key
        set = { layer, value in if let typed = Value(value) { layer[keyPath: member] = typed } }
    }

    static let named = Dictionary(all.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })

    private static let all = [
        LayerMember("bounds", \.bounds),
        LayerMember("position", \.position),
        LayerMember("zPosition", \.zPosition),
        LayerMember("anchorPoint", \.anchorPoint),
        LayerMember("anchorPointZ", \.anchorPointZ),
        LayerMember("transform", \.transform),
        LayerMember("sublayerTransform", \.sublayerTransform),
        LayerMember("geometryFlipped", \.isGeometryFlipped),
        LayerMember("opacity", \.opacity),
        LayerMember("hidden", \.isHidden),
        LayerMember("doubleSided", \.isDoubleSided),
        LayerMember("masksToBounds", \.masksToBounds),
        LayerMember("allowsGroupOpacity", \.allowsGroupOpacity),
        LayerMember("backgroundColor", \.backgroundColor),
        LayerMember("cornerRadius", \.cornerRadius),
        LayerMember("borderWidth", \.borderWidth),
        LayerMember("borderColor", \.borderColor),
        LayerMember("shadowColor", \.shadowColor),
        LayerMember("shadowOpacity", \.shadowOpacity),
        LayerMember("shadowOffset", \.shadowOffset),
        LayerMember("shadowRadius", \.shadowRadius),
        LayerMember("shadowPath", \.shadowPath),
        LayerMember("shouldRasterize", \.shouldRasterize),
        LayerMember("rasterizationScale", \.rasterizationScale),
        LayerMember("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing),
        LayerMember("contentsRect", \.contentsRect),
        LayerMember("contentsCenter", \.contentsCenter),
        LayerMember("contentsScale", \.contentsScale),
        LayerMember("minificationFilterBias", \.minificationFilterBias),
        LayerMember("opaque", \.isOpaque),
        LayerMember("needsDisplayOnBoundsChange", \.needsDisplayOnBoundsChange),
        LayerMember("drawsAsynchronously", \.drawsAsynchronously),
    ]
}
