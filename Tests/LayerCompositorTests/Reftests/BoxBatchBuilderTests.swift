import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

/// A replicator's small boxes drawn as one batch equal the same boxes drawn one by one, to the bit.
@Suite("Box batches of replicators")
struct BoxBatchBuilderTests {
    /// A mark, rounded or not, opaque or not.
    private static func mark(_ seed: Int) -> RenderNode {
        Layer(
            3, 5, CGFloat(6 + seed % 5), 9,
            color: CGColor(red: 1, green: 0.8, blue: 0.6, alpha: seed % 3 == 0 ? 0.7 : 1)
        ) {
            $0.appearance.cornerRadius = CGFloat(seed % 4)
            $0.appearance.cornerCurve = seed % 8 == 5 ? .continuous : .circular
            $0.appearance.opacity = seed % 5 == 2 ? 0.6 : 1
            if seed % 2 == 1 { $0.placement.transform = CATransform3DMakeRotation(CGFloat(seed) * 0.3, 0, 0, 1) }
        }.node
    }

    /// Copies in different colors; `apart` adds a sublayer without content, so that each copy is planned separately.
    private static func replicator(_ seed: Int, count: CGFloat = 30, apart: Bool) -> RenderNode {
        var style = ReplicatorStyle()
        style.count = count
        style.redOffset = -0.03
        style.blueOffset = -0.02
        style.color = CGColor(red: 1, green: 0.9, blue: 1, alpha: 1)
        style.alphaOffset = seed % 3 == 1 ? -0.02 : 0
        style.transform = CATransform3DConcat(
            CATransform3DMakeRotation(seed % 4 == 3 ? 0.2 : 0, 0, 0, 1),
            CATransform3DMakeTranslation(5.3, CGFloat(seed % 3), 0))
        return Layer(CGFloat(seed % 6) * 2.5, 20, 100, 60) {
            $0.drawing = .replicator(style)
            $0.children = [mark(seed)] + (apart ? [Layer().node] : [])
        }.node
    }

    /// A replicator of replicators.
    private static func nested(_ seed: Int, apart: Bool) -> RenderNode {
        var style = ReplicatorStyle()
        style.count = 4
        style.transform = CATransform3DMakeTranslation(3, 22.5, 0)
        style.greenOffset = -0.2
        style.alphaOffset = -0.1
        return Layer(0, 0, 200, 160) {
            $0.drawing = .replicator(style)
            $0.children = [replicator(seed, apart: apart)]
            if seed % 4 == 2 { $0.appearance.opacity = 0.5 }
        }.node
    }

    @Test("A batch equals separate items", arguments: 0..<24, [RenderTree.Host.yDown, .yUp])
    func equal(seed: Int, host: RenderTree.Host) {
        for make in [Self.nested(_:apart:), { Self.replicator($0, apart: $1) }] {
            let one = make(seed, false)
            let each = make(seed, true)
            #expect(
                RenderedFrame.of([one], 200, 160, host: host, over: .white)
                    == RenderedFrame.of([each], 200, 160, host: host, over: .white))
            #expect(RenderedFrame.of([one], 200, 160, host: host) == RenderedFrame.of([each], 200, 160, host: host))
        }
    }

    @Test("A batch equals separate items in floating point", arguments: 0..<6)
    func highPrecision(seed: Int) {
        func render(apart: Bool) -> RenderedFrame {
            let compositor = Compositor(width: 200, height: 160, threads: 1, drawing: .float)
            let root = Layer(0, 0, 200, 160, color: .white) { $0.children = [Self.nested(seed, apart: apart)] }.node
            return RenderedFrame(compositor.image(of: RenderTree(root: root, time: 0, host: .yDown)))
        }
        #expect(render(apart: false) == render(apart: true))
    }

    @Test("A batch is the same when tiled and partly redrawn", arguments: 0..<4)
    func tiles(seed: Int) {
        let mending = Compositor(width: 200, height: 160, threads: 2, tileWidth: 33, tileHeight: 17)
        let target = PixelBuffer(width: 200, height: 160)
        for n in [0, 1, 0, 4, 5, 5] {
            let nodes = [
                Self.replicator(seed, count: CGFloat(20 + n), apart: false), Self.nested(seed + n % 2, apart: false),
            ]
            let root = Layer(0, 0, 200, 160, color: .green) { $0.children = nodes }.node
            mending.render(RenderTree(root: root, time: 0, host: .yDown), into: target, isUntouched: true)
            #expect(RenderedFrame(CGImage(pixels: target, isOpaque: true)) == RenderedFrame.of(root, 200, 160))
        }
    }

    @Test("Nested replicators are the same with one worker and three", arguments: 0..<12)
    func threads(seed: Int) {
        var style = ReplicatorStyle()
        style.count = 12
        style.transform = CATransform3DMakeTranslation(2, 11, 0)
        style.blueOffset = -0.06
        let rows = Layer(0, 0, 200, 160) {
            $0.drawing = .replicator(style)
            $0.children = [Self.replicator(seed, apart: seed % 6 == 5)]
            if seed % 4 == 2 { $0.appearance.opacity = 0.5 }
            if seed % 5 == 3 { $0.appearance.masksToBounds = true }
        }.node
        let root = Layer(0, 0, 200, 160, color: .green) { $0.children = [rows] }.node
        let tree = RenderTree(root: root, time: 0, host: .yDown)
        let images = [1, 3].map { Compositor(width: 200, height: 160, threads: $0).image(of: tree) }
        #expect(RenderedFrame(images[0]) == RenderedFrame(images[1]))
    }

    /// A replicator of rows that show their own times: `transform` is the transform from each copy of a row to the
    /// next.
    private static func rows(_ seed: Int, apart: Bool, depth: Int = 1, _ transform: (Int) -> CATransform3D)
        -> RenderNode
    {
        var style = ReplicatorStyle()
        style.count = 9
        style.transform = CATransform3DMakeTranslation(2, 15, 0)
        style.greenOffset = -0.1
        style.alphaOffset = -0.05
        let moments = (0..<9).map { k in
            var row = ReplicatorStyle()
            row.count = 12
            row.transform = transform(k)
            row.redOffset = -0.07
            return [
                Layer(0, 2, 100, 12) {
                    $0.drawing = .replicator(row)
                    $0.children = [mark(seed + k)] + (apart ? [Layer().node] : [])
                }.node
            ]
        }
        let outer = RenderNode(
            identity: .init(rawValue: 1), placement: Layer(0, 0, 200, 160).placement, drawing: .replicator(style),
            children: moments[0], delayedChildren: Array(moments.dropFirst()))
        guard depth > 1 else { return outer }
        style.count = 2
        style.transform = CATransform3DMakeTranslation(7.5, 1.5, 0)
        style.blueOffset = -0.3
        return Layer(0, 0, 200, 160) { ($0.drawing, $0.children) = (.replicator(style), [outer]) }.node
    }

    @Test("Nested replicators whose copies have other transforms equal separate items", arguments: 0..<12, [1, 2, 3])
    func ownPlaces(seed: Int, threads: Int) {
        func render(apart: Bool, depth: Int) -> RenderedFrame {
            let rows = Self.rows(seed, apart: apart, depth: depth) { k in
                switch seed % 3 {
                case 0: CATransform3DMakeTranslation(5 + CGFloat(k), 0.3, 0)
                case 1: CATransform3DMakeTranslation(k / 3 == 1 ? 4 : 6, 0, k % 2 == 1 ? -3 : 0)
                default: CATransform3DMakeRotation(CGFloat(k / 2) * 0.1, 0, 0, 1)
                }
            }
            let root = Layer(0, 0, 200, 160, color: .white) { $0.children = [rows] }.node
            let compositor = Compositor(width: 200, height: 160, threads: threads)
            return RenderedFrame(compositor.image(of: RenderTree(root: root, time: 0, host: .yDown)))
        }
        for depth in [1, 2] { #expect(render(apart: false, depth: depth) == render(apart: true, depth: depth)) }
    }

    @Test("A batch is redrawn when only the color of its replicator changes")
    func changedTint() {
        let mending = Compositor(width: 200, height: 160, threads: 1)
        let target = PixelBuffer(width: 200, height: 160)
        for green in [0.2, 0.9, 0.9, 0.5] {
            var style = ReplicatorStyle()
            style.count = 3
            style.transform = CATransform3DMakeTranslation(0, 50, 0)
            style.color = CGColor(red: 1, green: green, blue: 1, alpha: 1)
            let rows = Layer(0, 0, 200, 160) {
                ($0.drawing, $0.children) = (.replicator(style), [Self.replicator(4, apart: false)])
            }
            let root = Layer(0, 0, 200, 160, color: .black) { $0.children = [rows.node] }.node
            mending.render(RenderTree(root: root, time: 0, host: .yDown), into: target, isUntouched: true)
            #expect(RenderedFrame(CGImage(pixels: target, isOpaque: true)) == RenderedFrame.of(root, 200, 160))
        }
    }

    @Test("Only replicators of one box are gathered by all workers")
    func gathered() {
        func style(_ children: [RenderNode], copies: CGFloat = 20) -> ReplicatorStyle? {
            var style = ReplicatorStyle()
            style.count = copies
            return Layer(0, 0, 100, 100) { ($0.drawing, $0.children) = (.replicator(style), children) }.node
                .replicatorOfBoxes
        }
        let box = Layer(0, 0, 5, 5, color: .red).node
        let panel = Layer(0, 0, 5, 5, color: .red) { $0.children = [box] }.node

        #expect(style([box]) != nil)
        #expect(style([box], copies: 4) == nil)
        #expect(style([]) == nil && style([box, box]) == nil && style([panel]) == nil)
    }

    @Test(
        "Replicators without sublayers draw nothing, and the planner keeps no copies after a frame", arguments: [1, 2])
    func withoutSublayers(threads: Int) {
        let planner = Planner(workerPool: TileWorkerPool(count: threads))
        func items(_ children: [RenderNode]) -> [DisplayItem] {
            var style = ReplicatorStyle()
            style.count = 10
            style.transform = CATransform3DMakeTranslation(0, 8, 0)
            let rows = Layer(0, 0, 100, 100) {
                $0.drawing = .replicator(style)
                $0.children = [
                    Layer(0, 0, 100, 8) { ($0.drawing, $0.children) = (.replicator(style), children) }.node
                ]
            }
            let viewport = PixelRect(x: 0, y: 0, width: 100, height: 100)
            return planner.plan(
                RenderTree(root: rows.node, time: 0, host: .yDown), projection: .identity, viewport: viewport
            ).items
        }

        #expect(items([Layer(0, 0, 5, 5, color: .red).node]).count == 10)
        #expect(planner.lastReplicaCopies == nil)
        #expect(items([]).isEmpty)
        #expect(planner.lastReplicaCopies == nil)
    }

    @Test("Small plain copies form one batch; few, large or complex ones are planned separately")
    func plans() {
        func kinds(_ count: CGFloat, _ mark: RenderNode) -> Set<String> {
            var style = ReplicatorStyle()
            style.count = count
            style.transform = CATransform3DMakeTranslation(2, 0, 0)
            let items = plan([Layer(0, 0, 100, 100) { ($0.drawing, $0.children) = (.replicator(style), [mark]) }.node])
            return Set(items.map { "\($0.kind) \(items.count)" })
        }
        let bordered = Layer(0, 0, 5, 5, color: .red) {
            $0.appearance.borderWidth = 1
            $0.appearance.borderColor = .blue
        }.node

        #expect(kinds(20, Layer(0, 0, 5, 5, color: .red).node) == ["boxes 1"])
        #expect(kinds(4, Layer(0, 0, 5, 5, color: .red).node) == ["fill 4"])
        #expect(kinds(20, Layer(0, 0, 150, 5, color: .red).node) == ["fill 20"])
        #expect(kinds(20, bordered) == ["fill 40"])
    }
}
