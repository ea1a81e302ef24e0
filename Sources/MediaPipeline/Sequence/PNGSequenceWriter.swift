import Foundation
import Quartz2D

/// Writes every frame as a PNG with alpha. The files appear under their names when all are complete.
///
/// Until then they lie in a hidden folder beside. Cancelling, a full disk and every other error remove that folder, and
/// leave older pictures of the same names as they were.
/// - Owner: one thread.
public final class PNGSequenceWriter {
    // Immutable after init.
    public let settings: MovieSettings
    private let names: SequenceNames
    private let overwrite: OverwritePolicy
    private let folder: PendingFolder
    private let calls: FileCalls

    private var state = State.open
    /// Frames taken so far.
    public private(set) var frameCount = 0

    private enum State {
        case open, ended
        case failed(any Error)
    }

    /// - Parameter path: a pattern with one `%d` or `%0Nd` in its last part, for the frame's number from 0; or a folder,
    ///   made if it is missing, that gets `frame-%05d.png`.
    /// - Throws: a `MediaError`: `.outOfRange` for what `check` refuses, `.outputNotWritable` when the folder cannot be
    ///   written or the first file may not be replaced.
    public convenience init(_ settings: MovieSettings, path: String, overwrite: OverwritePolicy = .replace) throws(MediaError) {
        try self.init(settings, path: path, overwrite: overwrite, calls: FileCalls())
    }

    init(_ settings: MovieSettings, path: String, overwrite: OverwritePolicy, calls: FileCalls) throws(MediaError) {
        precondition(settings.container == .pngSequence, "a sequence has a sequence's settings")
        self.settings = settings
        self.overwrite = overwrite
        self.calls = calls
        do { names = try SequenceNames(path) } catch {
            throw MediaError(.outOfRange, file: path, during: "reading the pattern of names", detail: error.description)
        }
        try names.makeFolder()
        try PartialName(of: names.path(frame: 0)).checkFinal(overwrite: overwrite)
        folder = try PendingFolder(in: names.folder, name: names.title)
    }

    /// Looks at a path without touching the disk.
    /// - Throws: `.sequencePattern` for a pattern without exactly one `%d`, or with one outside the last part.
    public static func check(_ path: String) throws(MovieSettingsError) { _ = try SequenceNames(path) }

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
            let path = names.path(frame: n)
            try PartialName(of: path).checkFinal(overwrite: overwrite)
            do throws(MediaError) { try write(image, to: folder.path + "/" + names.name(frame: n)) } catch {
                throw error.about(path)
            }
            frameCount += 1
        } catch { throw fail(error) }
    }

    /// The file that frame `n` of the sequence `path` is written to.
    ///
    /// - Throws: `.sequencePattern`.
    public static func path(_ path: String, frame n: Int) throws(MovieSettingsError) -> String { try SequenceNames(path).path(frame: n) }

    private func write(_ image: CGImage, to path: String) throws(MediaError) {
        let file = try PendingFile(path: path, overwrite: .replace, calls: calls)
        let bytes: Data
        do { bytes = try image.pngData() } catch {
            throw MediaError(.encode, file: path, during: "encoding a PNG", detail: error.description)
        }
        _ = bytes.withUnsafeBytes { file.write($0) }
        try file.commit()
    }

    private func fail(_ error: any Error) -> any Error {
        folder.discard()
        state = .failed(error)
        return error
    }

    /// - Precondition: never called; the settings of a sequence have no audio.
    func append(audio samples: [Float]) throws { preconditionFailure("a PNG sequence has no sound") }

    /// Gives all pictures their names.
    /// - Throws: a `MediaError`; nothing of the sequence is left then.
    public func finish() throws {
        if case .failed(let error) = state { throw error }
        guard case .open = state else { return }
        do { try SequencePublisher(names: names, folder: folder, overwrite: overwrite, calls: calls).publish(frameCount) } catch {
            throw fail(error)
        }
        folder.discard()
        state = .ended
    }

    /// Removes what was written. Idempotent; without effect after `finish()`.
    public func cancel() {
        folder.discard()
        if case .open = state { state = .ended }
    }
}

extension MediaError {
    /// The same error of the file that people know.
    fileprivate func about(_ path: String) -> MediaError {
        var error = self
        error.file = path
        return error
    }
}

extension PNGSequenceWriter: FrameSink {
    /// A file is complete in itself, whatever changed.
    func append(_ picture: PixelBuffer, frame n: Int, changed: [PixelRect]?) throws { try append(picture, frame: n) }
}

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
