import MotionTiming
import RenderTree

extension LayerProperty {
    /// The properties that `CAReplicatorLayer` adds (facts 3.4).
    static let ofReplicatorLayer: [LayerProperty] = [
        .number("instanceCount", .basic, \.replicas.count),
        .number("instanceDelay", .basic, \.replicas.delay),
        .transform("instanceTransform", \.replicas.transform),
        .color("instanceColor", \.replicas.color),
        .float("instanceRedOffset", .basic, \.replicas.redOffset),
        .float("instanceGreenOffset", .basic, \.replicas.greenOffset),
        .float("instanceBlueOffset", .basic, \.replicas.blueOffset),
        .float("instanceAlphaOffset", .basic, \.replicas.alphaOffset),
        .bool("preservesDepth", .unasked, isAnimatable: false, \.replicas.preservesDepth),
    ]
}

extension LayerState {
    var replicas: ReplicaStyle {
        get { if case .replicas(let style) = drawing { style } else { ReplicaStyle() } }
        set { drawing = .replicas(newValue) }
    }
}
