import Foundation
import Multiplane

/// A clip of one second with 80 × 60 pixels and 20 frames per second: red, green, blue and yellow quarters, and a white
/// bar at x = 4n that identifies frame n.
enum QuadClip {
    static let frames = 20

    /// Writes the clip into `folder` unless it exists, and returns its path.
    static func make(in folder: URL, _ container: MovieContainer) throws -> String {
        let path = folder.appendingPathComponent("quad.\(container.rawValue)").path
        if FileManager.default.fileExists(atPath: path) { return path }
        guard let rate = FrameRate("20") else { return path }
        let writer = try MovieWriter(
            MovieSettings(container: container, width: 80, height: 60, frameRate: rate), path: path)
        for n in 0..<frames { try writer.append(frame(n), frame: n) }
        try writer.finish()
        return path
    }

    static func frame(_ n: Int) -> PixelBuffer {
        let pixels = PixelBuffer(width: 80, height: 60)
        for y in 0..<60 {
            let row = pixels.row(y)
            for x in 0..<80 {
                let quarter: UInt32 =
                    y < 30 ? (x < 40 ? 0xFFE0_3030 : 0xFF30_C030) : (x < 40 ? 0xFF30_50E0 : 0xFFE0_D020)
                row[x] = (4 * n..<4 * n + 4).contains(x) ? 0xFFFF_FFFF : quarter
            }
        }
        return pixels
    }
}
