import Foundation
import QuartzCore

/// Asks a layer for its image in each frame in which it can be visible.
final class GLFrameContent: FrameContent {
    private weak var layer: GLLayer?

    init(_ layer: GLLayer) { self.layer = layer }

    func image(at time: Double, in bounds: CGRect) throws -> CGImage? { try layer?.picture(at: time, in: bounds) }
}
