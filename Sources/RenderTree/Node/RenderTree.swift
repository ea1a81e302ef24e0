import Foundation

/// What one frame shows: the snapshot that crosses from the layer tree to the compositor.
public struct RenderTree: Sendable {
    public let root: RenderNode
    /// Seconds on the scene's clock.
    public let time: Double
    /// Which way the space that the root is placed in points (facts 0.2).
    public let host: Host

    public init(root: RenderNode, time: Double, host: Host) {
        self.root = root
        self.time = time
        self.host = host
    }

    public enum Host: Sendable { case yDown, yUp }
}
