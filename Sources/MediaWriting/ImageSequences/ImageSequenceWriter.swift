import CFFmpeg
import FFmpegSupport
import Foundation
import Images
import SourceFiles
import VectorGeometry

/// Writes every frame as an image file: PNG or TIFF with alpha and 8 or 16 bits, or JPEG. The files appear at their
/// paths when all are complete.
///
/// Until then they are in a hidden folder at the destination. Cancellation, a full disk and all other errors remove
/// that folder and leave existing files unchanged.
/// - Owner: one thread.
package final class ImageSequenceWriter {
    // Immutable after init.
    /// The settings of the sequence.
    package let settings: MovieSettings
    private let names: SequenceNames
    private let overwrite: OverwritePolicy
    private let folder: PendingFolder
    private let calls: FileCalls
    /// The encoder; nil for 8-bit PNG, which libpng writes.
    private let encoder: VideoEncoder?
    /// The number of encoded frames; more may still be in the encoder.
    private var encodedCount = 0

    private var state = State.open
    /// The number of frames appended so far.
    package private(set) var frameCount = 0

    private enum State {
        case open, closed
        case failed(any Error)
    }

    /// Creates the hidden folder and opens the encoder.
    ///
    /// - Parameters:
    ///   - path: a file name pattern with exactly one `%d` or `%0Nd` for the frame number; or a folder, created if
    ///     missing, that receives files named `frame-%05d` plus the extension.
    ///   - firstNumber: the number of the first frame, at least 0.
    /// - Throws: a `MediaError`: `.settingsRefused` for a pattern that `check` rejects, `.outputNotWritable` if the
    ///   folder is not writable or the first file may not be replaced.
    package convenience init(
        _ settings: MovieSettings, path: String, firstNumber: Int = 0, overwrite: OverwritePolicy = .replace
    ) throws(MediaError) {
        try self.init(settings, path: path, firstNumber: firstNumber, overwrite: overwrite, calls: FileCalls())
    }

    init(_ settings: MovieSettings, path: String, firstNumber: Int = 0, overwrite: OverwritePolicy, calls: FileCalls)
        throws(MediaError)
    {
        precondition(settings.container.isSequence, "the container of a sequence is a sequence")
        self.settings = settings
        self.overwrite = overwrite
        self.calls = calls
        do {
            names = try SequenceNames(
                path, suffix: settings.container.properties.extensions.first ?? "png", firstNumber: firstNumber)
        } catch {
            throw MediaError(
                .settingsRefused, file: path, during: "parsing the file name pattern", detail: error.description)
        }
        try names.makeFolder()
        try PartialFileName(of: names.path(frame: 0)).checkFinal(overwrite: overwrite)
        encoder = try settings.video.map { video throws(MediaError) in
            try VideoEncoder(settings, video: video, globalHeader: false)
        }
        folder = try PendingFolder(in: names.folder, name: names.title, calls: calls)
    }

    /// Validates a path without accessing the file system.
    ///
    /// - Throws: `.sequencePattern` for a pattern without exactly one `%d`, or with one outside the file name.
    package static func check(_ path: String) throws(MovieSettingsError) { _ = try SequenceNames(path) }

    /// Writes `image` as frame `n`. A PNG has no alpha channel if every pixel is opaque.
    ///
    /// - Precondition: n is `frameCount`, the image has the size of the settings, and the writer is neither finished
    ///   nor cancelled.
    /// - Throws: a `MediaError`; later calls throw the same error.
    package func append(_ image: PixelBuffer, frame n: Int) throws {
        try append(image, frame: n) { image.isOpaque }
    }

    /// Writes `image` as frame `n`; see `append(_:frame:)`.
    package func append(_ image: CGImage, frame n: Int) throws { try append(image.pixels, frame: n) { image.isOpaque } }

    private func append(_ image: PixelBuffer, frame n: Int, isOpaque: () -> Bool) throws {
        precondition(n == frameCount, "frames are appended in order")
        precondition(
            image.width == settings.width && image.height == settings.height, "a frame has the size of the movie")
        if case .failed(let error) = state { throw error }
        guard case .open = state else { preconditionFailure("the sequence is finished or cancelled") }
        do {
            try PartialFileName(of: names.path(frame: n)).checkFinal(overwrite: overwrite)
            if let encoder {
                try encoder.encode(image, frame: n, changed: nil, to: writePacket)
            } else {
                // The image exists only during this call, in which nobody modifies the buffer.
                try write(png(CGImage(pixels: image, isOpaque: isOpaque()), frame: n), frame: n)
            }
            frameCount += 1
        } catch { throw fail(error) }
    }

    /// Returns the path of frame `n` of the sequence `path`.
    ///
    /// - Throws: `.sequencePattern`.
    package static func path(_ path: String, frame n: Int, container: MovieContainer = .pngSequence)
        throws(MovieSettingsError) -> String
    {
        try SequenceNames(path, suffix: container.properties.extensions.first ?? "png").path(frame: n)
    }

    private func png(_ image: CGImage, frame n: Int) throws(MediaError) -> Data {
        do { return try image.pngData() } catch {
            throw MediaError(.encode, file: names.path(frame: n), during: "encoding a PNG", detail: error.description)
        }
    }

    /// Writes an encoded frame. Packets arrive in frame order, some delayed.
    private func writePacket(_ packet: borrowing AVPacketHandle) throws(MediaError) {
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

    /// Never called: the settings of a sequence have no audio.
    func append(audio samples: [Float]) throws { preconditionFailure("a sequence has no audio") }

    /// Renames all files to their final paths.
    ///
    /// - Throws: a `MediaError`; no file of the sequence is left then.
    package func finish() throws {
        if case .failed(let error) = state { throw error }
        guard case .open = state else { return }
        do {
            try encoder?.flush(to: writePacket)
            try SequencePublisher(names: names, folder: folder, overwrite: overwrite, calls: calls).publish(frameCount)
        } catch { throw fail(error) }
        folder.discard()
        state = .closed
    }

    /// Removes the files unless the sequence is finished. Idempotent.
    package func cancel() {
        folder.discard()
        if case .open = state { state = .closed }
    }
}

extension MediaError {
    /// Returns the same error for the final path.
    fileprivate func about(_ path: String) -> MediaError {
        var error = self
        error.file = path
        return error
    }
}

extension ImageSequenceWriter: FrameSink {
    /// Writes the whole frame; `changed` is ignored because each file is complete in itself.
    func append(_ image: PixelBuffer, frame n: Int, changed: [PixelRect]?) throws { try append(image, frame: n) }
}

extension PixelBuffer {
    /// Whether every pixel has alpha 255.
    fileprivate var isOpaque: Bool {
        (0..<height).allSatisfy { y in
            let row = row(y)
            var all: UInt32 = .max
            for x in 0..<width { all &= row[x] }
            return all >> 24 == 255
        }
    }
}
