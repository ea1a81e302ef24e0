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

    override var drawsOverTime: Bool { !state.emitter.style.cells.isEmpty || super.drawsOverTime }

    override func didCommit() {
        super.didCommit()
        engine?.record(self)
        guard let now = mediaTime, let style = emission(at: now) else { return }
        history.goOn(with: style, at: now)
        recordedUntil = now
    }

    override func complete(_ shown: inout LayerState, at time: Double, in sight: CGRect?) throws {
        try super.complete(&shown, at: time, in: sight)
        shown.emitter.history = history
        shown.emitter.time = localTime(atMediaTime: time)
    }

    override func completePicture(_ shown: inout LayerState, at now: Double, isOld: Bool) {
        super.completePicture(&shown, at: now, isOld: isOld)
        shown.emitter.history = history
        shown.emitter.time = now
    }

    /// Keeps what animations made of the emitter up to now, at times that do not depend on the frames'.
    func recordMoves() {
        guard let now = mediaTime, !animations.entries.isEmpty, var style = history.lastStyle else { return }
        var number = (recordedUntil * Self.recordings).rounded(.down) + 1
        let ends = animations.entries.filter(\.animation.isRemovedOnCompletion).map(\.end).sorted()
        // One beyond, so that the particles of this moment are on their way.
        while (number - 1) / Self.recordings < now {
            let time = number / Self.recordings
            // Where an animation ends, the emitter jumps.
            for end in ends where end >= recordedUntil && end < time && end <= now {
                guard let after = emission(at: end + 1e-6), after != style else { continue }
                history.goOn(with: after, at: end + 1e-6)
                style = after
            }
            if let next = emission(at: time), next != style {
                if history.lastStart < time - 1.5 / Self.recordings {
                    history.goOn(with: style, at: time - 1 / Self.recordings, moving: true)
                }
                history.goOn(with: next, at: time, moving: true)
                style = next
            }
            recordedUntil = time
            number += 1
        }
    }

    /// A second.
    private static let recordings = 120.0

    /// What the layer emits with at a time of its own; nil before its first commit.
    private func emission(at time: Double) -> EmitterStyle? {
        guard var shown = committed else { return nil }
        applyAnimations(to: &shown, at: time, skippingEnded: true)
        return shown.emitter.style
    }

    /// This layer's time now; nil outside a hosted tree.
    private var mediaTime: Double? { engine.map { localTime(atMediaTime: $0.time) } }
}
