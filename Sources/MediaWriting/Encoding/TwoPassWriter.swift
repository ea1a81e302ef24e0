import CFFmpeg
import FFmpegSupport
import Foundation
import Images
import MediaTime
import SourceFiles
import VectorGeometry

/// Writes a movie whose encoding needs all frames first: in two passes at a bit rate, or within a file size.
///
/// The frames are stored losslessly on disk, beside the output, until `finish()`. With `RateControl.atMost`, frames are
/// also encoded as they arrive, and nothing is left to do if that file fits.
/// - Owner: one thread.
final class TwoPassWriter {
    private let settings: MovieSettings
    private let path: String
    private let overwrite: OverwritePolicy
    private let calls: FileCalls
    private var spool: FrameSpool?
    /// The writer that encodes as frames arrive; nil if there is none, or once its file is too large.
    private var onePassWriter: MovieWriter?

    /// The maximum number of attempts to reach a file size, each with a lower bit rate.
    private static let attempts = 5

    init(_ settings: MovieSettings, path: String, overwrite: OverwritePolicy, calls: FileCalls = FileCalls())
        throws(MediaError)
    {
        self.settings = settings
        self.path = path
        self.overwrite = overwrite
        self.calls = calls
        if MovieWriter.isPipe(path), settings.rateControl.limitsSize {
            throw MediaError(
                .settingsRefused, file: path == MovieWriter.standardOutput ? "standard output" : path,
                during: "opening the movie", detail: "output written to a pipe cannot be re-encoded",
                remedy: "Write to a file, or specify a bit rate.")
        }
        // Unsupported settings fail now, not after rendering; a pipe must stay empty.
        if !MovieWriter.isPipe(path) {
            onePassWriter = try MovieWriter(settings, path: path, overwrite: overwrite, calls: calls)
        }
        if !settings.rateControl.triesOnePassFirst { cancelOnePassWriter() }
        spool = try FrameSpool(
            width: settings.width, height: settings.height, depth: settings.frameDepth, folder: Self.folder(of: path),
            calls: calls)
    }

    /// Returns the folder for temporary files of an output: its own folder, or the temporary directory for a pipe.
    static func folder(of path: String) -> String {
        MovieWriter.isPipe(path) ? FileManager.default.temporaryDirectory.path : PartialFileName(of: path).folder
    }

    private func cancelOnePassWriter() {
        onePassWriter?.cancel()
        onePassWriter = nil
    }

    /// Cancels the one-pass encoding once its file is too large.
    private func cancelOversizedOnePassFile() {
        if let onePassWriter, case .atMost(let bytes) = settings.rateControl, onePassWriter.size > Int64(bytes) {
            cancelOnePassWriter()
        }
    }

    private func write(_ spool: FrameSpool, unless isCancelled: () -> Bool) throws {
        switch settings.rateControl {
        case .options, .twoPass(bitRate: 0): preconditionFailure("MovieWriter handles one-pass encoding")
        case .twoPass(let bitRate): _ = try write(spool, bitRate: bitRate, atMost: .max, unless: isCancelled)
        case .fileSize(let bytes): try write(spool, into: bytes, unless: isCancelled)
        case .atMost(let bytes):
            if try !finishOnePassWriter(atMost: Int64(bytes)) { try write(spool, into: bytes, unless: isCancelled) }
        }
    }

    /// Finishes the one-pass file unless it is too large; returns true if it is published.
    private func finishOnePassWriter(atMost limit: Int64) throws -> Bool {
        guard let onePassWriter else { return false }
        self.onePassWriter = nil
        return try onePassWriter.finish(ifAtMost: limit) <= limit
    }

    private func write(_ spool: FrameSpool, into bytes: Int, unless isCancelled: () -> Bool) throws {
        let budget = FileSizeBudget(
            settings, frames: spool.frameCount, bytes: bytes,
            audioByteCount: try spool.audioByteCount(settings, unless: isCancelled))
        var bitRate = budget.videoBitRate
        for _ in 0..<Self.attempts {
            guard bitRate >= FileSizeBudget.minimumBitRate else { break }
            let size = try write(spool, bitRate: bitRate, atMost: Int64(bytes), unless: isCancelled)
            if size <= Int64(bytes) { return }
            bitRate = budget.lowered(bitRate, after: size)
        }
        throw MediaError(
            .encode, file: path, during: "fitting the movie into \(bytes) bytes",
            detail:
                "audio and container need about \(budget.fixedBytes) bytes, and the video needs more than the rest",
            remedy: "Allow more bytes, or choose a smaller frame size or frame rate.")
    }

    /// Runs both passes. A file that is too large is removed, except in a pipe.
    ///
    /// - Returns: the size of the file in bytes.
    private func write(_ spool: FrameSpool, bitRate: Int, atMost limit: Int64, unless isCancelled: () -> Bool) throws
        -> Int64
    {
        guard let video = settings.video else { preconditionFailure("a movie has a video codec") }
        let statistics = try EncodingPass.Statistics()
        try runFirstPass(
            spool, video, EncodingPass(number: .first, bitRate: bitRate, statistics: statistics), unless: isCancelled)
        return try encode(
            spool, EncodingPass(number: .second, bitRate: bitRate, statistics: statistics), atMost: limit,
            unless: isCancelled)
    }

    /// Runs the second pass.
    private func encode(_ spool: FrameSpool, _ pass: EncodingPass, atMost limit: Int64, unless isCancelled: () -> Bool)
        throws -> Int64
    {
        let writer = try MovieWriter(settings, path: path, overwrite: overwrite, calls: calls, pass: pass)
        var audioSamples = spool.audioSamples
        try spool.forEachFrame { n, image in
            if isCancelled() { throw MediaError.cancellation }
            try audioSamples.forEach(upTo: settings.sampleCount(frames: n + 1) * (settings.audio?.channels ?? 1)) {
                try writer.append(audio: $0)
            }
            try writer.append(image, frame: n)
        }
        try audioSamples.forEach(upTo: .max) { try writer.append(audio: $0) }
        return try writer.finish(ifAtMost: limit)
    }

    /// Runs the first pass. Its statistics are complete when the encoder is deinitialized.
    private func runFirstPass(
        _ spool: FrameSpool, _ video: VideoCodecSettings, _ pass: EncodingPass, unless isCancelled: () -> Bool
    ) throws {
        let encoder = try VideoEncoder(settings, video: video, globalHeader: true, pass: pass)
        try spool.forEachFrame { n, image in
            if isCancelled() { throw MediaError.cancellation }
            try encoder.encode(image, frame: n, changed: nil) { _ in }
        }
        try encoder.flush { _ in }
        pass.keepStatistics(of: encoder.codec.pointer)
    }
}

extension TwoPassWriter: FrameSink {
    func append(_ image: PixelBuffer, frame n: Int, changed: [PixelRect]?) throws {
        try onePassWriter?.append(image, frame: n, changed: changed)
        cancelOversizedOnePassFile()
        try spool?.append(image)
    }

    func append(audio samples: [Float]) throws {
        try onePassWriter?.append(audio: samples)
        try spool?.append(audio: samples)
    }

    func finish() throws { try finish { false } }

    func finish(unless isCancelled: () -> Bool) throws {
        guard let spool else { return }
        self.spool = nil
        try write(spool, unless: isCancelled)
    }

    func cancel() {
        spool = nil
        cancelOnePassWriter()
    }
}

/// One pass of a two-pass encoding: the first measures complexity, the second distributes the bits.
struct EncodingPass {
    enum Number: Int { case first = 1, second }

    let number: Number
    /// The bit rate in bits per second.
    let bitRate: Int
    let statistics: Statistics

    /// The statistics of the first pass. Deinitialization removes their files.
    final class Statistics {
        let path: String
        private let folder: String
        /// The statistics that libvpx and libaom pass in memory.
        fileprivate var text: UnsafeMutablePointer<CChar>?

        init() throws(MediaError) {
            var template = Array((FileManager.default.temporaryDirectory.path + "/multiplane-pass-XXXXXX").utf8CString)
            guard mkdtemp(&template) != nil else {
                throw MediaError(
                    errno: errno, during: "creating a folder for the first pass",
                    path: FileManager.default.temporaryDirectory.path)
            }
            folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
            path = folder + "/statistics"
            PartialFiles.addFolder(folder)
        }

        deinit {
            free(text)
            try? FileManager.default.removeItem(atPath: folder)
            PartialFiles.forget(folder)
        }
    }

    /// The encoders that support two passes.
    static let encoders = ["libx264", "libx265", "libvpx-vp9", "libvpx", "libaom-av1"]

    static func isSupported(to encoder: String) -> Bool { encoders.contains(encoder) }

    /// Returns the encoder options of this pass, without options that contradict the bit rate.
    func options(_ options: [String: String], encoder: String) -> [String: String] {
        var options = options.filter { !["crf", "qp", "b", CodecOptions.quantizer].contains($0.key) }
        switch encoder {
        case "libx264", "libx264rgb": options["stats"] = statistics.path
        case "libx265": options.append("pass=\(number.rawValue):stats=\(statistics.path)", to: "x265-params")
        default: break
        }
        return options
    }

    /// Configures the pass of an encoder.
    func apply(to context: UnsafeMutablePointer<AVCodecContext>) {
        context.pointee.bit_rate = Int64(bitRate)
        context.pointee.flags |= number == .first ? AV_CODEC_FLAG_PASS1 : AV_CODEC_FLAG_PASS2
        if number == .second, let text = statistics.text { context.pointee.stats_in = text }
    }

    /// Stores the statistics of an encoder that has been flushed.
    func keepStatistics(of context: UnsafeMutablePointer<AVCodecContext>) {
        guard number == .first, let text = context.pointee.stats_out else { return }
        free(statistics.text)
        statistics.text = strdup(text)
    }
}

extension [String: String] {
    /// Appends to an option whose value is a colon-separated list.
    mutating func append(_ text: String, to option: String) {
        self[option] = self[option].map { $0 + ":" + text } ?? text
    }
}

/// Computes the video bit rate for a file size.
struct FileSizeBudget {
    /// The bit rate in bits per second below which nothing recognizable is left.
    static let minimumBitRate = 1000

    /// The bit rate in bits per second that no encoder reaches.
    private static let maximumBitRate = 1e9

    /// The estimated size of audio and container in bytes.
    let fixedBytes: Int
    private let bytes: Int
    private let seconds: Double

    /// Creates a budget.
    ///
    /// - Parameter audioByteCount: the size of the audio packets in bytes, for codecs without a bit rate.
    init(_ settings: MovieSettings, frames: Int, bytes: Int, audioByteCount: Int? = nil) {
        self.bytes = bytes
        seconds = max(settings.frameRate.time(ofFrame: max(frames, 1)).seconds, 0.001)
        var fixed = 3000.0 + Double(frames) * 10
        if let audio = settings.audio {
            fixed += audioByteCount.map(Double.init) ?? seconds * Double(audio.bitRate) / 8
            fixed += seconds * Double(audio.sampleRate) / 1024 * 8
        }
        fixedBytes = Int(fixed)
    }

    /// The video bit rate in bits per second, with a margin of 3%: encoders miss their rate by a few percent.
    var videoBitRate: Int { Int(min(Double(max(0, bytes - fixedBytes)) * 8 / seconds * 0.97, Self.maximumBitRate)) }

    /// Returns the next bit rate to try after a file of `size` bytes at `bitRate`.
    func lowered(_ bitRate: Int, after size: Int64) -> Int {
        let videoBytes = max(1, Double(size) - Double(fixedBytes))
        let room = max(0, Double(bytes - fixedBytes))
        return Int(Double(bitRate) * min(room / videoBytes, 1) * 0.96)
    }
}
