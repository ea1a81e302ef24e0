import Foundation
import Quartz2D

/// Writes a movie that has to be seen whole before it is encoded: in two passes at a bit rate, or within a number of
/// bytes.
///
/// The pictures lie without loss on the disk until `finish()`, beside the output. What only may not be larger than so
/// many bytes is encoded as it comes too, and nothing is left to do where it fits.
/// - Owner: one thread.
final class TwoPassWriter {
    private let settings: MovieSettings
    private let path: String
    private let overwrite: OverwritePolicy
    private let calls: FileCalls
    private var spool: FrameSpool?
    /// What encodes in one pass; nil where nothing does, or once it is too large.
    private var first: MovieWriter?

    /// Tries a size again as often, each time with fewer bits.
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
                during: "opening the movie", detail: "what has gone into a pipe cannot be made smaller",
                remedy: "Write a file, or give a bit rate.")
        }
        // What cannot be written or encoded fails now, not after the rendering; a pipe must stay empty.
        if !MovieWriter.isPipe(path) {
            first = try MovieWriter(settings, path: path, overwrite: overwrite, calls: calls)
        }
        if !settings.rateControl.triesOnePassFirst { dropFirst() }
        spool = try FrameSpool(
            width: settings.width, height: settings.height, depth: settings.frameDepth, folder: Self.folder(of: path),
            calls: calls)
    }

    static func folder(of path: String) -> String {
        MovieWriter.isPipe(path) ? FileManager.default.temporaryDirectory.path : PartialFileName(of: path).folder
    }

    private func dropFirst() {
        first?.cancel()
        first = nil
    }

    /// A file that is too large already needs no more of the pictures.
    private func cancelOversizedFirstPass() {
        if let first, case .atMost(let bytes) = settings.rateControl, first.size > Int64(bytes) { dropFirst() }
    }

    private func write(_ spool: FrameSpool, unless isCancelled: () -> Bool) throws {
        switch settings.rateControl {
        case .options, .twoPass(bitRate: 0): preconditionFailure("one pass is MovieWriter's")
        case .twoPass(let bitRate): _ = try write(spool, bitRate: bitRate, atMost: .max, unless: isCancelled)
        case .fileSize(let bytes): try write(spool, into: bytes, unless: isCancelled)
        case .atMost(let bytes):
            if try !finishFirst(atMost: Int64(bytes)) { try write(spool, into: bytes, unless: isCancelled) }
        }
    }

    /// Whether what was encoded as it came is not too large; it has its name then.
    private func finishFirst(atMost limit: Int64) throws -> Bool {
        guard let first else { return false }
        self.first = nil
        return try first.finish(ifAtMost: limit) <= limit
    }

    private func write(_ spool: FrameSpool, into bytes: Int, unless isCancelled: () -> Bool) throws {
        let budget = FileSizeBudget(
            settings, frames: spool.frameCount, bytes: bytes,
            audioByteCount: try spool.audioByteCount(settings, unless: isCancelled))
        var bitRate = budget.videoBitRate
        for _ in 0..<Self.attempts {
            guard bitRate >= FileSizeBudget.leastBitRate else { break }
            let size = try write(spool, bitRate: bitRate, atMost: Int64(bytes), unless: isCancelled)
            if size <= Int64(bytes) { return }
            bitRate = budget.lowered(bitRate, after: size)
        }
        throw MediaError(
            .encode, file: path, during: "fitting the movie into \(bytes) bytes",
            detail:
                "it needs more: its sound and container take about \(budget.fixedBytes) bytes, and the pictures the rest",
            remedy: "Allow more bytes, or give a smaller size or frame rate.")
    }

    /// Both passes; a file that is too large is not kept, except in a pipe.
    ///
    /// - Returns: the file's size.
    private func write(_ spool: FrameSpool, bitRate: Int, atMost limit: Int64, unless isCancelled: () -> Bool) throws
        -> Int64
    {
        guard let video = settings.video else { preconditionFailure("a movie has a video codec") }
        let notes = try EncodingPass.Notes()
        try scout(spool, video, EncodingPass(number: .first, bitRate: bitRate, notes: notes), unless: isCancelled)
        return try encode(
            spool, EncodingPass(number: .second, bitRate: bitRate, notes: notes), atMost: limit, unless: isCancelled)
    }

    /// The second pass.
    private func encode(_ spool: FrameSpool, _ pass: EncodingPass, atMost limit: Int64, unless isCancelled: () -> Bool)
        throws -> Int64
    {
        let writer = try MovieWriter(settings, path: path, overwrite: overwrite, calls: calls, pass: pass)
        var sound = spool.sound
        try spool.forEachFrame { n, picture in
            if isCancelled() { throw MediaError.cancellation }
            try sound.forEach(upTo: settings.sampleCount(frames: n + 1) * (settings.audio?.channels ?? 1)) {
                try writer.append(audio: $0)
            }
            try writer.append(picture, frame: n)
        }
        try sound.forEach(upTo: .max) { try writer.append(audio: $0) }
        return try writer.finish(ifAtMost: limit)
    }

    /// The first pass. Its notes are complete when the encoder is gone.
    private func scout(
        _ spool: FrameSpool, _ video: VideoCodecSettings, _ pass: EncodingPass, unless isCancelled: () -> Bool
    ) throws {
        let encoder = try VideoEncoder(settings, video: video, globalHeader: true, pass: pass)
        try spool.forEachFrame { n, picture in
            if isCancelled() { throw MediaError.cancellation }
            try encoder.encode(picture, frame: n, changed: nil) { _ in }
        }
        try encoder.flush { _ in }
        pass.keepStatistics(of: encoder.codec.pointer)
    }
}

extension TwoPassWriter: FrameSink {
    func append(_ picture: PixelBuffer, frame n: Int, changed: [PixelRect]?) throws {
        try first?.append(picture, frame: n, changed: changed)
        cancelOversizedFirstPass()
        try spool?.append(picture)
    }

    func append(audio samples: [Float]) throws {
        try first?.append(audio: samples)
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
        dropFirst()
    }
}
