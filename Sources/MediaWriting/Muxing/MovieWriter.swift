import CFFmpeg
import FFmpegSupport
import Foundation
import Images
import MediaTime
import SourceFiles
import VectorGeometry

/// Writes a movie file from images and audio samples. The file appears at its path after `finish()`.
///
/// Frame n has exactly the time `n ÷ rate`. The audio has exactly the duration of the video: `⌈frames × sampleRate ÷
/// rate⌉` samples; missing samples are silent and extra samples are dropped. Samples that are far ahead of the video
/// wait on disk. Until `finish()` returns, an existing file at the path is unchanged. `cancel()` and deinitialization
/// remove the temporary file of an unfinished writer. The same input produces the same bytes on the same machine with
/// the same FFmpeg.
///
/// - Owner: one thread. Use `EncoderThread` to encode without blocking the caller.
package final class MovieWriter {
    // Immutable after init.
    /// The settings of the movie.
    package let settings: MovieSettings
    private let file: any ByteDestination
    private let muxer: Muxer
    private let video: VideoEncoder
    private let audio: AudioEncoder?
    /// The audio that was encoded before; nil if `audio` encodes it.
    private let encodedAudio: EncodedAudio?
    private let videoStream: Int32
    private let audioStream: Int32

    private let poster: PosterFrame?
    private let subtitles: SubtitleStream?
    private var waitingSamples: SampleFIFO
    /// The samples that follow `waitingSamples`.
    private let backlog: AudioBacklog
    private var state = State.open
    /// The number of frames appended so far.
    package private(set) var frameCount = 0

    private enum State {
        case open, finished, cancelled
        case failed(any Error)
    }

    /// Creates the temporary file, opens the encoders and writes the header, so that unsupported settings fail before
    /// rendering.
    ///
    /// - Throws: a `MediaError`: `.outputNotWritable`, `.diskFull`, or the error of an encoder.
    package convenience init(_ settings: MovieSettings, path: String, overwrite: OverwritePolicy = .replace)
        throws(MediaError)
    {
        try self.init(settings, path: path, overwrite: overwrite, calls: FileCalls())
    }

    /// Creates a writer that starts with samples that were collected before it.
    ///
    /// - Parameter backlog: samples with the channel count of the settings; owned by this writer from now on.
    package convenience init(_ settings: MovieSettings, path: String, overwrite: OverwritePolicy, backlog: AudioBacklog)
        throws(MediaError)
    {
        try self.init(settings, path: path, overwrite: overwrite, calls: FileCalls(), backlog: backlog)
    }

    /// Creates a writer whose audio is already encoded.
    ///
    /// - Parameter audioTrack: a file that an `AudioTrackWriter` of these settings wrote; nil if samples are appended.
    package convenience init(
        _ settings: MovieSettings, path: String, overwrite: OverwritePolicy, audioTrack: String?
    ) throws(MediaError) {
        try self.init(settings, path: path, overwrite: overwrite, calls: FileCalls(), audioTrack: audioTrack)
    }

    /// The path that means standard output.
    package static let standardOutput = "-"

    /// Returns true if bytes written to `path` cannot be taken back: standard output, a named pipe, or a device such as
    /// `/dev/null`.
    package static func isPipe(_ path: String) -> Bool {
        var status = stat()
        guard path != standardOutput else { return true }
        return stat(path, &status) == 0 && (status.st_mode & S_IFMT == S_IFCHR || status.st_mode & S_IFMT == S_IFIFO)
    }

    convenience init(
        _ settings: MovieSettings, path: String, overwrite: OverwritePolicy, calls: FileCalls,
        pass: EncodingPass? = nil,
        converter: FrameConverter? = nil, frames: Int? = nil, backlog: AudioBacklog? = nil, audioTrack: String? = nil
    ) throws(MediaError) {
        let file: any ByteDestination =
            Self.isPipe(path)
            ? try PipeDestination(path: path, calls: calls)
            : try PendingFile(path: path, overwrite: overwrite, calls: calls)
        try self.init(
            settings, file: file, pass: pass, converter: converter, frames: frames, backlog: backlog,
            audioTrack: audioTrack)
    }

    init(
        _ settings: MovieSettings, file: any ByteDestination, pass: EncodingPass? = nil,
        converter: FrameConverter? = nil, frames: Int? = nil,
        backlog: AudioBacklog? = nil, audioTrack: String? = nil
    ) throws(MediaError) {
        guard let codec = settings.video else {
            throw MediaError(
                .unsupported, file: file.finalPath, during: "opening the movie",
                detail: "a PNG sequence is not a single file",
                remedy: "Write it with ImageSequenceWriter.")
        }
        let isPipe = file.readablePath == nil
        if isPipe { try settings.checkPipe() }
        self.settings = settings
        self.file = file
        muxer = try Muxer(settings.container, file: file)
        video = try VideoEncoder(
            settings, video: codec, globalHeader: muxer.needsGlobalHeader, pass: pass, converter: converter)
        videoStream = try muxer.addStream(video.codec, frameRate: settings.frameRate)
        waitingSamples = SampleFIFO(channels: settings.audio?.channels ?? 1)
        self.backlog =
            backlog
            ?? AudioBacklog(
                channels: settings.audio?.channels ?? 1, besides: isPipe ? Self.standardOutput : file.finalPath)
        if let audioSettings = settings.audio {
            let encoder = try AudioEncoder(
                audioSettings, globalHeader: muxer.needsGlobalHeader, container: settings.container)
            audioStream = try muxer.addStream(encoder.codec, frameRate: nil)
            audio = encoder
            encodedAudio = try audioTrack.map { path throws(MediaError) in
                try EncodedAudio(path: path, encoder: encoder)
            }
        } else {
            audio = nil
            encodedAudio = nil
            audioStream = -1
        }
        if let text = settings.annotations.subtitles {
            subtitles = try SubtitleStream(text, settings, muxer: muxer)
        } else {
            subtitles = nil
        }
        if let time = settings.annotations.posterTime {
            poster = try PosterFrame(settings, time: time, muxer: muxer)
        } else {
            poster = nil
        }
        try muxer.annotate(settings, videoStream: videoStream)
        try muxer.writeHeader(options: settings.muxerOptions(toPipe: isPipe, frames: frames))
    }

    deinit { cancel() }

    /// Encodes `image` as frame `n`.
    ///
    /// - Parameter changed: the areas that may differ from the previous frame, in pixels; nil for all. Only these areas
    ///   are converted.
    /// - Precondition: n is `frameCount`, the image has the size of the settings, and the writer is neither finished
    ///   nor cancelled.
    /// - Throws: a `MediaError`; the temporary file is removed then, and later calls throw the same error.
    package func append(_ image: PixelBuffer, frame n: Int, changed: [PixelRect]? = nil) throws {
        precondition(n == frameCount, "frames are appended in order")
        precondition(
            image.width == settings.width && image.height == settings.height, "a frame has the size of the movie")
        try whileOpen { () throws(MediaError) in
            try writeSubtitles()
            try video.encode(image, frame: n, changed: changed, to: writeVideo)
            try poster?.observe(image, frame: n)
            frameCount += 1
            try encodeSamples()
        }
    }

    /// Encodes `image` as frame `n`; see `append(_:frame:changed:)`.
    package func append(_ image: CGImage, frame n: Int) throws { try append(image.pixels, frame: n) }

    /// Appends a packet that another encoder of the same settings produced; its times are in frames.
    ///
    /// - Throws: see `append(_:frame:)`.
    func append(encoded packet: borrowing AVPacketHandle) throws {
        if case .failed(let error) = state { throw error }
        do throws(MediaError) {
            try writeSubtitles()
            try writeVideo(packet)
            frameCount += 1
            try encodeSamples()
        } catch {
            throw fail(error)
        }
    }

    /// The number of bytes written so far; the final file is not smaller.
    var size: Int64 { file.size }

    /// The codec parameter sets of the video encoder.
    var parameterSets: [UInt8] { video.parameterSets }

    /// Appends samples, interleaved by channel. Values beyond ±1 are clipped.
    ///
    /// - Precondition: the settings have audio, and all channels have the same number of samples.
    /// - Throws: see `append(_:frame:)`.
    package func append(audio samples: [Float]) throws {
        precondition(settings.audio != nil, "a movie without audio takes no samples")
        precondition(encodedAudio == nil, "a movie with encoded audio takes no samples")
        try whileOpen { () throws(MediaError) in
            try backlog.append(samples)
            try encodeSamples()
        }
    }

    /// Flushes the encoders, completes the container, synchronizes the file to disk and renames it to its final path.
    ///
    /// - Precondition: neither finished nor cancelled before.
    /// - Throws: a `MediaError`; the temporary file is removed then, and an existing file at the path is unchanged.
    package func finish() throws { _ = try finish(ifAtMost: .max) }

    /// Like `finish()`, but removes the file if it has more than `limit` bytes.
    ///
    /// - Returns: the size of the file in bytes.
    func finish(ifAtMost limit: Int64) throws -> Int64 {
        var size: Int64 = 0
        try whileOpen { () throws(MediaError) in
            try finishSamples()
            try video.flush(to: writeVideo)
            if encodedAudio == nil { try audio?.flush(to: writeAudio) }
            try poster?.write(to: muxer)
            try muxer.addChapters(settings.annotations.chapters, end: settings.frameRate.time(ofFrame: frameCount))
            try muxer.writeTrailer()
            size = file.size
            guard size <= limit else { return cancel() }
            try file.commit()
            state = .finished
        }
        return size
    }

    /// Removes the temporary file. Idempotent; no effect after `finish()`.
    package func cancel() {
        guard case .open = state else { return }
        state = .cancelled
        file.discard()
    }

    private func whileOpen(_ body: () throws(MediaError) -> Void) throws {
        if case .failed(let error) = state { throw error }
        guard case .open = state else { preconditionFailure("the movie is finished or cancelled") }
        do { try body() } catch { throw fail(error) }
    }

    private func fail(_ error: MediaError) -> MediaError {
        state = .failed(error)
        file.discard()
        return error
    }

    /// Writes the subtitles that start before the end of the next frame.
    private func writeSubtitles() throws(MediaError) {
        try subtitles?.write(before: settings.frameRate.time(ofFrame: frameCount + 1), to: muxer)
    }

    /// Encodes the samples of the frames appended so far, and no more, so that the end can be cut exactly.
    private func encodeSamples() throws(MediaError) {
        guard let audio else { return }
        let end = settings.sampleCount(frames: frameCount)
        if let encodedAudio { return try encodedAudio.write(before: end, to: writeAudio) }
        let due = end - audio.position
        try fetchSamples(due)
        try audio.encode(&waitingSamples, atMost: due, to: writeAudio)
    }

    private func fetchSamples(_ due: Int) throws(MediaError) {
        while waitingSamples.count < due, let more = try backlog.next() { waitingSamples.append(more) }
    }

    private func finishSamples() throws(MediaError) {
        guard let audio else { return }
        if let encodedAudio { return try encodedAudio.write(before: .max, to: writeAudio) }
        let due = settings.sampleCount(frames: frameCount) - audio.position
        try fetchSamples(due)
        waitingSamples.appendSilence(max(0, due - waitingSamples.count))
        try audio.encode(&waitingSamples, atMost: due, isLast: true, to: writeAudio)
    }

    /// The encoder priming that the container stores beside the times, in samples.
    ///
    /// Encoders start at a negative time; players drop the samples before zero. MP4 stores that as is. For Opus, WebM
    /// and Matroska store it again as `CodecDelay`, which players subtract (RFC 9559 §5.1.4.1.25), so blocks must count
    /// from zero.
    private var codecDelay: Int64 {
        guard settings.container.isMatroska, let audio, audio.codec.pointer.pointee.codec_id == AV_CODEC_ID_OPUS else {
            return 0
        }
        return Int64(audio.codec.pointer.pointee.initial_padding)
    }

    /// Whether FFmpeg adds the delay, in whole milliseconds, to the times of blocks: 7.1 does, 5.1 does not.
    private static let muxerAddsCodecDelay = shim_matroska_adds_priming() != 0

    /// What to add to the times of packets so that blocks count from zero, in samples.
    private var audioTimeOffset: Int64 {
        guard codecDelay > 0, Self.muxerAddsCodecDelay, let rate = (settings.audio?.sampleRate).map(Int64.init) else {
            return codecDelay
        }
        let milliseconds = (codecDelay * 1000 + rate / 2) / rate
        return codecDelay - milliseconds * rate / 1000
    }

    /// Subtracts the delay from the packet's duration, which determines the container's duration. At least a
    /// millisecond remains, because FFmpeg replaces a duration of zero with a full frame's.
    private func shortenDuration(_ packet: borrowing AVPacketHandle) {
        guard codecDelay > 0, let audioSettings = settings.audio else { return }
        packet.pointer.pointee.duration = max(
            packet.pointer.pointee.duration - codecDelay, Int64(audioSettings.sampleRate / 1000))
    }

    private func writeVideo(_ packet: borrowing AVPacketHandle) throws(MediaError) {
        // A frame lasts one time unit. Encoders leave the duration out, which would drop the last frame's duration.
        if packet.pointer.pointee.duration == 0 { packet.pointer.pointee.duration = 1 }
        if settings.container == .webp {
            AnimatedWebPDuration.set(settings.frameRate.time(ofFrame: frameCount), in: packet)
        }
        try muxer.write(packet, stream: videoStream, timeBase: video.timeBase)
    }

    private func writeAudio(_ packet: borrowing AVPacketHandle) throws(MediaError) {
        guard let audio else { return }
        packet.pointer.pointee.pts += audioTimeOffset
        packet.pointer.pointee.dts += audioTimeOffset
        shortenDuration(packet)
        try muxer.write(packet, stream: audioStream, timeBase: audio.timeBase)
    }
}

extension MovieWriter: FrameSink {
    var takesPlanes: Bool { settings.convertsBeforeQueue }

    var imageObserver: (any ImageObserver)? { poster }

    func append(_ planes: EncoderPlanes, frame n: Int) throws {
        precondition(n == frameCount, "frames are appended in order")
        try whileOpen { () throws(MediaError) in
            try writeSubtitles()
            try video.encode(planes, frame: n, to: writeVideo)
            frameCount += 1
            try encodeSamples()
        }
    }
}
