import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

/// Draws render trees: plans a frame, then executes the plan on tiles.
///
/// The pixels do not depend on the number of threads or on what was drawn before; plans, outlines and shadows of
/// unchanged nodes are used again. Owner thread only.
public final class Compositor {
    /// In pixels.
    public let width, height: Int
    /// How finely frames are drawn.
    public let drawing: DrawingDepth
    private let signal: PixelSignal
    private let planner: Planner
    private let workerPool: FrameWorkerPool
    private let grid: TileGrid
    private var last: FrameInput?
    private var drawn = DamageHistory()
    private var lastPlan: DamageHistory.Plan?
    /// What `passthroughImage` has planned and not found to be one.
    private var planned: (input: FrameInput, frame: FramePlan)?

    /// - Precondition: both sizes are 1 to 32,768.
    public convenience init(width: Int, height: Int, threads: Int, drawing: DrawingDepth = .eightBits) {
        // Whole rows keep spans long; 64 of them fit a core's cache up to 4K, of floats a quarter.
        self.init(width: width, height: height, threads: threads, drawing: drawing, signal: .standard)
    }

    /// - Parameter signal: what pictures of 16 bits are to be: sRGB, or a signal of high dynamic range, for which all
    ///   light is kept.
    package convenience init(width: Int, height: Int, threads: Int, drawing: DrawingDepth, signal: PixelSignal) {
        self.init(
            width: width, height: height, threads: threads, drawing: drawing, signal: signal, tileWidth: width,
            tileHeight: drawing == .float ? 16 : 64)
    }

    init(
        width: Int, height: Int, threads: Int, drawing: DrawingDepth = .eightBits, signal: PixelSignal = .standard,
        tileWidth: Int, tileHeight: Int
    ) {
        precondition(
            PixelBuffer.sides.contains(width) && PixelBuffer.sides.contains(height),
            "a picture is 1 to 32,768 pixels a side")
        self.width = width
        self.height = height
        self.drawing = drawing
        self.signal = signal
        let workerPool = FrameWorkerPool(drawing, count: threads, signal: signal)
        let range: ImageDynamicRange = signal == .standard ? .standard : .high
        self.workerPool = workerPool
        planner = Planner(workerPool: workerPool.bytes, range: drawing == .float ? range : nil)
        grid = TileGrid(
            frame: PixelRect(x: 0, y: 0, width: width, height: height), tileWidth: tileWidth, tileHeight: tileHeight)
    }

    /// What could not be drawn as asked so far, each once, ordered by layer.
    public var report: [DrawingWarning] {
        planner.unsupported.sorted { ($0.layer.rawValue, $0.description) < ($1.layer.rawValue, $1.description) }
    }

    /// Whether these arguments give the same pixels as those of the last call of `render`.
    public func repeatsLastFrame(
        _ tree: RenderTree, scale: CGFloat = 1, offset: CGPoint = .zero, background: CGColor? = nil
    ) -> Bool {
        last == FrameInput(root: tree.root, host: tree.host, scale: scale, offset: offset, background: background)
    }

    /// Draws a frame into the whole of `target`.
    ///
    /// Where `isUntouched`, `target` still holds the last frame that this compositor drew into it, if it drew one; only
    /// what differs is drawn then, with the same result.
    ///
    /// `scale` is in device pixels per point; `offset` is where the host's origin lies, in pixels from the left and
    /// from the top (y down) or the bottom (y up). Without a background what no layer covers is transparent.
    /// - Returns: where the frame may differ from the one that this compositor drew before, into whichever picture:
    ///   parts that do not overlap, in pixels. Nil for everywhere.
    /// - Precondition: `target` has the compositor's size, and 8 bits unless it draws in floating point: then it is
    ///   dithered to 8 bits, or rounded to 16.
    @discardableResult
    public func render(
        _ tree: RenderTree, scale: CGFloat = 1, offset: CGPoint = .zero, background: CGColor? = nil,
        into target: PixelBuffer,
        isUntouched: Bool = false
    ) -> [PixelRect]? {
        precondition(
            target.width == width && target.height == height, "the target has another size than the compositor")
        if target.depth == .sixteenBits { target.signal = signal }
        let input = FrameInput(root: tree.root, host: tree.host, scale: scale, offset: offset, background: background)
        let below = FrameBackground(background)
        let frame = plan(tree, input)
        last = input
        planned = nil
        workerPool.prepare(frame, over: below)
        let plan = DamageHistory.Plan(items: frame.items, background: below)
        let damaged = isUntouched ? drawn.plan(in: target).flatMap { grid.parts(from: $0, to: plan) } : nil
        let changed = execute(plan, in: damaged, of: target)
        drawn.remember(plan, in: target)
        lastPlan = plan
        return changed?.filter { !$0.isEmpty }
    }

    /// The picture that a frame consists of, unchanged: an opaque one that covers everything, a pixel for a pixel. It
    /// counts as drawn.
    ///
    /// Nil where something has to be drawn: `render` does not plan it again then. Always nil in floating point, where
    /// it would be dithered.
    public func passthroughImage(
        _ tree: RenderTree, scale: CGFloat = 1, offset: CGPoint = .zero, background: CGColor? = nil
    ) -> CGImage? {
        if drawing == .float { return nil }
        let input = FrameInput(root: tree.root, host: tree.host, scale: scale, offset: offset, background: background)
        let frame = plan(tree, input)
        // New shadows are drawn once: later plans count on them.
        guard case .fill(let fill)? = frame.items.last, frame.newShadows.isEmpty,
            let picture = fill.passthroughImage(of: grid.frame)
        else {
            planned = (input, frame)
            return nil
        }
        last = input
        planned = nil
        lastPlan = DamageHistory.Plan(items: frame.items, background: FrameBackground(background))
        return CGImage(pixels: picture, isOpaque: true)
    }

    private func plan(_ tree: RenderTree, _ input: FrameInput) -> FramePlan {
        if let planned, planned.input == input { return planned.frame }
        let projection = PlaneProjection(host: tree.host, scale: input.scale, offset: input.offset, height: height)
        return planner.plan(
            tree, projection: projection, viewport: grid.frame, over: input.background?.premultipliedPixel() ?? 0)
    }

    /// A frame as a picture of its own.
    public func image(of tree: RenderTree, scale: CGFloat = 1, offset: CGPoint = .zero, background: CGColor? = nil)
        -> CGImage
    {
        let pixels = PixelBuffer(width: width, height: height)
        render(tree, scale: scale, offset: offset, background: background, into: pixels)
        return CGImage(pixels: pixels, isOpaque: (background?.alpha ?? 0) >= 1)
    }

    /// Draws a plan within `parts`, one for each tile, or everywhere.
    /// - Returns: where the frame may differ from the last one: found by one worker while others draw already.
    private func execute(_ plan: DamageHistory.Plan, in parts: [PixelRect]?, of target: PixelBuffer) -> [PixelRect]? {
        let bins = TileBins(plan.items, grid)
        let tiles = parts.map { parts in parts.indices.filter { !parts[$0].isEmpty } } ?? Array(0..<grid.count)
        let changed = Guarded<[PixelRect]?>(nil)
        workerPool.draw(
            tiles.map { FrameWorkerPool.Job(tile: $0, area: parts?[$0] ?? grid[$0]) }, bins, over: plan.background,
            into: target
        ) { [grid, lastPlan] in
            let found = lastPlan.flatMap { grid.parts(from: $0, to: plan) }
            changed.withLock { $0 = found }
        }
        return changed.withLock { $0 }
    }
}

extension TileGrid {
    /// The part of each tile in which the frames of two plans differ; nil where all may.
    fileprivate func parts(from old: DamageHistory.Plan, to new: DamageHistory.Plan) -> [PixelRect]? {
        old.background == new.background ? Damage(from: old.items, to: new.items).parts(of: self) : nil
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
        a.root === b.root && a.host == b.host && a.scale == b.scale && a.offset == b.offset
            && a.background == b.background
    }
}

/// Something that could not be drawn as asked, reported once for each layer and cause.
public struct DrawingWarning: Hashable, Sendable, CustomStringConvertible {
    public let layer: RenderNode.Identity
    /// The layer's name and class.
    public let label: String
    public let cause: Cause
    /// What exactly, or nothing.
    public let detail: String

    public enum Cause: String, Hashable, Sendable {
        /// A layer inside one that reaches behind the eye lies partly behind that one's horizon; what is there may show
        /// wrongly.
        case crossesHorizonOfAncestor = "the layer lies across the horizon of a layer that contains it"
        /// The blur was reduced to the largest one there is.
        case shadowTooWide = "the shadow's radius is too large and was reduced"
        case blurTooWide = "a filter's radius is too large and was reduced"
        case unknownFilter = "a filter that is not known here was left out"
        case unknownFilterInput = "an input that the filter does not have was ignored"
        case unknownBlend = "a compositing filter that is not known here was left out"
        case fontSubstituted = "the font is missing"
        case charactersMissing = "characters that no installed font has"
    }

    public var description: String { "\(label): \(cause.rawValue)" + (detail.isEmpty ? "" : ": \(detail)") }
}
