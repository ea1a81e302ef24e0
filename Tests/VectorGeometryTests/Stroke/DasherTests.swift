import Foundation
import TestSupport
import Testing
import VectorGeometry

@Suite("Dasher")
struct DasherTests {
    private let line = VectorPath([.move(.zero), .line(CGPoint(x: 10, y: 0))])
    private func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

    @Test("Dashes alternate with gaps starting at the phase; odd patterns repeat with both exchanged")
    func patterns() {
        #expect(
            line.dashed(pattern: [4, 2]).elements == [.move(p(0, 0)), .line(p(4, 0)), .move(p(6, 0)), .line(p(10, 0))])
        #expect(
            line.dashed(pattern: [4, 2], phase: 5).elements == [
                .move(p(1, 0)), .line(p(5, 0)), .move(p(7, 0)), .line(p(10, 0)),
            ])
        #expect(line.dashed(pattern: [4, 2], phase: -1) == line.dashed(pattern: [4, 2], phase: 5))
        #expect(line.dashed(pattern: [3]) == line.dashed(pattern: [3, 3]))
    }

    private static let solidPatterns: [[Double]] = [[0], [-1, 2], [.nan], [.infinity]]

    @Test("An invalid dash pattern leaves the line solid", arguments: solidPatterns)
    func solid(pattern: [Double]) {
        #expect(line.dashed(pattern: pattern.map { CGFloat($0) }) == line)
    }

    @Test("Dashes of an extremely fine pattern are merged and cover the same length", arguments: [1e-5, 1e-9])
    func fine(length: Double) {
        let dashes = line.dashed(pattern: [CGFloat(length), CGFloat(3 * length)])
        #expect(abs(dashes.length - 2.5) < 0.001)
        #expect(dashes.subpaths.count <= 200_000)
    }

    @Test("The bound of the number of dashes is at least that of a curve, and at most the limit of a path")
    func bound() {
        let curve = VectorPath([.move(.zero), .cubic(control1: p(0, 90), control2: p(90, -40), to: p(60, 60))])
        for pattern: [CGFloat] in [[1, 2], [0.5], [0, 3], [7, 1, 2]] {
            let count = curve.dashed(pattern: pattern).subpaths.count
            #expect(curve.mostDashes(pattern: pattern) + 1 >= CGFloat(count))
        }
        #expect(curve.mostDashes(pattern: [1e-9]) == 400_000)
        #expect(curve.mostDashes(pattern: [0]) == 0)
    }

    @Test("A dash across the start of a closed path stays joined")
    func corners() {
        let dashes = VectorPath.rect(CGRect(x: 0, y: 0, width: 100, height: 100)).dashed(pattern: [50, 50], phase: 25)
        #expect(abs(dashes.length - 200) < 1e-9)
        #expect(dashes.elements.first == .move(p(0, 25)))
        #expect(dashes.subpaths.count == 4)
    }

    @Test("Dashes without length are dots aligned with the path")
    func dots() {
        let diagonal = VectorPath([.move(.zero), .line(p(10, 10))])
        let dots = diagonal.stroked(StrokeStyle(width: 2, cap: .square, dashPattern: [0, 5]), tolerance: 0.01)
            .flattened(tolerance: 1)
        #expect(windingNumber(of: dots, about: p(1.3, 0)) != 0)
        #expect(windingNumber(of: dots, about: p(0.95, 0.95)) == 0)
    }

    @Test("A subpath without length is kept if the pattern starts with a dash")
    func noLength() {
        let dot = VectorPath([.move(p(3, 3)), .close])
        #expect(dot.dashed(pattern: [4, 2]) == dot)
        #expect(dot.dashed(pattern: [4, 2], phase: 5).isEmpty)
    }

    @Test("Dashes of a curve have the arc length of the pattern", arguments: UInt64(1)...30)
    func curves(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        let path = VectorPath([
            .move(.zero),
            .cubic(
                control1: .random(in: -50...50, using: &g), control2: .random(in: -50...50, using: &g), to: p(40, 0)),
        ])
        for dash in path.dashed(pattern: [3, 2]).subpaths.dropLast() {
            #expect(abs(dash.segments.reduce(0) { $0 + $1.length } - 3) < 1e-5, "seed \(seed)")
        }
    }
}
