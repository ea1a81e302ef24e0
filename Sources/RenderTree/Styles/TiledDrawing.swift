import Foundation
import Quartz2D

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
    public var tiles: [PictureTile] = []
    /// Those of the level that was shown before, while it goes over into this one.
    public var oldTiles: [PictureTile] = []
    /// How much of `tiles` is seen over `oldTiles`, 0…1.
    public var share: CGFloat = 1

    public init() {}
}

/// A piece of a picture.
public struct PictureTile: Equatable, Sendable {
    public let image: CGImage
    /// Where the whole piece lies, in the layer's space; may exceed the bounds.
    public let rect: CGRect

    public init(image: CGImage, rect: CGRect) { (self.image, self.rect) = (image, rect) }
}
