import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

/// Creates the nodes of a text layer at a frame.
struct TextBuilder {
    private let typesetter: LottieTypesetter
    private let frame: Double
    private let pool: NodePool

    init(_ typesetter: LottieTypesetter, frame: Double, pool: NodePool) {
        self.typesetter = typesetter
        self.frame = frame
        self.pool = pool
    }

    /// Returns the nodes: the outlines of all text, or those of each character if animators change characters.
    func nodes(_ text: LottieText) -> [RenderNode] {
        guard let document = text.document(at: frame), document.size > 0 else { return [] }
        let placed = TextPlacement(typesetter.lines(document), document, typesetter, text.animators, frame: frame)
        guard !text.animators.isEmpty else {
            var path = VectorPath()
            for character in placed.characters {
                let shift = CGAffineTransform(translationX: character.origin.x, y: character.origin.y)
                path.addPath(character.outline.applying(shift))
            }
            return paints(path, CharacterStyle(document))
        }
        return placed.characters.flatMap { node($0, document, text.animators) }
    }

    private func node(
        _ character: TextPlacement.Character, _ document: LottieTextDocument, _ animators: [LottieTextAnimator]
    ) -> [RenderNode] {
        guard !character.outline.isEmpty else { return [] }
        var style = CharacterStyle(document)
        // Characters turn and grow about the middle of their baseline.
        let center = CGPoint(x: character.advance / 2, y: 0)
        var matrix = CGAffineTransform(translationX: -center.x, y: -center.y)
        for (animator, unit) in zip(animators, character.units) {
            let share = animator.selector?.share(of: unit, at: frame) ?? 1
            style.apply(animator, share, at: frame)
            matrix = matrix.concatenating(animator.matrix(share, at: frame))
        }
        matrix = matrix.concatenating(
            CGAffineTransform(translationX: character.origin.x + center.x, y: character.origin.y + center.y))
        guard style.opacity > 0, matrix.isUsable else { return [] }
        let children = paints(character.outline, style)
        guard !children.isEmpty else { return [] }
        return [NodeParts(matrix: matrix, opacity: style.opacity, children: children).node(in: pool)]
    }

    private func paints(_ path: VectorPath, _ style: CharacterStyle) -> [RenderNode] {
        guard !path.isEmpty else { return [] }
        var nodes: [RenderNode] = []
        if let color = style.fillColor {
            var fill = ShapeStyle()
            fill.path = path
            fill.fillColor = color.color()
            nodes.append(NodeParts(drawing: .shape(fill)).node(in: pool))
        }
        if let color = style.strokeColor, style.strokeWidth > 0 {
            var stroke = ShapeStyle()
            stroke.path = path
            stroke.fillColor = nil
            stroke.strokeColor = color.color()
            stroke.stroke = StrokeStyle(width: min(style.strokeWidth, lengthLimit), join: .miter)
            let node = NodeParts(drawing: .shape(stroke)).node(in: pool)
            if style.isStrokeOnTop { nodes.append(node) } else { nodes.insert(node, at: 0) }
        }
        return nodes
    }
}

/// The appearance of a character.
struct CharacterStyle {
    var fillColor, strokeColor: LottieVector?
    var strokeWidth: Double
    var isStrokeOnTop: Bool
    var opacity = 1.0

    init(_ document: LottieTextDocument) {
        fillColor = document.fillColor
        strokeColor = document.strokeColor
        strokeWidth = document.strokeWidth
        isStrokeOnTop = document.isStrokeOnTop
    }

    mutating func apply(_ animator: LottieTextAnimator, _ share: Double, at frame: Double) {
        func mixed(_ color: LottieVector?, _ property: LottieProperty<LottieVector>?) -> LottieVector? {
            guard let property else { return color }
            let target = property.value(at: frame)
            let progress = SegmentProgress(values: SIMD4(repeating: min(max(share, 0), 1)))
            return color.map { .interpolated($0, target, progress) } ?? target
        }
        fillColor = mixed(fillColor, animator.fillColor)
        strokeColor = mixed(strokeColor, animator.strokeColor)
        if let width = animator.strokeWidth { strokeWidth += width.value(at: frame) * share }
        if let opacity = animator.opacity { self.opacity *= 1 + (opacity.value(at: frame) / 100 - 1) * share }
    }
}

extension LottieTextAnimator {
    /// Returns the matrix of the animator for a character that is chosen by a share.
    fileprivate func matrix(_ share: Double, at frame: Double) -> CGAffineTransform {
        var transform = LottieTransform()
        let scale = (scale?.value(at: frame).values ?? SIMD4(repeating: 100)) - 100
        transform.scale = LottieProperty(LottieVector(100 + scale.x * share, 100 + scale.y * share, 100))
        transform.rotation = LottieProperty((rotation?.value(at: frame) ?? 0) * share)
        transform.skew = LottieProperty((skew?.value(at: frame) ?? 0) * share)
        transform.skewAxis = LottieProperty((skewAxis?.value(at: frame) ?? 0) * share)
        let anchor = (anchor?.value(at: frame).values ?? .zero) * share
        let position = (position?.value(at: frame).values ?? .zero) * share
        transform.anchor = LottieProperty(LottieVector(anchor.x, anchor.y))
        transform.position = .point(LottieProperty(LottieVector(position.x, position.y)))
        return transform.affineMatrix(at: frame)
    }
}
