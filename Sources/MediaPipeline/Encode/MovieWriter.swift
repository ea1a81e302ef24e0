import CFFmpeg
import Foundation
import Quartz2D

/// Writes one movie file: pictures and samples go in, and at `finish()` the file appears under its name, complete.
///
/// Frame n has exactly the time `n ÷ rate`. Sound is exactly as long as the picture: `⌈frames × sampleRate ÷ rate⌉`
/// samples, what is missing is silence and what is too much is cut; samples that run far ahead of the pictures wait on
/// the disk. Until `finish()` has returned, the name holds what it held before. An unfinished writer removes its
/// partial file, by `cancel()` or when it goes away. The same input gives the same bytes on the same machine with the
/// same FFmpeg.
///
/// - Owner: one thread. `EncoderThread` is the one that does not make its caller wait for the encoder.
public final class MovieWriter {
    // Immutable after init.
    public let settings: MovieSettings
    private let file: any ByteDestination
    private let muxer: Muxer
    private let video: VideoEncoder
    private let audio: AudioEncoder?
    private let videoStream: Int32
    private let audioStream: Int32

    private let poster: PosterFrame?
    private var waitingSamples: SampleFIFO
    /// What follows them.
    private let backlog: AudioBacklog
    private var state = State.open
    /// Frames taken so far.
    public private(set) var frameCount = 0

    private enum State {
        case open, finished, cancelled
        case failed(any Error)
    }

    /// Creates the partial file, opens the encoders and writes the header, so that what cannot work fails before
    /// rendering.
    ///
    /// - Throws: a `MediaError`: `.outputNotWritable`, `.diskFull`, or what the encoders refuse.
    public convenience init(_ settings: MovieSettings, path: String, overwrite: OverwritePolicy = .replace)
        throws(MediaError)
    {
        try self.init(settings, path: path, overwrite: overwrite, calls: FileCalls())
    }

    /// - Parameter backlog: samples of the settings' channels that came before; it is this writer's from now on.
    package convenience init(_ settings: MovieSettings, path: String, overwrite: OverwritePolicy, backlog: AudioBacklog)
        throws(MediaError)
    {
        try self.init(settings, path: path, overwrite: overwrite, calls: FileCalls(), backlog: backlog)
    }

    /// The path that stands for standard output.
    public static let standardOutput = "-"

    /// Whether what is written there is gone at once and cannot be taken back: standard output, a named pipe, or a
    /// device such as `/dev/null`.
    public static func isPipe(_ path: String) -> Bool {
        var status = stat()
        guard path != standardOutput else { return true }
        return stat(path, &status) == 0 && (status.st_mode & S_IFMT == S_IFCHR || status.st_mode & S_IFMT == S_IFIFO)
    }

    convenience init(
        _ settings: MovieSettings, path: String, overwrite: OverwritePolicy, calls: FileCalls,
        pass: EncodingPass? = nil,
        converter: FrameConverter? = nil, frames: Int? = nil, backlog: AudioBacklog? = nil
    ) throws(MediaError) {
        let file: any ByteDestination =
            Self.isPipe(path)
            ? try PipeDestination(path: path, calls: calls)
            : try PendingFile(path: path, overwrite: overwrite, calls: calls)
        try self.init(settings, file: file, pass: pass, converter: converter, frames: frames, backlog: backlog)
    }

    init(
        _ settings: MovieSettings, file: any ByteDestination, pass: EncodingPass? = nil,
        converter: FrameConverter? = nil, frames: Int? = nil,
        backlog: AudioBacklog? = nil
    ) throws(MediaError) {
        guard let codec = settings.video else {
            throw MediaError(
                .unsupported, file: file.finalPath, during: "opening the movie",
                detail: "a PNG sequence is not one file",
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
        if let sound = settings.audio {
            let encoder = try AudioEncoder(sound, globalHeader: muxer.needsGlobalHeader, container: settings.container)
            audioStream = try muxer.addStream(encoder.codec, frameRate: nil)
            audio = encoder
        } else {
            audio = nil
            audioStream = -1
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

    /// Encodes `picture` as frame `n`.
    ///
    /// - Parameter changed: where the picture may differ from the one appended before, in pixels; nil for everywhere.
    ///   Only that is converted.
    /// - Precondition: n is `frameCount`, the picture has the settings' size, and the writer is neither finished nor
    ///   cancelled.
    /// - Throws: a `MediaError`; the partial file is gone then, and later calls throw the same.
    public func append(_ picture: PixelBuffer, frame n: Int, changed: [PixelRect]? = nil) throws {
        precondition(n == frameCount, "frames come in order")
        precondition(
            picture.width == settings.width && picture.height == settings.height, "a frame has the movie's size")
        try whileOpen { () throws(MediaError) in
            try video.encode(picture, frame: n, changed: changed, to: writeVideo)
            try poster?.look(at: picture, frame: n)
            frameCount += 1
            try encodeSamples()
        }
    }

    public func append(_ image: CGImage, frame n: Int) throws { try append(image.pixels, frame: n) }

    /// Writes what another encoder of the same settings made of a frame; times are in frames.
    ///
    /// - Throws: as `append(_:frame:)`.
    func append(encoded packet: borrowing Packet) throws {
        if case .failed(let error) = state { throw error }
        do throws(MediaError) {
            try writeVideo(packet)
            frameCount += 1
            try encodeSamples()
        } catch {
            throw fail(error)
        }
    }

    /// Bytes written so far; the file does not become smaller.
    var size: Int64 { file.size }

    /// What this writer's own encoder says of the stream.
    var parameterSets: [UInt8] { video.parameterSets }

    /// Takes samples, interleaved by channel, that follow those before. Values beyond ±1 are clipped.
    ///
    /// - Precondition: the settings have audio, and every channel has as many samples.
    /// - Throws: as `append(_:frame:)`.
    public func append(audio samples: [Float]) throws {
        precondition(settings.audio != nil, "a movie without sound takes no samples")
        try whileOpen { () throws(MediaError) in
            try backlog.append(samples)
            try encodeSamples()
        }
    }

    /// Flushes the encoders, ends the container, forces the file to the disk and gives it its name.
    ///
    /// - Precondition: neither finished nor cancelled before.
    /// - Throws: a `MediaError`; the partial file is gone then, and what had the name before is untouched.
    public func finish() throws { _ = try finish(ifAtMost: .max) }

    /// As `finish()`, unless the file would have more than `limit` bytes: then it is removed.
    ///
    /// - Returns: its size in bytes.
    func finish(ifAtMost limit: Int64) throws -> Int64 {
        var size: Int64 = 0
        try whileOpen { () throws(MediaError) in
            try finishSamples()
            try video.flush(to: writeVideo)
            try audio?.flush(to: writeAudio)
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

    /// Gives up: removes the partial file. Idempotent; without effect after `finish()`.
    public func cancel() {
        guard case .open = state else { return }
        state = .cancelled
        file.discard()
    }

    private func whileOpen(_ body: () throws(MediaError) -> Void) throws {
        if case .failed(let error) = state { throw error }
        guard case .open = state else { preconditionFailure("the movie was finished or cancelled") }
        do { try body() } catch { throw fail(error) }
    }

    private func fail(_ error: MediaError) -> MediaError {
        state = .failed(error)
        file.discard()
        return error
    }

    /// Encodes the samples that belong to the frames taken so far, and no more, so that the end can be cut exactly.
    private func encodeSamples() throws(MediaError) {
        guard let audio else { return }
        let due = settings.sampleCount(frames: frameCount) - audio.position
        try fetchSamples(due)
        try audio.encode(&waitingSamples, atMost: due, to: writeAudio)
    }

    private func fetchSamples(_ due: Int) throws(MediaError) {
        while waitingSamples.count < due, let more = try backlog.next() { waitingSamples.append(more) }
    }

    private func finishSamples() throws(MediaError) {
        guard let audio else { return }
        let due = settings.sampleCount(frames: frameCount) - audio.position
        try fetchSamples(due)
        waitingSamples.appendSilence(max(0, due - waitingSamples.count))
        try audio.encode(&waitingSamples, atMost: due, isLast: true, to: writeAudio)
    }

    /// What the encoder's priming must be moved by, in samples.
    ///
    /// Encoders give their first packet a time below zero, by the samples that players drop. MP4 takes that as it is.
    /// Of Opus in WebM and Matroska `CodecDelay` says it a second time and players subtract it (RFC 9559 §5.1.4.1.25),
    /// so blocks count from zero; FFmpeg 5.1's own muxer leaves them early by 312 samples, 6.5 ms.
    private var audioShift: Int64 {
        guard settings.container.isMatroska, let audio, audio.codec.pointer.pointee.codec_id == AV_CODEC_ID_OPUS else {
            return 0
        }
        return Int64(audio.codec.pointer.pointee.initial_padding)
    }

    /// Takes the shift off the packet's end, which the container's own duration follows; a millisecond stays, because
    /// FFmpeg replaces a duration of zero by a full frame's.
    private func shorten(_ packet: borrowing Packet) {
        guard audioShift > 0, let sound = settings.audio else { return }
        packet.pointer.pointee.duration = max(
            packet.pointer.pointee.duration - audioShift, Int64(sound.sampleRate / 1000))
    }

    private func writeVideo(_ packet: borrowing Packet) throws(MediaError) {
        // A frame lasts one unit; encoders leave it out, and the last frame's duration with it.
        if packet.pointer.pointee.duration == 0 { packet.pointer.pointee.duration = 1 }
        if settings.container == .webp {
            AnimatedWebPDuration.set(settings.frameRate.time(ofFrame: frameCount), in: packet)
        }
        try muxer.write(packet, stream: videoStream, timeBase: video.timeBase)
    }

    private func writeAudio(_ packet: borrowing Packet) throws(MediaError) {
        guard let audio else { return }
        packet.pointer.pointee.pts += audioShift
        packet.pointer.pointee.dts += audioShift
        shorten(packet)
        try muxer.write(packet, stream: audioStream, timeBase: audio.timeBase)
    }
}

extension MovieWriter: FrameSink {}
