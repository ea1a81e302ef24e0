import Foundation
import Images
import RenderTree
import VectorGeometry

/// A scene with every kind of layer, in 200 × 160.
enum SampleScene {
    static func node(turn: CGFloat) -> RenderNode {
        Layer(0, 0, 200, 160) {
            $0.placement.sublayerTransform.m34 = -1.0 / 400
            $0.children = [
                backdrop, shadowed(turn), card(turn), shape(turn), masked, changing(turn), cross(turn), dots,
            ]
        }.node
    }

    private static var backdrop: RenderNode {
        var style = GradientStyle()
        style.colors = [.red, .blue, .green]
        style.startPoint = .zero
        style.endPoint = CGPoint(x: 1, y: 1)
        return Layer(0, 0, 200, 160) { $0.drawing = .gradient(style) }.node
    }

    private static func shadowed(_ turn: CGFloat) -> RenderNode {
        Layer(20.3, 15, 60, 50, color: .white) {
            $0.appearance.cornerRadius = 12
            $0.shadow.opacity = 0.7
            $0.shadow.radius = 5
            $0.placement.transform = CATransform3DMakeRotation(0.2 + turn, 0, 0, 1)
        }.node
    }

    private static func card(_ turn: CGFloat) -> RenderNode {
        Layer(90, 20, 80, 60) {
            $0.contents.image = TestImages.make(40, 30) { x, y in
                CGColor(red: CGFloat(x % 7) / 6, green: CGFloat(y % 5) / 4, blue: 0.3, alpha: 1)
            }
            $0.appearance.cornerRadius = 10
            $0.appearance.masksToBounds = true
            $0.appearance.opacity = 0.8
            $0.placement.transform = CATransform3DMakeRotation(0.7 + turn / 3, 0.3, 1, 0)
            $0.children = [Layer(10, 10, 100, 20, color: .black).node]
        }.node
    }

    private static func shape(_ turn: CGFloat) -> RenderNode {
        var style = ShapeStyle()
        style.path = .ellipse(in: CGRect(x: -30, y: -20, width: 60, height: 40))
        style.fillColor = CGColor(red: 1, green: 1, blue: 0, alpha: 0.5)
        style.strokeColor = .black
        style.stroke.width = 3
        style.strokeEnd = 0.8
        return Layer(60, 110) {
            $0.drawing = .shape(style)
            $0.placement.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
        }.node
    }

    private static func changing(_ turn: CGFloat) -> RenderNode {
        let old = Layer(0, 0, 44, 30, color: .white) { $0.children = [Layer(20, 10, 30, 30, color: .red).node] }.node
        return Layer(10, 60, 44, 30, color: .blue) {
            $0.placement.transform = CATransform3DMakeRotation(-0.3, 0, 0, 1)
            $0.transition = Transition(turn < 0.5 ? .fade : .reveal(from: .right), progress: 0.4, old: old)
        }.node
    }

    /// Two translucent intersecting cards.
    private static func cross(_ turn: CGFloat) -> RenderNode {
        let cards = [(CGColor.red, 0.8 + turn), (CGColor.green, -0.5 - turn)].map { color, angle in
            Layer(-25, -20, 50, 40, color: color) {
                $0.appearance.opacity = 0.7
                $0.placement.transform = CATransform3DMakeRotation(angle, 0.2, 1, 0)
            }.node
        }
        return Layer(150, 40) {
            $0.drawing = .transformLayer
            $0.children = cards
        }.node
    }

    private static var dots: RenderNode {
        var style = ReplicatorStyle()
        style.count = 9
        style.transform = CATransform3DMakeRotation(0.6, 0, 0, 1)
        style.redOffset = -0.1
        style.alphaOffset = -0.05
        let image = TestImages.make(8, 8) { x, y in
            CGColor(red: 1, green: CGFloat(x) / 8, blue: CGFloat(y) / 8, alpha: 1)
        }
        return Layer(20, 90, 60, 60) {
            $0.drawing = .replicator(style)
            $0.children = [Layer(25, 3, 8, 8) { $0.contents.image = image }.node]
        }.node
    }

    private static var masked: RenderNode {
        Layer(120, 90, 70, 60, color: .green) {
            $0.appearance.opacity = 0.6
            $0.mask =
                Layer(0, 0, 70, 60) {
                    $0.children = [
                        Layer(5, 5, 30, 50, color: .black) { $0.appearance.cornerRadius = 15 }.node,
                        Layer(30, 10, 35, 20, color: .black).node,
                    ]
                }.node
        }.node
    }
}
