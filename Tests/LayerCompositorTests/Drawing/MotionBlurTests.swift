import Foundation
import Images
import RenderTree
import TestSupport
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Means of several render trees")
struct MotionBlurTests {
    private let still = (0..<12).map { Layer(CGFloat($0) * 16, 10, 12, 12, color: .red).node }

    private func tree(_ x: CGFloat, shadow: Bool = false) -> RenderTree {
        let moving = Layer(x, 50, 20, 20, color: CGColor(red: 0, green: 0.5, blue: 1, alpha: 0.7)) {
            if shadow { $0.shadow.opacity = 1 }
        }
        let root = Layer(0, 0, 200, 120) { $0.children = still + [moving.node] }
        return RenderTree(root: root.node, time: 0, host: .yDown)
    }

    private func frame(_ draw: (Compositor, PixelBuffer) -> Void, drawing: DrawingDepth = .eightBits) -> RenderedFrame {
        let pixels = PixelBuffer(width: 200, height: 120)
        draw(Compositor(width: 200, height: 120, threads: 2, drawing: drawing), pixels)
        return RenderedFrame(CGImage(pixels: pixels, isOpaque: false))
    }

    @Test("A pixel is the rounded mean of its components in all samples", arguments: [2, 3, 8])
    func mean(count: Int) {
        let trees = (0..<count).map { tree(30 + 7.3 * CGFloat($0), shadow: true) }
        let blurred = frame { $0.render(samples: trees, into: $1) }
        let frames = trees.map { tree in frame { $0.render(tree, into: $1) } }
        let expected = blurred.pixels.indices.map { index -> UInt32 in
            var pixel: UInt32 = 0
            for shift: UInt32 in [0, 8, 16, 24] {
                let sum = frames.reduce(0) { sum, frame in sum + Int((frame.pixels[index] >> shift) & 255) }
                pixel |= UInt32((sum + count / 2) / count) << shift
            }
            return pixel
        }
        #expect(blurred.pixels == expected)
    }

    @Test("Division by every number of samples is exact")
    func division() {
        for count in [1, 2, 3, 5, 7, 11, 16, 31, 63, 64] {
            let mean = ByteMean(count: count)
            let isExact = (0...255 * count).allSatisfy { Int(mean(of: UInt16($0))) == ($0 + count / 2) / count }
            #expect(isExact, "\(count) samples")
        }
    }

    @Test("Equal samples have the pixels of a single drawing", arguments: [DrawingDepth.eightBits, .float])
    func equalSamples(drawing: DrawingDepth) {
        let blurred = frame({ $0.render(samples: [tree(30), tree(30), tree(30)], into: $1) }, drawing: drawing)
        #expect(blurred == frame({ $0.render(tree(30), into: $1) }, drawing: drawing))
    }

    @Test("Filtered images of samples that are drawn in parts have the same pixels", arguments: DrawingDepth.allCases)
    func parts(drawing: DrawingDepth) {
        let trees = (0..<7).map { number in
            let moving = Layer(30 + 7 * CGFloat(number), 50, 20, 20, color: .red) {
                $0.filter("gaussianBlur", ["inputRadius": .number(3)])
            }
            return RenderTree(root: Layer(0, 0, 200, 120) { $0.children = [moving.node] }.node, time: 0, host: .yDown)
        }
        let whole = frame({ $0.render(samples: trees, into: $1) }, drawing: drawing)
        let divided = frame(
            {
                $0.filteredBytes = 1
                $0.render(samples: trees, into: $1)
            }, drawing: drawing)
        #expect(divided == whole)
        let planner = Compositor(width: 200, height: 120, threads: 1)
        let plans = trees.map { tree in
            planner.render(tree, into: PixelBuffer(width: 200, height: 120))
            return FramePlan(items: planner.lastItems, newShadows: [])
        }
        let doubled = plans.flatMap { [$0, $0] }
        #expect(doubled.parts(filteredBytes: 1, bytesPerPixel: 4).count == 7, "equal samples share an image")
        #expect(doubled.parts(filteredBytes: 64 << 20, bytesPerPixel: 4) == [0..<14])
    }

    @Test("Floating-point drawing and 8-bit drawing agree")
    func floatingPoint() {
        let trees = (0..<5).map { tree(30 + 9 * CGFloat($0)) }
        let eightBit = frame { $0.render(samples: trees, into: $1) }
        let float = frame({ $0.render(samples: trees, into: $1) }, drawing: .float)
        var largest = 0
        for (a, b) in zip(eightBit.pixels, float.pixels) {
            for shift: UInt32 in [0, 8, 16, 24] {
                let left = Int((a >> shift) & 255)
                let right = Int((b >> shift) & 255)
                largest = max(largest, abs(left - right))
            }
        }
        #expect(largest <= 2)
    }

    @Test("Redrawing damage in reused buffers equals drawing anew, and the reported changes are complete")
    func damage() {
        var generator = SeededGenerator(seed: 7)
        let mending = Compositor(width: 200, height: 120, threads: 2, tileWidth: 200, tileHeight: 40)
        let targets = (0..<3).map { _ in PixelBuffer(width: 200, height: 120) }
        var last: RenderedFrame?
        for number in 0..<16 {
            let start = CGFloat(generator.next() % 150)
            let count = [1, 1, 3, 4][Int(generator.next() % 4)]
            let trees = (0..<count).map { tree(start + CGFloat($0) * 5, shadow: number % 3 == 0) }
            let target = targets[Int(generator.next() % 3)]
            let changed = mending.render(samples: trees, background: .white, into: target, isUntouched: true)
            let expected = frame { $0.render(samples: trees, background: .white, into: $1) }
            #expect(RenderedFrame(CGImage(pixels: target, isOpaque: true)).pixels == expected.pixels, "frame \(number)")
            if let last, let changed {
                let differing = expected.pixels.indices.filter { expected.pixels[$0] != last.pixels[$0] }
                let areComplete = differing.allSatisfy { index in
                    changed.contains { area in
                        area.minX <= index % 200 && index % 200 < area.maxX && area.minY <= index / 200
                            && index / 200 < area.maxY
                    }
                }
                #expect(areComplete, "frame \(number)")
            }
            last = expected
        }
    }

    @Test("What does not move is not drawn again")
    func stillParts() {
        let compositor = Compositor(width: 200, height: 120, threads: 1)
        let target = PixelBuffer(width: 200, height: 120)
        compositor.render(samples: [tree(30), tree(40)], into: target, isUntouched: true)
        let changed = compositor.render(samples: [tree(40), tree(50)], into: target, isUntouched: true)
        let area = changed?.reduce(PixelRect.empty) { $0.union($1) }
        #expect(area == PixelRect(x: 30, y: 50, width: 40, height: 20))
    }
}
