import Foundation
import Images
import LayerTree
import MediaTime
import MovieRendering
import RenderTree
import SceneLanguage
import SourceText
import VectorGeometry

/// Finds places where a movie looks wrong although its scene is legal: text that cannot be read, and flashes.
///
/// It draws all frames once, small, and some of them larger with and without their text.
package struct SceneLint {
    /// The longer side of the images that show the contrast of large text, in pixels.
    private static let side = 960.0
    /// The font size in pixels from which letters have an inside that is not mixed with what is behind them.
    private static let clearFontSize: CGFloat = 24
    /// The most pixels of an image of small text.
    private static let mostPixels: CGFloat = 3840 * 2160
    /// The longer side of the images of all frames, in pixels.
    private static let smallSide = 64.0
    /// The largest number of times at which the contrast is measured.
    private static let contrastTimes = 60
    /// The most texts of a frame that are compared with each other.
    private static let mostTexts = 100

    private let scene: SceneDescription
    private let movie: Movie
    private let threads: Int
    private let area: CGRect

    /// - Parameters:
    ///   - movie: A movie of the scene of which no frame was drawn.
    ///   - threads: The number of drawing threads.
    package init(_ scene: SceneDescription, _ movie: Movie, threads: Int) {
        self.scene = scene
        self.movie = movie
        self.threads = threads
        area = CGRect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
    }

    /// Draws the movie, and returns what it breaks, in the order of the document.
    ///
    /// - Throws: Errors of clips and limits.
    package func run() throws -> [LintFinding] {
        let small = renderer(longerSide: Self.smallSide)
        let large = renderer(longerSide: Self.side)
        var state = State(owners: Set(movie.locations.keys))
        let step = max(1, Int((movie.frameRate.framesPerSecond.seconds / 30).rounded(.up)))
        let frames = stride(from: 0, to: movie.frameCount, by: step)
        let interval = max(0.5, movie.duration.seconds / Double(Self.contrastTimes))
        var nextContrast = interval / 2
        for frame in frames {
            let time = movie.frameRate.time(ofFrame: frame)
            let seconds = time.seconds
            state.meter.add(try small.image(at: time), at: seconds)
            let texts = ShownTexts(try small.tree(at: time), owners: state.owners).texts
            let duration = Double(step) / movie.frameRate.framesPerSecond.seconds
            follow(texts, at: seconds, for: duration, &state)
            try findOverlaps(texts, at: time, for: duration, large, &state)
            guard seconds >= nextContrast || frame == 0 && movie.duration.seconds < interval else { continue }
            nextContrast += interval
            try measureContrast(texts, at: time, large, &state)
        }
        return findings(state)
    }

    private func renderer(longerSide: Double) -> StillRenderer {
        let scale = min(longerSide / Double(max(area.width, area.height)), 1)
        let width = max(1, Int((Double(area.width) * scale).rounded()))
        let height = max(1, Int((Double(area.height) * scale).rounded()))
        let size = PixelSize(width: width, height: height) ?? scene.size
        return StillRenderer(movie, viewport: Viewport(scene.size, in: size), threads: threads)
    }

    /// What was found so far.
    private struct State {
        let owners: Set<RenderNode.Identity>
        var meter = FlashMeter()
        var texts: [TextKey: TextHistory] = [:]
        var overlaps: [OverlapKey: Double] = [:]
        var findings: [LintFinding] = []

        init(owners: Set<RenderNode.Identity>) { self.owners = owners }
    }

    private struct TextKey: Hashable {
        let owner: RenderNode.Identity
        let string: String

        init(_ text: ShownText) {
            owner = text.owner
            string = text.isNumber ? "" : text.string
        }
    }

    private struct OverlapKey: Hashable {
        let first, second: TextKey
    }

    private func follow(_ texts: [ShownText], at time: Double, for duration: Double, _ state: inout State) {
        for text in texts where text.opacity >= 0.5 && area.intersects(text.box) {
            var history = state.texts[TextKey(text)] ?? TextHistory(text, at: location(of: text), time)
            history.add(text, at: time, for: duration, movie: area, safeArea: scene.safeArea)
            state.texts[TextKey(text)] = history
        }
    }

    private func location(of text: ShownText) -> SourceLocation {
        movie.locations[text.owner] ?? SourceLocation(file: scene.name)
    }
}

extension SceneLint {
    private func measureContrast(
        _ texts: [ShownText], at time: Rational, _ renderer: StillRenderer, _ state: inout State
    ) throws {
        let visible = texts.filter { $0.opacity >= 0.5 && area.intersects($0.box) }
        let isSmall = { (text: ShownText) in text.fontSize * Self.scale(of: area) < Self.clearFontSize }
        try measure(visible.filter { !isSmall($0) }, at: time, renderer, in: nil, &state)
        let small = visible.filter(isSmall)
        let part = small.reduce(CGRect.null) { $0.union($1.box) }.insetBy(dx: -2, dy: -2).intersection(area)
        try measure(small, at: time, renderer, in: part, &state)
    }

    /// The pixels per point of the images of large text.
    private static func scale(of area: CGRect) -> CGFloat { min(CGFloat(side) / max(area.width, area.height), 1) }

    /// Measures the contrast of texts in an image of the movie, or in one of a part of it in the movie's own size.
    private func measure(
        _ texts: [ShownText], at time: Rational, _ renderer: StillRenderer, in part: CGRect?, _ state: inout State
    ) throws {
        guard !texts.isEmpty else { return }
        let hidden: Set<RenderNode.Identity> = texts.reduce(into: []) { $0.formUnion($1.layers) }
        let contrast: TextContrast
        var toPixels = CGAffineTransform(scaleX: Self.scale(of: area), y: Self.scale(of: area))
        if let part {
            let scale = min((Self.mostPixels / (part.width * part.height)).squareRoot(), 1)
            let offset = CGPoint(x: -part.minX * scale, y: -part.minY * scale)
            let viewport = Viewport(
                width: max(Int((part.width * scale).rounded(.up)), 1),
                height: max(Int((part.height * scale).rounded(.up)), 1), scale: scale, offset: offset)
            toPixels = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: offset.x, ty: offset.y)
            contrast = TextContrast(
                shown: try renderer.image(at: time, of: viewport),
                hidden: try renderer.image(at: time, of: viewport, hiding: hidden))
        } else {
            contrast = TextContrast(
                shown: try renderer.image(at: time), hidden: try renderer.image(at: time, hiding: hidden))
        }
        for text in texts {
            let box = text.box.applying(toPixels)
            guard let ratio = contrast.ratio(in: box) else {
                if !contrast.isVisible(in: box) { state.texts[TextKey(text)]?.invisibleCount += 1 }
                continue
            }
            state.texts[TextKey(text)]?.contrasts.append((ratio, text.opacity, time.seconds))
        }
    }

    private func scaled(_ box: CGRect, to image: CGImage) -> CGRect {
        let scale = CGFloat(image.width) / area.width
        return CGRect(x: box.minX * scale, y: box.minY * scale, width: box.width * scale, height: box.height * scale)
    }

    /// Finds texts that have covered each other for a while, and makes sure that both are visible there.
    private func findOverlaps(
        _ texts: [ShownText], at time: Rational, for duration: Double, _ renderer: StillRenderer, _ state: inout State
    ) throws {
        let visible = texts.filter { $0.opacity >= 0.5 && $0.isUpright }
        guard visible.count <= Self.mostTexts else { return }
        for (index, second) in visible.enumerated() {
            for first in visible[..<index] where first.string != second.string && first.owner != second.owner {
                let common = first.box.intersection(second.box).intersection(area)
                let least = min(first.box.width * first.box.height, second.box.width * second.box.height)
                guard !common.isNull, common.width * common.height > 0.15 * least else { continue }
                let key = OverlapKey(first: TextKey(first), second: TextKey(second))
                let before = state.overlaps[key] ?? 0
                state.overlaps[key] = before + duration
                guard before < LintLimits.overlapTime, before + duration >= LintLimits.overlapTime else { continue }
                try confirmOverlap(first, second, common, at: time, renderer, &state)
            }
        }
    }

    private func confirmOverlap(
        _ first: ShownText, _ second: ShownText, _ common: CGRect, at time: Rational, _ renderer: StillRenderer,
        _ state: inout State
    ) throws {
        let shown = try renderer.image(at: time)
        let box = scaled(common, to: shown)
        for text in [first, second] {
            let hidden = try renderer.image(at: time, hiding: text.layers)
            guard TextContrast(shown: shown, hidden: hidden).isVisible(in: box) else { return }
        }
        state.findings.append(
            LintFinding(
                rule: .overlappingText, location: location(of: second), time: time.seconds,
                problem: "the text \(TextHistory.excerpt(second.string)) covers \(TextHistory.excerpt(first.string)) "
                    + "at \(MistakeCheck.text(time.seconds)) s",
                remedy: "move one of them, or place both in a layout"))
    }
}

extension SceneLint {
    /// Returns the findings in the order of the document.
    private func findings(_ state: State) -> [LintFinding] {
        var findings = state.findings
        if let flash = state.meter.largestFlash {
            findings.append(
                LintFinding(
                    rule: .flashes, location: scene.root.location, time: flash.time,
                    problem: "\(LintLimits.percent(flash.share)) of the picture flashes more than three times "
                        + "within a second until \(MistakeCheck.text(flash.time)) s, which can cause seizures",
                    remedy: "slow the flashes down, reduce their contrast, or make them smaller than a quarter"))
        }
        for text in state.texts.values { findings += self.findings(text) }
        let sorted = findings.sorted {
            ($0.location.file, $0.location.line, $0.location.column, $0.rule.rawValue, $0.problem)
                < ($1.location.file, $1.location.line, $1.location.column, $1.rule.rawValue, $1.problem)
        }
        // The copies of a layer have the same problem at the same place.
        return sorted.indices.filter { $0 == 0 || sorted[$0].description != sorted[$0 - 1].description }
            .map { sorted[$0] }
    }

    private func findings(_ text: TextHistory) -> [LintFinding] {
        let side = Double(min(area.width, area.height))
        let fontSize = Double(text.fontSize)
        var findings: [LintFinding] = []
        func add(_ rule: LintRule, _ problem: String, _ remedy: String, at time: Double? = nil) {
            findings.append(
                LintFinding(
                    rule: rule, location: text.location, time: time ?? text.start,
                    problem: "the text \(text.excerpt) \(problem)", remedy: remedy))
        }
        let isSmall = fontSize < LintLimits.fontSize * side
        if isSmall {
            add(
                .smallText, "is \(MistakeCheck.text(fontSize.rounded())) points high",
                "expected at least \(LintLimits.leastPoints(side: side)), \(LintLimits.percent(LintLimits.fontSize)) "
                    + "of the shorter side")
        }
        let isLarge = fontSize >= LintLimits.largeFontSize * side
        let limit = isLarge ? LintLimits.largeTextContrast : LintLimits.contrast
        // The edges of small text mix its color with the one behind it.
        if !isSmall, let contrast = text.contrast, contrast.ratio < limit {
            add(
                .lowContrast, "has a contrast of \(Self.text(contrast.ratio)):1 with what is behind it",
                "expected at least \(MistakeCheck.text(limit)):1; change its color, or give it an outline or a box",
                at: contrast.time)
        }
        if text.isNeverVisible {
            add(
                .lowContrast, "cannot be seen: it has the color of what is behind it, or another layer covers it",
                "change its color, or its place among the layers")
        }
        if !text.isNumber, text.longest + 0.05 < text.readingTime {
            add(
                .shortText, "is shown for \(MistakeCheck.text(text.longest)) s",
                "expected at least \(MistakeCheck.text(text.readingTime)) s to read it")
        }
        guard !text.moves(in: area) else { return findings }
        if !text.isEverInside {
            add(.clippedText, "is cut off by the edge of the movie", "move it, reduce it, or wrap it")
        } else if let safeArea = scene.safeArea, !text.isEverSafe {
            add(
                .outsideSafeArea, "is outside the safe area \(Self.text(safeArea))",
                "move it into the area, or into a layer with frame: safeArea")
        }
        return findings
    }

    /// Returns a ratio rounded down to tenths, so that it is below the limit that it misses.
    private static func text(_ ratio: Double) -> String { MistakeCheck.text((ratio * 10).rounded(.down) / 10) }

    private static func text(_ rect: CGRect) -> String {
        let numbers = [rect.minX, rect.minY, rect.width, rect.height].map { MistakeCheck.text(Double($0)) }
        return "[\(numbers.joined(separator: ", "))]"
    }
}
