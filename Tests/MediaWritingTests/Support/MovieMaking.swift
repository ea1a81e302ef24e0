import Images

@testable import MediaTime
@testable import MediaWriting

/// Settings of small movies for tests: fast, and lossless on request.
enum TestSettings {
    static func movie(
        _ container: MovieContainer, rate: String = "25", width: Int = 64, height: Int = 48, sound: Bool = false,
        lossless: Bool = false
    ) throws -> MovieSettings {
        guard let frameRate = FrameRate(rate) else { preconditionFailure("a rate") }
        let video: VideoCodecSettings =
            switch (container, lossless) {
            case (.webm, true):
                VideoCodecSettings(
                    encoder: "libvpx-vp9", options: ["lossless": "1", "cpu-used": "8", "deadline": "realtime"])
            case (.webm, false):
                VideoCodecSettings(
                    encoder: "libvpx-vp9",
                    options: ["b": "0", "crf": "20", "cpu-used": "8", "deadline": "realtime", "row-mt": "1"])
            case (_, true): VideoCodecSettings(encoder: "libx264", options: ["preset": "ultrafast", "qp": "0"])
            case (_, false): VideoCodecSettings(encoder: "libx264", options: ["preset": "medium", "crf": "18"])
            }
        return try MovieSettings(
            container: container, width: width, height: height, frameRate: frameRate, video: video,
            audio: sound ? MovieSettings.defaultAudioCodec(container) : nil)
    }
}

extension MovieWriter {
    /// Writes `count` frames and, if the settings have audio, the samples returned by `sound`.
    func write(count: Int, picture: (Int) -> PixelBuffer, sound: ((Int) -> Float)? = nil) throws {
        for n in 0..<count {
            if let sound, let audio = settings.audio {
                let range = settings.sampleCount(frames: n)..<settings.sampleCount(frames: n + 1)
                try append(audio: range.flatMap { i in Array(repeating: sound(i), count: audio.channels) })
            }
            try append(picture(n), frame: n)
        }
    }
}
