/// Pictures of a stream whose alpha is a stream of its own.
///
/// - Thread safety: owner thread only.
final class AlphaTrackFrameSource: ClipFrameSource {
    private let pictures: VideoStreamFrameSource
    private let alpha: VideoStreamFrameSource
    private let isPremultiplied: Bool
    /// The last picture before it got its alpha, and after.
    private var shown: (plain: CGImage, image: CGImage)?

    init(_ pictures: VideoStreamFrameSource, alpha: VideoStreamFrameSource, isPremultiplied: Bool) {
        self.pictures = pictures
        self.alpha = alpha
        self.isPremultiplied = isPremultiplied
    }

    var isAtFirstFrame: Bool { pictures.isAtFirstFrame }

    var warnings: [MediaWarning] {
        let plain = pictures.warnings
        return plain + alpha.warnings.filter { !plain.contains($0) }
    }

    func frame(at time: Rational, earliest: Rational?) throws(MediaError) -> VideoFrame {
        let frame = try pictures.frame(at: time, earliest: earliest)
        let image: CGImage
        if let shown, shown.plain === frame.image {
            image = shown.image
        } else {
            let levels = try alpha.frame(at: frame.presentationTime, earliest: nil).image
            image = AlphaImage(levels, isPremultiplied: isPremultiplied).applied(to: frame.image)
            shown = (frame.image, image)
        }
        return VideoFrame(
            image: image, presentationTime: frame.presentationTime, duration: frame.duration, isLast: frame.isLast,
            displaySize: frame.displaySize)
    }
}
