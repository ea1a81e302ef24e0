import LayerTree
import RenderTree
import TestSupport
import Testing
import VectorGeometry

/// Random changes of a tree: each layer has one place, links agree, and exactly the layers in the tree are live.
@Suite("Random mutations keep the tree's invariants")
struct MutationLawTests {
    @Test("The tree stays valid during 100 random changes with frames between", arguments: UInt64(1)...60)
    func stream(seed: UInt64) throws {
        var grove = Grove(seed: seed)
        for step in 1...100 {
            grove.mutate()
            let faults = grove.faults
            #expect(faults == [], "seed \(seed), step \(step): \(grove.last)")
            guard step % 3 == 0 else { continue }
            try grove.drawFrame()
            let staleness = grove.staleness
            #expect(staleness == [], "seed \(seed), step \(step), after a frame")
        }
    }
}

/// Several layers that are added to each other at random, one of them hosted.
private struct Grove {
    private var random: SeededGenerator
    private let layers: [CALayer]
    private let engine: AnimationEngine
    private var time = 0.0
    private var nodeCount = 0
    private(set) var last = ""

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        layers = (0..<9).map { number in
            let layer = CALayer()
            layer.name = "\(number)"
            return layer
        }
        engine = AnimationEngine(root: layers[0])
    }

    private mutating func pick() -> CALayer { layers[Int.random(in: 0..<layers.count, using: &random)] }

    /// Returns a layer that can be added to `parent`: not the root, `parent`, or an ancestor of it.
    private mutating func candidate(under parent: CALayer) -> CALayer? {
        let legal = layers.dropFirst().filter { candidate in
            var layer: CALayer? = parent
            while let current = layer {
                if current === candidate { return false }
                layer = current.superlayer
            }
            return true
        }
        return legal.randomElement(using: &random)
    }

    mutating func mutate() {
        let parent = pick()
        guard let layer = candidate(under: parent) else { return }
        let kind = Int.random(in: 0..<10, using: &random)
        last = "\(kind) of \(parent.name ?? "") and \(layer.name ?? "")"
        switch kind {
        case 0: parent.addSublayer(layer)
        case 1: parent.insertSublayer(layer, at: UInt32.random(in: 0...4, using: &random))
        case 2: parent.insertSublayer(layer, below: parent.sublayers?.randomElement(using: &random))
        case 3: parent.insertSublayer(layer, above: parent.sublayers?.randomElement(using: &random))
        case 4: replaceOne(of: parent, with: layer)
        case 5: parent.sublayers = [layer] + (parent.sublayers ?? []).dropFirst().filter { $0 !== layer }
        case 6: parent.mask = layer
        case 7: layer.removeFromSuperlayer()
        case 8: animate(layer)
        default: layer.zPosition += 1
        }
    }

    private mutating func replaceOne(of parent: CALayer, with layer: CALayer) {
        if let old = parent.sublayers?.randomElement(using: &random) { parent.replaceSublayer(old, with: layer) }
    }

    /// Animates a live layer only: an animation on another waits for a tree (Divergences, N33).
    private func animate(_ layer: CALayer) {
        guard layer.presentation() != nil else { return }
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 1e6
        layer.add(animation, forKey: "long")
    }

    mutating func drawFrame() throws {
        time += 0.25
        nodeCount = try engine.frame(at: time).root.count
    }

    private func isHosted(_ layer: CALayer) -> Bool {
        var layer: CALayer? = layer
        while let current = layer {
            if current === engine.root { return true }
            layer = current.superlayer
        }
        return false
    }

    /// Returns the inconsistent links between layers.
    var faults: [String] {
        var found: [String] = []
        var occurrences: [ObjectIdentifier: Int] = [:]
        for parent in layers {
            if parent.sublayers?.isEmpty == true { found.append("\(parent.name ?? "") has an empty list") }
            for child in (parent.sublayers ?? []) + [parent.mask].compactMap({ $0 }) {
                occurrences[ObjectIdentifier(child), default: 0] += 1
                if child.superlayer !== parent {
                    found.append("\(child.name ?? "") does not know its superlayer \(parent.name ?? "")")
                }
            }
        }
        for layer in layers where occurrences[ObjectIdentifier(layer), default: 0] != (layer.superlayer == nil ? 0 : 1)
        {
            found.append("\(layer.name ?? "") is in \(occurrences[ObjectIdentifier(layer), default: 0]) places")
        }
        return found
    }

    /// Returns the differences between a frame and the tree.
    var staleness: [String] {
        var found: [String] = []
        for layer in layers {
            if (layer.presentation() != nil) != isHosted(layer) {
                found.append("\(layer.name ?? "") is live only in part")
            }
            if !isHosted(layer), layer.animationKeys() != nil {
                found.append("\(layer.name ?? "") is animated outside the tree")
            }
        }
        let hosted = layers.filter { isHosted($0) }.count
        if nodeCount != hosted { found.append("\(nodeCount) nodes for \(hosted) layers") }
        return found
    }
}

extension RenderNode {
    /// The layer and all layers below it, including masks.
    fileprivate var count: Int { 1 + children.reduce(0) { $0 + $1.count } + (mask?.count ?? 0) }
}
