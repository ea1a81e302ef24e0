import Foundation

/// A decoded frame of a clip, upright and ready to draw.
public struct VideoFrame: Sendable {
    /// The picture at coded size, turned upright; pixels may not be square.
    public let image: CGImage
    /// Seconds from the clip's start; negative for a frame that begins before it.
    public let presentationTime: Rational
    /// Seconds until the next frame begins.
    public let duration: Rational
    /// True when no frame follows, so that this one is held.
    public let isLast: Bool
    /// Pixels as shown: after the sample aspect ratio and the turn.
    public let displaySize: CGSize

    /// When the next frame begins.
    public var endTime: Rational { presentationTime + duration }
}
