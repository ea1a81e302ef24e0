import Foundation
import MotionTiming
import RenderTree

/// A layer that draws only what can be seen of it, in tiles, at the resolution at which it is seen.
///
/// `draw(in:)`, or the delegate's `draw(_:in:)`, is called for each tile with a context whose clip is the tile and
/// whose transform is scaled for the level, in evaluation, on the engine's thread; no frame goes out before its tiles
/// are drawn. Tiles are cut from (0, 0) of the layer's space and are whole even where the bounds end. They are kept
/// within `tileMemoryLimit`. Setting `contents` makes it an ordinary layer.
/// - Apple: `CATiledLayer`; facts 3.6.
open class CATiledLayer: CALayer {
    class override var initialDrawing: Drawing { .tiled(TiledDrawing()) }
    open override class var properties: PropertyTable { .tiledLayer }

    /// Seconds in which a level goes over into the next one; 0 changes at once.
    ///
    /// What comes into sight is there at once, since it is waited for (Divergences).
    open class func fadeDuration() -> CFTimeInterval { 0.25 }

    /// As `fadeDuration()`, of this layer alone; that of its class by default. Ours.
    public var levelFadeDuration: CFTimeInterval {
        get { ownFadeDuration ?? type(of: self).fadeDuration() }
        set { ownFadeDuration = newValue }
    }

    private var ownFadeDuration: CFTimeInterval?

    /// Gives the tiles, in place of `draw(in:)`; nil by default. Ours.
    public var tileSource: (any TileSource)? {
        didSet {
            cache.removeAll()
            engine?.setNeedsCommit(self)
        }
    }

    /// The most bytes of tiles; those out of sight go first, and where those in sight need more than half of it, a
    /// coarser level is drawn: the other half is for the level that is gone over from.
    ///
    /// Ours; 512 MiB by default, enough for 4K.
    public var tileMemoryLimit = 512 << 20 { didSet { engine?.setNeedsCommit(self) } }

    /// The bytes of the tiles that are kept now. Ours.
    public var tileMemory: Int { cache.bytes }

    /// The resolutions there are, each half of the one before; 1 by default.
    open var levelsOfDetail: Int {
        get { state.tiled.levelCount }
        set { change("levelsOfDetail", to: .number(Double(newValue))) }
    }

    /// How many of the levels are finer than the layer's own scale; 0 by default.
    open var levelsOfDetailBias: Int {
        get { state.tiled.biasCount }
        set { change("levelsOfDetailBias", to: .number(Double(newValue))) }
    }

    /// Pixels of a tile, 1 to 2048 a side; 256 by 256 by default.
    open var tileSize: CGSize {
        get { state.tiled.tileSize }
        set { change("tileSize", to: .size(newValue)) }
    }

    /// What the last frame showed.
    private(set) var visibleTiles = TiledDrawing()
    /// The tiles that were drawn.
    var cache = TileCache()
    var levels = LevelOfDetailHistory()

    /// Drops all tiles: those in sight are drawn anew for the next frame.
    open override func display() {
        flags.remove(.needsDisplay)
        cache.removeAll()
    }

    /// Drops the tiles that `r`, in the layer's space, touches.
    open override func setNeedsDisplay(_ r: CGRect) {
        cache.remove { $0.intersects(r) }
        engine?.setNeedsCommit(self)
    }

    /// Draws what the present frame shows and is not there yet.
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

extension LayerProperty {
    /// The properties that `CATiledLayer` adds (facts 3.6); none is animated.
    static let ofTiledLayer: [LayerProperty] = [
        LayerProperty(
            "tileSize", .size, .noActionSearch, isAnimatable: false, read: { .size($0.tiled.tileSize) },
            write: { if case .size(let size) = $1 { $0.tiled.tileSize = size.asTileSize } }),
        count("levelsOfDetail", 1...32, \.tiled.levels),
        count("levelsOfDetailBias", 0...16, \.tiled.bias),
    ]

    private static func count(_ key: String, _ range: ClosedRange<Double>, _ member: Member<CGFloat>) -> LayerProperty {
        LayerProperty(
            key, .number, .noActionSearch, isAnimatable: false, read: { .number(Double($0[keyPath: member])) },
            write: { state, value in
                guard let number = value.asNumber, !number.isNaN else { return }
                state[keyPath: member] = CGFloat(
                    min(max(number.rounded(.towardZero), range.lowerBound), range.upperBound))
            })
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
    /// Whole pixels, 1 to 2048 a side.
    fileprivate var asTileSize: CGSize {
        func side(_ length: CGFloat) -> CGFloat { length.isNaN ? 256 : min(max(length.rounded(), 1), 2048) }
        return CGSize(width: side(width), height: side(height))
    }
}
