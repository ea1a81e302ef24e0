import Foundation
import MotionTiming

/// A copy of a layer tree's model values, sublayers and animations, taken before an engine runs, from which the tree
/// can be reset and replayed from time 0.
///
/// Stored properties of subclasses that are not declared as layer properties are not part of it.
package struct LayerTreeCheckpoint {
    private let records: [Record]

    /// Copies the tree below `root`, including masks.
    package init(_ root: CALayer) {
        var records: [Record] = []
        var visited: Set<ObjectIdentifier> = []
        Self.visit(root, &visited) { records.append(Record($0)) }
        self.records = records
    }

    /// Resets every layer to its recorded values and removes it from its engine. Delegates are not called.
    package func restore() {
        let recorded = Set(records.map { ObjectIdentifier($0.layer) })
        var visited: Set<ObjectIdentifier> = []
        for record in records {
            Self.visit(record.layer, &visited) { layer in
                layer.leaveEngine()
                if !recorded.contains(ObjectIdentifier(layer)) { layer.removeFromRecordedParent(recorded) }
            }
        }
        for record in records { record.restore() }
    }

    /// Visits the layers of a subtree that were not visited yet.
    private static func visit(
        _ layer: CALayer, _ visited: inout Set<ObjectIdentifier>, _ body: (CALayer) -> Void
    ) {
        guard visited.insert(ObjectIdentifier(layer)).inserted else { return }
        let children = layer.children
        let mask = layer.maskLayer
        body(layer)
        for child in children { visit(child, &visited, body) }
        if let mask { visit(mask, &visited, body) }
    }
}

extension LayerTreeCheckpoint {
    /// The values of one layer.
    private struct Record {
        let layer: CALayer
        private let state: LayerState
        private let timing: MediaTiming
        private let activeRange: Range<Double>?
        private let audioFades: [AudioFade]
        private let children: [CALayer]
        private let mask: CALayer?
        private let name: String?
        private let actions: [String: any CAAction]?
        private let otherValues: [String: Any]
        private let style: [AnyHashable: Any]?
        private let autoresizingMask: CAAutoresizingMask
        private let layoutManager: (any CALayoutManager)?
        private let constraints: [CAConstraint]?
        private weak var delegate: (any CALayerDelegate)?
        private let flags: LayerFlags
        private let animations: [(key: String?, animation: CAAnimation)]

        init(_ layer: CALayer) {
            self.layer = layer
            state = layer.state
            timing = layer.timing
            activeRange = layer.activeRange
            audioFades = layer.audioFades
            children = layer.children
            mask = layer.maskLayer
            name = layer.name
            actions = layer.actions
            otherValues = layer.otherValues
            style = layer.style
            autoresizingMask = layer.autoresizingMask
            layoutManager = layer.layoutManager
            constraints = layer.constraints
            delegate = layer.delegate
            flags = layer.flags
            animations = layer.animations.entries.compactMap { entry in
                (entry.animation.copy() as? CAAnimation).map { (entry.key, $0) }
            }
        }

        func restore() {
            layer.name = name
            layer.actions = actions
            layer.otherValues = otherValues
            if style != nil || layer.style != nil { layer.style = style }
            layer.autoresizingMask = autoresizingMask
            layer.layoutManager = layoutManager
            if constraints != nil || layer.constraints != nil { layer.constraints = constraints }
            layer.delegate = delegate
            layer.state = state
            layer.timing = timing
            layer.activeRange = activeRange
            layer.audioFades = audioFades
            layer.children = children
            for child in children { child.superlayer = layer }
            layer.maskLayer = mask
            mask?.superlayer = layer
            layer.flags = flags
            layer.flags.subtract(.ofEngine)
            for entry in animations { layer.add(entry.animation, forKey: entry.key) }
        }
    }
}

extension LayerFlags {
    /// The flags that say something about the layer's engine.
    fileprivate static let ofEngine: LayerFlags = [
        .isInEvaluationList, .isChanged, .isRoot, .animatesSublayers, .isCommittedSinceLastFrame, .hasMovingCopies,
        .awaitsStarts,
    ]
}

extension CALayer {
    /// Forgets the engine and everything it computed for the layer, without ending animations.
    fileprivate func leaveEngine() {
        engine = nil
        committed = nil
        presented = nil
        committedChildren = []
        committedMask = nil
        animations = AttachedAnimations()
        snapshot = NodeSnapshot()
        flags.subtract(.ofEngine)
        forgetPlayback()
    }

    /// Detaches a layer that was added after the checkpoint from a layer of the checkpoint.
    fileprivate func removeFromRecordedParent(_ recorded: Set<ObjectIdentifier>) {
        guard let parent = superlayer, recorded.contains(ObjectIdentifier(parent)) else { return }
        superlayer = nil
    }
}
