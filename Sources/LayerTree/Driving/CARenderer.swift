import Foundation
import RenderTree

/// Drives a layer tree frame by frame and hands each frame to whoever draws it.
///
///     let renderer = CARenderer { tree, region in … }
///     renderer.layer = root
///     renderer.bounds = root.bounds
///     for n in 0..<frames {
///         renderer.beginFrame(atTime: Double(n) / 30)
///         renderer.addUpdate(renderer.bounds)
///         try renderer.render()
///         renderer.endFrame()
///     }
///
/// - Apple: `CARenderer`, with a closure in the place of a texture; facts 4.2. Beginning a frame also commits what is
///   pending, and its times never go back.
public final class CARenderer {
    /// What draws: the tree, and the region that must be redrawn.
    public typealias Destination = (_ tree: RenderTree, _ region: CGRect) -> Void

    /// The root of the tree; another one starts a clock of its own.
    public var layer: CALayer? {
        didSet { if layer !== oldValue { engine = layer.map { AnimationEngine(root: $0, host: .yUp) } } }
    }
    /// The part of the root's surroundings that is shown; null at first.
    public var bounds = CGRect.null

    private var destination: Destination
    private var engine: AnimationEngine?
    private var frame: Frame?
    private weak var lastDrawn: RenderNode?

    private struct Frame {
        let time: Double
        var region = CGRect.null
        var tree: RenderTree?
        var failure: (any Error)?
    }

    public init(destination: @escaping Destination) { self.destination = destination }

    public func setDestination(_ destination: @escaping Destination) { self.destination = destination }

    /// Moves the clock to `t` and evaluates the tree. There is no display whose time stamp could be given.
    public func beginFrame(atTime t: CFTimeInterval, timeStamp: Never? = nil) {
        var frame = Frame(time: t)
        do { frame.tree = try engine?.frame(at: t) } catch { frame.failure = error }
        if let root = frame.tree?.root, root !== lastDrawn { frame.region = bounds }
        self.frame = frame
    }

    /// What changed since the last frame that was drawn, or was added: all of `bounds`, or null for nothing.
    public func updateBounds() -> CGRect { frame?.region ?? .null }

    /// Adds to the region that is redrawn.
    public func addUpdate(_ r: CGRect) {
        let sum = updateBounds().union(r)
        frame?.region = sum
    }

    /// Hands the frame over, if any of it must be redrawn.
    ///
    /// - Throws: what a layer's frame content threw when the frame began.
    public func render() throws {
        guard let frame else { return }
        if let failure = frame.failure { throw failure }
        guard let tree = frame.tree, !frame.region.isNull else { return }
        destination(tree, frame.region)
        lastDrawn = tree.root
    }

    /// When the next frame may differ: the present one's time while something moves, a later beginning, or infinity.
    public func nextFrameTime() -> CFTimeInterval {
        frame == nil && lastDrawn == nil ? .infinity : engine?.nextFrameTime ?? .infinity
    }

    /// Harmless without a begin.
    public func endFrame() { frame = nil }
}
