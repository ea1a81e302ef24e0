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
            Text is smaller than 2% of the shorter side of the movie: 22 pixels at 1920×1080. It cannot be read on a \
            phone, or from a distance. Enlarge fontSize, or the layer around the text.
            """
        case .lowContrast:
            """
            The contrast between the letters and what is drawn behind them is below that of WCAG 2.2, success \
            criterion 1.4.3: 4.5:1, or 3:1 for text of at least 3% of the shorter side. The lowest contrast along the \
            text counts; outlines, boxes and shadows of the text count as its letters. Change the color of the text, give it an \
            outline (strokeColor, strokeWidth) or a box (lineBackgroundColor), or darken what is behind it.
            """
        case .outsideSafeArea:
            """
            Text is outside the safe area of the scene (safeArea) all the time, where players and platforms may cover \
            it. Moving text is not checked. Move the text into the area, or place it in a layer with frame: safeArea.
            """
        case .shortText:
            """
            Text is shown too briefly to read: for less than 0.7 seconds, or less than a second for each 20 \
            characters. Show it longer, or shorten it. Text of counting numbers is not checked.
            """
        case .clippedText:
            """
            The edge of the movie cuts off text all the time. Moving text is not checked. Move the text, reduce it \
            (minimumFontSize), or wrap it (wrapped). Text that layers cut off is reported by validate.
            """
        case .overlappingText:
            """
            Two texts cover each other for at least 0.2 seconds. Move one of them, place both in a stack (layout), or \
            show them one after the other (during).
            """
        case .flashes:
            """
            More than three flashes within a second, in more than a quarter of the picture, can cause seizures: the \
            general and the red flash threshold of WCAG 2.2, success criterion 2.3.1. A flash is a pair of opposing \
            changes in relative luminance of 10% or more of the maximum, where the darker image is below 80%, or a \
            pair of changes to and from a saturated red. Slow the flashes down, reduce their contrast, or make them smaller.
            """
        }
    }
}
