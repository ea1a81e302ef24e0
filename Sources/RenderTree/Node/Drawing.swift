import Foundation
import Images
import TextLayout
import VectorGeometry

/// The content that a special layer class draws besides its box and `contents`.
///
/// It is indirect, a pointer shared by all copies, because most layers draw nothing more.
package indirect enum Drawing: Equatable, Sendable {
    /// No further content.
    case none
    /// A shape above `contents` and below the first sublayer.
    case shape(ShapeStyle)
    /// A gradient above the background color and below `contents`; clipped to the rounded corners.
    case gradient(GradientStyle)
    /// Text below `contents`; clipped to the bounds.
    case text(TextDrawing)
    /// A video frame in place of `contents`; clipped to the bounds (facts 3.10).
    case video(VideoDrawing)
    /// No content: the sublayers stay in the space around the layer, which is not drawn itself (facts 3.8).
    case transformLayer
    /// Copies of the sublayers (facts 3.4).
    case replicator(ReplicatorStyle)
    /// Particles above `contents` and below the first sublayer; not clipped to the bounds.
    case emitter(EmitterDrawing)
    /// Tiles above the background color and below `contents`; clipped to the bounds (facts 3.6).
    case tiled(TiledDrawing)
}

/// A filled and stroked path.
///
/// - Apple: `CAShapeLayer`; facts 3.1.
package struct ShapeStyle: Equatable, Sendable {
    /// The path; nil for none.
    package var path: VectorPath?
    /// The fill color; nil for none.
    package var fillColor: CGColor? = .black
    /// The rule that decides which areas are filled.
    package var fillRule = CGPathFillRule.winding
    /// The stroke color; nil for none.
    package var strokeColor: CGColor?
    /// The stroke parameters.
    package var stroke = StrokeStyle()
    /// The start of the stroked part, as a fraction of the total length of all subpaths.
    package var strokeStart: CGFloat = 0
    /// The end of the stroked part, as a fraction of the total length of all subpaths.
    package var strokeEnd: CGFloat = 1

    /// Creates a shape without a path.
    package init() {}
}

/// A gradient.
///
/// - Apple: `CAGradientLayer`; facts 3.3.
package struct GradientStyle: Equatable, Sendable {
    /// The colors.
    package var colors: [CGColor] = []
    /// The location of each color, 0…1; nil spaces the colors evenly.
    package var locations: [CGFloat]?
    /// The start point in the unit square, which is then stretched to the bounds.
    package var startPoint = CGPoint(x: 0.5, y: 0)
    /// The end point in the unit square, which is then stretched to the bounds.
    package var endPoint = CGPoint(x: 0.5, y: 1)
    /// The geometry of the gradient.
    package var kind = Kind.axial
    /// The focal point of a radial gradient, where its first color is, relative to the center in radii; points outside
    /// of the circle count as those at its edge.
    package var focus = CGPoint.zero

    /// The geometry of a gradient.
    package enum Kind: String, Sendable, CaseIterable { case axial, radial, conic }

    /// Creates a gradient without colors.
    package init() {}
}

/// The text of a text layer.
///
/// - Apple: `CATextLayer`; facts 3.2.
package struct TextDrawing: Equatable, Sendable {
    /// The text and its style.
    package var text = TextStyle()
    /// The text color; nil for none.
    package var color: CGColor? = .white
    /// The gradient that replaces the text color; none without colors.
    package var gradient = GradientStyle()
    /// The path that the baseline follows, in the layer's space; nil for lines in the bounds.
    package var path: VectorPath?
    /// The distance in points by which the text is moved along the path.
    package var pathOffset: CGFloat = 0

    /// Creates an empty text.
    package init() {}

    /// Returns the text with its path in the space of text layouts, whose origin is the visual top left corner of the
    /// bounds.
    package func text(in bounds: CGRect, minYIsTop: Bool) -> TextStyle {
        guard let path else { return text }
        let toLayout =
            minYIsTop
            ? CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
            : CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -bounds.minX, ty: bounds.maxY)
        var style = text
        style.curve = TextCurve(path: path.applying(toLayout), offset: pathOffset)
        return style
    }
}

/// One frame of a clip, in the layer's space.
package struct VideoDrawing: Equatable, Sendable {
    /// The video frame.
    package var image: CGImage
    /// The rectangle of the whole frame, centered in the bounds; may exceed them (facts 3.10, videoRect). The layer's
    /// `contentsFocus` moves it.
    package var rect: CGRect

    /// Creates a drawing of one video frame.
    package init(image: CGImage, rect: CGRect) {
        self.image = image
        self.rect = rect
    }
}

/// The parameters of a replicator, which draws copies of its sublayers.
///
/// - Apple: `CAReplicatorLayer`; facts 3.4.
package struct ReplicatorStyle: Equatable, Sendable {
    /// The number of copies, truncated to an integer when drawn; 0 draws nothing.
    package var count: CGFloat = 1
    /// The delay of each copy relative to the previous one, in seconds of the layer's clock.
    package var delay: CGFloat = 0
    /// The transform from each copy to the next, about the layer's anchor point.
    package var transform = CATransform3DIdentity
    /// The color by which the colors of the first copy are multiplied; nil means opaque white.
    package var color: CGColor? = .white
    /// The red added to the color from each copy to the next.
    package var redOffset: Float = 0
    /// The green added to the color from each copy to the next.
    package var greenOffset: Float = 0
    /// The blue added to the color from each copy to the next.
    package var blueOffset: Float = 0
    /// The alpha added to the color from each copy to the next.
    package var alphaOffset: Float = 0
    /// Whether the copies stay in the space around the layer instead of being flattened.
    package var preservesDepth = false

    /// Creates a replicator of one copy.
    package init() {}

    /// The maximum number of copies drawn.
    package static let limit = 1_000_000

    /// The number of copies drawn.
    package var copies: Int { count.isNaN ? 0 : Int(min(max(count, 0), CGFloat(ReplicatorStyle.limit))) }

    /// The colors by which the copies are multiplied.
    package var colors: CopyColors {
        let base = color ?? .white
        return CopyColors(
            base: SIMD4(base.red, base.green, base.blue, base.alpha),
            step: SIMD4(Double(redOffset), Double(greenOffset), Double(blueOffset), Double(alphaOffset)))
    }

    /// The colors of a replicator's copies, by their index, as red, green, blue and alpha, 0…1.
    package struct CopyColors: Sendable {
        fileprivate let base, step: SIMD4<Double>

        package subscript(k: Int) -> SIMD4<Double> {
            func component(_ index: Int) -> Double { min(max(base[index] + Double(k) * step[index], 0), 1) }
            return SIMD4(component(0), component(1), component(2), component(3))
        }
    }
}

/// The visible part of a large image, cut into tiles; clipped to the bounds, below `contents`.
///
/// - Apple: `CATiledLayer`; facts 3.6.
package struct TiledDrawing: Equatable, Sendable {
    /// The size of a tile in pixels, for every level.
    package var tileSize = CGSize(width: 256, height: 256)
    /// The number of levels of detail, each with half the resolution of the one before; truncated to an integer.
    package var levels: CGFloat = 1
    /// The number of levels that are finer than the layer's own scale.
    package var bias: CGFloat = 0
    /// The tiles drawn now; empty in the model layer.
    package var tiles: [ImageTile] = []
    /// The tiles of the level shown before, during the transition to this one.
    package var previousTiles: [ImageTile] = []
    /// The opacity of `tiles` over `previousTiles`, 0…1.
    package var tilesOpacity: CGFloat = 1

    /// Creates a drawing without tiles.
    package init() {}
}

/// A tile of an image.
package struct ImageTile: Equatable, Sendable {
    /// The content of the tile.
    package let image: CGImage
    /// The rectangle of the whole tile in the layer's space; may exceed the bounds.
    package let rect: CGRect

    /// Creates a tile.
    package init(image: CGImage, rect: CGRect) {
        self.image = image
        self.rect = rect
    }
}
