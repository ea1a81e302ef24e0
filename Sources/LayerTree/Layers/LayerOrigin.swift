/// Which of a layer class's initialisers makes a layer.
public enum LayerOrigin {
    /// `init()`.
    case fresh
    /// `init(layer:)`.
    case presenting(CALayer)
}
