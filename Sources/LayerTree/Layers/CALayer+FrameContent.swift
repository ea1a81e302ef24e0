import Foundation
import RenderTree

extension CALayer {
    /// Adds what the frame content draws at a time of the host's clock, where the layer can be seen.
    func showFrameContent(in shown: inout LayerState, at time: Double, _ sight: CGRect?) throws {
        guard let frameContent, isInSight(shown, sight) else { return }
        shown.drawing = try frameContent.drawing(at: time, in: shown.placement.bounds)
    }

    /// Adds what it draws now, or drew in the last frame.
    func showFrameContent(inPicture shown: inout LayerState, isOld: Bool) {
        guard let frameContent, shown.isVisible, let engine else { return }
        // What a clip cannot give here fails the next evaluation too, which throws it.
        let drawing =
            isOld ? try? frameContent.drawing(at: engine.time, in: shown.placement.bounds) : presented?.drawing
        if let drawing { shown.drawing = drawing }
    }
}
