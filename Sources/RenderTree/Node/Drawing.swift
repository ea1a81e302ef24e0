import Foundation
import Quartz2D
import VectorGeometry

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
    case replicas(ReplicatorStyle)
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

/// Copies of a layer's sublayers.
///
/// - Apple: `CAReplicatorLayer`; facts 3.4.
public struct ReplicatorStyle: Equatable, Sendable {
    /// Cut to a whole number when drawn; 0 draws nothing.
    public var count: CGFloat = 1
    /// By how much each copy lags behind the one before, seconds of the layer's clock.
    public var delay: CGFloat = 0
    /// From each copy to the next, about the layer's anchor point.
    public var transform = CATransform3DIdentity
    /// Multiplies the colours of the first copy; nil as opaque white.
    public var color: CGColor? = .white
    /// What is added to the colour from each copy to the next.
    public var redOffset: Float = 0
    public var greenOffset: Float = 0
    public var blueOffset: Float = 0
    public var alphaOffset: Float = 0
    /// True: the copies stay in the space around the layer instead of being flattened.
    public var preservesDepth = false

    public init() {}

    /// The most copies that are drawn.
    public static let limit = 1_000_000

    /// The number of copies drawn.
    public var copies: Int { count.isNaN ? 0 : Int(min(max(count, 0), CGFloat(ReplicatorStyle.limit))) }

    /// What the colours of copy `k` are multiplied by, each component within 0…1.
    public func color(ofCopy k: Int) -> CGColor {
        let base = color ?? .white
        func component(_ value: CGFloat, _ offset: Float) -> CGFloat {
            min(max(value + CGFloat(k) * CGFloat(offset), 0), 1)
        }
        return CGColor(
            red: component(base.red, redOffset), green: component(base.green, greenOffset),
            blue: component(base.blue, blueOffset),
            alpha: component(base.alpha, alphaOffset))
    }
}

/// The part of a large picture that can be seen, cut into tiles; clipped to the bounds, below `contents`.
///
/// - Apple: `CATiledLayer`; facts 3.6.
public struct TiledDrawing: Equatable, Sendable {
    /// Pixels of a tile of every level.
    public var tileSize = CGSize(width: 256, height: 256)
    /// How many levels there are, each of half the resolution of the one before; cut to a whole number.
    public var levels: CGFloat = 1
    /// How many of them are finer than the layer's own scale.
    public var bias: CGFloat = 0
    /// Those that are drawn now; never the model's.
    public var tiles: [ImageTile] = []
    /// Those of the level that was shown before, while it goes over into this one.
    public var previousTiles: [ImageTile] = []
    /// How much of `tiles` is seen over `previousTiles`, 0…1.
    public var share: CGFloat = 1

    public init() {}
}

/// A piece of a picture.
public struct ImageTile: Equatable, Sendable {
    public let image: CGImage
    /// Where the whole piece lies, in the layer's space; may exceed the bounds.
    public let rect: CGRect

    public init(image: CGImage, rect: CGRect) { (self.image, self.rect) = (image, rect) }
}
