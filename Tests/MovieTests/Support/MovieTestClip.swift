import Foundation
import Images
import MediaTime
import MediaWriting
import MovieRendering

/// Creates clips whose frames contain their number and whose audio clicks at known samples.
enum MovieTestClip {
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
            MovieFrameNumber.draw(n, on: picture)
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
