import Foundation
import RenderTree
import TextLayout
import VectorGeometry

/// A text in one frame.
struct ShownText {
    /// The layers that draw it: one, or the letters of split text.
    var layers: Set<RenderNode.Identity>
    /// The layer in the document.
    let owner: RenderNode.Identity
    let string: String
    /// Whether the text is a number, which may change in every frame.
    let isNumber: Bool
    /// The box of the letters in points of the movie.
    var box: CGRect
    /// The font size in points of the movie.
    let fontSize: CGFloat
    /// The opacity with that of the layers around it.
    var opacity: Double
    /// Whether the lines are parallel to the edges of the movie.
    let isUpright: Bool
}

/// Collects the texts of a frame.
struct ShownTexts {
    private let owners: Set<RenderNode.Identity>
    private(set) var texts: [ShownText] = []

    /// - Parameter owners: The layers of the document.
    init(_ tree: RenderTree, owners: Set<RenderNode.Identity>) {
        self.owners = owners
        collect(tree.root, CATransform3DIdentity, opacity: 1, owner: tree.root.identity, depth: 0)
    }

    private mutating func collect(
        _ node: RenderNode, _ outer: CATransform3D, opacity: Double, owner: RenderNode.Identity, depth: Int
    ) {
        let opacity = opacity * Double(min(max(node.opacity, 0), 1))
        guard !node.appearance.isHidden, opacity > 0.02, depth < 1_000 else { return }
        let owner = owners.contains(node.identity) ? node.identity : owner
        let isRoot = depth == 0
        // The root's own position does not move the movie.
        let matrix = isRoot ? CATransform3DIdentity : CATransform3DConcat(node.placement.toSuperlayer, outer)
        if case .text(let text) = node.drawing { add(text, node, matrix, opacity, owner) }
        // Texts in replicators are patterns, and most copies are not where the replicated layer is.
        if case .replicator = node.drawing { return }
        let inner = CATransform3DConcat(node.placement.forSublayers, matrix)
        for child in node.children { collect(child, inner, opacity: opacity, owner: owner, depth: depth + 1) }
    }

    private mutating func add(
        _ drawing: TextDrawing, _ node: RenderNode, _ matrix: CATransform3D, _ opacity: Double,
        _ owner: RenderNode.Identity
    ) {
        let bounds = node.placement.bounds
        let layout = TextLayout(drawing.text(in: bounds, minYIsTop: true), in: bounds.size)
        let ink = layout.visibleBounds
        guard !ink.isNull, !ink.isEmpty, CATransform3DIsAffine(matrix) else { return }
        let affine = CATransform3DGetAffineTransform(matrix)
        let box = ink.offsetBy(dx: bounds.minX, dy: bounds.minY).applying(affine)
        let scale = abs(affine.a * affine.d - affine.b * affine.c).squareRoot()
        let text = ShownText(
            layers: [node.identity], owner: owner, string: drawing.text.shownString,
            isNumber: drawing.text.number.text != nil, box: box, fontSize: drawing.text.largestFontSize * scale,
            opacity: opacity, isUpright: affine.b == 0 && affine.c == 0)
        // Letters of split text belong together.
        if let index = texts.lastIndex(where: { $0.owner == owner && $0.string == text.string }) {
            texts[index].layers.insert(node.identity)
            texts[index].box = texts[index].box.union(box)
            texts[index].opacity = max(texts[index].opacity, opacity)
        } else {
            texts.append(text)
        }
    }
}

extension TextStyle {
    /// The largest font size of the text in points of the layer.
    fileprivate var largestFontSize: CGFloat {
        guard let attributed else { return fontSize }
        return attributed.pieces.map(\.attributes.fontSize).max() ?? fontSize
    }
}
