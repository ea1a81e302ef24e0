import Images

@testable import FFmpegSupport
@testable import MediaTime
@testable import MediaWriting
@testable import MovieRendering
@testable import SourceFiles

/// An MP4 whose video and audio have different durations, which `MovieWriter` never writes.
enum TwoTracks {
    /// Writes the file.
    ///
    /// - Parameter samples: the interleaved stereo samples.
    static func make(_ path: String, frames: Int, rate: FrameRate, samples: [Float]) throws {
        guard let video = MovieSettings.defaultVideoCodec(.mp4), let audio = MovieSettings.defaultAudioCodec(.mp4)
        else {
            throw RenderError.cancelled
        }
        let settings = try MovieSettings(
            container: .mp4, width: 160, height: 90, frameRate: rate, video: video, audio: audio)
        let file = try PendingFile(path: path, overwrite: .replace)
        let muxer = try Muxer(.mp4, file: file)
        let encoder = try VideoEncoder(settings, video: video, globalHeader: muxer.needsGlobalHeader)
        let sound = try AudioEncoder(audio, globalHeader: muxer.needsGlobalHeader)
        let streams = (
            video: try muxer.addStream(encoder.codec, frameRate: rate),
            audio: try muxer.addStream(sound.codec, frameRate: nil)
        )
        func write(picture packet: borrowing AVPacketHandle) throws(MediaError) {
            try muxer.write(packet, stream: streams.video, timeBase: encoder.timeBase)
        }
        func write(sound packet: borrowing AVPacketHandle) throws(MediaError) {
            try muxer.write(packet, stream: streams.audio, timeBase: sound.timeBase)
        }
        try muxer.writeHeader(options: [:])
        for n in 0..<frames {
            let picture = PixelBuffer(width: 160, height: 90)
            MovieFrameNumber.draw(n, on: picture)
            try encoder.encode(picture, frame: n, changed: nil, to: write(picture:))
        }
        try encoder.flush(to: write(picture:))
        var waiting = SampleFIFO(channels: audio.channels)
        waiting.append(samples)
        try sound.encode(&waiting, atMost: samples.count / audio.channels, isLast: true, to: write(sound:))
        try sound.flush(to: write(sound:))
        try muxer.writeTrailer()
        try file.commit()
    }
}
