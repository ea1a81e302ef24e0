import Foundation
import Quartz2D

/// Writes a movie that has to be seen whole before it is encoded: in two passes at a bit rate, or within a number of bytes.
///
/// The pictures lie without loss on the disk until `finish()`, beside the output.
/// - Owner: one thread.
final class TwoPassWriter {
    private let settings: MovieSettings
    private let path: String
    private let overwrite: OverwritePolicy
    private let calls: FileCalls
    private var spool: FrameSpool?

    /// Tries a size again as often, each time with fewer bits.
    private static let attempts = 5

    init(_ settings: MovieSettings, path: String, overwrite: OverwritePolicy, calls: FileCalls = FileCalls()) throws(MediaError) {
        (self.settings, self.path, self.overwrite, self.calls) = (settings, path, overwrite, calls)
        if MovieWriter.isPipe(path), settings.rateControl.limitsSize {
            throw MediaError(
                .settingsRefused, file: path == MovieWriter.standardOutput ? "standard output" : path, during: "opening the movie", detail: "what has gone into a pipe cannot be made smaller",
                remedy: "Write a file, or give a bit rate.")
        }
        // What cannot be written or encoded fails now, not after the rendering; a pipe must stay empty.
        if !MovieWriter.isPipe(path) { try MovieWriter(settings, path: path, overwrite: overwrite, calls: calls).cancel() }
        spool = try FrameSpool(width: settings.width, height: settings.height, depth: settings.pictureDepth, folder: Self.folder(of: path), calls: calls)
    }

    static func folder(of path: String) -> String {
        MovieWriter.isPipe(path) ? FileManager.default.temporaryDirectory.path : PartialName(of: path).folder
    }

    private func write(_ spool: FrameSpool) throws {
        switch settings.rateControl {
        case .options, .twoPass(bitRate: 0): preconditionFailure("one pass is MovieWriter's")
        case .twoPass(let bitRate): _ = try write(spool, bitRate: bitRate, atMost: .max)
        case .fileSize(let bytes): try write(spool, into: bytes)
        case .atMost(let bytes):
            if try encode(spool, pass: nil, atMost: Int64(bytes)) > Int64(bytes) { try write(spool, into: bytes) }
        }
    }

    private func write(_ spool: FrameSpool, into bytes: Int) throws {
        let budget = SizeBudget(settings, frames: spool.frameCount, bytes: bytes)
        var bitRate = budget.videoBitRate
        for _ in 0..<Self.attempts {
            guard bitRate >= SizeBudget.leastBitRate else { break }
            let size = try write(spool, bitRate: bitRate, atMost: Int64(bytes))
            if size <= Int64(bytes) { return }
            bitRate = budget.lowered(bitRate, after: size)
        }
        throw MediaError(
            .encode, file: path, during: "fitting the movie into \(bytes) bytes",
            detail: "it needs more: its sound and container take about \(budget.fixedBytes) bytes, and the pictures the rest",
            remedy: "Allow more bytes, or give a smaller size or frame rate.")
    }

    /// Both passes; a file that is too large is not kept, except in a pipe.
    ///
    /// - Returns: the file's size.
    private func write(_ spool: FrameSpool, bitRate: Int, atMost limit: Int64) throws -> Int64 {
        guard let video = settings.video else { preconditionFailure("a movie has a video codec") }
        let notes = try EncodingPass.Notes()
        try scout(spool, video, EncodingPass(number: .first, bitRate: bitRate, notes: notes))
        return try encode(spool, pass: EncodingPass(number: .second, bitRate: bitRate, notes: notes), atMost: limit)
    }

    /// The file; one that is too large is not kept, except in a pipe.
    ///
    /// - Parameter pass: nil for what the encoder's options say.
    /// - Returns: the file's size.
    private func encode(_ spool: FrameSpool, pass: EncodingPass?, atMost limit: Int64) throws -> Int64 {
        let writer = try MovieWriter(settings, path: path, overwrite: overwrite, calls: calls, pass: pass)
        var sound = spool.sound
        try spool.forEachPicture { n, picture in
            try sound.forEach(upTo: settings.sampleCount(frames: n + 1) * (settings.audio?.channels ?? 1)) { try writer.append(audio: $0) }
            try writer.append(picture, frame: n)
        }
        try sound.forEach(upTo: .max) { try writer.append(audio: $0) }
        return try writer.finish(ifAtMost: limit)
    }

    /// The first pass. Its notes are complete when the encoder is gone.
    private func scout(_ spool: FrameSpool, _ video: VideoCodecSettings, _ pass: EncodingPass) throws {
        let encoder = try VideoEncoder(settings, video: video, globalHeader: true, pass: pass)
        try spool.forEachPicture { n, picture in try encoder.encode(picture, frame: n, changed: nil) { _ in } }
        try encoder.flush { _ in }
        pass.keepNotes(of: encoder.codec.pointer)
    }
}

extension TwoPassWriter: FrameSink {
    func append(_ picture: PixelBuffer, frame n: Int, changed: [PixelRect]?) throws { try spool?.append(picture) }

    func append(audio samples: [Float]) throws { try spool?.append(audio: samples) }

    func finish() throws {
        guard let spool else { return }
        self.spool = nil
        try write(spool)
    }

    func cancel() { spool = nil }
}
