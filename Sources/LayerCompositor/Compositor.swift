import Foundation
import Images
import RenderTree
import VectorGeometry

/// Draws render trees: plans a frame, then executes the plan on tiles.
///
/// The pixels depend neither on the number of threads nor on what was drawn before. Plans, outlines and shadows of
/// unchanged nodes are reused. Confined to its owner's thread.
package final class Compositor {
    /// The size of the frames, in pixels.
    package let width, height: Int
    /// The precision in which frames are drawn.
    package let drawing: DrawingDepth
    private let signal: PixelSignal
    let planner: Planner
    let workerPool: any FrameDrawing
    let grid: TileGrid
    private var last: FrameInput?
    private var drawn: DamageHistory
    private var lastPlan: DamageHistory.DrawnPlan?
    /// The target of the last frame; nil if the frame was an image that is not drawn.
    private weak var lastTarget: PixelBuffer?
    /// The input and plan of a frame that is not drawn yet: that of the last `passthroughImage` call that returned nil,
    /// or of the next frame. The call for that frame reuses the plan.
    var planned: (input: FrameInput, frame: FramePlan)?
    /// The samples of a motion-blurred frame that are planned and not drawn yet.
    var plannedSamples: SamplePlan?
    /// The time for drawing; nil for no limit. Frames that are drawn when it is exceeded are not complete.
    package var timeLimit: DrawingTimeLimit? {
        didSet { workerPool.setTimeLimit(timeLimit) }
    }
    /// The work that a frame may need, as in `Cost.pixels`. Plans that need more are not completed.
    package var mostWork: Double {
        get { planner.mostWork }
        set { planner.mostWork = newValue }
    }

    /// Creates a compositor for frames of a size.
    ///
    /// - Parameters:
    ///   - width: the width in pixels, 1 to 32,768.
    ///   - height: the height in pixels, 1 to 32,768.
    ///   - threads: the number of threads that draw; values below 1 count as 1.
    ///   - drawing: the precision.
    /// - Precondition: both sizes are 1 to 32,768.
    package convenience init(width: Int, height: Int, threads: Int, drawing: DrawingDepth = .eightBits) {
        // Full-width tiles keep spans long. 64 rows fit a core's cache up to 4K; floats take a quarter as many.
        self.init(width: width, height: height, threads: threads, drawing: drawing, signal: .standard)
    }

    /// Creates a compositor whose 16-bit targets hold a given signal.
    ///
    /// - Parameters:
    ///   - signal: the signal of 16-bit targets: sRGB, or a high dynamic range signal, for which light beyond white is
    ///     kept.
    ///   - filterMemory: the limit for the idle memory of filters, in bytes. Unfiltered backdrops that are kept for the
    ///     next frame take up to a quarter of it in addition. While they are drawn, those of the last frame may take
    ///     another quarter.
    package convenience init(
        width: Int, height: Int, threads: Int, drawing: DrawingDepth, signal: PixelSignal,
        filterMemory: Int = Compositor.defaultFilterMemory
    ) {
        self.init(
            width: width, height: height, threads: threads, drawing: drawing, signal: signal, tileWidth: width,
            tileHeight: drawing == .float ? 16 : 64, filterMemory: filterMemory)
    }

    /// The default limit for the idle memory of filters, in bytes: what a blur of a 4K frame needs beside its image.
    package static let defaultFilterMemory = 64 << 20

    init(
        width: Int, height: Int, threads: Int, drawing: DrawingDepth = .eightBits, signal: PixelSignal = .standard,
        tileWidth: Int, tileHeight: Int, filterMemory: Int = Compositor.defaultFilterMemory
    ) {
        precondition(
            PixelBuffer.sides.contains(width) && PixelBuffer.sides.contains(height),
            "the width and height of a frame must be 1 to 32,768 pixels")
        self.width = width
        self.height = height
        self.drawing = drawing
        self.signal = signal
        let workerPool: any FrameDrawing =
            drawing == .float
            ? FrameWorkerPool<HighPrecisionTileWorker>(count: threads, signal: signal, filterMemory: filterMemory)
            : FrameWorkerPool<TileWorker>(count: threads, filterMemory: filterMemory)
        let range: ImageDynamicRange = signal == .standard ? .standard : .high
        self.workerPool = workerPool
        drawn = DamageHistory(bytesPerAlpha: workerPool.bytesPerPixel / 4)
        planner = Planner(workerPool: workerPool.threads, range: drawing == .float ? range : nil)
        grid = TileGrid(
            frame: PixelRect(x: 0, y: 0, width: width, height: height), tileWidth: tileWidth, tileHeight: tileHeight)
    }

    /// The limit for the filtered images of the motion blur samples that are drawn at a time, in bytes. It does not
    /// include the intermediate images of filters. One sample may exceed it.
    var filteredBytes = 64 << 20

    /// The features that could not be drawn as requested so far, each reported once, sorted by layer.
    package var warnings: [DrawingWarning] {
        planner.warnings.sorted { ($0.layer.rawValue, $0.description) < ($1.layer.rawValue, $1.description) }
    }

    /// Returns whether these arguments produce the same pixels as those of the last `render` call.
    package func repeatsLastFrame(
        _ tree: RenderTree, scale: CGFloat = 1, offset: CGPoint = .zero, background: CGColor? = nil
    ) -> Bool {
        last == FrameInput(root: tree.root, host: tree.host, scale: scale, offset: offset, background: background)
    }

    /// Draws a frame into the whole of `target`.
    ///
    /// Pixels that no layer covers are transparent unless there is a background.
    ///
    /// - Parameters:
    ///   - tree: the render tree.
    ///   - scale: device pixels per point.
    ///   - offset: the position of the host's origin, in pixels from the left and from the top (y down) or the bottom
    ///     (y up).
    ///   - background: the color behind all layers.
    ///   - target: the pixels to draw into.
    ///   - isUntouched: whether `target` still holds the last frame that this compositor drew into it, if any. Only the
    ///     damaged parts are redrawn then, with the same result.
    ///   - observer: receives the parts that are drawn, and announces the next frame, which is planned meanwhile.
    /// - Returns: the parts that may differ from the frame this compositor drew last, into any target: rectangles in
    ///   pixels that do not overlap, or nil if everything may differ.
    /// - Precondition: `target` has the compositor's size. It has 8 bits per component unless the compositor draws in
    ///   floating point; then the frame is dithered to 8 bits or rounded to 16.
    @discardableResult
    package func render(
        _ tree: RenderTree, scale: CGFloat = 1, offset: CGPoint = .zero, background: CGColor? = nil,
        into target: PixelBuffer, isUntouched: Bool = false, observer: (any FrameObserver)? = nil
    ) -> [PixelRect]? {
        begin(target)
        let input = FrameInput(root: tree.root, host: tree.host, scale: scale, offset: offset, background: background)
        let below = FrameBackground(background)
        let frame = plan(tree, input)
        var old = (plan: drawn.take(target), input: last)
        last = input
        planned = nil
        workerPool.drawShadows(of: [frame], over: below)
        workerPool.drawFilteredImages(of: [frame], keepsBackdrops: true)
        let plan = DamageHistory.DrawnPlan(items: frame.items, background: below)
        let damaged = isUntouched ? old.plan.flatMap { grid.parts(from: $0, to: plan) } : nil
        let changes = ChangedParts(from: takePrevious(isUntouched, target), to: plan, drawn: damaged, grid)
        draw(plan, in: damaged, of: target, changes, observer) {
            // The nodes of the last frame are freed before there are those of the next one, but not earlier, when the
            // other threads would wait.
            old.input = nil
            if workerPool.threads.workers.count > 1, let next = observer?.nextTree() {
                planAhead(next, after: input, items: frame.items)
            }
            // This thread has allocated most of the old plan: another one that frees it would wait for the allocator.
            old.plan = nil
        }
        end(plan, in: target)
        return changes.parts
    }

    /// Draws the mean of several render trees into the whole of `target`, as motion blur does.
    ///
    /// What is equal in all trees is drawn once, with the same pixels as by `render(_:scale:offset:background:into:)`.
    ///
    /// - Parameter samples: the render trees, 1 to 64; the other parameters are those of a single tree.
    /// - Returns: the parts that may differ from the frame this compositor drew last; nil if everything may differ.
    @discardableResult
    package func render(
        samples: [RenderTree], scale: CGFloat = 1, offset: CGPoint = .zero, background: CGColor? = nil,
        into target: PixelBuffer, isUntouched: Bool = false, observer: (any FrameObserver)? = nil
    ) -> [PixelRect]? {
        precondition((1...64).contains(samples.count), "a frame has 1 to 64 samples")
        if samples.count == 1 {
            return render(
                samples[0], scale: scale, offset: offset, background: background, into: target,
                isUntouched: isUntouched, observer: observer)
        }
        begin(target)
        let below = FrameBackground(background)
        let plan = planned(samples, scale: scale, offset: offset, background: background)
        plannedSamples = nil
        var frames = plan.frames
        let blur = plan.blur
        workerPool.drawShadows(of: frames, over: below)
        let blurred = blur.parts(of: grid)
        let mean = DamageHistory.DrawnPlan(items: frames[0].items, background: below, blurred: blur.areas)
        let damaged = isUntouched ? drawn.plan(in: target).flatMap { grid.parts(from: $0, to: mean) } : nil
        workerPool.drawFilteredImages(of: [frames[0]], keepsBackdrops: false)
        let changes = ChangedParts(from: takePrevious(isUntouched, target), to: mean, drawn: damaged, grid)
        draw(mean, in: damaged, of: target, excluding: blurred, changes)
        let jobs = blurred.indices.filter { !blurred[$0].isEmpty }.map {
            TileJob(tile: $0, area: blurred[$0])
        }
        let sums = jobs.map { _ in MotionBlurSums() }
        for part in frames.parts(filteredBytes: filteredBytes, bytesPerPixel: workerPool.bytesPerPixel) {
            workerPool.drawFilteredImages(of: frames[part], keepsBackdrops: false)
            let pass = MotionBlurPass(
                samples: frames[part].map { TileBins($0.items, grid) }, background: below,
                total: part.upperBound == frames.count ? frames.count : nil)
            workerPool.draw(jobs, addedBy: pass, to: sums, into: target)
            // Releases the display lists. The filtered images are freed before those of the next part are drawn.
            for index in part { frames[index] = FramePlan(items: [], newShadows: []) }
        }
        // The parts that were not blurred may lie beside blurred ones in the same rows.
        if let observer {
            let parts = (damaged ?? Array(grid.tiles)).filter { !$0.isEmpty }
            concurrently(parts.count) { observer.didDraw(parts[$0]) }
        }
        last = nil
        end(mean, in: target)
        return changes.parts
    }

    /// Prepares a target for a frame.
    private func begin(_ target: PixelBuffer) {
        precondition(
            target.width == width && target.height == height, "the target must have the compositor's size")
        if target.depth == .sixteenBits { target.signal = signal }
    }

    /// Records a frame that is drawn.
    private func end(_ plan: DamageHistory.DrawnPlan, in target: PixelBuffer) {
        drawn.record(plan, in: target)
        lastPlan = plan
        lastTarget = target
    }

    /// Returns the image that a frame consists of when one opaque image covers the whole frame pixel for pixel; it is
    /// not copied.
    ///
    /// Returns nil if something has to be drawn; the next `render` call then reuses the plan. A returned image counts
    /// as the last drawn frame.
    ///
    /// - Parameter isExact: whether an image needs no dithering. In floating point, only such images are returned.
    package func passthroughImage(
        _ tree: RenderTree, scale: CGFloat = 1, offset: CGPoint = .zero, background: CGColor? = nil,
        isExact: (PixelBuffer) -> Bool = { _ in false }
    ) -> CGImage? {
        let input = FrameInput(root: tree.root, host: tree.host, scale: scale, offset: offset, background: background)
        let frame = plan(tree, input)
        // New shadows have to be drawn once: later plans rely on them.
        guard case .fill(let fill)? = frame.items.last, frame.newShadows.isEmpty,
            let image = fill.passthroughImage(of: grid.frame), drawing == .eightBits || isExact(image)
        else {
            planned = (input, frame)
            return nil
        }
        last = input
        planned = nil
        lastPlan = DamageHistory.DrawnPlan(items: frame.items, background: FrameBackground(background))
        lastTarget = nil
        workerPool.drawShadows(of: [], over: FrameBackground(background))
        return CGImage(pixels: image, isOpaque: true)
    }

    /// Calls `work` for 0 ..< count on the threads that draw, and returns when all are done.
    package func concurrently(_ count: Int, _ work: @Sendable (Int) -> Void) {
        workerPool.threads.run(count) { index, _ in work(index) }
    }

    func plan(_ tree: RenderTree, _ input: FrameInput) -> FramePlan {
        if let planned, planned.input == input { return planned.frame }
        let projection = PlaneProjection(host: tree.host, scale: input.scale, offset: input.offset, height: height)
        let frame = planner.plan(
            tree, projection: projection, viewport: grid.frame, over: input.background?.premultipliedPixel() ?? 0)
        // Later plans rely on the shadows of a plan that was not drawn.
        let missed = planned?.frame.newShadows ?? []
        return missed.isEmpty
            ? frame
            : FramePlan(
                items: frame.items, newShadows: missed + frame.newShadows, planningWork: frame.planningWork)
    }

    /// The memory of a plan above which the next frame is not planned ahead, in bytes: both plans would be in memory.
    var maximumBytesPlannedAhead = 64 << 20

    /// Plans the next frame, unless it equals the current one or probably needs too much memory: its plan is assumed to
    /// be as large as the current one.
    ///
    /// - Parameter items: the display list of the current frame.
    private func planAhead(_ tree: RenderTree, after input: FrameInput, items: [DisplayItem]) {
        let next = FrameInput(
            root: tree.root, host: tree.host, scale: input.scale, offset: input.offset, background: input.background)
        guard next != input, items.byteCount <= maximumBytesPlannedAhead else { return }
        planned = (next, plan(tree, next))
    }

    /// Returns whether the plan of a frame that is not drawn yet is known.
    func isPlanned(_ tree: RenderTree) -> Bool { planned?.input.root === tree.root }

    /// Draws a frame and returns it as a new image.
    package func image(of tree: RenderTree, scale: CGFloat = 1, offset: CGPoint = .zero, background: CGColor? = nil)
        -> CGImage
    {
        let pixels = PixelBuffer(width: width, height: height)
        render(tree, scale: scale, offset: offset, background: background, into: pixels)
        return CGImage(pixels: pixels, isOpaque: (background?.alpha ?? 0) >= 1)
    }

    /// The display list of the last frame.
    var lastItems: [DisplayItem] { lastPlan?.items ?? [] }

    /// Draws a part of the last frame's display list. The compositor's record of drawn frames does not change.
    func draw(_ items: [DisplayItem], over background: CGColor?) -> PixelBuffer {
        let target = PixelBuffer(width: width, height: height)
        let plan = DamageHistory.DrawnPlan(items: items, background: FrameBackground(background))
        draw(plan, in: nil, of: target, ChangedParts(from: .target, to: plan, drawn: nil, grid))
        return target
    }

    /// Returns the previous frame. Forgets its plan if the target holds it, so that nothing else refers to the plan.
    private func takePrevious(_ isUntouched: Bool, _ target: PixelBuffer) -> ChangedParts.PreviousFrame {
        guard isUntouched, lastTarget === target else { return .plan(lastPlan) }
        lastPlan = nil
        return .target
    }

    /// Draws a plan within `parts`, one per tile, or everywhere if nil; not in the parts that lie within `excluded`.
    /// One worker finds the changes while the others already draw, and the calling thread runs `own`.
    private func draw(
        _ plan: DamageHistory.DrawnPlan, in parts: [PixelRect]?, of target: PixelBuffer,
        excluding excluded: [PixelRect]? = nil, _ changes: ChangedParts, _ observer: (any FrameObserver)? = nil,
        besides own: () -> Void = {}
    ) {
        let bins = TileBins(plan.items, grid)
        let tiles = (0..<grid.count).filter { tile in
            let part = parts?[tile] ?? grid[tile]
            return !part.isEmpty && excluded?[tile].contains(part) != true
        }
        let jobs = tiles.map { TileJob(tile: $0, area: parts?[$0] ?? grid[$0]) }
        workerPool.draw(
            jobs, bins, over: plan.background, into: target, finding: changes, observer: observer, besides: own)
    }
}

/// The inputs that the pixels of a frame depend on. It keeps the root alive, so that no other node can get its address.
struct FrameInput: Equatable {
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
