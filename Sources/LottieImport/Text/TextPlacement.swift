import Foundation
import TextLayout
import VectorGeometry

/// The characters of a text with their positions.
package struct TextPlacement {
    /// A character at its position.
    package struct Character {
        /// The outline relative to the start of the baseline.
        package var outline: VectorPath
        /// The parts of color glyphs relative to the start of the baseline.
        package var marks: [TextMark]
        /// The start of the baseline in the layer's space.
        package var origin: CGPoint
        /// The advance.
        package var advance: CGFloat
        /// The index of the character in the units of each animator.
        package var units: [TextUnitIndex]
    }

    /// The characters from left to right, line after line.
    package private(set) var characters: [Character] = []

    init(
        _ lines: [LottieTextLine], _ document: LottieTextDocument, _ typesetter: LottieTypesetter,
        _ animators: [LottieTextAnimator], frame: Double
    ) {
        let units = animators.map { TextUnits(lines, basis: $0.selector?.basis ?? .characters) }
        let spacing = document.spacing
        var index = 0
        for (number, line) in lines.enumerated() {
            let isLast = number + 1 == lines.count
            var origin = Self.start(of: line, number, document, typesetter, spacing: spacing, isLast: isLast)
            let gap = Self.wordGap(of: line, document, spacing: spacing, isLast: isLast)
            for character in line.characters {
                let unitIndices = units.map { $0.indices[index] }
                characters.append(
                    Character(
                        outline: character.outline, marks: character.marks, origin: origin, advance: character.advance,
                        units: unitIndices))
                origin.x += character.advance + spacing + (character.isSpace ? gap : 0)
                for (animator, unitIndex) in zip(animators, unitIndices) {
                    guard let tracking = animator.tracking else { continue }
                    origin.x += tracking.value(at: frame) * (animator.selector?.share(of: unitIndex, at: frame) ?? 1)
                }
                index += 1
            }
        }
    }

    private static func start(
        of line: LottieTextLine, _ number: Int, _ document: LottieTextDocument, _ typesetter: LottieTypesetter,
        spacing: CGFloat, isLast: Bool
    ) -> CGPoint {
        let width = line.width(spacing: spacing)
        let y = CGFloat(number) * document.lineHeight - document.baselineShift
        let alignment: CGFloat =
            switch document.justification {
            case .left, .justifiedLeft: 0
            case .right: 1
            case .center: 0.5
            case .justifiedRight: isLast ? 1 : 0
            case .justifiedCenter: isLast ? 0.5 : 0
            case .justified: 0
            }
        guard let box = document.box else { return CGPoint(x: -width * alignment, y: y) }
        let ascent = typesetter.ascent(document) / 100 * document.size
        return CGPoint(x: box.x + (box.width - width) * alignment, y: box.y + ascent + y)
    }

    /// Returns the space added to each space of a justified line.
    private static func wordGap(
        of line: LottieTextLine, _ document: LottieTextDocument, spacing: CGFloat, isLast: Bool
    ) -> CGFloat {
        guard let box = document.box, document.justification.rawValue > 2,
            !isLast || document.justification == .justified
        else { return 0 }
        let spaces = line.characters.count(where: \.isSpace)
        return spaces > 0 ? max(box.width - line.width(spacing: spacing), 0) / CGFloat(spaces) : 0
    }
}

/// The units of a text: characters, words or lines.
struct TextUnits {
    /// The unit of each character.
    private(set) var indices: [TextUnitIndex] = []

    init(_ lines: [LottieTextLine], basis: LottieTextAnimator.Basis) {
        var next = 0
        var numbers: [Int] = []
        for line in lines {
            var isInWord = false
            for character in line.characters {
                let isSpace = character.isWhitespace
                switch basis {
                case .characters: next += 1
                case .charactersWithoutSpaces: next += isSpace ? 0 : 1
                case .words:
                    if !isSpace, !isInWord { next += 1 }
                    isInWord = !isSpace
                case .lines: break
                }
                numbers.append(max(next - (basis == .lines ? 0 : 1), 0))
            }
            if basis == .lines { next += 1 }
        }
        indices = numbers.map { TextUnitIndex(index: $0, count: max(next, 1)) }
    }
}
