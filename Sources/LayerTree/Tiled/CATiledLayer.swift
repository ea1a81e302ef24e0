import Foundation
import MotionTiming
import RenderTree

/// A layer that draws only its visible part, in tiles, at the resolution at which it is shown.
///
/// Each tile calls `draw(in:)`, or the delegate's `draw(_:in:)`, with a context that is clipped to the tile and scaled
/// for the level. The calls run during evaluation, on the engine's thread, and each frame waits for its tiles. Tiles
/// are cut from (0, 0) of the layer's space and have full size even where the bounds end. They are cached within
/// `tileMemoryLimit`. Setting `contents` makes it an ordinary layer.
/// - Apple: `CATiledLayer`; facts 3.6.
open class CATiledLayer: CALayer {
    class override var initialDrawing: Drawing { .tiled(TiledDrawing()) }
    open override class var properties: LayerProperty.Table { Properties.table }

    /// Returns the class-level default of a key: for `levelsOfDetailBias` 0 instead of nil.
    open override class func defaultValue(forKey key: String) -> Any? {
        key == "levelsOfDetailBias" ? NSNumber(value: 0) : super.defaultValue(forKey: key)
    }

    /// Returns the duration of the fade from one level of detail to the next, in seconds; 0 changes at once.
    ///
    /// Tiles that become visible are shown at once, because frames wait for them (Divergences).
    open class func fadeDuration() -> CFTimeInterval { 0.25 }

    /// The fade duration of this layer in seconds; that of its class by default. Not part of Apple's API.
    public var levelFadeDuration: CFTimeInterval {
        get { ownFadeDuration ?? type(of: self).fadeDuration() }
        set { ownFadeDuration = newValue }
    }

    private var ownFadeDuration: CFTimeInterval?

    /// The source of the tiles instead of `draw(in:)`; nil by default. Not part of Apple's API.
    public var tileSource: (any TileSource)? {
        didSet {
            cache.removeAll()
            engine?.setNeedsCommit(self)
        }
    }

    /// The maximum size of the cached tiles in bytes; 512 MiB by default, enough for 4K. Not part of Apple's API.
    ///
    /// Invisible tiles are dropped first. If visible tiles need more than half of it, a coarser level is drawn; the
    /// other half is for the level that fades out.
    public var tileMemoryLimit = 512 << 20 { didSet { engine?.setNeedsCommit(self) } }

    /// The size of the cached tiles in bytes. Not part of Apple's API.
    public var tileMemory: Int { cache.bytes }

    /// The number of levels of detail, each with half the resolution of the one before; 1 by default.
    open var levelsOfDetail: Int {
        get { state.tiled.levelCount }
        set { set(.number(Double(newValue)), of: Properties.all.levelsOfDetail) }
    }

    /// The number of levels that are finer than the layer's own scale; 0 by default.
    open var levelsOfDetailBias: Int {
        get { state.tiled.biasCount }
        set { set(.number(Double(newValue)), of: Properties.all.levelsOfDetailBias) }
    }

    /// The size of a tile in pixels, 1 to 2048 per side; 256 by 256 by default.
    open var tileSize: CGSize {
        get { state.tiled.tileSize }
        set { set(.size(newValue), of: Properties.all.tileSize) }
    }

    /// The tiles that the last frame showed.
    private(set) var visibleTiles = TiledDrawing()
    /// The cached tiles.
    var cache = TileCache()
    var levels = LevelOfDetailHistory()

    override func forgetPlayback() {
        levels = LevelOfDetailHistory()
        visibleTiles = TiledDrawing()
    }

    /// Drops all tiles; visible tiles are redrawn for the next frame.
    open override func display() {
        flags.remove(.needsDisplay)
        cache.removeAll()
    }

    /// Drops the tiles that intersect `r`, which is in the layer's space.
    open override func setNeedsDisplay(_ r: CGRect) {
        cache.remove { $0.intersects(r) }
        engine?.setNeedsCommit(self)
    }

    /// Draws the visible tiles that are not cached.
    func showTiles(in engine: AnimationEngine) throws {
        guard self.engine === engine else { return }
        let tiles = try tiles(in: engine)
        guard tiles != visibleTiles else { return }
        visibleTiles = tiles
        invalidateNode()
    }

    override func didCommit() {
        super.didCommit()
        guard let engine else { return }
        engine.drawTiles(of: self)
        levels.begin(at: engine.time)
    }
}

extension CATiledLayer {
    /// The properties that `CATiledLayer` adds (facts 3.6; none is animated).
    struct Properties: Sendable {
        static let all = Properties()
        static let table = LayerProperty.Table(all, inheriting: CALayer.properties)

        let tileSize = LayerProperty(
            "tileSize", .size, .noActionSearch, isAnimatable: false, read: { .size($0.tiled.tileSize) },
            write: { if case .size(let size) = $1 { $0.tiled.tileSize = size.asTileSize } }
        ).accessor(\CATiledLayer.tileSize)
        let levelsOfDetail = LayerProperty.count("levelsOfDetail", 1...32, \.tiled.levels)
            .accessor(integer: { (layer: CATiledLayer, count) in layer.levelsOfDetail = count })
        let levelsOfDetailBias = LayerProperty.count("levelsOfDetailBias", 0...16, \.tiled.bias)
            .accessor(integer: { (layer: CATiledLayer, count) in layer.levelsOfDetailBias = count })
    }
}

extension LayerState {
    var tiled: TiledDrawing {
        get { if case .tiled(let drawing) = drawing { drawing } else { TiledDrawing() } }
        set { drawing = .tiled(newValue) }
    }
}

extension TiledDrawing {
    var levelCount: Int { Int(levels) }
    var biasCount: Int { Int(bias) }
}

extension CGSize {
    /// The size in whole pixels, 1 to 2048 per side.
    fileprivate var asTileSize: CGSize {
        func side(_ length: CGFloat) -> CGFloat { length.isNaN ? 256 : min(max(length.rounded(), 1), 2048) }
        return CGSize(width: side(width), height: side(height))
    }
}
