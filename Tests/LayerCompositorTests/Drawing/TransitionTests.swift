import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@Suite("Transitions (facts 2.12)")
struct TransitionTests {
    private static let old = Layer(20, 20, 60, 40, color: .red).node

    /// A transition from a red box to a blue one with a green corner.
    private static func render(
        _ kind: Transition.Kind, _ progress: CGFloat, from old: RenderNode? = old,
        _ change: (inout Layer) -> Void = { _ in }
    ) -> RenderedFrame {
        .of([
            Layer(20, 20, 60, 40, color: .blue) {
                $0.children = [Layer(0, 0, 10, 10, color: .green).node]
                $0.transition = Transition(kind, progress: progress, old: old)
                change(&$0)
            }.node
        ])
    }

    private static let kinds: [Transition.Kind] =
        [.fade] + Transition.Edge.allCases.flatMap { [.push(from: $0), .moveIn(from: $0), .reveal(from: $0)] }

    @Test("A transition shows plain images at its ends", arguments: kinds)
    func ends(kind: Transition.Kind) {
        let new = Layer(20, 20, 60, 40, color: .blue) { $0.children = [Layer(0, 0, 10, 10, color: .green).node] }.node

        #expect(Self.render(kind, 0) == RenderedFrame.of([Self.old]))
        #expect(Self.render(kind, 1) == RenderedFrame.of([new]))
    }

    @Test("A fade is the weighted mean, and equal parts are bit-exact")
    func fade() {
        let quarter = Self.render(.fade, 0.25)

        #expect(quarter[50, 40].isNear(Pixel(191, 0, 64), 1))
        #expect(quarter[25, 25].isNear(Pixel(191, 64, 0), 1))
        let color = CGColor(red: 0.3, green: 0.7, blue: 0.9, alpha: 0.6)
        let same = Layer(20.3, 20, 60, 40, color: color) { $0.appearance.cornerRadius = 9 }
        var fading = same
        fading.transition = Transition(.fade, progress: 0.37, old: same.node)
        #expect(RenderedFrame.of([fading.node]) == RenderedFrame.of([same.node]))
    }

    @Test("A fade from nothing and to a hidden layer shows only the other image")
    func oneSided() {
        #expect(Self.render(.fade, 0.25, from: nil)[50, 40].isNear(Pixel(0, 0, 64, 64), 1))
        #expect(Self.render(.fade, 0.25) { $0.appearance.isHidden = true }[50, 40].isNear(Pixel(191, 0, 0, 191), 1))
    }

    @Test(
        "Pushed images meet without a seam at any position, in one layer and in two",
        arguments: Transition.Edge.allCases, [0.0, 0.3])
    func seam(edge: Transition.Edge, offset: Double) {
        let shift = CGFloat(offset)
        for progress in [0.013, 0.37, 0.5041, 0.99] {
            func layer(_ color: CGColor, from old: RenderNode?, isHidden: Bool = false) -> RenderNode {
                Layer(20 + shift, 20 - shift, 60, 40, color: color) {
                    $0.transition = Transition(.push(from: edge), progress: CGFloat(progress), old: old)
                    $0.appearance.isHidden = isHidden
                }.node
            }
            let old = Layer(20 + shift, 20 - shift, 60, 40, color: .red).node
            let going = layer(.red, from: old, isHidden: true)
            let coming = layer(.blue, from: nil)
            for nodes in [[layer(.blue, from: old)], [going, coming]] {
                let rendered = RenderedFrame.of(nodes)
                let inside = (22..<58).flatMap { y in (22..<78).map { rendered[$0, y] } }
                #expect(inside.allSatisfy { $0 == .red || $0 == .blue }, "\(progress), \(nodes.count) layers")
            }
        }
    }

    /// Returns the pixels near the left, right, min-y and max-y edges of the box halfway through.
    private func edges(_ kind: Transition.Kind) -> [Pixel] {
        let half = Self.render(kind, 0.5)
        return [half[22, 41], half[77, 41], half[51, 22], half[51, 57]]
    }

    @Test(
        "Images that slide in a rotated layer have the edges of a static one, antialiased once",
        arguments: Transition.Edge.allCases, [false, true])
    func smoothOnce(edge: Transition.Edge, masks: Bool) {
        func card(_ kind: Transition.Kind?) -> RenderNode {
            Layer(25, 30, 50, 40, color: .red) {
                $0.placement.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
                $0.appearance.masksToBounds = masks
                $0.children = [Layer(5, 5, 30, 10, color: .red).node]
                $0.appearance.borderWidth = 3
                $0.appearance.borderColor = .red
                let old = Layer(0, 0, 50, 40, color: .red) { $0.appearance.masksToBounds = masks }.node
                $0.transition = kind.map { Transition($0, progress: 0.37, old: old) }
            }.node
        }
        let resting = RenderedFrame.of([card(nil)])
        for kind in [Transition.Kind.push(from: edge), .moveIn(from: edge), .reveal(from: edge)] {
            let sliding = RenderedFrame.of([card(kind)])
            #expect(sliding.difference(resting) <= 3, "\(kind)")
        }
    }

    @Test("Images that slide in a rotated layer are clipped to its box")
    func cutBeyond() {
        let wide = Layer(30, 30, 40, 40, color: .red) {
            $0.placement.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
            $0.children = [Layer(-20, 10, 80, 20, color: .green).node]
            $0.transition = Transition(.moveIn(from: .top), progress: 0.5, old: nil)
        }
        let box = RenderedFrame.of([
            Layer(30, 30, 40, 40, color: .red) { $0.placement.transform = wide.placement.transform }.node
        ])
        let rendered = RenderedFrame.of([wide.node])
        for y in 0..<100 { for x in 0..<100 { #expect(rendered[x, y].a <= box[x, y].a + 1) } }
    }

    @Test("An interrupted image inside a sliding one keeps its own box, blur and rotation")
    func interruptedWhileSliding() {
        let small = Layer(40, 30, 20, 20, color: .red).node
        let soft = Layer(20, 20, 60, 40, color: .red) { $0.filter("CIGaussianBlur", ["inputRadius": .number(3)]) }.node
        for inner in [
            Transition(.fade, progress: 0.5, old: small), Transition(.fade, progress: 0, old: small),
            Transition(.fade, progress: 0.5, old: soft),
            Transition(.flip(from: .left), progress: 0.25, old: Self.old),
            Transition(.flip(from: .left), progress: 0.75, old: Self.old),
        ] {
            let changing = Layer(20, 20, 60, 40, color: .blue) { $0.transition = inner }.node
            let clear = Layer(20, 20, 60, 40) {
                $0.transition = Transition(.moveIn(from: .left), progress: 0.3, old: changing)
            }.node
            let alone = RenderedFrame.of([changing])
            let covered = RenderedFrame.of([clear])
            #expect(
                (20..<80).allSatisfy { covered[$0, 40].isNear(alone[$0, 40], 1) }, "\(inner.kind), \(inner.progress)")
        }
    }

    @Test("A push moves both images; the new one enters from the named edge")
    func push() {
        #expect(edges(.push(from: .left))[..<2] == [.blue, .red])
        #expect(edges(.push(from: .right))[..<2] == [.red, .blue])
        #expect(edges(.push(from: .top))[2...] == [.red, .blue])
        #expect(edges(.push(from: .bottom))[2...] == [.blue, .red])
        // The new image's green corner enters last.
        #expect(Self.render(.push(from: .left), 0.5)[22, 22] == .blue)
        #expect(Self.render(.push(from: .right), 0.5)[52, 22] == .green)
    }

    @Test("Move in covers the old image; reveal moves it off the new one")
    func moveInAndReveal() {
        let marked = Layer(20, 20, 60, 40, color: .red) { $0.children = [Layer(50, 0, 10, 10, color: .white).node] }
            .node
        let movedIn = Self.render(.moveIn(from: .left), 0.5, from: marked)
        let revealed = Self.render(.reveal(from: .left), 0.5, from: marked)

        #expect([movedIn[22, 41], movedIn[60, 41], movedIn[77, 22]] == [.blue, .red, .white])
        #expect(
            [revealed[22, 22], revealed[45, 41], revealed[52, 41], revealed[77, 41]] == [.green, .blue, .red, .red])
    }

    @Test("Sliding images stay within the layer's box")
    func box() {
        for kind in Self.kinds {
            #expect(PixelRect(x: 20, y: 20, width: 60, height: 40).contains(Self.render(kind, 0.5).inked))
        }
    }

    @Test("The old image moves with the layer")
    func moves() {
        let moved = Self.render(.fade, 0.5) { $0.placement.position.x += 10 }

        #expect(moved.inked == PixelRect(x: 30, y: 20, width: 60, height: 40))
        #expect(moved[85, 55].isNear(Pixel(127, 0, 128), 1))
    }

    @Test("An interrupted transition continues from what it showed")
    func interrupted() {
        let half = Layer(20, 20, 60, 40, color: .blue) {
            $0.transition = Transition(.fade, progress: 0.5, old: Self.old)
        }.node

        #expect(Self.render(.fade, 0, from: half)[50, 40].isNear(Pixel(127, 0, 128), 1))
        #expect(Self.render(.fade, 0.5, from: half)[50, 40].isNear(Pixel(64, 0, 191), 2))
    }

    @Test("A layer that reappears while hiding is still visible", arguments: kinds)
    func interruptedHiding(kind: Transition.Kind) {
        let hiding = Layer(20, 20, 60, 40, color: .blue) {
            $0.appearance.isHidden = true
            $0.transition = Transition(.fade, progress: 0.5, old: Self.old)
        }.node
        let goneOn = Self.render(kind, 0.001, from: hiding)

        #expect(abs(goneOn[50, 40].r - 128) <= 2)
    }
}
