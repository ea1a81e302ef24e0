import Multiplane

extension SceneDescription {
    /// "1280×720, 30000/1001 fps, 120 frames"
    var summary: String { "\(size), \(frameRate) fps, \(frameCount) frames" }
}
