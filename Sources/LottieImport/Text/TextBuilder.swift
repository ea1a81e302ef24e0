import Foundation
import RenderTree
import TextLayout
import VectorGeometry

/// Creates the nodes of a text layer at a frame.
///
/// What did not change since the last frame keeps its nodes.
final class TextBuilder {
    private let text: LottieText
    private let typesetter: LottieTypesetter
    private var shown: ShownDocument?

    init(_ text: LottieText, _ typesetter: LottieTypesetter) {
        self.text = text
        self.typesetter = typesetter
    }

    /// Returns the nodes: the outlines of all text, or those of each character if animators change characters.
    func nodes(at frame: Double) -> [RenderNode] {
        guard let index = text.documentIndex(at: frame), text.documents[index].document.size > 0 else { return [] }
        if shown?.index != index { shown = ShownDocument(index, text, typesetter) }
        return shown?.nodes(at: frame, text.animators, typesetter) ?? []
    }
}

/// A document, with the nodes of the last frame.
private struct ShownDocument {
    let index: Int
    private let document: LottieTextDocument
    private let lines: [LottieTextLine]
    private let isTrackingAnimated: Bool
    private var placed: [TextPlacement.Character]
    private var characters: [CharacterNodes]
    private var animators: [TextAnimatorState]?
    private var nodes: [RenderNode] = []

    init(_ index: Int, _ text: LottieText, _ typesetter: LottieTypesetter) {
        self.index = index
        document = text.documents[index].document
        lines = typesetter.lines(document)
        isTrackingAnimated = text.animators.contains { $0.tracking != nil }
        placed = TextPlacement(lines, document, typesetter, text.animators, frame: 0).characters
        characters = placed.map { _ in CharacterNodes() }
    }

    mutating func nodes(at frame: Double, _ animators: [LottieTextAnimator], _ typesetter: LottieTypesetter)
        -> [RenderNode]
    {
        let states = animators.map { TextAnimatorState($0, at: frame) }
        if states == self.animators { return nodes }
        if animators.isEmpty {
            nodes = CharacterStyle(document).nodes(of: wholeOutline, marks: allMarks, in: NodePool())
        } else {
            if isTrackingAnimated {
                placed = TextPlacement(lines, document, typesetter, animators, frame: frame).characters
            }
            let hasSameValues = states.map(\.values) == self.animators?.map(\.values)
            nodes.removeAll(keepingCapacity: true)
            for index in characters.indices {
                characters[index].update(placed[index], document, states, hasSameValues: hasSameValues)
                nodes.append(contentsOf: characters[index].nodes)
            }
        }
        self.animators = states
        return nodes
    }

    /// The outlines of all characters in their places.
    private var wholeOutline: VectorPath {
        var path = VectorPath()
        for character in placed {
            let shift = CGAffineTransform(translationX: character.origin.x, y: character.origin.y)
            path.addPath(character.outline.applying(shift))
        }
        return path
    }

    /// The parts of all color glyphs in their places.
    private var allMarks: [TextMark] {
        placed.flatMap { character in character.marks.map { $0.moved(by: character.origin) } }
    }
}

/// The nodes of a character in the last frame, with what they depend on besides the values of the animators.
private struct CharacterNodes {
    private(set) var nodes: [RenderNode] = []
    private let pool = NodePool()
    private var origin: CGPoint?
    private var shares: [Double] = []

    mutating func update(
        _ character: TextPlacement.Character, _ document: LottieTextDocument, _ animators: [TextAnimatorState],
        hasSameValues: Bool
    ) {
        var isSame = hasSameValues && origin == character.origin
        if shares.count != animators.count { shares = animators.map { _ in .nan } }
        for index in animators.indices {
            let share = animators[index].selector?.share(of: character.units[index]) ?? 1
            if share == shares[index] { continue }
            shares[index] = share
            isSame = false
        }
        if isSame { return }
        origin = character.origin
        pool.restart()
        nodes = makeNodes(character, document, animators)
    }

    private func makeNodes(
        _ character: TextPlacement.Character, _ document: LottieTextDocument, _ animators: [TextAnimatorState]
    ) -> [RenderNode] {
        guard !character.outline.isEmpty || !character.marks.isEmpty else { return [] }
        var style = CharacterStyle(document)
        // Characters turn and grow about the middle of their baseline.
        let center = CGPoint(x: character.advance / 2, y: 0)
        var matrix = CGAffineTransform(translationX: -center.x, y: -center.y)
        for (animator, share) in zip(animators, shares) {
            style.apply(animator.values, share)
            matrix = matrix.concatenating(animator.values.matrix(share))
        }
        matrix = matrix.concatenating(
            CGAffineTransform(translationX: character.origin.x + center.x, y: character.origin.y + center.y))
        guard style.opacity > 0, matrix.isUsable else { return [] }
        let children = style.nodes(of: character.outline, marks: character.marks, in: pool)
        guard !children.isEmpty else { return [] }
        return [NodeParts(matrix: matrix, opacity: style.opacity, children: children).node(in: pool)]
    }
}
