import Foundation
import Quartz2D

/// What a special layer draws besides its box and `contents`; a pointer, shared by all copies, since most layers draw
/// nothing more.
public indirect enum Drawing: Equatable, Sendable {
    case none
    /// Above `contents`, below the first sublayer.
    case shape(ShapeStyle)
    /// Above the background colour, below `contents`; rounded by the corner radius.
    case gradient(GradientStyle)
    /// Below `contents`; clipped to the bounds.
    case text(TextDrawing)
    /// A video frame in place of `contents`, clipped to the bounds (facts 3.10).
    case video(VideoDrawing)
    /// Nothing: the sublayers stay in the space around the layer, which has no picture of its own (facts 3.8).
    case space
    /// The sublayers several times (facts 3.4).
    case replicas(ReplicaStyle)
    /// Above `contents`, below the first sublayer; not clipped to the bounds.
    case emitter(EmitterDrawing)
    /// Above the background colour, below `contents`; clipped to the bounds (facts 3.6).
    case tiled(TiledDrawing)
}

/// - Apple: `CAShapeLayer`; facts 3.1.
public struct ShapeStyle: Equatable, Sendable {
    public var path: VectorPath?
    public var fillColor: CGColor? = .black
    public var fillRule = CGPathFillRule.winding
    public var strokeColor: CGColor?
    public var stroke = StrokeStyle()
    /// The stroked part, as fractions of the total length of all subpaths.
    public var strokeStart: CGFloat = 0
    public var strokeEnd: CGFloat = 1

    public init() {}
}

/// - Apple: `CAGradientLayer`; facts 3.3.
public struct GradientStyle: Equatable, Sendable {
    public var colors: [CGColor] = []
    public var locations: [CGFloat]?
    /// In the unit square, which is then stretched to the bounds.
    public var startPoint = CGPoint(x: 0.5, y: 0)
    public var endPoint = CGPoint(x: 0.5, y: 1)
    public var kind = Kind.axial

    public enum Kind: String, Sendable, CaseIterable { case axial, radial, conic }

    public init() {}
}

/// - Apple: `CATextLayer`; facts 3.2.
public struct TextDrawing: Equatable, Sendable {
    public var text = TextStyle()
    public var color: CGColor? = .white

    public init() {}
}

/// One frame of a clip, in the layer's space.
public struct VideoDrawing: Equatable, Sendable {
    public var image: CGImage
    /// Where the whole picture lies; may exceed the bounds (facts 3.10, videoRect).
    public var rect: CGRect

    public init(image: CGImage, rect: CGRect) { (self.image, self.rect) = (image, rect) }
}
