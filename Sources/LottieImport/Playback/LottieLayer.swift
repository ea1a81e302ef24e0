import Foundation
import LayerTree

/// A layer that shows a Lottie animation in its own time: at time 0 the first frame.
///
/// `beginTime`, `speed`, `timeOffset` and the superlayers' clocks move the animation as they move all animations. To
/// show a part of it regardless of time, set or animate ``progress``. `contentsGravity` places the canvas in the
/// bounds: it fits them by default.
///
/// - Thread safety: Like every layer, from one thread or task at a time.
open class LottieLayer: CALayer {
    private static let progressProperty = LayerProperty.declared("progress", .noDefaultAction, initial: CGFloat(-1))
    private static let lottieProperties = CALayer.properties.adding([progressProperty])

    open override class var properties: LayerProperty.Table { lottieProperties }

    /// The animation; nil shows nothing.
    open var animation: LottieAnimation? { didSet { update() } }
    /// The state machine that is shown in place of an animation; nil for none.
    open var stateMachine: LottieStateMachine? { didSet { update() } }
    /// What happens to the state machine, in seconds of the layer's time.
    open var events: [LottieEvent] = [] { didSet { update() } }
    /// What happens at the end; `.playOnce` by default.
    open var loopMode = LottieLoopMode.playOnce { didSet { update() } }
    /// The frames that are played; nil, the default, plays all.
    open var playRange: ClosedRange<Double>? { didSet { update() } }
    /// The part of the animation that is shown, 0…1; −1, the default, follows the layer's time.
    @DeclaredProperty(LottieLayer.progressProperty)
    open var progress: CGFloat

    /// Creates a layer without an animation.
    public override init() {
        super.init()
        contentsGravity = .resizeAspect
    }

    /// Creates a layer with the size of an animation.
    public convenience init(_ animation: LottieAnimation?) {
        self.init()
        self.animation = animation
        bounds = CGRect(origin: .zero, size: animation?.size ?? .zero)
        update()
    }

    /// Creates a layer that shows a state machine, with the size of its first animation.
    public convenience init(_ stateMachine: LottieStateMachine) {
        self.init()
        self.stateMachine = stateMachine
        bounds = CGRect(origin: .zero, size: stateMachine.firstAnimation?.size ?? .zero)
        update()
    }

    /// Creates a copy of a layer's values.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let original = layer as? LottieLayer else { return }
        animation = original.animation
        stateMachine = original.stateMachine
        events = original.events
        loopMode = original.loopMode
        playRange = original.playRange
    }

    /// Creates a layer from an archive, without its animation.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Plays the frames between two markers; the second one is not included.
    ///
    /// Returns false if there is no such marker.
    @discardableResult
    open func play(fromMarker first: String, toMarker second: String, loopMode: LottieLoopMode = .playOnce) -> Bool {
        guard let start = animation?.frameTime(forMarker: first), let end = animation?.frameTime(forMarker: second),
            start < end
        else { return false }
        playRange = start...end
        self.loopMode = loopMode
        return true
    }

    /// Plays the part that a marker names. Returns false if there is no such marker.
    @discardableResult
    open func play(marker: String, loopMode: LottieLoopMode = .playOnce) -> Bool {
        guard let range = animation?.frames(ofMarker: marker) else { return false }
        playRange = range
        self.loopMode = loopMode
        return true
    }

    private func update() {
        if let stateMachine {
            frameDrawing = StateMachineDrawing(stateMachine, events: events)
        } else {
            frameDrawing = animation.map { animation in
                LottieDrawing(animation, loopMode: loopMode, range: playRange, progress: Self.progressProperty)
            }
        }
        setNeedsLayout()
    }
}
