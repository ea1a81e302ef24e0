import Foundation
import VectorGeometry

/// The bounding box of an outline to which a gradient refers, at all keyframes of the outline.
struct GradientBox {
    /// The transform from the unit square to the box.
    let transform: CGAffineTransform
    /// The areas that are filled with the transforms at their times.
    private(set) var areas: [(area: CGRect, transform: CGAffineTransform)]
    /// The animations of the box.
    let animations: [String: [DrawingAnimation]]
    private let outline: ShapeOutline

    /// The shortest side of a box that changes.
    private static let shortest: CGFloat = 1e-6

    /// - Parameters:
    ///   - area: The area that the gradient has to cover at all times.
    ///   - isUsed: Whether the gradient refers to the box.
    init(_ outline: ShapeOutline, _ area: CGRect, isUsed: Bool) {
        self.outline = outline
        guard isUsed else {
            (transform, animations, areas) = (.identity, [:], [])
            areas = [(Self.widened(area), .identity)]
            return
        }
        let box = outline.box ?? (outline.path.isEmpty ? .zero : outline.path.bounds)
        animations = outline.box == nil ? outline.animations : [:]
        transform = Self.transform(animations.isEmpty ? box : Self.extended(box))
        areas = []
        // Around each box, there is as much to fill as around the largest one.
        let coverage = outline.coverage
        let margin = coverage.isNull ? 0 : max(coverage.minX - area.minX, coverage.minY - area.minY, 0)
        let texts = animations.flatMap { name, list in
            list.flatMap(\.values).prefix(200).compactMap { $0 }.map { [name: $0] }
        }
        let boxes = [box] + texts.map { outline.replaced($0).bounds }
        let isAnimated = !animations.isEmpty
        for each in boxes where each.width > Self.shortest && each.height > Self.shortest {
            let filled = isAnimated ? each.insetBy(dx: -margin, dy: -margin) : area
            areas.append((Self.widened(filled), Self.transform(each)))
        }
    }

    /// Returns the transform to the box with values that replace those of attributes.
    func transform(_ replaced: [String: String]) -> CGAffineTransform {
        let path = replaced.isEmpty ? outline.path : outline.replaced(replaced)
        return Self.transform(Self.extended(path.isEmpty ? .zero : path.bounds))
    }

    private static func transform(_ box: CGRect) -> CGAffineTransform {
        CGAffineTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
    }

    private static func extended(_ box: CGRect) -> CGRect {
        CGRect(x: box.minX, y: box.minY, width: max(box.width, shortest), height: max(box.height, shortest))
    }

    /// Without a margin, the antialiased edges of the gradient and of the shape would be multiplied.
    private static func widened(_ area: CGRect) -> CGRect {
        let margin = max(area.width, area.height) * 0.05 + 1
        return area.insetBy(dx: -margin, dy: -margin)
    }
}
