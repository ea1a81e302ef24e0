import Foundation
import MovieExport

/// A folder of its own for one test, removed with it.
final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("movie-export-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}

/// Makes clips whose frames carry their number and whose sound clicks at known samples.
enum TestClip {
    static func make(
        _ path: String, container: MovieContainer = .mp4, frames: Int = 60, rate: FrameRate, width: Int = 160,
        height: Int = 90,
        samples: [Float]? = nil
    ) throws {
        let video = MovieSettings.defaultVideoCodec(container)
        let settings = try MovieSettings(
            container: container, width: width, height: height, frameRate: rate, video: video,
            audio: samples == nil ? nil : MovieSettings.defaultAudioCodec(container))
        let writer = try MovieWriter(settings, path: path)
        for n in 0..<frames {
            let picture = PixelBuffer(width: width, height: height)
            FrameNumber.draw(n, on: picture)
            try writer.append(picture, frame: n)
        }
        if let samples { try writer.append(audio: samples) }
        try writer.finish()
    }

    static func rate(_ text: String) throws -> FrameRate {
        guard let rate = FrameRate(text) else { throw RenderError.cancelled }
        return rate
    }
}
