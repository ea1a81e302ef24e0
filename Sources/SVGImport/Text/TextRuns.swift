import Foundation
import TextLayout
import VectorGeometry

/// Text with one style, at one position on a baseline.
struct TextRun {
    let text: String
    /// The element that the text belongs to.
    let element: Int
    let style: DrawingStyle
    /// The start of the baseline.
    var origin = CGPoint.zero
    /// The width before the letters are stretched, with the space after the last one.
    var width: CGFloat = 0
    /// The heights above and below the baseline.
    var ascent: CGFloat = 0
    var descent: CGFloat = 0
    /// The distance of the baseline from the top of the layout.
    var baseline: CGFloat = 0
    var rotation = 0.0
    /// The factor of the widths of the letters.
    var stretch: CGFloat = 1
    var kern = 0.0
    /// The `textPath` element that the text follows; nil for a straight line.
    var path: Int?

    /// The distance to the next run.
    var advance: CGFloat { width * stretch }
    /// The size of the font.
    var fontSize: Double { style.fontSize }

    /// The transform of the letters around a point.
    func transform(around pivot: CGPoint) -> CGAffineTransform {
        CGAffineTransform(translationX: -pivot.x, y: -pivot.y)
            .concatenating(CGAffineTransform(rotationAngle: CGFloat(rotation)))
            .concatenating(CGAffineTransform(scaleX: stretch, y: 1))
            .concatenating(CGAffineTransform(translationX: pivot.x, y: pivot.y))
    }

    /// Returns the rectangle of a line of a text decoration.
    func rectangle(of decoration: DrawingDecoration) -> CGRect {
        let size = decoration.style.fontSize
        return CGRect(
            x: origin.x, y: origin.y + CGFloat(size * decoration.line.offset), width: width,
            height: CGFloat(size * DrawingDecoration.thickness))
    }

    /// The text with its font, as layouts take it.
    var textStyle: TextStyle {
        var result = TextStyle(
            string: text, fontName: DrawingFont(style).name, fontSize: CGFloat(fontSize), alignment: .left)
        result.ornament.kern = CGFloat(kern)
        return result
    }
}

/// Divides the contents of a `text` element into runs, and places them.
struct TextRuns {
    private struct Letter {
        let character: Character
        let element: Int
        var x: Double?
        var y: Double?
        var dx = 0.0
        var dy = 0.0
        var rotation: Double?
        var path: Int?
    }

    private let tree: DrawingTree
    private let viewport: DrawingViewport
    private let styleOf: (Int, DrawingStyle) -> DrawingStyle
    private var letters: [Letter] = []
    private var styles: [Int: DrawingStyle] = [:]
    private var endsWithSpace = true
    private(set) var runs: [TextRun] = []
    /// The index of the first letter of each run.
    private var firstLetters: [Int] = []

    /// Creates the runs of a `text` element.
    ///
    /// - Parameter styleOf: Returns the style of an element inside of one with a given style.
    init(
        _ index: Int, _ tree: DrawingTree, _ style: DrawingStyle, _ viewport: DrawingViewport,
        styleOf: @escaping (Int, DrawingStyle) -> DrawingStyle
    ) {
        self.tree = tree
        self.viewport = viewport
        self.styleOf = styleOf
        collect(index, style, path: nil, preserves: false)
        if letters.last.map({ $0.character == " " }) == true, !preserves(index, style) { letters.removeLast() }
        makeRuns()
        setPositions()
    }

    private func preserves(_ index: Int, _ style: DrawingStyle) -> Bool {
        tree[index]["xml:space"] == "preserve" || ["pre", "pre-wrap", "break-spaces"].contains(style["white-space"])
    }

    // MARK: - Letters

    private mutating func collect(_ index: Int, _ style: DrawingStyle, path: Int?, preserves: Bool) {
        guard style["display"] != "none" else { return }
        styles[index] = style
        let start = letters.count
        let keeps = self.preserves(index, style) || preserves && tree[index]["xml:space"] != "default"
        for content in tree[index].contents {
            switch content {
            case .text(let text): append(Self.transformed(text, style["text-transform"]), index, path, keeps)
            case .child(let child):
                let name = tree[child].name
                guard ["tspan", "a", "textPath", "tref"].contains(name) else { continue }
                let isPath = name == "textPath"
                collect(child, styleOf(child, style), path: isPath ? child : path, preserves: keeps)
            }
        }
        addPositions(index, style, start)
    }

    /// Returns a text in the letters of `text-transform`.
    private static func transformed(_ text: String, _ transform: String?) -> String {
        switch transform?.lowercased() {
        case "uppercase": return text.uppercased()
        case "lowercase": return text.lowercased()
        case "capitalize":
            var isStart = true
            return String(
                text.flatMap { character -> String in
                    defer { isStart = character.isWhitespace || isStart && !character.isLetter }
                    return isStart && character.isLetter ? character.uppercased() : String(character)
                })
        default: return text
        }
    }

    private mutating func append(_ text: String, _ index: Int, _ path: Int?, _ keeps: Bool) {
        for character in text {
            var character = character
            if character.isNewline || character == "\t" { character = " " }
            if !keeps, character == " " {
                if endsWithSpace { continue }
                endsWithSpace = true
            } else {
                endsWithSpace = false
            }
            letters.append(Letter(character: character, element: index, path: path))
        }
    }

    /// Adds the positions of an element, unless elements inside of it have their own.
    private mutating func addPositions(_ index: Int, _ style: DrawingStyle, _ start: Int) {
        func list(_ name: String, _ percentBase: Double) -> [Double] {
            (tree[index][name] ?? "").split { $0 == "," || $0.isWhitespace }.compactMap {
                DrawingLength.length(String($0), of: percentBase, fontSize: style.fontSize)
            }
        }
        func apply(_ values: [Double], _ set: (inout Letter, Double) -> Void) {
            for (offset, value) in values.enumerated() where start + offset < letters.count {
                set(&letters[start + offset], value)
            }
        }
        apply(list("x", viewport.width)) { if $0.x == nil { $0.x = $1 } }
        apply(list("y", viewport.height)) { if $0.y == nil { $0.y = $1 } }
        apply(list("dx", viewport.width)) { $0.dx += $1 }
        apply(list("dy", viewport.height)) { $0.dy += $1 }
        let rotations = list("rotate", 1)
        guard let last = rotations.last else { return }
        for offset in 0..<(letters.count - start) where letters[start + offset].rotation == nil {
            letters[start + offset].rotation = offset < rotations.count ? rotations[offset] : last
        }
    }

    // MARK: - Runs

    private mutating func makeRuns() {
        var text = ""
        for (number, letter) in letters.enumerated() {
            if text.isEmpty { firstLetters.append(number) }
            text.append(letter.character)
            let next = number + 1 < letters.count ? letters[number + 1] : nil
            let continues =
                next.map { next in
                    next.element == letter.element && next.x == nil && next.y == nil && next.dx == 0 && next.dy == 0
                        && (next.rotation ?? 0) == 0 && (letter.rotation ?? 0) == 0
                } ?? false
            guard !continues else { continue }
            let style = styles[letter.element] ?? DrawingStyle()
            var run = TextRun(text: text, element: letter.element, style: style)
            run.rotation = (letter.rotation ?? 0) * .pi / 180
            run.path = letter.path
            let spacing = style["letter-spacing"].flatMap { DrawingLength.length($0, of: 0, fontSize: run.fontSize) }
            run.kern = spacing ?? 0
            measure(&run)
            runs.append(run)
            text = ""
        }
    }

    private func measure(_ run: inout TextRun) {
        let layout = TextLayout(run.textStyle, in: CGSize(width: CGFloat.infinity, height: .infinity))
        guard let line = layout.lines.first else { return }
        // Lines end without the space after their last letter.
        run.width = line.advance + CGFloat(run.kern)
        run.ascent = line.ascent
        run.descent = line.descent
        run.baseline = line.baseline
    }

    // MARK: - Positions

    private mutating func setPositions() {
        stretch()
        var pen = CGPoint.zero
        var first = 0
        for index in runs.indices {
            let letter = letters[firstLetters[index]]
            if letter.x != nil || letter.y != nil || index > 0 && runs[index].path != runs[index - 1].path {
                anchor(first..<index)
                first = index
            }
            if runs[index].path != nil, index == 0 || runs[index].path != runs[index - 1].path { pen = .zero }
            // A path replaces the heights of letters.
            let y = runs[index].path == nil ? letter.y : nil
            pen = CGPoint(x: letter.x.map { CGFloat($0) } ?? pen.x, y: y.map { CGFloat($0) } ?? pen.y)
            pen.x += CGFloat(letter.dx)
            pen.y += CGFloat(letter.dy)
            runs[index].origin = CGPoint(x: pen.x, y: pen.y + shift(runs[index]))
            pen.x += runs[index].advance
        }
        anchor(first..<runs.count)
    }

    /// Adds space between letters, or widens them, up to `textLength` of their element.
    private mutating func stretch() {
        for (element, own) in Dictionary(grouping: runs.indices, by: { elementWithLength(runs[$0].element) }) {
            guard let element, let last = own.last,
                let length = DrawingLength.length(tree[element]["textLength"] ?? "", of: viewport.width), length > 0
            else { continue }
            let count = own.reduce(0) { $0 + runs[$1].text.count }
            let width = own.reduce(0) { $0 + Double(runs[$1].width) }
            let gaps = own.dropFirst().reduce(0) { $0 + letters[firstLetters[$1]].dx }
            if tree[element]["lengthAdjust"] == "spacingAndGlyphs" {
                guard width > 0, length > gaps else { continue }
                for index in own where runs[index].path == nil {
                    runs[index].stretch = CGFloat((length - gaps) / width)
                }
                continue
            }
            guard count > 1 else { continue }
            let space = (length - gaps - width) / Double(count - 1)
            for index in own {
                runs[index].kern += space
                measure(&runs[index])
            }
            runs[last].width -= CGFloat(space)
        }
    }

    /// Returns the innermost element with a `textLength` around a text; nil if there is none.
    private func elementWithLength(_ element: Int) -> Int? {
        var next: Int? = element
        while let index = next {
            if tree[index]["textLength"] != nil { return index }
            next = tree[index].name == "text" ? nil : tree[index].parent
        }
        return nil
    }

    /// Moves the runs of a chunk as `text-anchor` says.
    private mutating func anchor(_ chunk: Range<Int>) {
        guard let first = chunk.first, let last = chunk.last else { return }
        let style = runs[first].style
        let isBackward = style["direction"] == "rtl"
        let width = runs[last].origin.x + runs[last].advance - runs[first].origin.x
        let shift: CGFloat =
            switch style["text-anchor"] {
            case "middle": -width / 2
            case "end": isBackward ? 0 : -width
            default: isBackward ? -width : 0
            }
        for index in chunk { runs[index].origin.x += shift }
    }

    /// The distance from the position of a run down to its baseline.
    private func shift(_ run: TextRun) -> CGFloat {
        let size = CGFloat(run.fontSize)
        var shift: CGFloat =
            switch run.style["alignment-baseline"] ?? run.style["dominant-baseline"] {
            case "middle": UIFont(named: DrawingFont(run.style).name, size: size).xHeight / 2
            case "central": (run.ascent - run.descent) / 2
            case "hanging": run.ascent * 0.8
            case "text-before-edge", "before-edge", "text-top": run.ascent
            case "text-after-edge", "after-edge", "ideographic", "text-bottom": -run.descent
            case "mathematical": run.ascent / 2
            default: 0
            }
        switch run.style["baseline-shift"] {
        case "sub": shift += size * 0.2
        case "super": shift -= size * 0.4
        case let text?: shift -= CGFloat(DrawingLength.length(text, of: run.fontSize, fontSize: run.fontSize) ?? 0)
        case nil: break
        }
        return shift
    }
}
