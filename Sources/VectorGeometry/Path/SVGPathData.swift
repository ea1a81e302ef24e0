import Foundation

extension VectorPath {
    /// Parses the path data of SVG's `d` attribute: all commands, absolute and relative, repeated commands and compact
    /// numbers.
    ///
    /// Arcs become cubic curves. Blank text gives an empty path.
    /// - Throws: `SVGPathError` with the offset of the first character that the grammar does not allow.
    /// Based on: SVG 2, chapter 9.3.
    package init(svgPathData text: String) throws(SVGPathError) {
        var parser = SVGPathParser(text)
        try parser.parse()
        self = parser.path
    }

    /// Parses damaged path data up to the damage, as SVG viewers do.
    ///
    /// - Returns: The segments before the damage, and the error; nil if there is none.
    package static func tolerant(svgPathData text: String) -> (path: VectorPath, error: SVGPathError?) {
        var parser = SVGPathParser(text)
        do throws(SVGPathError) {
            try parser.parse()
        } catch {
            return (parser.path, error)
        }
        return (parser.path, nil)
    }

    /// Returns the segments of path data up to the first error.
    package static func svgSegments(_ text: String) -> [SVGPathSegment] {
        var parser = SVGPathParser(text)
        try? parser.parse()
        return parser.segments
    }

    /// The path as SVG path data with absolute commands; parsing it gives the same path.
    package var svgPathData: String {
        elements.map { element in
            switch element {
            case .move(let p): "M" + Self.text(p)
            case .line(let p): "L" + Self.text(p)
            case .quad(let c, let p): "Q" + Self.text(c, p)
            case .cubic(let c, let d, let p): "C" + Self.text(c, d, p)
            case .close: "Z"
            }
        }.joined(separator: " ")
    }

    private static func text(_ points: CGPoint...) -> String {
        points.map { "\(text(Double($0.x))) \(text(Double($0.y)))" }.joined(separator: " ")
    }

    private static func text(_ value: Double) -> String {
        let digits = "\(value)"
        return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    }
}

/// A command of SVG path data with its numbers. Arcs are several elements of the path.
package struct SVGPathSegment: Equatable, Sendable {
    /// The command in upper case.
    package let command: Character
    /// The number of elements of the path up to the end of the segment.
    package let end: Int
}

/// An error in SVG path data.
package struct SVGPathError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The offset of the unexpected character, counted in characters from 0; the length of the text at its end.
    package let offset: Int
    /// The tokens that the grammar allows there.
    package let expected: String
    /// The unexpected character; nil at the end of the text.
    package let found: Character?

    /// Creates an error.
    package init(offset: Int, expected: String, found: Character?) {
        self.offset = offset
        self.expected = expected
        self.found = found
    }

    /// The error message, with offset, expected tokens and the character found.
    package var description: String {
        "path data, character \(offset): expected \(expected), found \(found.map { "'\($0)'" } ?? "the end")"
    }
}

/// Builds a path from the tokens of SVG path data.
private struct SVGPathParser {
    private var scanner: SVGPathScanner
    private(set) var path = VectorPath()
    private(set) var segments: [SVGPathSegment] = []
    private var start = CGPoint.zero
    private var current = CGPoint.zero
    /// The last control point, for the smooth commands, with the kind of curve that it belongs to.
    private var control: (point: CGPoint, kind: Character)?

    init(_ text: String) { scanner = SVGPathScanner(text) }

    mutating func parse() throws(SVGPathError) {
        scanner.skipSpace()
        guard !scanner.isAtEnd else { return }
        guard let first = scanner.letter, first == "M" || first == "m" else {
            throw scanner.failure(expected: "M or m")
        }
        while !scanner.isAtEnd {
            guard let letter = scanner.letter, "MmLlHhVvCcSsQqTtAaZz".contains(letter) else {
                throw scanner.failure(expected: "a command (M L H V C S Q T A Z or lower case)")
            }
            scanner.skipLetter()
            scanner.skipSpace()
            try run(letter)
            scanner.skipSpace()
        }
    }

    private mutating func run(_ letter: Character) throws(SVGPathError) {
        let isRelative = letter.isLowercase
        var kind = Character(letter.uppercased())
        if kind == "Z" { return close() }
        while true {
            try draw(kind, isRelative)
            segments.append(SVGPathSegment(command: kind, end: path.elements.count))
            if kind == "M" { kind = "L" }
            let hadComma = scanner.skipSeparator()
            guard scanner.startsNumber else {
                if hadComma { throw scanner.failure(expected: "a number after the comma") }
                return
            }
        }
    }

    private mutating func draw(_ kind: Character, _ isRelative: Bool) throws(SVGPathError) {
        let origin = isRelative ? current : .zero
        var next: (point: CGPoint, kind: Character)?
        switch kind {
        case "M":
            current = try point(origin)
            start = current
            path.move(to: current)
        case "L": try line(to: point(origin))
        case "H": try line(to: CGPoint(x: origin.x + scanner.number("x"), y: current.y))
        case "V": try line(to: CGPoint(x: current.x, y: origin.y + scanner.number("y")))
        case "C": next = try cubic(control1: list(origin), origin)
        case "S": next = try cubic(control1: reflected("C"), origin)
        case "Q": next = try quad(control: list(origin), origin)
        case "T": next = try quad(control: reflected("Q"), origin)
        default: try arc(origin)
        }
        control = next
    }

    private mutating func close() {
        path.closeSubpath()
        segments.append(SVGPathSegment(command: "Z", end: path.elements.count))
        current = start
        control = nil
    }

    private mutating func line(to p: CGPoint) {
        path.addLine(to: p)
        current = p
    }

    private mutating func cubic(control1: CGPoint, _ origin: CGPoint) throws(SVGPathError) -> (CGPoint, Character) {
        let control2 = try list(origin)
        current = try point(origin)
        path.addCurve(to: current, control1: control1, control2: control2)
        return (control2, "C")
    }

    private mutating func quad(control: CGPoint, _ origin: CGPoint) throws(SVGPathError) -> (CGPoint, Character) {
        current = try point(origin)
        path.addQuadCurve(to: current, control: control)
        return (control, "Q")
    }

    private mutating func arc(_ origin: CGPoint) throws(SVGPathError) {
        let rx = try scanner.number("radius x")
        scanner.skipSeparator()
        let ry = try scanner.number("radius y")
        scanner.skipSeparator()
        let rotation = try scanner.number("x axis rotation")
        scanner.skipSeparator()
        let largeArc = try scanner.flag("large arc flag")
        scanner.skipSeparator()
        let sweep = try scanner.flag("sweep flag")
        scanner.skipSeparator()
        current = try point(origin)
        path.addEllipticalArc(
            to: current, radii: CGSize(width: rx, height: ry), rotation: rotation * .pi / 180, largeArc: largeArc,
            sweep: sweep)
    }

    private func reflected(_ kind: Character) -> CGPoint {
        guard let control, control.kind == kind else { return current }
        return current + (current - control.point)
    }

    private mutating func point(_ origin: CGPoint) throws(SVGPathError) -> CGPoint {
        let x = try scanner.number("x")
        scanner.skipSeparator()
        return CGPoint(x: origin.x + x, y: origin.y + (try scanner.number("y")))
    }

    /// Reads a point that more numbers follow.
    private mutating func list(_ origin: CGPoint) throws(SVGPathError) -> CGPoint {
        let p = try point(origin)
        scanner.skipSeparator()
        return p
    }
}
