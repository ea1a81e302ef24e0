import CFFmpeg
import FFmpegSupport
import SourceFiles

/// Encodes the audio of a movie into a packet file, so that it does not wait for the video.
///
/// `MovieWriter` copies the packets into the movie, which then has the same bytes as one whose audio it encodes.
///
/// - Owner: one thread.
package final class AudioTrackWriter {
    private let encoder: AudioEncoder
    private let file: PacketFileWriter
    private let sampleCount: Int
    private var waiting: SampleFIFO

    /// Creates the file and opens the encoder.
    ///
    /// - Parameters:
    ///   - settings: the settings of the movie.
    ///   - frameCount: the number of frames of the movie, which determines the number of samples.
    /// - Throws: a `MediaError`: `.unsupported` for settings without audio.
    package convenience init(_ settings: MovieSettings, path: String, frameCount: Int) throws(MediaError) {
        try self.init(settings, path: path, frameCount: frameCount, calls: FileCalls())
    }

    init(_ settings: MovieSettings, path: String, frameCount: Int, calls: FileCalls) throws(MediaError) {
        guard let audio = settings.audio, let globalHeader = settings.container.needsGlobalHeader else {
            throw MediaError(.unsupported, during: "opening the encoder", detail: "the movie has no audio")
        }
        encoder = try AudioEncoder(audio, globalHeader: globalHeader, container: settings.container)
        file = try PacketFileWriter(path: path, parameterSets: encoder.codec.parameterSets, calls: calls)
        sampleCount = settings.sampleCount(frames: frameCount)
        waiting = SampleFIFO(channels: audio.channels)
    }

    /// Appends samples, interleaved by channel. Samples after the end of the video are dropped.
    ///
    /// - Precondition: all channels have the same number of samples.
    package func append(_ samples: [Float]) throws(MediaError) {
        waiting.append(samples)
        try encode(isLast: false)
    }

    /// Adds silence up to the end of the video, and completes the file. Call once.
    package func finish() throws(MediaError) {
        waiting.appendSilence(max(0, due - waiting.count))
        try encode(isLast: true)
        try encoder.flush(to: write)
        _ = try file.finish()
    }

    /// Removes the file unless it is finished. Idempotent.
    package func cancel() { file.cancel() }

    /// The number of sample frames that are not encoded yet.
    private var due: Int { sampleCount - encoder.position }

    private func encode(isLast: Bool) throws(MediaError) {
        try encoder.encode(&waiting, atMost: due, isLast: isLast, to: write)
    }

    private func write(_ packet: borrowing AVPacketHandle) throws(MediaError) { try file.append(packet) }
}

/// The packets of an `AudioTrackWriter`, in order.
///
/// - Owner: one thread.
final class EncodedAudio {
    private let file: PacketFileReader
    private let packet: AVPacketHandle
    /// Whether `packet` is the next packet of the track.
    private var hasNext: Bool

    /// Opens the file.
    ///
    /// - Parameter encoder: an encoder of the movie's settings.
    /// - Throws: a `MediaError`: `.unreadable` for a damaged file, `.settingsRefused` for audio with other settings.
    init(path: String, encoder: AudioEncoder) throws(MediaError) {
        file = try PacketFileReader(path: path)
        guard file.parameterSets == encoder.codec.parameterSets else {
            throw MediaError(
                .settingsRefused, file: path, during: "joining the segments",
                detail: "the audio was encoded with other settings", remedy: "Render the movie again.")
        }
        packet = try AVPacketHandle()
        hasNext = try file.next(packet)
    }

    /// Passes the packets that start before a sample to `sink`.
    func write(before sample: Int, to sink: (borrowing AVPacketHandle) throws(MediaError) -> Void) throws(MediaError) {
        while hasNext, packet.pointer.pointee.pts < sample {
            try sink(packet)
            hasNext = try file.next(packet)
        }
    }
}
