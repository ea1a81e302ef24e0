import Foundation
import LayerTree
import RenderTree
import Testing
import VectorGeometry

@testable import RenderBenchmark

/// Compares the workloads with parameters that an independent program computed for frame 30.
@Suite("Benchmark scenes")
struct SceneTests {
    private func close(_ a: CGPoint, _ x: CGFloat, _ y: CGFloat) -> Bool { abs(a.x - x) < 1e-6 && abs(a.y - y) < 1e-6 }

    @Test("Cards have the reference positions and rotations") func cards() throws {
        let scene = CardsScene()
        scene.prepare(frame: 30)
        let layers = try #require(scene.root.sublayers)
        let turned = layers[51].affineTransform()

        #expect(layers.count == 52)
        #expect(close(layers[0].position, 1168.2627650238694, 508.16431374634357))
        #expect(close(layers[51].position, 214.85672143039233, 508.7806260013273))
        #expect(abs(turned.a - cos(1.525773612566187)) < 1e-9 && abs(turned.b - sin(1.525773612566187)) < 1e-9)
    }

    @Test(
        "The encoder alone encodes frames of the scene's size",
        arguments: [BenchmarkWorkload.lottieIcon, .lottieIllustration, .lottieText, .still, .largeCards])
    func canvasSizes(workload: BenchmarkWorkload) throws {
        let scene = try workload.scene(clip: URL(fileURLWithPath: "/"))
        #expect(scene.size == workload.canvasSize)
    }

    @Test("A part of a workload is measured in its own process as JSON")
    func parts() throws {
        let run = try BenchmarkRun(frames: 10)
        func peak(_ part: BenchmarkPart) throws -> Double {
            try JSONDecoder().decode(Double.self, from: run.measure(part, of: .movie(.lottieIcon), clip: nil))
        }
        #expect(try peak(.movieMemory) > 1)
        #expect(try peak(.encoderMemory) > 1)
        let timings = try run.measure(.timings, of: .movie(.lottieIcon), clip: nil)
        let result = try JSONDecoder().decode(BenchmarkResult.self, from: timings)
        #expect(result.frames == 10 && result.fps > 0 && result.workload == "L1 Lottie icon")
    }

    @Test("Shapes have the reference positions and strokes") func shapes() throws {
        let scene = ShapesScene()
        scene.prepare(frame: 30)
        let last = try #require(scene.root.sublayers?.last as? CAShapeLayer)

        #expect(scene.root.sublayers?.count == 200)
        #expect(close(last.position, 1640.4175404274918, 636.8656541392513))
        #expect(abs(last.strokeEnd - 0.013606707829300624) < 1e-9)
        #expect(abs(last.lineWidth - 3.558350547476835) < 1e-9)
    }

    @Test("The lower third fades in, stays and fades out", arguments: [(0, 0), (18, 0.5), (90, 1), (150, 0.9259259)])
    func lowerThird(frame: Int, opacity: Float) throws {
        let scene = LowerThirdScene()
        scene.prepare(frame: frame)
        let box = try #require(scene.root.sublayers?.first)
        #expect(abs(box.opacity - opacity) < 1e-6)
    }

    @Test("Shadows have the reference positions") func shadows() throws {
        let scene = ShadowsScene()
        scene.prepare(frame: 30)
        let last = try #require(scene.root.sublayers?.last)
        #expect(close(last.position, 1471.3519758771718, 684.9626207097217))
    }

    @Test("The emitter has 5,000 particles from the first frame")
    func emitter() throws {
        let engine = AnimationEngine(root: EmitterScene().root, host: .yDown)
        for time in [0.0, 1.5] {
            let node = try #require(try engine.frame(at: time).root.children.first)
            guard case .emitter(let drawing) = node.drawing else { return #expect(Bool(false)) }
            #expect((4_990...5_010).contains(drawing.field().particles.count))
        }
    }

    @Test("Two nested replicators make 10,000 instances")
    func replicator() throws {
        let rows = try #require(ReplicatorScene().root.sublayers?.first as? CAReplicatorLayer)
        let row = try #require(rows.sublayers?.first as? CAReplicatorLayer)
        #expect(rows.instanceCount * row.instanceCount == 10_000 && row.sublayers?.count == 1)
    }

    @Test("The fountain has 100,000 particles from the first frame")
    func fountain() throws {
        let node = try #require(try AnimationEngine(root: FountainScene().root).frame(at: 0).root.children.first)
        guard case .emitter(let drawing) = node.drawing else { return #expect(Bool(false)) }
        #expect((99_990...100_010).contains(drawing.field().particles.count))
    }
}
