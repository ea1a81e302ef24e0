import Foundation

/// How a scene's points fall on the output's pixels.
public struct Viewport: Equatable, Sendable {
    /// Of the output, in pixels.
    public let width: Int
    public let height: Int
    /// Pixels a point.
    public let scale: CGFloat
    /// Where the scene's origin lies, in pixels.
    public let offset: CGPoint

    public init(width: Int, height: Int, scale: CGFloat = 1, offset: CGPoint = .zero) {
        self.width = width
        self.height = height
        self.scale = scale
        self.offset = offset
    }
}
