import Foundation
import MotionTiming
import RenderTree

/// Emits particles from a shape.
///
/// Every particle follows in closed form from the time of its birth and the seed, so that a frame needs none before it.
/// Emission counts from the layer's time 0: a layer that is added later with `beginTime` 0 shows a field that has been
/// filling since.
/// - Apple: `CAEmitterLayer`; facts 3.7.
open class CAEmitterLayer: CALayer {
    class override var initialDrawing: Drawing { .emitter(EmitterDrawing()) }
    open override class var properties: PropertyTable { .emitterLayer }
    /// How it has emitted up to now.
    private var history = EmissionHistory()
    private var recordedUntil = 0.0

    /// Copied both ways: change what is there with `setValue(_:forKeyPath: "emitterCells.NAME.key")`.
    open var emitterCells: [CAEmitterCell]? {
        get { state.emitter.style.cells.isEmpty ? nil : state.emitter.style.cells.map(CAEmitterCell.init(state:)) }
        set {
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

    /// Multiplies the cells' `birthRate` when a particle is born; 1 by default.
    open var birthRate: Float {
        get { emission.birthRate }
        set { change("birthRate", to: .number(Double(newValue))) }
    }
    /// Multiplies the cells' `lifetime` when a particle is born; 1 by default.
    open var lifetime: Float {
        get { emission.lifetime }
        set { change("lifetime", to: .number(Double(newValue))) }
    }
    /// Multiplies the cells' `velocity` when a particle is born; 1 by default.
    open var velocity: Float {
        get { emission.velocity }
        set { change("velocity", to: .number(Double(newValue))) }
    }
    /// Multiplies the cells' `scale` when a particle is born; 1 by default.
    open var scale: Float {
        get { emission.scale }
        set { change("scale", to: .number(Double(newValue))) }
    }
    /// Multiplies the cells' `spin` when a particle is born; 1 by default.
    open var spin: Float {
        get { emission.spin }
        set { change("spin", to: .number(Double(newValue))) }
    }

    /// The centre of the shape, in the layer's space.
    open var emitterPosition: CGPoint {
        get { emission.position }
        set { change("emitterPosition", to: .point(newValue)) }
    }
    /// The centre's depth.
    open var emitterZPosition: CGFloat {
        get { emission.zPosition }
        set { change("emitterZPosition", to: .number(Double(newValue))) }
    }
    /// The shape's size; a circle's and a sphere's radius is the width.
    open var emitterSize: CGSize {
        get { emission.size }
        set { change("emitterSize", to: .size(newValue)) }
    }
    /// How deep a cuboid is.
    open var emitterDepth: CGFloat {
        get { emission.depth }
        set { change("emitterDepth", to: .number(Double(newValue))) }
    }
    /// `.point` by default.
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { .init(rawValue: emission.shape.rawValue) }
        set { change("emitterShape", to: .string(newValue.rawValue)) }
    }
    /// `.volume` by default.
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { .init(rawValue: emission.mode.rawValue) }
        set { change("emitterMode", to: .string(newValue.rawValue)) }
    }
    /// `.unordered` by default.
    open var renderMode: CAEmitterLayerRenderMode {
        get { .init(rawValue: emission.order.rawValue) }
        set { change("renderMode", to: .string(newValue.rawValue)) }
    }
    /// True: particles have depth in the superlayer's space.
    open var preservesDepth: Bool {
        get { emission.preservesDepth }
        set { change("preservesDepth", to: .bool(newValue)) }
    }
    /// Of the random numbers; layers with one seed and the same cells emit the same.
    open var seed: UInt32 {
        get { emission.seed }
        set { change("seed", to: .number(Double(newValue))) }
    }

    private var emission: EmitterStyle { state.emitter.style }

    override var hasTimeDependentContent: Bool { !state.emitter.style.cells.isEmpty || super.hasTimeDependentContent }

    override func didCommit() {
        super.didCommit()
        engine?.record(self)
        guard let now = mediaTime, let style = emission(at: now) else { return }
        history.advance(with: style, at: now)
        recordedUntil = now
    }

    override func complete(_ shown: inout LayerState, at time: Double, in sight: CGRect?) throws {
        try super.complete(&shown, at: time, in: sight)
        shown.emitter.history = history
        shown.emitter.time = localTime(atMediaTime: time)
    }

    override func completeSnapshot(_ shown: inout LayerState, at now: Double, isOld: Bool) {
        super.completeSnapshot(&shown, at: now, isOld: isOld)
        shown.emitter.history = history
        shown.emitter.time = now
    }

    /// Keeps what animations made of the emitter up to now, at times that do not depend on the frames'.
    func recordAnimatedEmission() {
        guard let now = mediaTime, !animations.entries.isEmpty, var style = history.lastStyle else { return }
        var number = (recordedUntil * Self.samplesPerSecond).rounded(.down) + 1
        let ends = animations.entries.filter(\.animation.isRemovedOnCompletion).map(\.end).sorted()
        // One beyond, so that the particles of this moment are on their way.
        while (number - 1) / Self.samplesPerSecond < now {
            let time = number / Self.samplesPerSecond
            // Where an animation ends, the emitter jumps.
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
            number += 1
        }
    }

    /// A second.
    private static let samplesPerSecond = 120.0

    /// What the layer emits with at a time of its own; nil before its first commit.
    private func emission(at time: Double) -> EmitterStyle? {
        guard var shown = committed else { return nil }
        applyAnimations(to: &shown, at: time, skippingEnded: true)
        return shown.emitter.style
    }

    /// This layer's time now; nil outside a hosted tree.
    private var mediaTime: Double? { engine.map { localTime(atMediaTime: $0.time) } }
}

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
        .name("emitterShape", .noActionSearch, \.emitter.style.shape, fallback: .point),
        .name("emitterMode", .noActionSearch, \.emitter.style.mode, fallback: .volume),
        .name("renderMode", .noActionSearch, \.emitter.style.order, fallback: .unordered),
        .bool("preservesDepth", .noActionSearch, isAnimatable: false, \.emitter.style.preservesDepth),
        LayerProperty(
            "seed", .number, .noActionSearch, isAnimatable: false, read: { .number(Double($0.emitter.style.seed)) },
            write: {
                if let number = $1.asNumber, let seed = UInt32(exactly: number.rounded()) {
                    $0.emitter.style.seed = seed
                }
            }),
    ]
}

/// - Apple: `CAEmitterLayerEmitterShape`.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
    public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
    public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
    public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
    public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
    public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// - Apple: `CAEmitterLayerEmitterMode`.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
    public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
    public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
    public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// - Apple: `CAEmitterLayerRenderMode`.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
    public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
    public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
    public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
    public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
