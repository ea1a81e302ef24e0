import CFFmpeg

/// Writes a file of sound alone (MP4, as `.m4a` is). It appears under its name when it is complete.
///
/// - Owner: one thread.
public final class AudioFileWriter {
    private let file: PendingFile
    private let muxer: Muxer
    private let encoder: AudioEncoder
    private let stream: Int32
    private var waiting: SampleFIFO

    /// - Throws: a `MediaError`: `.outputNotWritable`, `.diskFull`, or what the encoder refuses.
    public init(_ sound: AudioCodecSettings, path: String, overwrite: OverwritePolicy, metadata: [String: String] = [:])
        throws(MediaError)
    {
        file = try PendingFile(path: path, overwrite: overwrite)
        muxer = try Muxer(.mp4, file: file)
        encoder = try AudioEncoder(sound, globalHeader: muxer.needsGlobalHeader)
        stream = try muxer.addStream(encoder.codec, frameRate: nil)
        waiting = SampleFIFO(channels: sound.channels)
        muxer.annotate(metadata)
        // A clock of the samples', so that the length is exact; the index at the front.
        try muxer.writeHeader(options: ["movflags": "+faststart", "movie_timescale": "\(sound.sampleRate)"])
    }

    /// Takes samples, interleaved by channel, that follow those before. Values beyond ±1 are clipped.
    ///
    /// - Precondition: every channel has as many samples.
    public func append(_ samples: [Float]) throws(MediaError) {
        waiting.append(samples)
        try encode(isLast: false)
    }

    /// Completes the file and gives it its name. Once.
    public func finish() throws(MediaError) { _ = try finish(ifAtMost: .max) }

    /// As `finish()`, unless the file would have more than `limit` bytes: then it is removed.
    ///
    /// - Returns: its size in bytes.
    package func finish(ifAtMost limit: Int64) throws(MediaError) -> Int64 {
        try encode(isLast: true)
        try encoder.flush(to: write)
        try muxer.writeTrailer()
        let size = file.size
        if size <= limit { try file.commit() } else { file.discard() }
        return size
    }

    /// Removes what was written, unless it is complete. Idempotent.
    public func cancel() { file.discard() }

    private func encode(isLast: Bool) throws(MediaError) {
        try encoder.encode(&waiting, atMost: waiting.count, isLast: isLast, to: write)
    }

    private func write(_ packet: borrowing Packet) throws(MediaError) {
        try muxer.write(packet, stream: stream, timeBase: encoder.timeBase)
    }
}
