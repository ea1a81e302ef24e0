import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@Suite("Transform layers (facts 3.8, 1.13)")
struct SpaceTests {
    /// A transform layer without size whose anchor is the center of a frame of 100 × 100.
    private static func space(_ children: [RenderNode], _ change: (inout Layer) -> Void = { _ in }) -> RenderNode {
        Layer(50, 50) {
            $0.drawing = .transformLayer
            $0.children = children
            change(&$0)
        }.node
    }

    /// A square around the origin, rotated or moved.
    private static func card(
        _ size: CGFloat, _ color: CGColor, _ transform: CATransform3D, _ change: (inout Layer) -> Void = { _ in }
    ) -> RenderNode {
        Layer(-size / 2, -size / 2, size, size, color: color) {
            $0.placement.transform = transform
            change(&$0)
        }.node
    }

    private static func turnY(_ angle: CGFloat) -> CATransform3D { CATransform3DMakeRotation(angle, 0, 1, 0) }

    /// The faces of a cube around the origin: transform and color.
    private static func faces(_ half: CGFloat) -> [(transform: CATransform3D, color: CGColor, pixel: Pixel)] {
        let out = CATransform3DMakeTranslation(0, 0, half)
        let turns =
            [CATransform3DIdentity, turnY(.pi / 2), turnY(.pi), turnY(-.pi / 2)]
            + [CGFloat.pi / 2, -.pi / 2].map { CATransform3DMakeRotation($0, 1, 0, 0) }
        let colors: [(CGColor, Pixel)] = [
            (.red, .red), (.green, .green), (.blue, .blue), (.white, .white), (.black, .black),
            (CGColor(red: 1, green: 1, blue: 0, alpha: 1), Pixel(255, 255, 0)),
        ]
        return zip(turns, colors).map { (CATransform3DConcat(out, $0), $1.0, $1.1) }
    }

    @Test(
        "A cube shows the faces toward the viewer in any model order (R37)", arguments: 0..<6,
        [0.2, 0.6, 2, 4])
    func cube(first: Int, angle: Double) {
        let turn = CATransform3DConcat(Self.turnY(CGFloat(angle)), CATransform3DMakeRotation(0.5, 1, 0, 0))
        let faces = Self.faces(20)
        let cards = (0..<6).map { faces[($0 + first) % 6] }.map { Self.card(40, $0.color, $0.transform) }
        let rendered = RenderedFrame.of([
            Self.space([Self.space(cards) { ($0.placement.position, $0.placement.transform) = (.zero, turn) }])
        ])

        for face in faces {
            let middle = CATransform3DConcat(face.transform, turn)
            guard middle.m43 > 2 else { continue }
            #expect(rendered[Int(50 + middle.m41), Int(50 + middle.m42)] == face.pixel)
        }
    }

    @Test("Sublayers are depth-sorted across transform layers and against siblings")
    func siblings() {
        let behind = Layer(10, 10, 80, 80, color: .blue).node
        func render(_ z: CGFloat) -> RenderedFrame {
            let inner = Self.card(20, .red, CATransform3DMakeTranslation(0, 0, z))
            return RenderedFrame.of([Self.space([Self.space([inner]) { $0.placement.position = .zero }]), behind])
        }

        #expect(render(5)[50, 50] == .red)
        #expect(render(-5)[50, 50] == .blue)
        #expect(render(0)[50, 50] == .blue)
    }

    @Test("Intersecting planes meet along an antialiased line without a seam")
    func crossing() {
        let rendered = RenderedFrame.of([
            Self.space([Self.card(60, .red, Self.turnY(0.7)), Self.card(60, .blue, Self.turnY(-0.7))])
        ])

        // Under rotation about y, what is right of the center moves away from the viewer for one plane and toward the
        // viewer for the other.
        #expect(
            [rendered[40, 50], rendered[60, 50]] == [.red, .blue]
                || [rendered[40, 50], rendered[60, 50]] == [.blue, .red])
        for y in 25..<75 { for x in 30..<70 { #expect(rendered[x, y].a == 255) } }
        let tilted = RenderedFrame.of([
            Self.space([Self.card(60, .red, Self.turnY(0.7)), Self.card(60, .blue, Self.turnY(-0.7))]) {
                $0.placement.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
            }
        ])
        let mixed = (40..<60).flatMap { y in (40..<60).map { tilted[$0, y] } }.filter { $0.r > 20 && $0.b > 20 }
        #expect(mixed.count > 10 && mixed.allSatisfy { abs($0.r + $0.b - 255) <= 2 && $0.a == 255 })
    }

    @Test("Intersecting translucent planes show both orders")
    func crossingGlass() {
        let glass = { (color: CGColor, angle: CGFloat) in
            Self.card(60, color, Self.turnY(angle)) { $0.appearance.opacity = 0.5 }
        }
        let rendered = RenderedFrame.of([Self.space([glass(.red, 0.7), glass(.blue, -0.7)])])

        #expect(
            [rendered[40, 50], rendered[60, 50]].allSatisfy {
                $0.isNear(Pixel(64, 0, 128, 191)) || $0.isNear(Pixel(128, 0, 64, 191))
            })
        #expect(rendered[40, 50].difference(rendered[60, 50]) > 50)
    }

    @Test("Three cyclically overlapping cards are sorted per pixel")
    func circle() {
        // Each long card leans: its right end is in front of, its left end behind the next one.
        func bar(_ angle: CGFloat, _ color: CGColor) -> RenderNode {
            let lean = CATransform3DConcat(Self.turnY(-0.3), CATransform3DMakeTranslation(0, 14, 0))
            return Layer(-40, -5, 80, 10, color: color) {
                $0.placement.transform = CATransform3DConcat(lean, CATransform3DMakeRotation(angle, 0, 0, 1))
            }.node
        }
        let third = 2 * CGFloat.pi / 3
        let bars = [bar(0, .red), bar(third, .green), bar(2 * third, .blue)]
        let one = RenderedFrame.of([Self.space(bars)])

        #expect(one == RenderedFrame.of([Self.space([bars[1], bars[2], bars[0]])]))
        #expect(one == RenderedFrame.of([Self.space([bars[2], bars[1], bars[0]])]))
    }

    @Test("A space that can be painted in order equals plain layers in that order")
    func paintersOrder() {
        let far = Self.card(40, .red, CATransform3DMakeTranslation(5, 5, -10))
        let near = Self.card(40, .green, CATransform3DMakeTranslation(-5, -5, 10))
        let plain = Layer(50, 50) { $0.children = [far, near] }.node

        #expect(RenderedFrame.of([Self.space([near, far])]) == RenderedFrame.of([plain]))
    }

    @Test("A transform layer's own appearance is not drawn; its opacity applies to each sublayer (R34, R35)")
    func look() {
        let space = Self.space([
            Self.card(40, .red, CATransform3DIdentity), Self.card(20, .blue, CATransform3DIdentity),
        ]) {
            $0.placement.bounds.size = CGSize(width: 90, height: 90)
            $0.placement.anchorPoint = .zero
            $0.appearance.backgroundColor = .green
            $0.appearance.borderWidth = 5
            $0.shadow.opacity = 1
            $0.appearance.masksToBounds = true
            $0.mask = Layer(0, 0, 1, 1).node
            $0.appearance.opacity = 0.5
        }
        let rendered = RenderedFrame.of([space])

        #expect(rendered.inked == PixelRect(x: 30, y: 30, width: 40, height: 40))
        #expect(rendered[35, 35].isNear(Pixel(128, 0, 0, 128)))
        #expect(rendered[50, 50].isNear(Pixel(64, 0, 128, 191)))
    }

    @Test("Perspective scales planes by depth and clips behind the eye (facts 7.1)")
    func perspective() {
        func inked(_ z: CGFloat, in drawing: Drawing) -> PixelRect {
            let child = Layer(-50, -50, 100, 100, color: .red) { $0.placement.zPosition = z }.node
            let parent = Layer(0, 0, 200, 200) {
                $0.drawing = drawing
                $0.placement.sublayerTransform.m34 = -1 / 500
                $0.children = [
                    Layer(100, 100) {
                        $0.drawing = .transformLayer
                        $0.children = [child]
                    }.node
                ]
            }
            return RenderedFrame.of([parent.node], 200, 200).inked
        }
        for drawing in [Drawing.none, .transformLayer] {
            #expect(inked(100, in: drawing) == PixelRect(x: 37, y: 37, width: 126, height: 126))
            #expect(inked(-500, in: drawing) == PixelRect(x: 75, y: 75, width: 50, height: 50))
            #expect(inked(500, in: drawing).isEmpty)
            #expect(inked(900, in: drawing).isEmpty)
        }
    }

    @Test("A floor that reaches behind the eye is clipped and still sorted")
    func nearPlane() {
        let floor = Layer(-400, -400, 800, 800, color: .green) {
            $0.placement.transform = CATransform3DMakeRotation(.pi / 2 - 0.05, 1, 0, 0)
        }.node
        let post = Self.card(20, .red, CATransform3DMakeTranslation(0, -5, 0))
        func render(_ children: [RenderNode]) -> RenderedFrame {
            RenderedFrame.of([
                Layer(0, 0, 100, 100) {
                    $0.placement.sublayerTransform.m34 = -1 / 200
                    $0.children = [Self.space(children) { $0.placement.position.y = 60 }]
                }.node
            ])
        }

        #expect(render([floor, post]) == render([post, floor]))
        #expect(render([floor, post])[50, 50] == .red)
        #expect(render([floor, post])[50, 95] == .green)
    }

    @Test("A transform layer works as the root, as a mask and hidden")
    func odd() {
        let card = Self.card(40, .red, CATransform3DIdentity)

        #expect(RenderedFrame.of(Self.space([card])).inked == PixelRect(x: 30, y: 30, width: 40, height: 40))
        #expect(
            RenderedFrame.of([Layer(0, 0, 100, 100, color: .blue) { $0.mask = Self.space([card]) }.node]).inked.area
                == 1600)
        #expect(RenderedFrame.of([Self.space([card]) { $0.appearance.isHidden = true }]).inked.isEmpty)
    }
}
