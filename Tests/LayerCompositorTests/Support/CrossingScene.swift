import Foundation
import Images
import RenderTree
import VectorGeometry

/// Intersecting planes in a 3D space, over stripes, in 100 × 100.
enum CrossingScene {
    /// A background far behind all planes.
    static let stripes = Layer(0, 0, 100, 100, color: CGColor(red: 0.9, green: 0.6, blue: 0.2, alpha: 1)) {
        $0.placement.zPosition = -200
        $0.children = (0..<5).map {
            Layer(CGFloat($0) * 20, 0, 9, 100, color: CGColor(red: 0.1, green: 0.4, blue: 0.8, alpha: 1)).node
        }
    }.node

    /// A 3D space with its origin in the center.
    static func space(_ planes: [RenderNode]) -> RenderNode {
        Layer(50, 50) {
            $0.drawing = .transformLayer
            $0.children = planes
        }.node
    }

    /// A rectangle around the origin, rotated about y and moved toward the viewer.
    static func plane(
        _ size: CGSize, _ color: CGColor?, turned angle: CGFloat = 0, z: CGFloat = 0,
        _ change: (inout Layer) -> Void = { _ in }
    ) -> RenderNode {
        Layer(-size.width / 2, -size.height / 2, size.width, size.height, color: color) {
            $0.placement.transform = CATransform3DConcat(
                CATransform3DMakeRotation(angle, 0, 1, 0), CATransform3DMakeTranslation(0, 0, z))
            change(&$0)
        }.node
    }

    /// Blends and backdrops of every kind that intersect a wall and each other.
    static func node(turn: CGFloat) -> RenderNode {
        let wall = plane(
            CGSize(width: 80, height: 60), CGColor(red: 0.2, green: 0.7, blue: 0.3, alpha: 0.8), turned: turn)
        let blended = plane(
            CGSize(width: 70, height: 30), CGColor(red: 0.9, green: 0.4, blue: 0.6, alpha: 0.7), turned: -0.5
        ) {
            $0.join("CIDifferenceBlendMode")
            $0.children = [Layer(40, 5, 20, 40, color: .white) { $0.join("CIMultiplyBlendMode") }.node]
        }
        let glass = plane(CGSize(width: 50, height: 70), CGColor(gray: 1, alpha: 0.3), turned: 0.9 + turn) {
            $0.appearance.cornerRadius = 10
            $0.filterBackground("CIGaussianBlur", ["inputRadius": .number(3)])
        }
        let frosted = plane(
            CGSize(width: 60, height: 40), CGColor(red: 1, green: 0.3, blue: 0.2, alpha: 0.3), turned: 0.4 - turn
        ) {
            $0.filterBackground("CIGaussianBlur", ["inputRadius": .number(2)])
        }
        let pane = plane(CGSize(width: 60, height: 50), nil, turned: -1) {
            $0.filterBackground("CIColorInvert")
            $0.appearance.opacity = 0.8
        }
        let hole = plane(CGSize(width: 20, height: 90), .black, turned: 0.3) { $0.join("CISourceOutCompositing") }
        return Layer(0, 0, 100, 100) { $0.children = [stripes, space([wall, blended, glass, frosted, pane, hole])] }
            .node
    }
}
