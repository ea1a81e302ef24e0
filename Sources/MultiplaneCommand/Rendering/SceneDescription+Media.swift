import Foundation
import Multiplane

extension SceneDescription {
    /// Opens every picture and every clip that the scene uses.
    ///
    /// - Throws: `MediaError` for the first that cannot be read.
    func checkMedia() throws {
        _ = try makeMovie()
        for path in clipPaths { _ = try ClipInfo.probe(URL(fileURLWithPath: path)) }
    }

    /// Of players and tracks, each once, in order of the document.
    private var clipPaths: [String] {
        var seen: Set<String> = []
        return (root.all.compactMap(\.player?.asset.path) + audio.map(\.asset.path)).filter { seen.insert($0).inserted }
    }

    /// "1280×720, 30000/1001 fps, 120 frames"
    var summary: String { "\(size), \(frameRate) fps, \(frameCount) frames" }
}
