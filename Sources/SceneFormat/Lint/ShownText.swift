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

extension ShownText {
    /// Returns whether more of the text is visible than of another copy of it, or as much and larger.
    fileprivate func isEasierToRead(than other: ShownText, in movie: CGRect) -> Bool {
        func order(_ text: ShownText) -> (Int, Double, Double) {
            let area = Double(text.box.width * text.box.height)
            let visible = text.box.intersection(movie)
            let share = visible.isNull ? 0 : Double(visible.width * visible.height) / max(area, 1e-9)
            return (text.opacity >= 0.5 ? 1 : 0, (share * 100).rounded(), area * text.opacity)
        }
        return order(self) > order(other)
    }
}

/// Collects the texts of a frame.
struct ShownTexts {
    private let owners: Set<RenderNode.Identity>
    private let movie: CGRect
    /// The copies of a replicator that are compared; fewer in those of another one.
    private var mostCopies = 64
    private(set) var texts: [ShownText] = []

    /// - Parameter owners: The layers of the document.
    init(_ tree: RenderTree, owners: Set<RenderNode.Identity>) {
        self.owners = owners
        movie = tree.root.placement.bounds
        collect(tree.root, CATransform3DIdentity, opacity: 1, owner: tree.root.identity, depth: 0)
    }

    /// No texts yet of one of some copies.
    private init(ofOneOf copies: Int, in other: ShownTexts) {
        owners = other.owners
        movie = other.movie
        mostCopies = max(1, other.mostCopies / copies)
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
        let inner = CATransform3DConcat(node.placement.forSublayers, matrix)
        if case .replicator(let style) = node.drawing {
            addCopies(style, of: node, inner, opacity: opacity, owner: owner, depth: depth)
        } else {
            for child in node.children { collect(child, inner, opacity: opacity, owner: owner, depth: depth + 1) }
        }
    }

    /// Adds the texts of a replicator. Of each text, one copy needs to be readable: the one of which the most is inside
    /// of the movie, or else the largest.
    private mutating func addCopies(
        _ style: ReplicatorStyle, of node: RenderNode, _ inner: CATransform3D, opacity: Double,
        owner: RenderNode.Identity, depth: Int
    ) {
        let bounds = node.placement.bounds
        let anchor = node.placement.anchorPoint
        let x = bounds.minX + anchor.x * bounds.width
        let y = bounds.minY + anchor.y * bounds.height
        let toAnchor = CATransform3DMakeTranslation(-x, -y, 0)
        var fromAnchor = CATransform3DMakeTranslation(x, y, 0)
        var best: [ShownText] = []
        let count = min(style.copies, mostCopies)
        for copy in 0..<count {
            var shown = ShownTexts(ofOneOf: count, in: self)
            let matrix = CATransform3DConcat(CATransform3DConcat(toAnchor, fromAnchor), inner)
            for child in node.sublayers(ofCopy: copy) {
                shown.collect(
                    child, matrix, opacity: opacity * style.colors[copy].w, owner: owner, depth: depth + 1)
            }
            for text in shown.texts {
                guard let index = best.firstIndex(where: { $0.owner == text.owner && $0.string == text.string }) else {
                    best.append(text)
                    continue
                }
                if text.isEasierToRead(than: best[index], in: movie) { best[index] = text }
            }
            fromAnchor = CATransform3DConcat(style.transform, fromAnchor)
        }
        texts += best
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
