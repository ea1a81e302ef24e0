import Foundation
import RenderTree
import SourceText
import VectorGeometry

/// What the frames of a movie show of a text.
struct TextHistory {
    let string: String
    let location: SourceLocation
    let isNumber: Bool
    /// The first time at which at least half of the opacity is shown.
    var start: Double
    /// The seconds for which at least half of the opacity is shown, in the longest span.
    var longest = 0.0
    private var span = 0.0
    private var last = -Double.infinity
    var fontSize: CGFloat = 0
    /// The ranges of the centers of the box, to recognize moving text.
    private var centers = CGRect.null
    /// Whether the text is inside the movie, or the safe area, in any frame.
    var isEverInside = false
    var isEverSafe = false
    /// The box that exceeds the movie the least.
    var box = CGRect.null
    /// The contrasts with their opacities and times.
    var contrasts: [(ratio: Double, opacity: Double, time: Double)] = []
    /// The number of measurements in which nothing of the text was visible.
    var invisibleCount = 0

    init(_ text: ShownText, at location: SourceLocation, _ time: Double) {
        string = text.string
        isNumber = text.isNumber
        self.location = location
        start = time
    }

    /// Adds a frame in which at least half of the opacity is shown.
    mutating func add(_ text: ShownText, at time: Double, for duration: Double, movie: CGRect, safeArea: CGRect?) {
        span = time - last > duration * 1.5 ? duration : span + duration
        last = time
        longest = max(longest, span)
        fontSize = max(fontSize, text.fontSize)
        let center = CGRect(x: text.box.midX, y: text.box.midY, width: 0, height: 0)
        centers = centers.isNull ? center : centers.union(center)
        let tolerance = text.fontSize * 0.1
        let inner = text.box.insetBy(dx: min(tolerance, text.box.width / 2), dy: min(tolerance, text.box.height / 2))
        if movie.contains(inner) { isEverInside = true }
        if let safeArea, safeArea.contains(inner) { isEverSafe = true }
        box = text.box
    }

    /// Whether the text moves over a tenth of the movie.
    func moves(in movie: CGRect) -> Bool {
        max(centers.width, centers.height) > 0.1 * min(movie.width, movie.height)
    }

    /// The contrast while the text is shown with at least 90% of its greatest opacity: the middle one of all frames,
    /// with the time of the lowest.
    var contrast: (ratio: Double, time: Double)? {
        let most = contrasts.map(\.opacity).max() ?? 0
        let settled = contrasts.filter { $0.opacity >= 0.9 * most }.sorted { $0.ratio < $1.ratio }
        guard let lowest = settled.first else { return nil }
        return (settled[settled.count / 2].ratio, lowest.time)
    }

    /// Whether no measurement found the text visible.
    var isNeverVisible: Bool { contrasts.isEmpty && invisibleCount > 1 }

    /// The seconds that reading the text takes.
    var readingTime: Double {
        max(LintLimits.readingTime, Double(string.count) / LintLimits.charactersPerSecond)
    }

    /// The start of the text in quotation marks.
    var excerpt: String { Self.excerpt(string) }

    static func excerpt(_ string: String) -> String {
        let line = string.split(whereSeparator: \.isNewline).joined(separator: " ")
        return "\"\(line.prefix(30))\(line.count > 30 ? "…" : "")\""
    }
}
