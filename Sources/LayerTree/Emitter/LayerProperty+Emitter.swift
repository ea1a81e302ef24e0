import MotionTiming
import RenderTree

extension LayerProperty {
    /// The properties that `CAEmitterLayer` adds (facts 3.7).
    static let ofEmitterLayer: [LayerProperty] = [
        .float("birthRate", .basic, \.emitter.style.birthRate),
        .float("lifetime", .basic, \.emitter.style.lifetime),
        .float("velocity", .basic, \.emitter.style.velocity),
        .float("scale", .basic, \.emitter.style.scale),
        .float("spin", .basic, \.emitter.style.spin),
        .point("emitterPosition", .basic, \.emitter.style.position),
        .number("emitterZPosition", .basic, \.emitter.style.zPosition),
        .size("emitterSize", .basic, \.emitter.style.size),
        .number("emitterDepth", .basic, \.emitter.style.depth),
        .name("emitterShape", .unasked, \.emitter.style.shape, fallback: .point),
        .name("emitterMode", .unasked, \.emitter.style.mode, fallback: .volume),
        .name("renderMode", .unasked, \.emitter.style.order, fallback: .unordered),
        .bool("preservesDepth", .unasked, isAnimatable: false, \.emitter.style.preservesDepth),
        LayerProperty(
            "seed", .number, .unasked, isAnimatable: false, read: { .number(Double($0.emitter.style.seed)) },
            write: {
                if let number = $1.asNumber, let seed = UInt32(exactly: number.rounded()) {
                    $0.emitter.style.seed = seed
                }
            }),
    ]
}
