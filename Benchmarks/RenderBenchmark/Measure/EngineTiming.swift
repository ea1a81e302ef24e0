import Foundation
import Images
import LayerTree
import RenderTree

/// Measures the evaluation of frames without a compositor, in CPU milliseconds of the calling thread.
struct EngineTiming {
    let medianMs, minimumMs: Double
    /// Allocator calls per frame; nil unless they are counted.
    let allocations: Double?
    /// The number of layers per frame with a new node.
    let nodes: Int

    private static let warmUp = 30

    /// Measures after a warm-up. The previous frame is kept while the next is made, as in a compositor.
    init(_ engine: AnimationEngine, frames: Int) throws {
        Self.warmUpAllocator()
        var tree = try engine.frame(at: 0)
        var times: [Double] = []
        times.reserveCapacity(frames)
        var allocated = AllocationCount.now
        for n in 1...Self.warmUp + frames {
            if n == Self.warmUp + 1 { allocated = AllocationCount.now }
            let start = Clocks.thread
            tree = try engine.frame(at: Self.time(n))
            if n > Self.warmUp { times.append((Clocks.thread - start) * 1000) }
        }
        allocations = AllocationCount.now.flatMap { now in allocated.map { Double(now - $0) / Double(frames) } }
        medianMs = times.median
        minimumMs = times.min() ?? 0
        nodes = try Self.difference(tree.root, engine.frame(at: Self.time(Self.warmUp + frames + 1)).root)
    }

    /// Allocates and frees a large block, as drawing a frame does. Until glibc's allocator has seen one, it returns
    /// memory to the system in every frame.
    private static func warmUpAllocator() {
        UnsafeMutableRawPointer.allocate(byteCount: 16 << 20, alignment: 16).deallocate()
    }

    private static func time(_ n: Int) -> Double { Double(n) / Double(BenchmarkCanvas.framesPerSecond) }

    /// Returns the number of nodes in `new` that are not shared with `old`.
    private static func difference(_ old: RenderNode, _ new: RenderNode) -> Int {
        old === new ? 0 : zip(old.children, new.children).reduce(1) { $0 + difference($1.0, $1.1) }
    }
}

/// Creates the layer trees of the engine workloads. Their animations repeat forever with different durations.
enum EngineScene {
    /// Returns 10,000 layers: a root and 99 groups of 100 layers; every `step`th layer moves.
    static func grouped(movingEvery step: Int?) -> CALayer {
        let root = layer(0)
        for g in 0..<99 {
            let group = layer(g)
            for i in g * 100..<(g + 1) * 100 {
                let leaf = layer(i)
                if let step, i % step == 0 { leaf.add(move(i), forKey: "move") }
                group.addSublayer(leaf)
            }
            root.addSublayer(group)
        }
        return root
    }

    /// Returns 1,000 layers below one root, each of which moves, fades and rotates.
    static func manyAnimations() -> CALayer {
        let root = layer(0)
        for i in 0..<1000 {
            let leaf = layer(i)
            leaf.add(move(i), forKey: "move")
            leaf.add(repeatingForever(CABasicAnimation(keyPath: "opacity"), from: 1, to: 0.25, i + 1), forKey: "fade")
            leaf.add(
                repeatingForever(CABasicAnimation(keyPath: "transform.rotation.z"), from: 0, to: 6, i + 2),
                forKey: "turn")
            root.addSublayer(leaf)
        }
        return root
    }

    private static func layer(_ i: Int) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
        layer.position = position(i)
        layer.backgroundColor = CGColor(red: CGFloat(i % 7) / 7, green: 0.5, blue: 0.25, alpha: 1)
        return layer
    }

    private static func position(_ i: Int) -> CGPoint { CGPoint(x: i * 37 % 1920, y: i * 53 % 1080) }

    private static func move(_ i: Int) -> CAAnimation {
        repeatingForever(CABasicAnimation(keyPath: "position"), from: position(i), to: position(i + 11), i)
    }

    private static func repeatingForever(_ animation: CABasicAnimation, from: Any, to: Any, _ i: Int) -> CAAnimation {
        animation.fromValue = from
        animation.toValue = to
        animation.duration = 1 + Double(i % 16) / 8
        animation.repeatCount = .infinity
        animation.autoreverses = true
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        return animation
    }
}
