/// Which of an animation class's initialisers makes an animation.
public enum AnimationOrigin {
    /// `init()`.
    case fresh
}
