import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

extension BackdropSourceTests {
    @Test("If all layers behind a panel change, its backdrop is drawn into the memory of the last one")
    func memory() throws {
        let pass = FilteredImagePass(TileWorkerPool(count: 1))
        let (before, first) = try planned(cards, Self.panel(60, 40))
        pass.run(before)
        let pixels = try #require(first.source?.pixels.row(0))
        let red = Layer(0, 0, 200, 160, color: .red).node
        let (changed, second) = try planned(cards + [red], Self.panel(60, 40))
        pass.run(changed)
        #expect(second.source?.pixels.row(0) == pixels)
    }

    @Test("When a panel begins to move, its backdrop gets room, in which the pixels of the next frames stay in place")
    func room() throws {
        let pass = FilteredImagePass(TileWorkerPool(count: 2))
        var sources: [BackdropSource] = []
        for n in 0..<4 {
            let (items, image) = try planned(cards, Self.panel(60 + 3 * CGFloat(n), 40 + 2 * CGFloat(n)))
            pass.run(items)
            sources.append(try #require(image.source))
        }
        #expect(sources[0].memoryArea == sources[0].area)
        #expect(sources[1].pixels !== sources[0].pixels && sources[1].memoryArea.contains(sources[1].area))
        #expect(sources[2].pixels === sources[1].pixels && sources[3].pixels === sources[1].pixels)
        #expect(sources[3].memoryArea == sources[1].memoryArea && sources[3].area != sources[1].area)
    }

    @Test("A backdrop that leaves its room is moved in its memory, which gets a new place")
    func newPlace() throws {
        let pass = FilteredImagePass(TileWorkerPool(count: 2))
        var sources: [BackdropSource] = []
        for n in 0..<3 {
            let (items, image) = try planned(cards, Self.panel(60 + 15 * CGFloat(n), 40))
            pass.run(items)
            sources.append(try #require(image.source))
        }
        #expect(sources[2].pixels === sources[1].pixels && !sources[1].memoryArea.contains(sources[2].area))
        #expect(sources[2].memoryArea.contains(sources[2].area))
    }

    @Test("Panels that move without room, or leave it, equal those of frames drawn anew", arguments: [0, 1])
    func moved(room: Int) throws {
        let area = try planned(cards, Self.panel(60, 40)).1.area.area
        let kept = Compositor(
            width: 200, height: 160, threads: 2, signal: .standard, tileWidth: 200, tileHeight: 40,
            filterMemory: 16 * area * (1 + room))
        let target = PixelBuffer(width: 200, height: 160)
        for (n, x) in [60, 70, 80, 83, 70, 60, 51, 45].enumerated() {
            let root = Layer(0, 0, 200, 160) { $0.children = cards + [Self.panel(CGFloat(x), 40 + CGFloat(x % 7))] }
            let tree = RenderTree(root: root.node, time: Double(n), host: .yDown)
            kept.render(tree, background: .white, into: target, isUntouched: true)
            #expect(
                RenderedFrame(CGImage(pixels: target, isOpaque: false)) == fresh(tree, over: .white), "frame \(n)")
        }
    }

    @Test("Room for the backdrop of one panel does not take the memory that keeps that of another")
    func roomOfOthers() throws {
        let (left, first) = try planned(cards, Self.panel(10, 40))
        let (right, second) = try planned(cards, Self.panel(110, 40))
        let bytes = 4 * (first.area.area + second.area.area)
        let pass = FilteredImagePass(TileWorkerPool(count: 1, filterMemory: 4 * bytes))
        pass.run(left, right)
        let (leftMoved, third) = try planned(cards, Self.panel(13, 40))
        let (rightMoved, fourth) = try planned(cards, Self.panel(113, 40))
        pass.run(leftMoved, rightMoved)
        #expect(third.source?.memoryArea == third.area && fourth.source?.memoryArea == fourth.area)
    }

    @Test("Backdrops get no room beyond the memory for them, and are moved in their own")
    func noRoom() throws {
        let (before, first) = try planned(cards, Self.panel(60, 40))
        let (after, second) = try planned(cards, Self.panel(63, 40))
        let pass = FilteredImagePass(TileWorkerPool(count: 1, filterMemory: 16 * first.area.area))
        pass.run(before)
        let pixels = try #require(first.source?.pixels)
        pass.run(after)
        #expect(second.source?.memoryArea == second.area && second.source?.pixels === pixels)
    }

    @Test("Backdrops are kept until their sum reaches a quarter of the memory for filters")
    func limit() throws {
        let (left, first) = try planned(cards, Self.panel(10, 40))
        let (right, second) = try planned(cards, Self.panel(110, 40))
        let bytes = 4 * (first.area.area + second.area.area)
        let exact = FilteredImagePass(TileWorkerPool(count: 1, filterMemory: 4 * bytes))
        exact.run(left, right)
        #expect(first.source != nil && second.source != nil)
        let (leftAgain, third) = try planned(cards, Self.panel(10, 40))
        let (rightAgain, fourth) = try planned(cards, Self.panel(110, 40))
        let less = FilteredImagePass(TileWorkerPool(count: 1, filterMemory: 4 * bytes - 4))
        less.run(leftAgain)
        less.run(leftAgain, rightAgain)
        #expect(third.source != nil && fourth.source == nil && fourth.drawnPixels != nil)
    }

    @Test("Samples of motion blur keep no backdrops")
    func samplesKeepNothing() throws {
        let (left, first) = try planned(cards, Self.panel(10, 40))
        let (right, second) = try planned(cards, Self.panel(110, 40))
        FilteredImagePass(TileWorkerPool(count: 1)).run([left, right], keepsBackdrops: false)
        #expect(first.drawnPixels != nil && first.source == nil)
        #expect(second.drawnPixels != nil && second.source == nil)
    }

    @Test("The memory of samples includes both the filtered and the unfiltered backdrop")
    func sampleMemory() throws {
        let (left, first) = try planned(cards, Self.panel(10, 40))
        let (right, second) = try planned(cards, Self.panel(110, 40))
        let samples = [left, right].map { FramePlan(items: $0, newShadows: []) }
        let bytes = 4 * (first.area.area + second.area.area)
        #expect(samples.parts(filteredBytes: bytes, bytesPerPixel: 4).count == 1)
        FilteredImagePass(TileWorkerPool(count: 1)).run(left, right)
        #expect(samples.parts(filteredBytes: bytes, bytesPerPixel: 4).count == 2)
    }

    @Test("The memory of samples includes the room of a backdrop")
    func sampleRoom() throws {
        let pass = FilteredImagePass(TileWorkerPool(count: 1))
        pass.run(try planned(cards, Self.panel(10, 40)).items)
        let (left, first) = try planned(cards, Self.panel(13, 40))
        pass.run(left)
        let source = try #require(first.source)
        #expect(source.memoryArea.area > source.area.area)
        let (right, second) = try planned(cards, Self.panel(110, 40))
        let samples = [left, right].map { FramePlan(items: $0, newShadows: []) }
        let bytes = 4 * (source.memoryArea.area + first.shown.area + second.area.area)
        #expect(samples.parts(filteredBytes: bytes, bytesPerPixel: 4).count == 1)
        #expect(samples.parts(filteredBytes: bytes - 4, bytesPerPixel: 4).count == 2)
    }

    @Test("Frames without filtered images free the memory of filters")
    func idleMemory() throws {
        let workerPool = TileWorkerPool(count: 1)
        let pass = FilteredImagePass(workerPool)
        pass.run(try planned(cards, Self.panel(10, 40)).items)
        pass.run([])
        #expect(workerPool.filterMemory.pool.idleBytes > 0)
        pass.run([])
        #expect(workerPool.filterMemory.pool.idleBytes == 0)
    }

    @Test("Without memory for filters, nothing is kept, and tiles draw all layers")
    func withoutMemory() throws {
        let (items, image) = try planned(cards, Self.panel(60, 40))
        FilteredImagePass(TileWorkerPool(count: 1, filterMemory: 0)).run(items)
        #expect(image.drawnPixels != nil && image.source == nil && items.forTiles.count == items.count)
    }

    @Test("Images that a frame does not show are freed; those that it shows are kept")
    func freed() throws {
        let pass = FilteredImagePass(TileWorkerPool(count: 1))
        let (left, first) = try planned(cards, Self.panel(10, 40))
        let (right, second) = try planned(cards, Self.panel(110, 40))
        pass.run(left, right)
        let pixels = second.drawnPixels
        #expect(first.drawnPixels != nil && pixels != nil)
        pass.run(right)
        #expect(first.drawnPixels == nil && second.drawnPixels === pixels)
        pass.run([])
        #expect(second.drawnPixels == nil)
    }

    @Test("Transitions that a frame does not show are freed")
    func freedTransition() throws {
        let changing = Layer(20, 20, 40, 40, color: .red) {
            $0.transition = Transition(.kernel(TransitionFilter.dissolve.transitionKernel), progress: 0.5, old: nil)
        }.node
        let items = plan([changing])
        let image = try #require(
            items.lazy.compactMap { item -> RenderedTransition? in
                guard case .fill(let fill) = item, case .transition(let paint) = fill.paint else { return nil }
                return paint.image
            }.first)
        let pass = FilteredImagePass(TileWorkerPool(count: 1))
        pass.run(items)
        #expect(image.drawn.existing != nil)
        pass.run([])
        #expect(image.drawn.existing == nil)
    }
}
