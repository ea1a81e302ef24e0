import Foundation
import Images
import PixelKernels
import Quartz2D
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Damage history")
struct DamageHistoryTests {
    private func fill(_ paint: Paint, _ area: PixelRect = PixelRect(x: 0, y: 0, width: 8, height: 8)) -> DisplayItem {
        .fill(Fill(region: .pixels(area), paint: paint, opacity: 1, bounds: area))
    }

    private func frame(_ item: DisplayItem) -> DamageHistory.DrawnPlan {
        DamageHistory.DrawnPlan(items: [.group(Group(items: [item], opacity: 0.5))], background: FrameBackground(nil))
    }

    /// Returns the plan of a frame that shows a 16 MiB video frame.
    private func frame(_ image: PixelBuffer) -> DamageHistory.DrawnPlan {
        frame(
            fill(.image(ImagePaint(image: image, isOpaque: true, toImage: .identity, isNearest: false, others: [])))
        )
    }

    private func render() -> PixelBuffer { PixelBuffer(width: 2048, height: 2048) }

    @Test("Plans that hold too many video frames are dropped, oldest first")
    func bounded() {
        var drawn = DamageHistory()
        let targets = (0..<8).map { _ in PixelBuffer(width: 8, height: 8) }
        weak var first: PixelBuffer?
        weak var last: PixelBuffer?
        for (n, target) in targets.enumerated() {
            let image = render()
            if n == 0 { first = image }
            last = image
            drawn.record(frame(image), in: target)
        }

        #expect(first == nil)
        #expect(last != nil)
        #expect(targets.map { drawn.plan(in: $0) != nil } == [false, false, false, true, true, true, true, true])
    }

    /// Items whose floating-point image exists and takes 16 MiB.
    private enum HighPrecisionStep { case filtered, transition, shadow }

    private func frame(_ step: HighPrecisionStep) throws -> DamageHistory.DrawnPlan {
        let square = PixelRect(x: 0, y: 0, width: 1024, height: 1024)
        switch step {
        case .filtered:
            let image = FilteredImage(items: [], steps: [], area: square)
            _ = image.highPrecision.value {
                HighPrecisionFilteredImage(pixels: HighPrecisionPixels(square), isOpaque: false)
            }
            return frame(.filteredImage(FilteredImageFill(image, opacity: 1, bounds: square)))
        case .transition:
            let swipe = try #require(TransitionFilter(name: "CISwipeTransition")).transitionKernel
            let box = TransitionBox(
                corner: .zero, size: CGSize(width: 1024, height: 1024), density: CGSize(width: 1, height: 1),
                pixels: square)
            let image = RenderedTransition(
                swipe, progress: 0.5, old: [], new: [], box: box, area: square, minYIsTop: true)
            _ = image.highPrecision.value { HighPrecisionPixels(square) }
            return frame(fill(.transition(TransitionPaint(image: image, toImage: .identity)), square))
        case .shadow:
            let plane = ShadowPlane(
                silhouette: [fill(.color(.black), PixelRect(x: 0, y: 0, width: 2048, height: 2048))], sigma: 0)
            return frame(.shadow(ShadowFill(plane: plane, shift: .none, color: .black, opacity: 1, bounds: plane.area)))
        }
    }

    @Test("Floating-point shadows of a frame count toward the memory limit")
    func highPrecisionShadows() throws {
        var drawn = DamageHistory(bytesPerAlpha: 4)
        let targets = (0..<7).map { _ in PixelBuffer(width: 8, height: 8) }
        for target in targets { drawn.record(try frame(.shadow), in: target) }

        #expect(targets.map { drawn.plan(in: $0) != nil } == [false, false, true, true, true, true, true])
    }

    @Test("Filtered images and transitions, which the next frame frees, do not count toward the memory limit")
    func freedImages() throws {
        for step in [HighPrecisionStep.filtered, .transition] {
            var drawn = DamageHistory()
            let targets = (0..<7).map { _ in PixelBuffer(width: 8, height: 8) }
            for target in targets { drawn.record(try frame(step), in: target) }
            #expect(targets.allSatisfy { drawn.plan(in: $0) != nil })
        }
    }

    @Test("An image shared by all frames counts once")
    func shared() {
        var drawn = DamageHistory()
        let targets = (0..<8).map { _ in PixelBuffer(width: 8, height: 8) }
        let image = render()
        for target in targets { drawn.record(frame(image), in: target) }

        #expect(targets.allSatisfy { drawn.plan(in: $0) != nil })
    }

    /// Returns particles with memory for 64 sprites.
    private func batch() -> ParticleBatch {
        ParticleBatch(
            capacities: [64], within: PixelRect(x: 0, y: 0, width: 8, height: 8), images: [], opacity: 1,
            adds: false, workerPool: TileWorkerPool(count: 1)
        ) { _, memory in
            memory.initialize(to: mp_placed_particle())
            (memory.pointee.max_x, memory.pointee.max_y) = (4, 4)
            return 1
        }
    }

    @Test("Drawn frames keep no sprites of particles in groups, masks and planes")
    func nestedParticles() throws {
        let area = PixelRect(x: 0, y: 0, width: 8, height: 8)
        let containers: [(DisplayItem) -> DisplayItem] = [
            { .group(Group(items: [$0], opacity: 0.5)) },
            { .group(Group(items: [fill(.color(.black), area)], mask: [$0])) },
            { .group(Group(items: [fill(.color(.black), area), .group(Group(items: [$0]))], isNonIsolated: true)) },
            { item in
                let planes = [[fill(.color(.black), area)], [item]]
                return .planes(
                    IntersectingPlanes(
                        planes: planes.map {
                            IntersectingPlanes.Plane(items: $0, depth: PlaneDepth(x: 1, y: 0, constant: 0))
                        }))
            },
        ]
        for container in containers {
            weak var memory: SpriteMemory?
            let target = PixelBuffer(width: 8, height: 8)
            var drawn = DamageHistory()
            func record() -> (same: DisplayItem, other: DisplayItem) {
                let shown = batch()
                memory = shown.memory
                drawn.record(
                    DamageHistory.DrawnPlan(
                        items: [container(.particles(shown))], background: FrameBackground(nil)), in: target)
                return (container(.particles(shown.withoutSprites)), container(.particles(batch())))
            }
            let items = record()
            let kept = try #require(drawn.plan(in: target)?.items)

            #expect(memory == nil)
            #expect(kept.map(\.bounds) == [items.same.bounds])
            #expect(Damage(from: kept, to: [items.same]).areas.isEmpty)
            #expect(!Damage(from: kept, to: [items.other]).areas.isEmpty)
        }
    }

    @Test("Drawn frames keep no sprites of particles, and the same particles cause no damage")
    func particles() throws {
        let shown = batch()
        let target = PixelBuffer(width: 8, height: 8)
        var drawn = DamageHistory()
        drawn.record(
            DamageHistory.DrawnPlan(items: [.particles(shown)], background: FrameBackground(nil)), in: target)
        let kept = try #require(drawn.plan(in: target)?.items)

        #expect(kept.map(\.bounds) == [PixelRect(x: 0, y: 0, width: 4, height: 4)])
        guard case .particles(let record)? = kept.first else {
            Issue.record("there are no particles")
            return
        }
        #expect(shown.memory?.capacity == 64 && record.memory == nil)
        #expect(Damage(from: kept, to: [.particles(shown)]).areas.isEmpty)
        #expect(!Damage(from: kept, to: [.particles(shown.with(opacity: 0.5))]).areas.isEmpty)
        #expect(!Damage(from: kept, to: [.particles(batch())]).areas.isEmpty)
    }
}
