import Foundation
import RenderTree

/// What a layer draws anew in each frame, e.g. the frame of a clip.
///
/// Asked during evaluation, on the engine's thread, once per frame and only while the layer can be seen.
public protocol FrameContent: AnyObject {
    /// - Parameters:
    ///   - time: seconds on the host's clock.
    ///   - bounds: the layer's presented bounds.
    /// - Throws: when the content cannot be had; evaluation stops with that error.
    func drawing(at time: Double, in bounds: CGRect) throws -> Drawing
}
