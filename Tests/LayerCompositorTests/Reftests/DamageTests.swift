import Foundation
import Images
import RenderTree
import TestSupport
import Testing
import VectorGeometry

@testable import LayerCompositor

/// Partly redrawn frames equal frames that are drawn anew, to the bit.
@Suite("Damage")
struct DamageTests {
    @Test(
        "Redrawing random damage in reused buffers equals drawing anew",
        arguments: TestSelection.cases(0..<12, quick: 3))
    func randomChanges(seed: UInt64) {
        var stream = ChangeStream(seed: seed)
        let mending = Compositor(width: 200, height: 160, threads: 2, tileWidth: 200, tileHeight: 40)
        let fresh = Compositor(width: 200, height: 160, threads: 1)
        let frames = (0..<3).map { _ in PixelBuffer(width: 200, height: 160) }
        var last: RenderedFrame?
        for n in 0..<18 {
            let tree = RenderTree(root: stream.next(), time: Double(n), host: .yDown)
            let target = frames[Int(stream.generator.next() % 3)]
            let changed = mending.render(tree, background: .white, into: target, isUntouched: true)
            let expected = RenderedFrame(fresh.image(of: tree, background: .white))
            if let last, let changed {
                #expect(expected.isEqual(last, outside: changed), "seed \(seed), frame \(n): what changed")
            }
            #expect((changed == nil) == (n == 0))
            last = expected
            #expect(RenderedFrame(CGImage(pixels: target, isOpaque: true)) == expected, "seed \(seed), frame \(n)")
        }
    }

    @Test(
        "Parts are reported as they are drawn, without common pairs of rows; nothing else changes",
        arguments: TestSelection.cases(0..<6, quick: 3))
    func drawnParts(seed: UInt64) {
        var stream = ChangeStream(seed: seed)
        let compositor = Compositor(width: 200, height: 160, threads: 2, tileWidth: 200, tileHeight: 40)
        let target = PixelBuffer(width: 200, height: 160)
        var before: RenderedFrame?
        for n in 0..<20 {
            let trees = (0...n % 3).map { RenderTree(root: stream.next(), time: Double($0), host: .yDown) }
            let parts = LockedValue<[PixelRect]>([])
            let copies = LockedValue<[UInt32]>(Array(repeating: 0, count: 200 * 160))
            _ = compositor.render(
                samples: trees, background: .white, into: target, isUntouched: true,
                observer: DrawnParts { part in
                    parts.withLock { $0.append(part) }
                    copies.withLock { copies in
                        for y in part.minY..<part.maxY {
                            for x in part.minX..<part.maxX { copies[200 * y + x] = target.row(y)[x] }
                        }
                    }
                })
            let drawn = parts.withLock { $0 }
            let after = RenderedFrame(CGImage(pixels: target, isOpaque: true))
            let pairs = drawn.flatMap { Array($0.minY / 2...($0.maxY - 1) / 2) }
            #expect(Set(pairs).count == pairs.count && drawn.allSatisfy { !$0.isEmpty })
            #expect(drawn.allSatisfy { $0.minY / 40 == ($0.maxY - 1) / 40 })
            if let before { #expect(after.isEqual(before, outside: drawn), "seed \(seed), frame \(n)") }
            let areFinal = drawn.allSatisfy { part in
                (part.minY..<part.maxY).allSatisfy { y in
                    (part.minX..<part.maxX).allSatisfy { x in
                        copies.withLock { $0[200 * y + x] } == target.row(y)[x]
                    }
                }
            }
            #expect(areFinal, "seed \(seed), frame \(n)")
            before = after
        }
    }

    @Test("Unchanged pixels are not redrawn")
    func leavesTheRest() {
        let still = (0..<20).map { Layer(CGFloat($0) * 8, 10, 6, 6, color: .red).node }
        let moved = [3, 4].map { x in
            plan(still.prefix(10) + [Layer(x, 50, 10.5, 10, color: .blue).node] + still.suffix(10))
        }
        let damage = Damage(from: moved[0], to: moved[1])

        #expect(damage.areas.reduce(PixelRect.empty) { $0.union($1) } == PixelRect(x: 3, y: 50, width: 12, height: 10))
        #expect(Damage(from: moved[0], to: moved[0]).areas.isEmpty)
    }

    /// A layer with corners and changing images, rotated about its center or in perspective.
    private func turned(_ image: CGImage, angle: CGFloat, isInPerspective: Bool) -> RenderTree {
        var transform = CATransform3DMakeRotation(angle, 0, 0, 1)
        if isInPerspective {
            transform = CATransform3DConcat(transform, CATransform3DMakeRotation(0.7, 1, 0, 0))
            transform.m34 = -1 / 500
        }
        let layer = Layer(60, 100, 300, 200) {
            $0.contents.image = image
            $0.appearance.cornerRadius = 12
            $0.appearance.masksToBounds = true
            $0.placement.transform = transform
        }
        return RenderTree(
            root: Layer(0, 0, 420, 400, color: .green) { $0.children = [layer.node] }.node, time: 0, host: .yDown)
    }

    @Test(
        "Only the surroundings of a rotated layer are redrawn, and equal drawing anew",
        arguments: [0.02, 0.2, 0.8, 1.5, 2.5, 3.1], [false, true])
    func rotatedLayers(angle: CGFloat, isInPerspective: Bool) {
        let mending = Compositor(width: 420, height: 400, threads: 2, tileWidth: 420, tileHeight: 32)
        let fresh = Compositor(width: 420, height: 400, threads: 1)
        let target = PixelBuffer(width: 420, height: 400)
        for (n, color) in [CGColor.red, .blue, .white].enumerated() {
            let tree = turned(
                TestImages.plain(30, 20, color), angle: angle + CGFloat(n / 2) * 0.1, isInPerspective: isInPerspective)
            let changed = mending.render(tree, into: target, isUntouched: true)
            #expect(RenderedFrame(CGImage(pixels: target, isOpaque: true)) == RenderedFrame(fresh.image(of: tree)))
            guard n == 1 else { continue }
            let bounds = mending.lastItems.last?.bounds ?? .empty
            let drawn = changed?.reduce(0) { $0 + $1.area } ?? 0
            let isSteep = [0.2, 0.8, 2.5].contains(angle)
            #expect(drawn <= bounds.area && (!isSteep || 10 * drawn < 9 * bounds.area), "\(drawn) of \(bounds.area)")
        }
    }

    @Test("A changed instanceColor of image and bitmap copies is redrawn", arguments: [false, true])
    func tints(areBitmaps: Bool) {
        let image = TestImages.plain(10, 10, .white)
        let dots = (0..<20).map { (n: Int) -> RenderNode in
            Layer(CGFloat(n % 5) * 20, CGFloat(n / 5) * 20, 10, 10) {
                $0.contents.image = image
                $0.effects.shouldRasterize = areBitmaps
            }.node
        }
        func tree(_ green: CGFloat) -> RenderTree {
            var style = ReplicatorStyle()
            style.count = 2
            style.transform = CATransform3DMakeTranslation(0, 100, 0)
            style.color = CGColor(red: 1, green: green, blue: 1, alpha: 1)
            let copies = Layer(0, 0, 200, 200) { ($0.drawing, $0.children) = (.replicator(style), dots) }.node
            return RenderTree(root: Layer(0, 0, 200, 200) { $0.children = [copies] }.node, time: 0, host: .yDown)
        }
        let mending = Compositor(width: 200, height: 200, threads: 1)
        let fresh = Compositor(width: 200, height: 200, threads: 1)
        let target = PixelBuffer(width: 200, height: 200)
        for green in [0.2, 0.9, 0.5] {
            mending.render(tree(green), background: .white, into: target, isUntouched: true)
            #expect(
                RenderedFrame(CGImage(pixels: target, isOpaque: true))
                    == RenderedFrame(fresh.image(of: tree(green), background: .white)))
        }
    }

    @Test("Added and removed items are redrawn")
    func comingAndGoing() {
        let layers = (0..<9).map { Layer(CGFloat($0) * 10, 10, 6, 6, color: .red).node }
        let all = plan(layers)
        let some = plan(Array(layers[..<3]) + Array(layers[5...]))
        let gone = [PixelRect(x: 30, y: 10, width: 6, height: 6), PixelRect(x: 40, y: 10, width: 6, height: 6)]

        #expect(Damage(from: all, to: some).areas == gone)
        #expect(Damage(from: some, to: all).areas == gone)
    }

    @Test("Many changed boxes of a batch are redrawn as few areas around all of them", arguments: 0..<20)
    func manyBoxes(seed: Int) {
        // A replicator whose copies are in a circle, so that consecutive copies are in all directions.
        func items(_ changed: (Int) -> Bool) -> [DisplayItem] {
            var style = ReplicatorStyle()
            style.count = 200
            style.transform = CATransform3DMakeRotation(2 * .pi / 200, 0, 0, 1)
            let moments = (0..<200).map { k in
                [Layer(50, 10, 3, 3, color: changed(k) ? .red : .blue).node]
            }
            let ring = Layer(0, 0, 100, 100) {
                $0.drawing = .replicator(style)
                $0.children = moments[0]
            }
            let node = RenderNode(
                identity: .init(rawValue: 1), placement: ring.placement, drawing: .replicator(style),
                children: moments[0], delayedChildren: Array(moments.dropFirst()))
            return plan([node])
        }
        let first = seed * 7
        let last = min(199, first + 60 + seed)
        let before = items { _ in false }
        let after = items { $0 >= first && $0 <= last && ($0 + seed) % 5 != 0 }
        guard case .boxes(let batch)? = after.first else {
            Issue.record("the copies are not one batch")
            return
        }
        let expected = (0..<200).filter { $0 >= first && $0 <= last && ($0 + seed) % 5 != 0 }
            .reduce(PixelRect.empty) { $0.union(batch.area($1)) }
        let areas = Damage(from: before, to: after).areas

        #expect(areas.reduce(.empty) { $0.union($1) } == expected)
        #expect(areas.count <= 65 && before.count == 1)
        #expect(Damage(from: before, to: items { _ in false }).areas.isEmpty)
    }

    /// Returns the areas of the changed boxes in a diagonal line of boxes of 2 × 2 pixels.
    private func areasOfLine(_ count: Int, changed: (Int) -> Bool) -> [PixelRect] {
        func items(_ color: (Int) -> SIMD4<Double>) -> [DisplayItem] {
            let boxes = (0..<count).map { k in
                BoxBatch.Box(
                    area: PixelRect(x: 2 * k, y: 2 * k, width: 2, height: 2), toDevice: .identity, shape: 0, opacity: 1,
                    color: color(k))
            }
            let shape = BoxBatch.Shape(rect: CGRect(x: 0, y: 0, width: 2, height: 2), path: nil)
            return [.boxes(BoxBatch(boxes, shapes: [shape], bounds: boxes.reduce(.empty) { $0.union($1.area) }))]
        }
        return Damage(from: items { _ in .one }, to: items { changed($0) ? .zero : .one }).areas
    }

    @Test("Changed boxes at both ends of a batch are separate areas")
    func bothEnds() {
        let first = PixelRect(x: 0, y: 0, width: 80, height: 80)
        let last = (998..<1000).map { PixelRect(x: 2 * $0, y: 2 * $0, width: 2, height: 2) }
        let areas = areasOfLine(1000) { $0 < 40 || $0 >= 998 }

        #expect(areas.contains(first))
        #expect(Set(areas.dropFirst()) == Set(last))
        // Boxes within four times the area extend it.
        #expect(areasOfLine(1000) { $0 < 50 || $0 == 60 } == [PixelRect(x: 0, y: 0, width: 122, height: 122)])
        // Too many areas become one.
        #expect(areasOfLine(1000) { $0 < 40 || $0 >= 900 } == [PixelRect(x: 0, y: 0, width: 2000, height: 2000)])
    }

    @Test("A buffer changed by others is redrawn unless isUntouched is set")
    func touched() {
        let tree = RenderTree(root: Layer(0, 0, 20, 20, color: .red).node, time: 0, host: .yDown)
        let compositor = Compositor(width: 20, height: 20, threads: 1)
        let target = PixelBuffer(width: 20, height: 20)
        compositor.render(tree, into: target)
        target.clear()
        compositor.render(tree, into: target)

        #expect(target.row(3)[3] == 0xffff_0000)
    }
}

extension RenderedFrame {
    fileprivate func isEqual(_ other: RenderedFrame, outside parts: [PixelRect]) -> Bool {
        (0..<height).allSatisfy { y in
            (0..<width).allSatisfy { x in
                self[x, y] == other[x, y]
                    || parts.contains { $0.minX <= x && x < $0.maxX && $0.minY <= y && y < $0.maxY }
            }
        }
    }
}

/// A scene with a few layers of every kind that changes a little in each step.
struct ChangeStream {
    var generator: SeededGenerator
    private var layers: [RenderNode]

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        layers = []
        for _ in 0..<8 { layers.append(layer()) }
    }

    mutating func next() -> RenderNode {
        for _ in 0..<random(3) { change() }
        let children = layers
        return Layer(0, 0, 200, 160, color: .green) { $0.children = children }.node
    }

    private mutating func random(_ n: Int) -> Int { Int(generator.next() % UInt64(n)) }

    private mutating func change() {
        switch random(5) {
        case 0: layers.insert(layer(), at: random(layers.count + 1))
        case 1: if layers.count > 3 { layers.remove(at: random(layers.count)) }
        case 2: layers.swapAt(random(layers.count), random(layers.count))
        default: layers[random(layers.count)] = layer()
        }
    }

    private func tilted(_ turn: CGFloat) -> RenderNode {
        Layer(0, 0, 50, 30, color: turn < 0 ? .red : .black) {
            $0.placement.transform = CATransform3DMakeRotation(turn + 0.1, 0, 1, 0)
        }.node
    }

    private func joined(_ turn: CGFloat) -> RenderNode {
        Layer(0, 0, 50, 30, color: .green) {
            $0.placement.transform = CATransform3DMakeRotation(turn + 0.1, 0, 1, 0)
            $0.join("CIDifferenceBlendMode")
        }.node
    }

    private func backed(_ turn: CGFloat) -> RenderNode {
        Layer(0, 0, 50, 30) {
            $0.placement.transform = CATransform3DMakeRotation(turn + 0.1, 0, 1, 0)
            $0.filterBackground("CIGaussianBlur", ["inputRadius": .number(3)])
        }.node
    }

    private mutating func layer() -> RenderNode {
        let x = CGFloat(random(180)) + CGFloat(random(4)) / 4
        let y = CGFloat(random(140))
        let kind = random(14)
        let color = CGColor(
            red: CGFloat(random(3)) / 2, green: CGFloat(random(3)) / 2, blue: 0.5, alpha: CGFloat(random(3) + 1) / 3)
        let turn = CGFloat(random(8)) / 8
        let inner = Layer(5, 5, 60, 12, color: .black).node
        return Layer(x, y, 50, 30, color: color) {
            if kind == 1 { ($0.shadow.opacity, $0.shadow.radius) = (0.8, 5) }
            if kind == 2 { $0.placement.transform = CATransform3DMakeRotation(turn, 0, 0, 1) }
            if kind == 3 { ($0.appearance.opacity, $0.children) = (0.5, [inner]) }
            if kind == 4 { ($0.appearance.cornerRadius, $0.appearance.masksToBounds, $0.children) = (9, true, [inner]) }
            if (6...10).contains(kind) {
                $0.transition = Transition(
                    kind == 6 ? .fade : .push(from: .top), progress: turn, old: Layer(0, 0, 50, 30, color: .red).node)
            }
            if kind == 6 { $0.filter("CIGaussianBlur", ["inputRadius": .number(4)]) }
            if kind == 7 { $0.filterBackground("CIGaussianBlur", ["inputRadius": .number(3)]) }
            if kind == 8 { $0.join("CIMultiplyBlendMode") }
            if kind == 9 {
                $0.effects.shouldRasterize = true
                $0.shadow.opacity = 0.5
                $0.placement.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
            }
            if kind == 10 {
                $0.filterBackground("CIPixellate")
                $0.appearance.opacity = 0.7
                $0.children = [inner]
            }
            if kind == 11 { ($0.drawing, $0.children) = (.transformLayer, [tilted(turn), tilted(-turn)]) }
            if kind == 13 { ($0.drawing, $0.children) = (.transformLayer, [joined(turn), backed(-turn), tilted(0.3)]) }
            if kind == 12 {
                var style = ReplicatorStyle()
                style.count = 4
                style.transform = CATransform3DMakeTranslation(14, 3 * turn, 0)
                style.blueOffset = -0.25
                $0.drawing = .replicator(style)
                $0.children = [Layer(2, 2, 10, 10, color: .white).node]
            }
            if kind == 5 { $0.mask = Layer(5, 5, 20, 30, color: .black) { $0.appearance.cornerRadius = 8 }.node }
        }.node
    }
}

private struct DrawnParts: FrameObserver {
    let report: @Sendable (PixelRect) -> Void

    func didDraw(_ part: PixelRect) { report(part) }
}
