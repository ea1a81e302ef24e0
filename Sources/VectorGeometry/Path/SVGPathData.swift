import Foundation

extension VectorPath {
    /// Parses the path data of SVG's `d` attribute: all commands, absolute and relative, repeats and compact numbers.
    ///
    /// Arcs become cubics. Blank text is an empty path.
    /// - Throws: `SVGPathError` with the place of the first character that the grammar does not allow.
    /// Based on: SVG 2, chapter 9.3.
    public init(svgPathData text: String) throws(SVGPathError) {
        var parser = SVGPathParser(text)
        self = try parser.parse()
    }
}

private struct SVGPathParser {
    private var scanner: SVGPathScanner
    private var path = VectorPath()
    private var start = CGPoint.zero
    private var current = CGPoint.zero
    /// The last control point, for the smooth commands, with the kind of curve that it belongs to.
    private var control: (point: CGPoint, kind: Character)?

    init(_ text: String) { scanner = SVGPathScanner(text) }

    mutating func parse() throws(SVGPathError) -> VectorPath {
        scanner.skipSpace()
        guard !scanner.isAtEnd else { return path }
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
        return path
    }

    private mutating func run(_ letter: Character) throws(SVGPathError) {
        let isRelative = letter.isLowercase
        var kind = Character(letter.uppercased())
        if kind == "Z" { return close() }
        while true {
            try draw(kind, isRelative)
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
        let isLarge = try scanner.flag("large arc flag")
        scanner.skipSeparator()
        let isPositive = try scanner.flag("sweep flag")
        scanner.skipSeparator()
        current = try point(origin)
        path.addEllipticalArc(
            to: current, radii: CGSize(width: rx, height: ry), rotation: rotation * .pi / 180, isLarge: isLarge,
            isPositive: isPositive)
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

    /// A point with more numbers to come.
    private mutating func list(_ origin: CGPoint) throws(SVGPathError) -> CGPoint {
        let p = try point(origin)
        scanner.skipSeparator()
        return p
    }
}
