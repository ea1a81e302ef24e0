import Foundation

/// The frames of an image sequence, each decoded when it is requested.
///
/// - Thread safety: owner thread only.
final class ImageSequenceFrameSource: ClipFrameSource {
    let info: ClipInfo
    private let files: [URL]
    private let frameRate: FrameRate
    private var shown: (number: Int, image: CGImage)

    /// Opens a sequence and decodes its first image.
    ///
    /// - Throws: The errors of `ImageSequence.files()`, and of `decodeImageFile` for the first image.
    init(_ sequence: ImageSequence) throws(MediaError) {
        files = try sequence.files()
        frameRate = sequence.frameRate
        var found: [MediaWarning] = []
        let first = try decodeImageFile(files[0], warnings: &found)
        warnings = found
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
        var found: [MediaWarning] = []
        shown = (number, try decodeImageFile(files[number], warnings: &found))
        warnings += found.filter { new in !warnings.contains { $0.detail == new.detail } }
    }
}
