import Foundation
import Images
import Limits
import MediaTime
import SourceFiles

/// The frames of an image sequence, each decoded when it is requested.
///
/// - Thread safety: owner thread only.
final class ImageSequenceFrameSource: ClipFrameSource {
    let info: ClipInfo
    private let files: [URL]
    private let frameRate: FrameRate
    private let decode: (URL) throws(MediaError) -> DecodedImage
    private var shown: (number: Int, image: CGImage)
    private(set) var counters = DecodingCounters(decodedFrames: 1, convertedFrames: 1)

    /// Opens a sequence and decodes its first image.
    ///
    /// - Parameter decode: Decodes an image file.
    /// - Throws: The errors of `ImageSequence.files()`, and of `decode` for the first image.
    init(
        _ sequence: ImageSequence,
        decode: @escaping (URL) throws(MediaError) -> DecodedImage = { url throws(MediaError) in try readImageFile(url)
        }
    ) throws(MediaError) {
        self.decode = decode
        files = try sequence.files()
        frameRate = sequence.frameRate
        let decoded = try decode(files[0])
        let first = decoded.image
        warnings = decoded.warnings
        shown = (0, first)
        let duration = frameRate.time(ofFrame: files.count)
        let video = ClipInfo.Video(
            codec: files[0].pathExtension.lowercased(), codedWidth: first.width, codedHeight: first.height,
            displaySize: Self.size(first), sampleAspectRatio: .one, orientation: .up, frameRate: frameRate,
            frameCount: files.count,
            duration: duration, pixelFormat: "bgra", colorSpace: nil, colorPrimaries: nil, colorTransfer: nil,
            colorRange: nil,
            hasAlpha: !first.isOpaque, timescale: Int(frameRate.framesPerSecond.numerator))
        info = ClipInfo(container: "image sequence", duration: duration, video: video, audio: nil)
    }

    private static func size(_ image: CGImage) -> CGSize {
        CGSize(width: Double(image.width), height: Double(image.height))
    }

    var isAtFirstFrame: Bool { shown.number == 0 }

    /// The warnings of the first image that has each of them: thousands of images may have the same one.
    private(set) var warnings: [MediaWarning]

    func frame(at time: Rational, earliest: Rational?) throws(MediaError) -> VideoFrame {
        let number = min(max(0, frameRate.frame(at: time)), files.count - 1)
        if number != shown.number { try show(number) }
        return VideoFrame(
            image: shown.image, presentationTime: frameRate.time(ofFrame: number), duration: frameRate.frameDuration,
            isLast: number == files.count - 1, displaySize: Self.size(shown.image))
    }

    private func show(_ number: Int) throws(MediaError) {
        let decoded = try ResourceLimits.notCountingMediaFiles { () throws(MediaError) in try decode(files[number]) }
        shown = (number, decoded.image)
        warnings += decoded.warnings.filter { new in !warnings.contains { $0.detail == new.detail } }
        counters.decodedFrames += 1
        counters.convertedFrames += 1
    }
}
