import CFFmpeg
import Foundation
import Images
import SourceFiles
import VectorGeometry

/// Writes a GIF with one palette for the whole clip, computed from the colors of all frames.
///
/// The frames are stored losslessly on disk, beside the output, until `finish()`.
/// - Owner: one thread.
final class GIFWriter {
    private let settings: MovieSettings
    private let path: String
    private let overwrite: OverwritePolicy
    private let calls: FileCalls
    private let palette = PaletteBuilder()
    private var spool: FrameSpool?

    /// The dither option, as of FFmpeg's `paletteuse`: "bayer" or "none".
    static let ditherOption = "dither"

    init(_ settings: MovieSettings, path: String, overwrite: OverwritePolicy, calls: FileCalls = FileCalls())
        throws(MediaError)
    {
        self.settings = settings
        self.path = path
        self.overwrite = overwrite
        self.calls = calls
        if !MovieWriter.isPipe(path) { try PendingFile(path: path, overwrite: overwrite, calls: calls).discard() }
        spool = try FrameSpool(
            width: settings.width, height: settings.height, folder: TwoPassWriter.folder(of: path), calls: calls)
    }

    private func write(_ spool: FrameSpool, unless isCancelled: () -> Bool) throws {
        let isDithered = settings.video?.options[Self.ditherOption] != "none"
        let converter = PaletteConverter(colors: palette.colors(limit: 255), isDithered: isDithered)
        let writer = try MovieWriter(
            settings, path: path, overwrite: overwrite, calls: calls, converter: .palette(converter),
            frames: spool.frameCount)
        try spool.forEachFrame { n, image in
            if isCancelled() { throw MediaError.cancellation }
            try writer.append(image, frame: n)
        }
        try writer.finish()
    }
}

extension GIFWriter: FrameSink {
    func append(_ image: PixelBuffer, frame n: Int, changed: [PixelRect]?) throws {
        palette.count(image)
        try spool?.append(image)
    }

    func append(audio samples: [Float]) throws { preconditionFailure("a GIF has no audio") }

    func finish() throws { try finish { false } }

    func finish(unless isCancelled: () -> Bool) throws {
        guard let spool else { return }
        self.spool = nil
        try write(spool, unless: isCancelled)
    }

    func cancel() { spool = nil }
}
