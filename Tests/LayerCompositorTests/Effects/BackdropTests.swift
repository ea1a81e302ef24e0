import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Background filters (facts 1.9)")
struct BackdropTests {
    private func inverting(_ change: (inout Layer) -> Void = { _ in }) -> Layer {
        Layer(20, 20, 40, 40) {
            $0.filterBackground("CIColorInvert")
            change(&$0)
        }
    }

    private let behind = Layer(0, 0, 100, 100, color: CGColor(red: 1, green: 0.8, blue: 0, alpha: 1)).node

    @Test("A background filter applies within the rounded bounds")
    func shape() {
        let image = RenderedFrame.of([behind, inverting { $0.appearance.cornerRadius = 20 }.node])
        #expect(image[40, 40].isNear(Pixel(0, 51, 255)) && image[10, 40].isNear(Pixel(255, 204, 0)))
        #expect(image[21, 21].isNear(Pixel(255, 204, 0)))
    }

    @Test("Opacity and mask apply after the background filter")
    func fading() {
        let half = RenderedFrame.of([behind, inverting { $0.appearance.opacity = 0.5 }.node])
        #expect(half[40, 40].isNear(Pixel(127, 127, 128)))
        let masked = RenderedFrame.of([behind, inverting { $0.mask = Layer(0, 0, 20, 40, color: .black).node }.node])
        #expect(masked[30, 40].isNear(Pixel(0, 51, 255)) && masked[50, 40].isNear(Pixel(255, 204, 0)))
    }

    @Test("The layer's own color and sublayers are above its backdrop, which keeps its alpha")
    func layers() {
        let background = Layer(0, 0, 100, 100, color: CGColor(red: 1, green: 0.8, blue: 0, alpha: 0.5)).node
        let image = RenderedFrame.of([
            background, inverting { $0.children = [Layer(0, 0, 20, 40, color: .red).node] }.node,
        ])
        #expect(image[30, 40] == .red)
        #expect(image[50, 40].isNear(Pixel(0, 26, 128, 128)))
    }

    @Test("A backdrop only contains layers of the same offscreen image; the root and masks have no backdrop")
    func isolation() {
        let group = Layer(0, 0, 100, 100) {
            $0.appearance.opacity = 0.998
            $0.children = [inverting().node]
        }
        #expect(RenderedFrame.of([behind, group.node])[40, 40].isNear(Pixel(255, 204, 0)))
        let root = Layer(0, 0, 100, 100, color: .red) { $0.filterBackground("CIColorInvert") }
        #expect(RenderedFrame.of(root.node, over: .white)[40, 40] == .red)
        let mask = Layer(0, 0, 40, 40, color: .black) { $0.filterBackground("CIColorInvert") }.node
        #expect(RenderedFrame.of([Layer(20, 20, 40, 40, color: .red) { $0.mask = mask }.node])[40, 40] == .red)
    }

    @Test("A backdrop contains what is behind a layer that clips it, and what is before it in that layer")
    func clips() {
        for radius in [0.0, 10, 10.3] {
            let frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            func clipping(_ children: [RenderNode]) -> RenderNode {
                Layer(frame.minX, frame.minY, frame.width, frame.height) {
                    $0.appearance.masksToBounds = true
                    $0.appearance.cornerRadius = radius
                    $0.children = children
                }
                .node
            }
            let free = RenderedFrame.of([behind, inverting().node])
            let clipped = RenderedFrame.of([behind, clipping([inverting().node])])
            #expect(clipped[40, 40] == free[40, 40] && clipped[70, 70] == free[70, 70], "radius \(radius)")
            // A red layer in the clip, half of it beyond a rounded corner, is behind the panel.
            let red = Layer(-10, -10, 60, 60, color: .red).node
            let both = RenderedFrame.of([behind, clipping([red, inverting().node])])
            #expect(both[40, 40].isNear(Pixel(0, 255, 255)), "radius \(radius)")
            #expect(both[55, 55] == free[55, 55], "radius \(radius)")
            let nested = RenderedFrame.of([behind, clipping([red, clipping([inverting().node])])])
            #expect(nested[40, 40] == both[40, 40] && nested[55, 55] == both[55, 55], "radius \(radius)")
        }
    }

    @Test("A panel is cut by a layer that clips it, also where its filter makes it transparent")
    func clippedPanel() {
        for radius in [0.0, 20] {
            let clip = Layer(30, 30, 40, 40) {
                $0.appearance.masksToBounds = true
                $0.appearance.cornerRadius = radius
                $0.children = [
                    Layer(-10, -10, 100, 100) { $0.filterBackground("CIColorInvert") }.node
                ]
            }
            let frame = RenderedFrame.of([behind, clip.node])
            let outside = RenderedFrame.of([behind])
            #expect(frame[20, 50] == outside[20, 50] && frame[75, 50] == outside[75, 50], "radius \(radius)")
            #expect(frame[50, 50] != outside[50, 50], "radius \(radius)")
            if radius > 0 { #expect(frame[31, 31] == outside[31, 31]) }
        }
    }

    @Test("A backdrop includes the frame's background, and a blur repeats pixels at the frame's edge")
    func edges() {
        let glass = Layer(0, 0, 100, 100) { $0.filterBackground("CIGaussianBlur", ["inputRadius": .number(8)]) }
        #expect(RenderedFrame.of([glass.node], over: .white)[0, 0] == .white)
        #expect(RenderedFrame.of([behind, glass.node])[1, 50].isNear(Pixel(255, 204, 0)))
    }

    @Test(
        "A background filter that reduces alpha also does so while its layer fades or slides",
        arguments: [0.25, 0.5])
    func fadingHoles(progress: Double) {
        func pane(_ alpha: Double, _ change: (inout Layer) -> Void = { _ in }) -> RenderNode {
            Layer(20, 20, 40, 40) {
                $0.filterBackground("CIColorMatrix", ["inputAVector": .vector([0, 0, 0, alpha])])
                change(&$0)
            }.node
        }
        func render(_ kind: Transition.Kind) -> (bytes: RenderedFrame, samples: SixteenBitImage) {
            let changing = pane(0.5) { $0.transition = Transition(kind, progress: CGFloat(progress), old: pane(0)) }
            let root = Layer(0, 0, 100, 100) { $0.children = [Layer(0, 0, 100, 100, color: .red).node, changing] }.node
            return (RenderedFrame.of(root), SixteenBitImage.of(root, 100, 100))
        }
        let fade = render(.fade)
        let push = render(.push(from: .left))
        let level = Int(127.5 * progress)
        #expect(fade.bytes[40, 40].isNear(Pixel(level, 0, 0, level), 2) && fade.bytes[10, 40] == .red)
        #expect(push.bytes[22, 40].isNear(Pixel(128, 0, 0, 128), 2) && push.bytes[58, 40] == .clear)
        #expect(fade.samples.distance(to: fade.bytes).codes < 2 && push.samples.distance(to: push.bytes).codes < 2)
    }

    @Test("An unchanged backdrop is filtered once")
    func reuse() {
        let planner = Planner()
        let frame = PixelRect(x: 0, y: 0, width: 100, height: 100)
        let glass = inverting().node
        func group(_ layers: [RenderNode]) -> Group? {
            let tree = RenderTree(root: Layer(0, 0, 100, 100) { $0.children = layers }.node, time: 0, host: .yDown)
            guard case .group(let group)? = planner.plan(tree, projection: .identity, viewport: frame).items.last else {
                return nil
            }
            return group
        }
        let first = group([behind, glass])
        #expect(first?.backdrop?.image != nil)
        #expect(group([Layer(90, 90, 5, 5, color: .red).node, glass]) !== first)
        let second = group([behind, Layer(90, 90, 5, 5, color: .red).node, glass])
        #expect(
            group([behind, Layer(91, 90, 5, 5, color: .red).node, glass]) === second, "what moved does not reach it")
    }
}
