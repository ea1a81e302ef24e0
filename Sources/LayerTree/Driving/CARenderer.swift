import Foundation
import RenderTree

/// Renders a layer tree frame by frame and passes each frame to a closure that draws it.
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
/// - Apple: `CARenderer`, with a closure instead of a texture; facts 4.2. Beginning a frame also commits pending
///   changes, and times cannot go back.
public final class CARenderer {
    /// Draws a render tree; `region` is the part that must be redrawn.
    package typealias Destination = (_ tree: RenderTree, _ region: CGRect) -> Void

    /// The root of the tree; setting another root starts a new clock.
    public var layer: CALayer? {
        didSet { if layer !== oldValue { engine = layer.map { AnimationEngine(root: $0, host: .yUp) } } }
    }
    /// The part of the root's surroundings that is shown; null by default.
    public var bounds = CGRect.null

    private let destination: Destination
    private var engine: AnimationEngine?
    private var frame: Frame?
    private weak var lastDrawn: RenderNode?

    private struct Frame {
        let time: Double
        var region = CGRect.null
        var tree: RenderTree?
        var failure: (any Error)?
    }

    /// Creates a renderer that passes frames to a closure.
    package init(destination: @escaping Destination) { self.destination = destination }

    /// Sets the clock to `t` in seconds and evaluates the tree. There is no display with a time stamp, so `timeStamp`
    /// is nil.
    public func beginFrame(atTime t: CFTimeInterval, timeStamp: Never? = nil) {
        var frame = Frame(time: t)
        do { frame.tree = try engine?.frame(at: t) } catch { frame.failure = error }
        if let root = frame.tree?.root, root !== lastDrawn { frame.region = bounds }
        self.frame = frame
    }

    /// Returns the region that changed since the last drawn frame or was added: all of `bounds`, or null for nothing.
    public func updateBounds() -> CGRect { frame?.region ?? .null }

    /// Adds a rectangle to the region that is redrawn.
    public func addUpdate(_ r: CGRect) {
        let sum = updateBounds().union(r)
        frame?.region = sum
    }

    /// Passes the frame to the destination, if any part must be redrawn.
    ///
    /// - Throws: The error that a layer's frame content threw when the frame began.
    public func render() throws {
        guard let frame else { return }
        if let failure = frame.failure { throw failure }
        guard let tree = frame.tree, !frame.region.isNull else { return }
        destination(tree, frame.region)
        lastDrawn = tree.root
    }

    /// Returns the time from which the next frame may differ: the current one's while something moves, a later begin
    /// time, or infinity.
    public func nextFrameTime() -> CFTimeInterval {
        frame == nil && lastDrawn == nil ? .infinity : engine?.nextFrameTime ?? .infinity
    }

    /// Ends the frame; does nothing if none began.
    public func endFrame() { frame = nil }
}
