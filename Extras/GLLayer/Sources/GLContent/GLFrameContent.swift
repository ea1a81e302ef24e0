import Foundation
import LayerTree

/// Asks a layer for its picture in each frame in which it can be seen.
final class GLFrameContent: FrameContent {
    private weak var layer: GLLayer?

    init(_ layer: GLLayer) { self.layer = layer }

    func drawing(at time: Double, in bounds: CGRect) throws -> Drawing {
        guard let image = try layer?.picture(at: time, in: bounds) else { return .none }
        return .video(VideoDrawing(image: image, rect: bounds))
    }
}
