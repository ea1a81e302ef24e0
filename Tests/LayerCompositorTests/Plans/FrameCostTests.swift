import Images
import Quartz2D
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

/// The work that is counted before a frame is drawn.
@Suite("Cost of a frame")
struct FrameCostTests {
    private let half = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)

    private func tree(_ layers: [RenderNode]) -> RenderTree {
        RenderTree(root: Layer(0, 0, 100, 100) { $0.children = layers }.node, time: 0, host: .yDown)
    }

    /// Returns the computed pixels, at least as exactly as a limit of one pixel demands.
    private func pixels(_ layers: [RenderNode], exactly: Bool = true, drawing: DrawingDepth = .eightBits) -> Double {
        let compositor = Compositor(width: 100, height: 100, threads: 1, drawing: drawing)
        if exactly { compositor.mostWork = 1e5 }
        return compositor.cost(of: [tree(layers)]).pixels
    }

    private func fills(_ count: Int) -> [RenderNode] {
        (0..<count).map { _ in Layer(0, 0, 100, 100, color: half).node }
    }

    @Test("Each layer counts its pixels; floating point takes longer")
    func layers() {
        #expect(pixels(fills(20)) >= 20 * 10_000)
        #expect(pixels(fills(20)) < 20 * 12_000)
        #expect(pixels(fills(20), drawing: .float) > 5 * pixels(fills(20)))
    }

    @Test("Groups, masks, shadows, filters and blend modes count more than their layers")
    func effects() {
        let plain = pixels(fills(1), exactly: false)
        let changes: [(inout Layer) -> Void] = [
            { $0.mask = Layer(0, 0, 100, 100, color: .red).node },
            { $0.shadow.opacity = 1 },
            { $0.filter("CIGaussianBlur", ["inputRadius": .number(3)]) },
            { $0.join("colorDodgeBlendMode") },
        ]
        for change in changes {
            #expect(pixels([Layer(0, 0, 100, 100, color: half, change).node], exactly: false) > 3 * plain)
        }
    }

    @Test("Layers behind an opaque layer do not count")
    func occlusion() {
        let front = Layer(0, 0, 100, 100, color: .green).node
        #expect(pixels(fills(50) + [front]) < 15_000)
        #expect(pixels([front] + fills(50)) > 500_000)
    }

    /// An outline with many lines within a few pixels takes longer per pixel of its lines.
    @Test("Edges count by length and density")
    func edges() {
        func star(_ lines: Int) -> EdgeTable {
            let points = (0..<lines).map { number -> CGPoint in
                let column = number * 37 % 90
                let row = number * 53 % 90 + number % 7
                return CGPoint(x: CGFloat(column), y: CGFloat(row))
            }
            let clip = PixelRect(x: 0, y: 0, width: 100, height: 100)
            return EdgeTable(polygons: [points], rule: .winding, clip: clip)
        }
        #expect(star(900).work > 15 * star(90).work)
        for lines in [3, 40, 4000] { #expect(star(lines).work <= star(lines).mostWork) }
    }

    @Test("Nested filtered backdrops multiply, but are counted in linear time")
    func nestedBackdrops() {
        var node = Layer(0, 0, 90, 90, color: half).node
        var costs: [Double] = []
        for _ in 0..<40 {
            node =
                Layer(0, 0, 90, 90, color: half) {
                    $0.children = [node]
                    $0.filterBackground("CIGaussianBlur", ["inputRadius": .number(2)])
                }.node
            costs.append(pixels([Layer(0, 0, 90, 90, color: half).node, node], exactly: false))
        }
        #expect(costs[20] > 1000 * costs[0])
        #expect(costs[39] > 1e9 * costs[0])
    }

    @Test("A tree of planes in 3D space that need too much is not sorted")
    func planes() {
        let planes = (0..<60).map { number in
            Layer(10, 10, 80, 80, color: half) {
                $0.placement.transform = CATransform3DMakeRotation(CGFloat(number) * 0.05, 0, 1, 0)
            }.node
        }
        let space = Layer(0, 0, 100, 100) {
            $0.drawing = .transformLayer
            $0.children = planes
        }.node
        let compositor = Compositor(width: 100, height: 100, threads: 1)
        let cost = compositor.cost(of: [tree([space])]).pixels
        #expect(cost > Double(planes.count * planes.count) * 10_000)

        let limited = Compositor(width: 100, height: 100, threads: 1)
        limited.mostWork = 20_000
        #expect(limited.cost(of: [tree([space])]).pixels > limited.mostWork)
        #expect(limited.lastItems.isEmpty)
        #expect(limited.heaviestLayer(in: tree([space])) === space)
    }

    /// In a pixel that several planes cross, they are painted in several orders.
    @Test("Planes count more where they cross, with filtered backdrops once for each picture of what is behind")
    func crossingPlanes() {
        func cost(_ angle: (Int) -> CGFloat, _ change: (inout Layer) -> Void = { _ in }) -> Double {
            let planes = (0..<12).map { number in
                Layer(10, 10, 80, 80, color: half) {
                    $0.placement.transform = CATransform3DMakeRotation(angle(number), 0, 1, 0)
                    change(&$0)
                }.node
            }
            let space = Layer(0, 0, 100, 100) {
                $0.drawing = .transformLayer
                $0.children = planes
            }.node
            return pixels([space], exactly: false)
        }
        let parallel = cost { _ in 0.1 }
        let crossing = cost { CGFloat($0) * 0.05 }
        let filtered = cost {
            CGFloat($0) * 0.05
        } _: {
            $0.filterBackground("CIGaussianBlur", ["inputRadius": .number(2)])
        }

        #expect(crossing > parallel + Double(12 * 11 / 2 * 60) * WorkRate.planeCrossing)
        #expect(filtered > 12 * crossing)
    }

    @Test("The heaviest layer is the deepest one with most of the work")
    func heaviest() {
        let heavy = Layer(0, 0, 100, 100) { $0.children = self.fills(30) }.node
        let other = Layer(0, 0, 100, 100) { $0.children = self.fills(3) }.node
        let outer = Layer(0, 0, 100, 100) { $0.children = [heavy] }.node
        let compositor = Compositor(width: 100, height: 100, threads: 1)

        #expect(compositor.heaviestLayer(in: tree([other, outer, other])) === heavy)
    }

    @Test("Samples of motion blur count where they differ, and are planned once")
    func motionBlur() {
        let still = fills(10)
        func sample(_ x: CGFloat) -> RenderTree { tree(still + [Layer(x, 0, 10, 10, color: half).node]) }
        let compositor = Compositor(width: 100, height: 100, threads: 1)
        let samples = (0..<8).map { sample(CGFloat($0)) }
        let cost = compositor.cost(of: samples).pixels
        #expect(cost > 110_000)
        #expect(cost < 300_000)

        let target = PixelBuffer(width: 100, height: 100)
        compositor.render(samples: samples, into: target)
        let other = PixelBuffer(width: 100, height: 100)
        Compositor(width: 100, height: 100, threads: 1).render(samples: samples, into: other)
        #expect(
            RenderedFrame(CGImage(pixels: target, isOpaque: false))
                == RenderedFrame(CGImage(pixels: other, isOpaque: false)))
    }

    /// Each plane was drawn within a call of its own, which took more stack than threads have.
    @Test("Thousands of planes that intersect are drawn")
    func manyPlanes() {
        let depth = PlaneDepth(x: 0, y: 0, constant: 0)
        let area = PixelRect(x: 0, y: 0, width: 1, height: 1)
        let fill = DisplayItem.fill(Fill(region: .pixels(area), paint: .color(.red), opacity: 1, bounds: area))
        let planes = (0..<6000).map { _ in IntersectingPlanes.Plane(items: [fill], depth: depth) }
        let target = PixelBuffer(width: 1, height: 1)
        let worker = TileWorkerPool(count: 1).workers[0]
        worker.draw([.planes(IntersectingPlanes(planes: planes))], on: ByteSurface(of: target), in: area)
        #expect(target.row(0)[0] == CGColor.red.premultipliedPixel())
    }
}
