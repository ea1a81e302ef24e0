import Foundation
import Quartz2D

/// Writes every frame as a picture: PNG and TIFF with alpha, of 8 or 16 bits, or JPEG. The files appear under their
/// names when all are complete.
///
/// Until then they lie in a hidden folder beside. Cancelling, a full disk and every other error remove that folder, and
/// leave older pictures of the same names as they were.
/// - Owner: one thread.
public final class ImageSequenceWriter {
    // Immutable after init.
    public let settings: MovieSettings
    private let names: SequenceNames
    private let overwrite: OverwritePolicy
    private let folder: PendingFolder
    private let calls: FileCalls
    /// Nil for PNG of 8 bits, which is written by libpng.
    private let encoder: VideoEncoder?
    /// Pictures that are encoded; some may still be in the encoder.
    private var encodedCount = 0

    private var state = State.open
    /// Frames taken so far.
    public private(set) var frameCount = 0

    private enum State {
        case open, ended
        case failed(any Error)
    }

    /// - Parameters:
    ///   - path: a pattern with one `%d` or `%0Nd` in its last part, for the frame's number; or a folder,
    ///     made if it is missing, that gets `frame-%05d` with the extension.
    ///   - firstNumber: the first picture's, at least 0.
    /// - Throws: a `MediaError`: `.settingsRefused` for what `check` refuses, `.outputNotWritable` when the folder
    ///   cannot be written or the first file may not be replaced.
    public convenience init(
        _ settings: MovieSettings, path: String, firstNumber: Int = 0, overwrite: OverwritePolicy = .replace
    ) throws(MediaError) {
        try self.init(settings, path: path, firstNumber: firstNumber, overwrite: overwrite, calls: FileCalls())
    }

    init(_ settings: MovieSettings, path: String, firstNumber: Int = 0, overwrite: OverwritePolicy, calls: FileCalls)
        throws(MediaError)
    {
        precondition(settings.container.isSequence, "a sequence has a sequence's settings")
        self.settings = settings
        self.overwrite = overwrite
        self.calls = calls
        do {
            names = try SequenceNames(
                path, suffix: settings.container.facts.endings.first ?? "png", firstNumber: firstNumber)
        } catch {
            throw MediaError(
                .settingsRefused, file: path, during: "reading the pattern of names", detail: error.description)
        }
        try names.makeFolder()
        try PartialFileName(of: names.path(frame: 0)).checkFinal(overwrite: overwrite)
        encoder = try settings.video.map { video throws(MediaError) in
            try VideoEncoder(settings, video: video, globalHeader: false)
        }
        folder = try PendingFolder(in: names.folder, name: names.title, calls: calls)
    }

    /// Looks at a path without touching the disk.
    /// - Throws: `.sequencePattern` for a pattern without exactly one `%d`, or with one outside the last part.
    public static func check(_ path: String) throws(MovieSettingsError) { _ = try SequenceNames(path) }

    /// Writes `picture` as frame `n`; a PNG has no alpha when every pixel is opaque.
    ///
    /// - Precondition: n is `frameCount`, the picture has the settings' size, and the writer has not ended.
    /// - Throws: a `MediaError`; later calls throw the same.
    public func append(_ picture: PixelBuffer, frame n: Int) throws {
        try append(picture, frame: n) { picture.isOpaque }
    }

    public func append(_ image: CGImage, frame n: Int) throws { try append(image.pixels, frame: n) { image.isOpaque } }

    private func append(_ picture: PixelBuffer, frame n: Int, isOpaque: () -> Bool) throws {
        precondition(n == frameCount, "frames come in order")
        precondition(
            picture.width == settings.width && picture.height == settings.height, "a frame has the movie's size")
        if case .failed(let error) = state { throw error }
        guard case .open = state else { preconditionFailure("the sequence was finished or cancelled") }
        do {
            try PartialFileName(of: names.path(frame: n)).checkFinal(overwrite: overwrite)
            if let encoder {
                try encoder.encode(picture, frame: n, changed: nil, to: writePacket)
            } else {
                // The image lasts as long as this call, in which nobody writes the picture.
                try write(png(CGImage(pixels: picture, isOpaque: isOpaque()), frame: n), frame: n)
            }
            frameCount += 1
        } catch { throw fail(error) }
    }

    /// The file that frame `n` of the sequence `path` is written to.
    ///
    /// - Throws: `.sequencePattern`.
    public static func path(_ path: String, frame n: Int, container: MovieContainer = .pngSequence)
        throws(MovieSettingsError) -> String
    {
        try SequenceNames(path, suffix: container.facts.endings.first ?? "png").path(frame: n)
    }

    private func png(_ image: CGImage, frame n: Int) throws(MediaError) -> Data {
        do { return try image.pngData() } catch {
            throw MediaError(.encode, file: names.path(frame: n), during: "encoding a PNG", detail: error.description)
        }
    }

    /// Packets come in the order of the pictures, some of them late.
    private func writePacket(_ packet: borrowing Packet) throws(MediaError) {
        guard let start = packet.pointer.pointee.data else { return }
        try write(Data(bytes: start, count: Int(packet.pointer.pointee.size)), frame: encodedCount)
        encodedCount += 1
    }

    private func write(_ bytes: Data, frame n: Int) throws(MediaError) {
        do {
            let file = try PendingFile(
                path: folder.path + "/" + names.name(frame: n), overwrite: .replace, isInOwnFolder: true, calls: calls)
            _ = bytes.withUnsafeBytes { file.write($0) }
            try file.commit()
        } catch { throw error.about(names.path(frame: n)) }
    }

    private func fail(_ error: any Error) -> any Error {
        folder.discard()
        state = .failed(error)
        return error
    }

    /// - Precondition: never called; the settings of a sequence have no audio.
    func append(audio samples: [Float]) throws { preconditionFailure("a sequence has no sound") }

    /// Gives all pictures their names.
    /// - Throws: a `MediaError`; nothing of the sequence is left then.
    public func finish() throws {
        if case .failed(let error) = state { throw error }
        guard case .open = state else { return }
        do {
            try encoder?.flush(to: writePacket)
            try SequencePublisher(names: names, folder: folder, overwrite: overwrite, calls: calls).publish(frameCount)
        } catch { throw fail(error) }
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

extension ImageSequenceWriter: FrameSink {
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
