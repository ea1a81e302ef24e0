import Foundation
import TestSupport
import Testing
import VectorGeometry

@Suite("SVG path data")
struct SVGPathDataTests {
    @Test(
        "Parsing accepts all commands and compact notations",
        arguments: [
            ("", ""), ("  \n", ""),
            ("M1 2", "M1 2"), ("m1,2 3,4", "M1 2 L4 6"), ("M1 2 3 4 5 6", "M1 2 L3 4 L5 6"),
            ("M0 0L10 0 10 10Z", "M0 0 L10 0 L10 10 Z"), ("M5 5zl1 1", "M5 5 Z L6 6"),
            ("M0 0H5V6h-1v-2", "M0 0 L5 0 L5 6 L4 6 L4 4"), ("M0 0h1 2 3", "M0 0 L1 0 L3 0 L6 0"),
            ("M.5.5-1-1", "M0.5 0.5 L-1 -1"), ("M1e1 1E-1l+.5-.25", "M10 0.1 L10.5 -0.15"),
            ("M0 0C1 2 3 4 5 6S9 10 11 12", "M0 0 C1 2 3 4 5 6 C7 8 9 10 11 12"),
            ("M1 1s1 0 2 2", "M1 1 C1 1 2 1 3 3"), ("M0 0Q1 2 3 0T6 0t3 0", "M0 0 Q1 2 3 0 Q5 -2 6 0 Q7 2 9 0"),
            ("M0 0T4 4", "M0 0 Q0 0 4 4"), ("M1 1c0 1 1 1 1 0", "M1 1 C1 2 2 2 2 1"),
            ("M0 0A0 5 0 0 1 9 9", "M0 0 L9 9"), ("M3 3A5 5 0 0 1 3 3", "M3 3"),
        ])
    func grammar(text: String, expected: String) throws {
        #expect(try VectorPath(svgPathData: text).svgPathData == expected)
    }

    @Test(
        "Syntax errors carry the offset, the expected tokens and the character found",
        arguments: [
            ("L1 2", 0, "M or m"), ("M", 1, "a number (x)"), ("M1", 2, "a number (y)"), ("M1 2 X", 5, "a command"),
            ("M1 2L3", 6, "a number (y)"), ("M1 2,", 5, "a number after the comma"), ("M1,,2", 3, "a number (y)"),
            ("M0 0A1 1 0 2 0 3 3", 11, "0 or 1 (large arc flag)"), ("M0 0 C1 2 3", 11, "a number (y)"),
            ("M1e999 0", 1, "a number in the range"), ("M0 0 é", 5, "a command"), ("M0 0 Z 5", 7, "a command"),
            ("M - 1", 3, "a number (x)"),
        ])
    func errors(text: String, offset: Int, expected: String) {
        let error = #expect(throws: SVGPathError.self) { try VectorPath(svgPathData: text) }
        #expect(error?.offset == offset)
        #expect(error?.expected.hasPrefix(expected) == true, "\(String(describing: error))")
        #expect(error?.found == text.dropFirst(offset).first)
    }

    @Test("Each segment has a command, also if its letter is not repeated")
    func segments() {
        func commands(_ text: String) -> String { String(VectorPath.svgSegments(text).map(\.command)) }
        #expect(commands("m1 2 3 4h5 6zl7 8") == "MLHHZL")
        #expect(commands("M0 0a1 1 0 019 9T1 1 2") == "MAT")
        #expect(VectorPath.svgSegments("M0 0A1 1 0 0 1 2 0L3 3").map(\.end) == [1, 3, 4])
    }

    @Test("A two-byte line ending counts as two in the offset of an error")
    func lineEnds() {
        #expect(throws: SVGPathError(offset: 10, expected: "a number (y)", found: "x")) {
            try VectorPath(svgPathData: "M0 0\r\nL10 x")
        }
    }

    @Test(
        "Arcs follow their ellipse for all four combinations of flags",
        arguments: [
            ("0 0", 10.0, 5.0), ("0 1", 0, 5), ("1 0", 0, 15), ("1 1", 10, 15),
        ])
    func arcs(flags: String, center: Double, lengthInPi: Double) throws {
        let path = try VectorPath(svgPathData: "M10 0A10 10 0 \(flags) 0 10")
        for segment in path.segments {
            for i in 0...8 {
                let p = segment.point(at: CGFloat(i) / 8)
                #expect(abs(hypot(p.x - center, p.y - center) - 10) < 0.01)
            }
        }
        #expect(abs(path.length - lengthInPi * .pi) < 0.02)
        #expect(path.currentPoint == CGPoint(x: 0, y: 10))
    }

    @Test("Arc flags without separators are parsed, and radii that are too small are scaled up")
    func arcDetails() throws {
        #expect(
            try VectorPath(svgPathData: "M10 0a10 10 0 01-10 10") == VectorPath(svgPathData: "M10 0A10 10 0 0 1 0 10"))
        #expect(abs(try VectorPath(svgPathData: "M0 0A1 1 0 0 1 20 0").length - 10 * .pi) < 0.02)
        let tilted = try VectorPath(svgPathData: "M0 0A20 10 90 0 1 20 0")
        #expect(abs(tilted.bounds.minY + 20) < 0.05)
    }

    @Test("Writing and parsing path data gives the same subpaths", arguments: UInt64(1)...40)
    func roundTrip(seed: UInt64) throws {
        var g = SeededGenerator(seed: seed)
        let path = VectorPath.random(using: &g)
        #expect(try VectorPath(svgPathData: path.svgPathData).subpaths == path.subpaths, "seed \(seed)")
    }

    @Test("Random path data gives an error or a drawable path, never a crash", arguments: UInt64(1)...200)
    func fuzz(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE  \né")
        let text = String((0..<Int.random(in: 0...40, using: &g)).map { _ in letters.randomElement(using: &g) ?? "M" })
        guard let path = try? VectorPath(svgPathData: "M0 0" + text) else { return }
        for line in path.stroked(StrokeStyle(width: 2), tolerance: 0.1).flattened(tolerance: 1) {
            #expect(line.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "seed \(seed)")
        }
    }
}
