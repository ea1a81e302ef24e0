import Foundation
import Images
import Quartz2D
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

extension BackdropSourceTests {
    /// A panel of 180×130 at (10, 10) with a red layer and a panel of 100×70 at (60, 40), which shows blurred red on
    /// nothing.
    private func nestedPanels(_ x: CGFloat = 50) -> RenderTree {
        let inner = Layer(x, 30, 100, 70) { $0.filterBackground("CIGaussianBlur") }.node
        let outer = Layer(10, 10, 180, 130) {
            $0.filterBackground("CIGaussianBlur")
            $0.children = [Layer(20, 50, 50, 30, color: .red).node, inner]
        }.node
        return RenderTree(root: Layer(0, 0, 200, 160) { $0.children = [outer] }.node, time: 0, host: .yDown)
    }

    @Test("Forty panels over each other are drawn, of which each shows all below it")
    func manyPanels() {
        let panels = (0..<40).map { n in
            Layer(4, 4, 24, 24, color: n == 0 ? .red : nil) {
                $0.filterBackground("CIGaussianBlur", ["inputRadius": .number(1)])
            }.node
        }
        let tree = RenderTree(root: Layer(0, 0, 32, 32) { $0.children = panels }.node, time: 0, host: .yDown)
        let target = PixelBuffer(width: 32, height: 32)
        Compositor(width: 32, height: 32, threads: 1).render(tree, background: .black, into: target)
        let pixel = ByteSurface(of: target).row(16, from: 16)[0]
        #expect(pixel >> 16 & 0xff > 100 && pixel & 0xffff == 0, "\(String(pixel, radix: 16))")
    }

    @Test("Where a nested panel has a transparent backdrop, the background behind both panels shows")
    func nestedTransparentBackdrop() {
        for filterMemory in [0, 64 << 20] {
            let compositor = Compositor(
                width: 200, height: 160, threads: 1, tileWidth: 200, tileHeight: 160, filterMemory: filterMemory)
            let target = PixelBuffer(width: 200, height: 160)
            ByteSurface(of: target).fill(Self.frame, with: 0x4010_3020)
            compositor.render(nestedPanels(), background: .white, into: target)
            let pixels = ByteSurface(of: target)
            #expect(pixels.row(60, from: 155)[0] == 0xffff_ffff, "filter memory \(filterMemory)")
        }
    }

    @Test("A nested panel that moves within a translucent panel equals that of frames drawn anew")
    func movingNestedPanel() {
        let kept = Compositor(width: 200, height: 160, threads: 2, tileWidth: 200, tileHeight: 40)
        let targets = (0..<2).map { _ in PixelBuffer(width: 200, height: 160) }
        for n in 0..<12 {
            let inner = Layer(65 - 2.5 * CGFloat(n), -8, 54, 139) { $0.filterBackground("CIGaussianBlur") }.node
            let outer = Layer(133, 109, 64, 145, color: CGColor(red: 0.98, green: 0.14, blue: 0.36, alpha: 0.87)) {
                $0.filterBackground("CIGaussianBlur")
                $0.children = [inner]
            }.node
            let tree = RenderTree(
                root: Layer(0, 0, 200, 160) { $0.children = [outer] }.node, time: Double(n), host: .yDown)
            let target = targets[n % 2]
            kept.render(tree, background: .black, into: target, isUntouched: true)
            #expect(
                RenderedFrame(CGImage(pixels: target, isOpaque: false)) == fresh(tree, over: .black), "frame \(n)")
        }
    }

    @Test("A panel below the frame, in a blurred layer that reaches into it, is drawn with its transparent pixels")
    func panelBelowFrame() {
        let panel = Layer(0, 0, 160, 100) { $0.filterBackground("CIBoxBlur", ["inputRadius": .number(10)]) }.node
        let blurred = Layer(20, 122, 160, 100, color: .white) {
            $0.filter("CIGaussianBlur", ["inputRadius": .number(30)])
            $0.children = [panel]
        }.node
        let root = Layer(0, 0, 200, 120) { $0.children = [blurred] }.node
        let frame = RenderedFrame.of(root, 200, 120, over: .blue)
        let off = SixteenBitImage.of(root, 200, 120, over: .blue).distance(to: frame)
        #expect(off.codes <= 1.5, "\(off.codes) codes at \(off.x), \(off.y)")
    }

    @Test("Frames with blurred vignettes do not depend on the memory for filters")
    func vignettes() {
        let large = Compositor(width: 640, height: 360, threads: 2, tileWidth: 640, tileHeight: 64)
        let small = Compositor(
            width: 640, height: 360, threads: 2, tileWidth: 640, tileHeight: 64, filterMemory: 0)
        for n in 0..<10 {
            let panel = Layer(94.45 + 5.17 * CGFloat(n), 54.35 + 2.13 * CGFloat(n), 411.1, 251.3) {
                $0.filterBackground("CIGaussianBlur", ["inputRadius": .number(30)])
                $0.filterBackground(
                    "CIVignetteEffect",
                    [
                        "inputCenter": .vector([203.37, 121.13]), "inputRadius": .number(150),
                        "inputIntensity": .number(0.8),
                    ])
            }.node
            let photo = Layer(0, 0, 640, 360) { $0.contents.image = Self.image }.node
            let tree = RenderTree(
                root: Layer(0, 0, 640, 360) { $0.children = [photo, panel] }.node, time: Double(n), host: .yDown)
            #expect(RenderedFrame(large.image(of: tree)) == RenderedFrame(small.image(of: tree)), "frame \(n)")
        }
    }

    @Test("Only filters that do not depend on the position of pixels are limited to a part of an image")
    func positions() {
        let part = PixelRect(x: 3, y: 4, width: 10, height: 10)
        let vignette = FilterStep.vignette(x: 5, y: 5, inner: 1, outer: 8, amount: 0.5)
        #expect(BlurredRows([.gaussian(sigma: 2), .vibrance(0.5)], on: part) != nil)
        #expect(BlurredRows([.gaussian(sigma: 2), vignette], on: part) == nil)
        #expect(BlurredRows([.gaussian(sigma: 2), .vibrance(0.5), vignette], on: part) == nil)
    }
}
