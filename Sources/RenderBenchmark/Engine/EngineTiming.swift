import LayerTree
import RenderTree

/// Frames of an engine without a compositor: CPU milliseconds of the calling thread.
struct EngineTiming {
    let medianMs, leastMs: Double
    /// Calls of the allocator per frame; nil where nobody counts.
    let allocations: Double?
    /// Layers per frame that did not keep the node of the frame before.
    let nodes: Int

    private static let warmUp = 30

    /// The frame before is held while the next is made, as a compositor holds it.
    init(_ engine: AnimationEngine, frames: Int) throws {
        Self.settleAllocator()
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
        leastMs = times.min() ?? 0
        nodes = try Self.difference(tree.root, engine.frame(at: Self.time(Self.warmUp + frames + 1)).root)
    }

    /// As a picture that was drawn and freed does: the allocator of glibc gives memory back to the system and asks for
    /// it again in every frame until it has seen a large block come and go.
    private static func settleAllocator() {
        UnsafeMutableRawPointer.allocate(byteCount: 16 << 20, alignment: 16).deallocate()
    }

    private static func time(_ n: Int) -> Double { Double(n) / Double(Stage.framesPerSecond) }

    /// How many nodes of `new` are not those of `old`.
    private static func difference(_ old: RenderNode, _ new: RenderNode) -> Int {
        old === new ? 0 : zip(old.children, new.children).reduce(1) { $0 + difference($1.0, $1.1) }
    }
}
