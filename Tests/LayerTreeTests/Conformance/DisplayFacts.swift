import Images
import LayerTree
import Quartz2D
import RenderTree
import TestSupport
import VectorGeometry

extension LayoutFacts {
    private final class Displayer: CALayerDelegate {
        var calls: [String] = []
        func display(_ layer: CALayer) { calls.append("display") }
        func draw(_ layer: CALayer, in ctx: CGContext) { calls.append("draw") }
    }

    private final class Drawer: CALayerDelegate {
        var calls: [String] = []
        func layerWillDraw(_ layer: CALayer) { calls.append("will") }
        func draw(_ layer: CALayer, in ctx: CGContext) {
            calls.append("draw")
            ctx.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            ctx.fill(layer.bounds)
        }
    }

    static let display: [LayerFact] = [
        LayerFact("L7", .H) { f in
            let layer = CALayer()
            let delegate = Displayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
            layer.delegate = delegate
            layer.display()
            f.same(delegate.calls, ["display"])
        },
        LayerFact("L8", .C) { f in
            let stage = try LayerStage()
            let delegate = Drawer()
            stage.layer.delegate = delegate
            try stage.go(to: 0.1)
            f.same(delegate.calls, [])
            stage.layer.setNeedsDisplay()
            f.same(stage.layer.needsDisplay(), true)
            try stage.go(to: 0.2)
            f.same(delegate.calls, ["will", "draw"])
            f.same(stage.layer.needsDisplay(), false)
            f.same((stage.layer.contents as? CGImage)?.width, 100)
        },
        LayerFact("1.18 contentsScale", .H) { f in
            let layer = CALayer()
            let delegate = Drawer()
            layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 3)
            layer.contentsScale = 3
            layer.delegate = delegate
            layer.display()
            f.same([(layer.contents as? CGImage)?.width, (layer.contents as? CGImage)?.height], [12, 9])
        },
        LayerFact("1.18 no area", .P) { f in
            let layer = CALayer()
            let delegate = Drawer()
            layer.delegate = delegate
            layer.display()
            f.holds(layer.contents == nil && delegate.calls == [], "nothing drawn")
        },
        LayerFact("1.18 on bounds change", .H) { f in
            let stage = try LayerStage()
            stage.layer.bounds.size.width += 1
            f.same(stage.layer.needsDisplay(), false)
            stage.layer.needsDisplayOnBoundsChange = true
            stage.layer.bounds.size.width += 1
            f.same(stage.layer.needsDisplay(), true)
        },
        LayerFact("1.18 contents set by hand", .R) { f in
            let layer = CALayer()
            let image = try CGContext(width: 2, height: 2).makeImage()
            layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
            layer.contents = image
            layer.display()
            f.holds(layer.contents as? CGImage === image, "kept")
        },
        LayerFact("1.1 text asks for display", .M) { f in
            f.same(
                ["string", "fontSize", "alignmentMode", "bounds"].map(CATextLayer.needsDisplay),
                [true, true, true, false])
            f.same(["opacity", "path"].map(CAShapeLayer.needsDisplay), [false, false])
        },
        LayerFact("1.2 contentsAreFlipped", .H) { f in
            let parent = CALayer()
            let child = CALayer()
            parent.addSublayer(child)
            parent.isGeometryFlipped = true
            f.same([parent.contentsAreFlipped(), child.contentsAreFlipped()], [true, true])
            child.isGeometryFlipped = true
            f.same(child.contentsAreFlipped(), false)
        },
        LayerFact("1.2 cornerCurveExpansionFactor", .M) { f in
            f.same(CALayer.cornerCurveExpansionFactor(.continuous), 1.528665)
            f.same(CALayer.cornerCurveExpansionFactor(CALayerCornerCurve(rawValue: "x")), 1)
        },
    ]

    static let scrolling: [LayerFact] = [
        LayerFact("R52", .M) { f in f.same(CAScrollLayer().masksToBounds, true) },
        LayerFact("R53", .H) { f in
            let layer = CAScrollLayer()
            layer.bounds = CGRect(x: 3, y: 4, width: 10, height: 10)
            layer.scrollMode = .vertically
            layer.scroll(to: CGPoint(x: 50, y: 60))
            f.same(layer.bounds.origin, CGPoint(x: 3, y: 60))
        },
        LayerFact("3.5 the least move", .H) { f in
            let layer = CAScrollLayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            layer.scroll(to: CGRect(x: 12, y: 2, width: 4, height: 4))
            f.same(layer.bounds.origin, CGPoint(x: 6, y: 0))
            layer.scroll(to: CGRect(x: 30, y: 0, width: 40, height: 4))
            f.same(layer.bounds.origin, CGPoint(x: 30, y: 0))
        },
        LayerFact("1.21", .M) { f in
            let scrolling = CAScrollLayer()
            let child = CALayer()
            scrolling.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            child.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            scrolling.addSublayer(child)
            f.same(child.visibleRect, CGRect(x: 0, y: 0, width: 10, height: 10))
            child.scroll(CGPoint(x: 20, y: 0))
            f.same(scrolling.bounds.origin, CGPoint(x: 20, y: 0))
            f.same(CALayer().visibleRect, .zero)
        },
    ]

    static let driving: [LayerFact] = [
        LayerFact("C1, C2", .M) { f in
            let renderer = CARenderer { _, _ in }
            renderer.layer = CALayer()
            f.same(renderer.nextFrameTime(), .infinity)
            f.holds(renderer.bounds.isNull, "null")
            renderer.endFrame()
        },
        LayerFact("4.2 a frame", .H) { f in
            var drawn: [(Double, CGRect)] = []
            let renderer = CARenderer { drawn.append(($0.time, $1)) }
            let layer = CALayer()
            renderer.layer = layer
            renderer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            for n in 0..<3 {
                renderer.beginFrame(atTime: Double(n))
                if n == 1 { renderer.addUpdate(CGRect(x: 1, y: 1, width: 2, height: 2)) }
                try renderer.render()
                renderer.endFrame()
            }
            f.same(drawn.map(\.0), [0, 1])
            f.same(drawn.map(\.1), [renderer.bounds, CGRect(x: 1, y: 1, width: 2, height: 2)])
        },
        LayerFact("4.2 nextFrameTime", .H) { f in
            let stage = try LayerStage()
            f.same(stage.engine.nextFrameTime, .infinity)
            stage.layer.add(basic(from: 0, to: 1) { $0.beginTime = 5 }, forKey: nil)
            try stage.go(to: 1)
            f.same(stage.engine.nextFrameTime, 5)
            try stage.go(to: 5.5)
            f.same(stage.engine.nextFrameTime, 5.5)
            try stage.go(to: 7)
            f.same(stage.engine.nextFrameTime, .infinity)
            stage.engine.schedule(at: 9) {}
            f.same(stage.engine.nextFrameTime, 9)
        },
        LayerFact("4.3", .R) { f in
            let stage = try LayerStage()
            var timestamps: [[Double]] = []
            let link = CADisplayLink { timestamps.append([$0.timestamp, $0.targetTimestamp]) }
            link.add(to: stage.engine)
            try stage.go(to: 1)
            try stage.go(to: 1.5)
            link.isPaused = true
            try stage.go(to: 2)
            link.isPaused = false
            link.invalidate()
            try stage.go(to: 3)
            f.same(timestamps, [[0, 1], [1, 1.5]])
        },
        LayerFact("4.3 after a pause, and with fewer calls", .R) { f in
            let stage = try LayerStage()
            var durations: [Double] = []
            var timestamps: [Double] = []
            let link = CADisplayLink {
                durations.append($0.duration)
                timestamps.append($0.timestamp)
            }
            link.add(to: stage.engine)
            link.isPaused = true
            for time in [0.5, 1, 1.5] { try stage.go(to: time) }
            link.isPaused = false
            try stage.go(to: 2)
            link.frameInterval = 2
            for time in [2.5, 3, 3.5, 4] { try stage.go(to: time) }
            f.same(durations, [0.5, 0.5, 0.5])
            f.same(timestamps, [1.5, 2, 3])
        },
        LayerFact("4.3 a range of rates", .R) { f in
            let stage = try LayerStage()
            var count = 0
            let link = CADisplayLink { _ in count += 1 }
            link.preferredFrameRateRange = CAFrameRateRange(minimum: 5, maximum: 60, preferred: 10)
            link.add(to: stage.engine)
            for n in 1...100 { try stage.go(to: Double(n) / 50) }
            f.same(count, 20)
            f.same(CAFrameRateRange.default, CAFrameRateRange(minimum: 0, maximum: 0))
            let animation = basic(from: 0, to: 1) {
                $0.preferredFrameRateRange = CAFrameRateRange(minimum: 8, maximum: 15)
            }
            f.same((animation.copy() as? CAAnimation)?.preferredFrameRateRange.maximum, 15)
        },
        LayerFact("4.3 what a link changes shows in its frame", .R) { f in
            let stage = try LayerStage()
            let link = CADisplayLink { link in silently { stage.layer.zPosition = CGFloat(link.targetTimestamp) } }
            link.add(to: stage.engine)
            f.near(try stage.shown("zPosition", at: [1, 2]), [1, 2])
        },
        LayerFact("steps of a fixed length", .R) { f in
            func counts(_ rate: Double) -> Int {
                var steps = FixedTimestep(0.01)
                var count = 0
                for n in 0...Int(rate) { steps.advance(to: Double(n) / rate) { _ in count += 1 } }
                return count
            }
            f.same([counts(24), counts(30), counts(60), counts(7)], [100, 100, 100, 100])
            var steps = FixedTimestep(0.01, limit: 5)
            var count = 0
            steps.advance(to: 0) { _ in count += 1 }
            let remainder = steps.advance(to: 1.005) { _ in count += 1 }
            f.same(count, 5)
            f.near([steps.skippedTime, remainder], [0.95, 0.5])
        },
    ]
}
