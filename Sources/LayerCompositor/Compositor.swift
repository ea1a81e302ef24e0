import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

/// Draws render trees: plans a frame, then executes the plan on tiles.
///
/// The pixels do not depend on the number of threads or on what was drawn before; plans, outlines and shadows of unchanged
/// nodes are used again. Owner thread only.
public final class Compositor {
    /// In pixels.
    public let width, height: Int
    private let planner = Planner()
    private let crew: TileCrew
    private let grid: TileGrid
    private var last: FrameInput?

    /// - Precondition: both sizes are 1 to 32,768.
    public convenience init(width: Int, height: Int, threads: Int) {
        // Whole rows keep spans long; 64 of them fit a core's cache up to 4K.
        self.init(width: width, height: height, threads: threads, tileWidth: width, tileHeight: 64)
    }

    init(width: Int, height: Int, threads: Int, tileWidth: Int, tileHeight: Int) {
        precondition((1...32_768).contains(width) && (1...32_768).contains(height), "a picture is 1 to 32,768 pixels a side")
        (self.width, self.height) = (width, height)
        crew = TileCrew(count: threads)
        grid = TileGrid(frame: PixelRect(x: 0, y: 0, width: width, height: height), tileWidth: tileWidth, tileHeight: tileHeight)
    }

    /// What could not be drawn as asked so far, each once, ordered by layer.
    public var report: [Unsupported] {
        planner.unsupported.sorted { ($0.layer.rawValue, $0.description) < ($1.layer.rawValue, $1.description) }
    }

    /// Whether these arguments give the same pixels as those of the last call of `render`.
    public func repeatsLastFrame(_ tree: RenderTree, scale: CGFloat = 1, offset: CGPoint = .zero, background: CGColor? = nil) -> Bool {
        last == FrameInput(root: tree.root, host: tree.host, scale: scale, offset: offset, background: background)
    }

    /// Draws a frame into the whole of `target`.
    ///
    /// `scale` is in device pixels per point; `offset` is where the host's origin lies, in pixels from the left and from the
    /// top (y down) or the bottom (y up). Without a background what no layer covers is transparent.
    /// - Precondition: `target` has the compositor's size.
    public func render(_ tree: RenderTree, scale: CGFloat = 1, offset: CGPoint = .zero, background: CGColor? = nil, into target: PixelBuffer) {
        precondition(target.width == width && target.height == height, "the target has another size than the compositor")
        last = FrameInput(root: tree.root, host: tree.host, scale: scale, offset: offset, background: background)
        let projection = PlaneProjection(host: tree.host, scale: scale, offset: offset, height: height)
        let plan = planner.plan(tree, projection: projection, viewport: grid.frame)
        ShadowPass(shadows: plan.newShadows).run(crew)
        execute(plan, over: background?.premultipliedPixel() ?? 0, into: target)
    }

    /// A frame as a picture of its own.
    public func image(of tree: RenderTree, scale: CGFloat = 1, offset: CGPoint = .zero, background: CGColor? = nil) -> CGImage {
        let pixels = PixelBuffer(width: width, height: height)
        render(tree, scale: scale, offset: offset, background: background, into: pixels)
        return CGImage(pixels: pixels, isOpaque: (background?.alpha ?? 0) >= 1)
    }

    private func execute(_ plan: FramePlan, over background: UInt32, into target: PixelBuffer) {
        crew.run(grid.count) { [grid] index, worker in
            let tile = grid[index]
            let surface = Surface(
                rect: grid.frame, pixels: target.row(0), stride: target.bytesPerRow / MemoryLayout<UInt32>.stride)
            let first = plan.firstVisible(in: tile)
            if first == nil {
                for y in tile.minY..<tile.maxY { surface.row(y, from: tile.minX).update(repeating: background, count: tile.width) }
            }
            worker.draw(plan.items[(first ?? 0)...], on: surface, in: tile)
        }
    }
}

/// All that the pixels of a frame depend on; it keeps the root, so that no other can take its address.
private struct FrameInput: Equatable {
    let root: RenderNode
    let host: RenderTree.Host
    let scale: CGFloat
    let offset: CGPoint
    let background: CGColor?

    static func == (a: FrameInput, b: FrameInput) -> Bool {
        a.root === b.root && a.host == b.host && a.scale == b.scale && a.offset == b.offset && a.background == b.background
    }
}
