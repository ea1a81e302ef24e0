import Foundation
import MotionTiming
import RenderTree

/// A layer that emits particles from a shape.
///
/// Every particle is computed in closed form from its birth time and the seed, so that a frame does not depend on
/// earlier frames. Emission counts from the layer's time 0: a layer that is added later with `beginTime` 0 shows
/// particles that were emitted since then.
/// - Apple: `CAEmitterLayer`; facts 3.7.
open class CAEmitterLayer: CALayer {
    class override var initialDrawing: Drawing { .emitter(EmitterDrawing()) }
    open override class var properties: LayerProperty.Table { Properties.table }
    /// The emission up to now.
    private var history = EmissionHistory()
    private var recordedUntil = 0.0

    /// The cells; copied when they are set and read. Change a cell of the layer with `setValue(_:forKeyPath:
    /// "emitterCells.NAME.key")`.
    open var emitterCells: [CAEmitterCell]? {
        get { list(state.emitter.style.cells.map(CAEmitterCell.init(state:)), .hasEmptyList) }
        set {
            noteEmptyList(newValue, .hasEmptyList)
            runningAction(forKey: "emitterCells") {
                state.emitter.style.cells = (newValue ?? []).map(\.state)
                didChange()
            }
        }
    }

    override class var objectKeys: [String] { super.objectKeys + ["emitterCells"] }

    override func keyedObject(_ key: String) -> KeyedProperty? {
        key == "emitterCells" ? .object({ self.emitterCells }, { self.emitterCells = $0 }) : super.keyedObject(key)
    }

    /// A factor of the cells' `birthRate`, applied at the birth of a particle; 1 by default.
    open var birthRate: Float {
        get { emission.birthRate }
        set { set(.number(Double(newValue)), of: Properties.all.birthRate) }
    }
    /// A factor of the cells' `lifetime`, applied at the birth of a particle; 1 by default.
    open var lifetime: Float {
        get { emission.lifetime }
        set { set(.number(Double(newValue)), of: Properties.all.lifetime) }
    }
    /// A factor of the cells' `velocity`, applied at the birth of a particle; 1 by default.
    open var velocity: Float {
        get { emission.velocity }
        set { set(.number(Double(newValue)), of: Properties.all.velocity) }
    }
    /// A factor of the cells' `scale`, applied at the birth of a particle; 1 by default.
    open var scale: Float {
        get { emission.scale }
        set { set(.number(Double(newValue)), of: Properties.all.scale) }
    }
    /// A factor of the cells' `spin`, applied at the birth of a particle; 1 by default.
    open var spin: Float {
        get { emission.spin }
        set { set(.number(Double(newValue)), of: Properties.all.spin) }
    }

    /// The center of the shape in the layer's space.
    open var emitterPosition: CGPoint {
        get { emission.position }
        set { set(.point(newValue), of: Properties.all.emitterPosition) }
    }
    /// The depth of the center in points.
    open var emitterZPosition: CGFloat {
        get { emission.zPosition }
        set { set(.number(Double(newValue)), of: Properties.all.emitterZPosition) }
    }
    /// The size of the shape in points; the radius of a circle or a sphere is the width.
    open var emitterSize: CGSize {
        get { emission.size }
        set { set(.size(newValue), of: Properties.all.emitterSize) }
    }
    /// The depth of a cuboid in points.
    open var emitterDepth: CGFloat {
        get { emission.depth }
        set { set(.number(Double(newValue)), of: Properties.all.emitterDepth) }
    }
    /// The shape that emits; `.point` by default.
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { .init(rawValue: emission.shape.rawValue) }
        set { set(.string(newValue.rawValue), of: Properties.all.emitterShape) }
    }
    /// The part of the shape that emits; `.volume` by default.
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { .init(rawValue: emission.mode.rawValue) }
        set { set(.string(newValue.rawValue), of: Properties.all.emitterMode) }
    }
    /// The drawing order of the particles; `.unordered` by default.
    open var renderMode: CAEmitterLayerRenderMode {
        get { .init(rawValue: emission.order.rawValue) }
        set { set(.string(newValue.rawValue), of: Properties.all.renderMode) }
    }
    /// Whether particles keep their depth in the superlayer's space; false by default.
    open var preservesDepth: Bool {
        get { emission.preservesDepth }
        set { set(.bool(newValue), of: Properties.all.preservesDepth) }
    }
    /// The seed of the random numbers; layers with the same seed and cells emit the same particles.
    open var seed: UInt32 {
        get { emission.seed }
        set { set(.number(Double(newValue)), of: Properties.all.seed) }
    }

    private var emission: EmitterStyle { state.emitter.style }

    override func forgetPlayback() {
        history = EmissionHistory()
        recordedUntil = 0
    }

    override var hasTimeDependentContent: Bool { !state.emitter.style.cells.isEmpty || super.hasTimeDependentContent }

    override func didCommit() {
        super.didCommit()
        engine?.record(self)
        guard let now = mediaTime, let style = emission(at: now) else { return }
        history.advance(with: style, at: now)
        recordedUntil = now
    }

    override func complete(_ shown: inout LayerState, at time: Double, in visibleRect: CGRect?) throws {
        try super.complete(&shown, at: time, in: visibleRect)
        shown.emitter.history = history
        shown.emitter.time = localTime(atMediaTime: time)
    }

    override func completeSnapshot(_ shown: inout LayerState, at now: Double, isTransitionSource: Bool) {
        super.completeSnapshot(&shown, at: now, isTransitionSource: isTransitionSource)
        shown.emitter.history = history
        shown.emitter.time = now
    }

    /// Records the animated emission up to now, at times that do not depend on the frames' times.
    func recordAnimatedEmission() {
        guard let now = mediaTime, !animations.entries.isEmpty, var style = history.lastStyle else { return }
        var sampleIndex = (recordedUntil * Self.samplesPerSecond).rounded(.down) + 1
        let ends = animations.entries.filter(\.animation.isRemovedOnCompletion).map(\.end).sorted()
        // One sample beyond, so that the particles of this moment are emitted.
        while (sampleIndex - 1) / Self.samplesPerSecond < now {
            let time = sampleIndex / Self.samplesPerSecond
            // The emission changes abruptly where an animation ends.
            for end in ends where end >= recordedUntil && end < time && end <= now {
                guard let after = emission(at: end + 1e-6), after != style else { continue }
                history.advance(with: after, at: end + 1e-6)
                style = after
            }
            if let next = emission(at: time), next != style {
                if history.lastStart < time - 1.5 / Self.samplesPerSecond {
                    history.advance(with: style, at: time - 1 / Self.samplesPerSecond, moving: true)
                }
                history.advance(with: next, at: time, moving: true)
                style = next
            }
            recordedUntil = time
            sampleIndex += 1
        }
    }

    /// The number of samples per second.
    private static let samplesPerSecond = 120.0

    /// Returns the emission properties at a time of the layer; nil before its first commit.
    private func emission(at time: Double) -> EmitterStyle? {
        guard var shown = committed else { return nil }
        applyAnimations(to: &shown, at: time, skippingEnded: true)
        return shown.emitter.style
    }

    /// The current time of this layer; nil outside a hosted tree.
    private var mediaTime: Double? { engine.map { localTime(atMediaTime: $0.time) } }
}

extension CAEmitterLayer {
    /// The properties that `CAEmitterLayer` adds (facts 3.7).
    struct Properties: Sendable {
        static let all = Properties()
        static let table = LayerProperty.Table(all, inheriting: CALayer.properties)

        let birthRate = LayerProperty.float("birthRate", .basic, \.emitter.style.birthRate)
            .accessor(\CAEmitterLayer.birthRate)
        let lifetime = LayerProperty.float("lifetime", .basic, \.emitter.style.lifetime)
            .accessor(\CAEmitterLayer.lifetime)
        let velocity = LayerProperty.float("velocity", .basic, \.emitter.style.velocity)
            .accessor(\CAEmitterLayer.velocity)
        let scale = LayerProperty.float("scale", .basic, \.emitter.style.scale).accessor(\CAEmitterLayer.scale)
        let spin = LayerProperty.float("spin", .basic, \.emitter.style.spin).accessor(\CAEmitterLayer.spin)
        let emitterPosition = LayerProperty.point("emitterPosition", .basic, \.emitter.style.position)
            .accessor(\CAEmitterLayer.emitterPosition)
        let emitterZPosition = LayerProperty.number("emitterZPosition", .basic, \.emitter.style.zPosition)
            .accessor(\CAEmitterLayer.emitterZPosition)
        let emitterSize = LayerProperty.size("emitterSize", .basic, \.emitter.style.size)
            .accessor(\CAEmitterLayer.emitterSize)
        let emitterDepth = LayerProperty.number("emitterDepth", .basic, \.emitter.style.depth)
            .accessor(\CAEmitterLayer.emitterDepth)
        let emitterShape = LayerProperty.name("emitterShape", .noActionSearch, \.emitter.style.shape, fallback: .point)
            .accessor(named: \CAEmitterLayer.emitterShape)
        let emitterMode = LayerProperty.name("emitterMode", .noActionSearch, \.emitter.style.mode, fallback: .volume)
            .accessor(named: \CAEmitterLayer.emitterMode)
        let renderMode = LayerProperty.name("renderMode", .noActionSearch, \.emitter.style.order, fallback: .unordered)
            .accessor(named: \CAEmitterLayer.renderMode)
        let preservesDepth = LayerProperty.bool(
            "preservesDepth", .noActionSearch, isAnimatable: false, \.emitter.style.preservesDepth
        ).accessor(\CAEmitterLayer.preservesDepth)
        let seed = LayerProperty(
            "seed", .number, .noActionSearch, isAnimatable: false, read: { .number(Double($0.emitter.style.seed)) },
            write: {
                if let number = $1.asNumber, let seed = UInt32(exactly: number.rounded()) {
                    $0.emitter.style.seed = seed
                }
            }
        ).accessor(integer: { (layer: CAEmitterLayer, seed) in layer.seed = seed })
    }
}

/// The shape that emits particles.
///
/// - Apple: `CAEmitterLayerEmitterShape`.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A point.
    public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
    /// A line of the emitter's width.
    public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
    /// A rectangle.
    public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
    /// A cuboid.
    public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
    /// A circle.
    public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
    /// A sphere.
    public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The part of a shape that emits particles.
///
/// - Apple: `CAEmitterLayerEmitterMode`.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The points of the shape.
    public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
    /// The outline.
    public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
    /// The surface.
    public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
    /// The interior.
    public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The drawing order of particles.
///
/// - Apple: `CAEmitterLayerRenderMode`.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No particular order.
    public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
    /// The oldest particles below.
    public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
    /// The oldest particles on top.
    public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
    /// By depth.
    public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
    /// Added to each other.
    public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
