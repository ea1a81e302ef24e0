import Foundation
import Quartz2D

/// Writes every frame as a PNG with alpha. Each file appears under its name when it is complete.
///
/// Unlike a movie, what is written stays when the rest is cancelled: every file is whole by itself.
/// - Owner: one thread.
public final class PNGSequenceWriter {
    // Immutable after init.
    public let settings: MovieSettings
    private let names: SequenceNames
    private let overwrite: OverwritePolicy

    private var state = State.open
    /// Frames taken so far.
    public private(set) var frameCount = 0

    private enum State {
        case open, ended
        case failed(any Error)
    }

    /// - Parameter path: a pattern with one `%d` or `%0Nd` in its last part, for the frame's number from 0; or a folder,
    ///   made if it is missing, that gets `frame-%05d.png`.
    /// - Throws: a `MediaError`: `.outputNotWritable` when the folder cannot be written or the first file may not be replaced.
    public init(_ settings: MovieSettings, path: String, overwrite: OverwritePolicy = .replace) throws(MediaError) {
        precondition(settings.container == .pngSequence, "a sequence has a sequence's settings")
        self.settings = settings
        self.overwrite = overwrite
        names = try SequenceNames(path)
        try names.makeFolder()
        // Made and removed at once: proves before rendering that files can be made here.
        try PendingFile(path: names.path(frame: 0), overwrite: overwrite).discard()
    }

    /// Writes `picture` as frame `n`; without alpha when every pixel is opaque.
    ///
    /// - Precondition: n is `frameCount`, the picture has the settings' size, and the writer has not ended.
    /// - Throws: a `MediaError`; later calls throw the same.
    public func append(_ picture: PixelBuffer, frame n: Int) throws {
        // The image lasts as long as this call, in which nobody writes the picture.
        try append(CGImage(pixels: picture, isOpaque: picture.isOpaque), frame: n)
    }

    public func append(_ image: CGImage, frame n: Int) throws {
        precondition(n == frameCount, "frames come in order")
        precondition(image.width == settings.width && image.height == settings.height, "a frame has the movie's size")
        if case .failed(let error) = state { throw error }
        guard case .open = state else { preconditionFailure("the sequence was finished or cancelled") }
        do {
            try write(image, to: names.path(frame: n))
            frameCount += 1
        } catch {
            state = .failed(error)
            throw error
        }
    }

    private func write(_ image: CGImage, to path: String) throws(MediaError) {
        let file = try PendingFile(path: path, overwrite: overwrite)
        let bytes: Data
        do { bytes = try image.pngData() } catch {
            throw MediaError(.encode, file: path, during: "encoding a PNG", detail: error.description)
        }
        _ = bytes.withUnsafeBytes { file.write($0) }
        try file.commit()
    }

    /// - Precondition: never called; the settings of a sequence have no audio.
    func append(audio samples: [Float]) throws { preconditionFailure("a PNG sequence has no sound") }

    public func finish() throws {
        if case .failed(let error) = state { throw error }
        state = .ended
    }

    /// Takes no more frames. What is written stays.
    public func cancel() {
        if case .open = state { state = .ended }
    }
}

extension PNGSequenceWriter: FrameSink {}

extension PixelBuffer {
    /// True when every pixel has alpha 255.
    fileprivate var isOpaque: Bool {
        (0..<height).allSatisfy { y in
            let row = row(y)
            var all: UInt32 = .max
            for x in 0..<width { all &= row[x] }
            return all >> 24 == 255
        }
    }
}
