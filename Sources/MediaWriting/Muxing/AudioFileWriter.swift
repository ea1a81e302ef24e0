import CFFmpeg
import FFmpegSupport
import SourceFiles

/// Writes an audio file, such as `.m4a`. The file appears at its path when it is complete.
///
/// - Owner: one thread.
package final class AudioFileWriter {
    private let file: PendingFile
    private let muxer: Muxer
    private let encoder: AudioEncoder
    private let stream: Int32
    private var waiting: SampleFIFO

    /// Creates the temporary file and opens the encoder.
    ///
    /// - Parameter format: The format of the file.
    /// - Throws: a `MediaError`: `.outputNotWritable`, `.diskFull`, or the error of the encoder.
    package init(
        _ audio: AudioCodecSettings, path: String, format: AudioFileFormat = .m4a, overwrite: OverwritePolicy,
        metadata: [String: String] = [:]
    )
        throws(MediaError)
    {
        file = try PendingFile(path: path, overwrite: overwrite)
        muxer = try Muxer(.mp4, file: file, muxer: format.muxer)
        encoder = try AudioEncoder(audio, globalHeader: muxer.needsGlobalHeader)
        stream = try muxer.addStream(encoder.codec, frameRate: nil)
        waiting = SampleFIFO(channels: audio.channels)
        muxer.annotate(metadata)
        // A timescale equal to the sample rate makes the duration exact; faststart puts the index at the front.
        try muxer.writeHeader(
            options: format == .m4a ? ["movflags": "+faststart", "movie_timescale": "\(audio.sampleRate)"] : [:])
    }

    /// Appends samples, interleaved by channel. Values beyond ±1 are clipped.
    ///
    /// - Precondition: all channels have the same number of samples.
    package func append(_ samples: [Float]) throws(MediaError) {
        waiting.append(samples)
        try encode(isLast: false)
    }

    /// Completes the file and renames it to its final path. Call once.
    package func finish() throws(MediaError) { _ = try finish(ifAtMost: .max) }

    /// Like `finish()`, but removes the file if it has more than `limit` bytes.
    ///
    /// - Returns: the size of the file in bytes.
    package func finish(ifAtMost limit: Int64) throws(MediaError) -> Int64 {
        try encode(isLast: true)
        try encoder.flush(to: write)
        try muxer.writeTrailer()
        let size = file.size
        if size <= limit { try file.commit() } else { file.discard() }
        return size
    }

    /// Removes the file unless it is finished. Idempotent.
    package func cancel() { file.discard() }

    private func encode(isLast: Bool) throws(MediaError) {
        try encoder.encode(&waiting, atMost: waiting.count, isLast: isLast, to: write)
    }

    private func write(_ packet: borrowing AVPacketHandle) throws(MediaError) {
        try muxer.write(packet, stream: stream, timeBase: encoder.timeBase)
    }
}
