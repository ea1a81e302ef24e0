import Images
import RenderTree
import VectorGeometry

extension Compositor {
    /// What drawing a frame needs, known before any pixel is drawn.
    package struct Cost {
        /// The memory that filtered images add to that of the last frame, in bytes.
        package let filteredBytes: Int
        /// The pixels that are computed: of all layers, groups and filters. Other work counts as the pixels of a plain
        /// color that take as long.
        package let pixels: Double
    }

    /// Plans a frame and returns what drawing it needs. The `render` call for the frame reuses the plan.
    ///
    /// - Parameter samples: the render trees, 1 to 64; the other parameters are those of `render`.
    package func cost(
        of samples: [RenderTree], scale: CGFloat = 1, offset: CGPoint = .zero, background: CGColor? = nil
    ) -> Cost {
        if samples.count > 1 {
            let plan = planned(samples, scale: scale, offset: offset, background: background)
            plannedSamples = plan
            return Cost(filteredBytes: workerPool.filteredBytes(of: plan.frames[0]), pixels: work(of: plan))
        }
        let input = FrameInput(
            root: samples[0].root, host: samples[0].host, scale: scale, offset: offset, background: background)
        let frame = plan(samples[0], input)
        planned = (input, frame)
        return Cost(filteredBytes: workerPool.filteredBytes(of: frame), pixels: work(of: frame))
    }

    /// Returns the layer that accounts for most of the work of a frame: the deepest that needs more than half of it.
    package func heaviestLayer(
        in tree: RenderTree, scale: CGFloat = 1, offset: CGPoint = .zero
    ) -> RenderNode {
        var works: [ObjectIdentifier: Double] = [:]
        let recorder = Planner(workerPool: planner.workerPool, range: planner.range)
        recorder.mostWork = mostWork
        // Outlines that are this expensive are not made twice.
        recorder.shapeOutlines = planner.shapeOutlines
        recorder.observer = { [drawing, grid, mostWork] node, items, planning in
            var work = FrameWork(drawing, isExact: true, upTo: 100 * mostWork)
            work.add(items, in: grid.frame)
            works[ObjectIdentifier(node), default: 0] += work.pixels + planning
        }
        let projection = PlaneProjection(host: tree.host, scale: scale, offset: offset, height: height)
        _ = recorder.plan(tree, projection: projection, viewport: grid.frame)
        func work(of node: RenderNode) -> Double { works[ObjectIdentifier(node)] ?? 0 }
        var node = tree.root
        while let next = (node.children + [node.mask].compactMap(\.self)).first(where: {
            work(of: $0) > work(of: node) / 2
        }) {
            node = next
        }
        return node
    }
}

/// The plans of the samples of a motion-blurred frame.
struct SamplePlan {
    let inputs: [FrameInput]
    let frames: [FramePlan]
    /// The areas in which the samples differ.
    let blur: Damage
}

extension Compositor {
    /// Returns the plans of samples, which may be planned already.
    func planned(_ samples: [RenderTree], scale: CGFloat, offset: CGPoint, background: CGColor?) -> SamplePlan {
        let inputs = samples.map { tree in
            FrameInput(root: tree.root, host: tree.host, scale: scale, offset: offset, background: background)
        }
        if let plannedSamples, plannedSamples.inputs == inputs { return plannedSamples }
        let frames = zip(samples, inputs).map { tree, input in
            let frame = plan(tree, input)
            planned = nil
            return frame
        }
        var blur = Damage(from: [], to: [])
        for frame in frames.dropFirst() { blur.add(Damage(from: frames[0].items, to: frame.items).areas) }
        return SamplePlan(inputs: inputs, frames: frames, blur: blur)
    }

    /// Returns the work of a frame: an upper bound if it is within the limit.
    private func work(of frame: FramePlan) -> Double {
        var bound = FrameWork(drawing, isExact: false, upTo: mostWork)
        bound.add(frame.items, in: grid.frame)
        if bound.pixels + frame.planningWork <= mostWork { return bound.pixels + frame.planningWork }
        var work = FrameWork(drawing, isExact: true, upTo: 100 * mostWork)
        work.add(TileBins(frame.items, grid), grid, in: Array(grid.tiles))
        return work.pixels + frame.planningWork
    }

    /// Returns the work of a motion-blurred frame: that of the first sample, and of all samples where they differ.
    private func work(of plan: SamplePlan) -> Double {
        let blurred = plan.blur.parts(of: grid)
        let area = blurred.reduce(PixelRect.empty) { $0.union($1) }
        let planning = plan.frames.reduce(0) { $0 + $1.planningWork }
        var bound = FrameWork(drawing, isExact: false, upTo: mostWork)
        bound.add(plan.frames[0].items, in: grid.frame)
        for frame in plan.frames { bound.add(frame.items, in: area) }
        if bound.pixels + planning <= mostWork { return bound.pixels + planning }
        var work = FrameWork(drawing, isExact: true, upTo: 100 * mostWork)
        work.add(TileBins(plan.frames[0].items, grid), grid, in: Array(grid.tiles))
        for frame in plan.frames { work.add(TileBins(frame.items, grid), grid, in: blurred) }
        return work.pixels + planning
    }
}

extension FrameWork {
    /// Counts the items of tiles, except those that later items hide.
    ///
    /// - Parameter areas: The part of each tile that is drawn.
    fileprivate mutating func add(_ bins: TileBins, _ grid: TileGrid, in areas: [PixelRect]) {
        for tile in 0..<grid.count where !areas[tile].isEmpty {
            for index in bins.visible(inTile: tile, area: areas[tile]).items {
                let item = bins[index]
                add(item, in: item.bounds.intersection(areas[tile]))
            }
        }
    }
}
