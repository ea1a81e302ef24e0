import SourceText

/// A rule about the looks of a movie; raw values are the codes of `multiplane lint`.
package enum LintRule: String, CaseIterable, Sendable {
    case smallText = "small-text"
    case lowContrast = "low-contrast"
    case outsideSafeArea = "outside-safe-area"
    case shortText = "short-text"
    case clippedText = "clipped-text"
    case overlappingText = "overlapping-text"
    case flashes

    /// The rule in full, for `--explain`.
    package var explanation: String {
        switch self {
        case .smallText:
            """
            Text is smaller than \(LintLimits.percent(LintLimits.fontSize)) of the shorter side of the movie: \
            \(LintLimits.leastPoints(side: 1080)) pixels at 1920×1080. It cannot be read on a phone, or from a \
            distance. Enlarge fontSize, or the layer around the text.
            """
        case .lowContrast:
            """
            The contrast between the letters and what is drawn behind them is below that of WCAG 2.2, success \
            criterion 1.4.3: \(MistakeCheck.text(LintLimits.contrast)):1, or \
            \(MistakeCheck.text(LintLimits.largeTextContrast)):1 for text of at least \
            \(LintLimits.percent(LintLimits.largeFontSize)) of the shorter side. The lowest contrast along the text \
            counts; outlines, boxes and shadows of the text count as its letters. Change the color of the text, give \
            it an outline (strokeColor, strokeWidth) or a box (lineBackgroundColor), or darken what is behind it.
            """
        case .outsideSafeArea:
            """
            Text is outside the safe area of the scene (safeArea) all the time, where players and platforms may cover \
            it. Moving text is not checked. Move the text into the area, or place it in a layer with frame: safeArea.
            """
        case .shortText:
            """
            Text is shown too briefly to read: for less than \(MistakeCheck.text(LintLimits.readingTime)) seconds, or \
            less than a second for each \(MistakeCheck.text(LintLimits.charactersPerSecond)) characters. Show it \
            longer, or shorten it. Text of counting numbers is not checked.
            """
        case .clippedText:
            """
            The edge of the movie cuts off text all the time. Moving text is not checked. Move the text, reduce it \
            (minimumFontSize), or wrap it (wrapped). Text that layers cut off is reported by validate.
            """
        case .overlappingText:
            """
            Two texts cover each other for at least \(MistakeCheck.text(LintLimits.overlapTime)) seconds. Move one of \
            them, place both in a stack (layout), or show them one after the other (during).
            """
        case .flashes:
            """
            More than three flashes within a second, in more than \(LintLimits.percent(LintLimits.flashingArea)) of \
            the picture, can cause seizures: the general and the red flash threshold of WCAG 2.2, success criterion \
            2.3.1. A flash is a pair of opposing changes in relative luminance of 10% or more of the maximum, where \
            the darker image is below 80%, or a pair of changes to and from a saturated red. Slow the flashes down, \
            reduce their contrast, or make them smaller.
            """
        }
    }
}

/// The limits of the rules, for checks and for explanations. docs/Assistants.md lists them.
enum LintLimits {
    /// The smallest font size that can be read, as a share of the movie's shorter side.
    static let fontSize = 0.02
    /// The smallest font size of large text, as a share of the movie's shorter side.
    static let largeFontSize = 0.03
    /// The lowest contrast ratio of text that is not large.
    static let contrast = 4.5
    /// The lowest contrast ratio of large text.
    static let largeTextContrast = 3.0
    /// The seconds that reading any text takes at least.
    static let readingTime = 0.7
    /// The characters that are read per second.
    static let charactersPerSecond = 20.0
    /// The seconds for which texts cover each other at least.
    static let overlapTime = 0.2
    /// The share of the picture above which flashes count.
    static let flashingArea = 0.25

    /// Returns the smallest font size in whole points for a movie whose shorter side is `side` points long.
    static func leastPoints(side: Double) -> Int { Int((fontSize * side).rounded(.up)) }

    /// Returns a share as a percentage, such as `2%`.
    static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }
}

/// A problem that breaks a rule.
package struct LintFinding: Equatable, Sendable {
    package let rule: LintRule
    /// The position of the layer in the document, or of the scene.
    package let location: SourceLocation
    /// The time at which the problem can be seen, in seconds.
    package let time: Double
    /// The problem, without a period.
    package let problem: String
    /// What to do.
    package let remedy: String
}

extension LintFinding: CustomStringConvertible {
    /// The text `file:line:column: problem; remedy [code]`.
    package var description: String { "\(location): \(problem); \(remedy) [\(rule.rawValue)]" }
}
