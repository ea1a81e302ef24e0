import Foundation
import Testing
import VectorGeometry

@testable import LottieImport

@Suite("Lottie shape contours")
struct ContourTests {
    private static func line(_ points: [(Double, Double)], isClosed: Bool = false) -> Contour {
        Contour(points.map { Contour.Vertex(CGPoint(x: $0.0, y: $0.1)) }, isClosed: isClosed)
    }

    private static let square = line([(0, 0), (100, 0), (100, 100), (0, 100)], isClosed: true)

    private static func rectangle(_ radius: CGFloat, isReversed: Bool = false) -> Contour {
        .rectangle(center: .zero, size: CGPoint(x: 100, y: 50), radius: radius, isReversed: isReversed)
    }

    @Test("Rectangles start at the right edge near the top and run clockwise")
    func rectangles() {
        #expect(Self.rectangle(0).points == [50, -25, 50, 25, -50, 25, -50, -25])
        #expect(Self.rectangle(0, isReversed: true).points == [50, -25, -50, -25, -50, 25, 50, 25])
        let rounded = Self.rectangle(10)
        #expect(rounded.vertices[0].point == CGPoint(x: 50, y: -15))
        #expect(rounded.vertices[1].point == CGPoint(x: 50, y: 15))
        #expect(isNear([rounded.vertices[1].leaving.y, rounded.vertices[2].arriving.x], [20.519, 45.519]))
        #expect(rounded.vertices[2].point == CGPoint(x: 40, y: 25))
        #expect(Self.rectangle(40) == Self.rectangle(25))
    }

    @Test("Ellipses start at the top and run clockwise")
    func ellipses() {
        let ellipse = Contour.ellipse(center: .zero, size: CGPoint(x: 100, y: 60), isReversed: false)
        #expect(ellipse.points == [0, -30, 50, 0, 0, 30, -50, 0])
        #expect(
            isNear([ellipse.vertices[0].leaving.x, ellipse.vertices[1].leaving.y], [27.595, 16.557], within: 0.001))
        let reversed = Contour.ellipse(center: .zero, size: CGPoint(x: 100, y: 60), isReversed: true)
        #expect(reversed.points == [0, -30, -50, 0, 0, 30, 50, 0])
    }

    private static let stars: [(Contour.Star, [Double])] = [
        (
            .init(isStar: true, points: 5, outerRadius: 100, innerRadius: 50),
            [0, -100, 29.389, -40.451, 95.106, -30.902, 47.553, 15.451, 58.779, 80.902, 0, 50]
        ),
        (.init(isStar: true, points: 5, rotation: 36, outerRadius: 100, innerRadius: 50), [58.779, -80.902]),
        (.init(isStar: true, points: 5.7, outerRadius: 100, innerRadius: 50), [0, -100, 29.389, -40.451]),
        (.init(isStar: false, points: 3, outerRadius: 100, isReversed: true), [0, -100, -86.603, 50, 86.603, 50]),
        (.init(isStar: false, points: 6, rotation: 30, outerRadius: 100), [50, -86.603, 100, 0, 50, 86.603]),
    ]

    @Test("Stars and polygons start at the top and run clockwise", arguments: stars)
    func polystars(star: Contour.Star, expected: [Double]) {
        #expect(isNear(Array(Contour.polystar(star).points.prefix(expected.count)), expected))
    }

    @Test("Roundness adds handles to stars and polygons")
    func roundness() {
        let star = Contour.polystar(
            .init(
                isStar: true, points: 4, outerRadius: 100, innerRadius: 50, outerRoundness: 100, innerRoundness: 50))
        let (tip, inner) = (star.vertices[0], star.vertices[1])
        #expect(isNear([tip.leaving.x, tip.leaving.y], [39.270, -100]))
        #expect(isNear([inner.point.x, inner.point.y], [35.355, -35.355]))
        #expect(isNear([inner.arriving.x, inner.arriving.y], [28.413, -42.297]))
        let polygon = Contour.polystar(.init(isStar: false, points: 4, outerRadius: 100, outerRoundness: 100))
        #expect(isNear([polygon.vertices[0].leaving.x, polygon.vertices[0].arriving.x], [39.270, -39.270]))
    }

    /// Start, end, offset, and the points of all parts of a line from 0 to 100.
    private static let trimCases: [(Double, Double, Double, [Double])] = [
        (25, 75, 0, [25, 75]), (75, 25, 0, [25, 75]), (40, 40, 0, []), (50, 100, 90, [75, 100, 0, 25]),
        (0, 50, -90, [75, 100, 0, 25]), (0, 50, 90, [25, 75]), (0, 100, 0, [0, 100]),
    ]

    @Test("A trim keeps the part of a line between its ends, moved by the offset", arguments: trimCases)
    func trims(start: Double, end: Double, offset: Double, expected: [Double]) {
        let line = Self.line([(0, 0), (100, 0)])
        let range = TrimRange(start: start, end: end, offset: offset)
        let parts = range.map { [line].trimmed(to: $0) } ?? []
        #expect(isNear(parts.flatMap { $0.vertices.map { Double($0.point.x) } }, expected))
    }

    @Test("A trim follows the contour, and connects both parts of a closed one")
    func closedTrims() throws {
        let part = try #require(TrimRange(start: 0, end: 37.5, offset: 0))
        #expect([Self.square].trimmed(to: part).map(\.points) == [[0, 0, 100, 0, 100, 50]])
        let wrapped = try #require(TrimRange(start: 50, end: 100, offset: 90))
        #expect([Self.square].trimmed(to: wrapped).map(\.points) == [[0, 100, 0, 0, 100, 0]])
        let half = try #require(TrimRange(start: 0, end: 50, offset: 0))
        let ellipse = Contour.ellipse(center: .zero, size: CGPoint(x: 100, y: 60), isReversed: false)
        #expect(isNear([ellipse].trimmed(to: half)[0].points, [0, -30, 50, 0, 0, 30]))
        let side = try #require(TrimRange(start: 0, end: 25, offset: 0))
        let rectangle = Contour.rectangle(
            center: .zero, size: CGPoint(x: 100, y: 100), radius: 0, isReversed: false)
        #expect(isNear([rectangle].trimmed(to: side)[0].points, [50, -50, 50, 50]))
    }

    @Test("Trims apply to each path, or to all paths as one")
    func severalPaths() throws {
        let lines = [Self.line([(0, 0), (100, 0)]), Self.line([(0, 0), (300, 0)])]
        let half = try #require(TrimRange(start: 0, end: 50, offset: 0))
        #expect(lines.trimmed(to: half).map { $0.points[2] } == [50, 150])
        let first = half.trimming(lines.map { [$0] }).map { $0.map(\.points) }
        #expect(first == [[[0, 0, 100, 0]], [[0, 0, 100, 0]]])
        let second = try #require(TrimRange(start: 50, end: 100, offset: 0))
        #expect(second.trimming(lines.map { [$0] }).map { $0.map(\.points) } == [[], [[100, 0, 300, 0]]])
    }

    @Test("Rounded corners replace corners without handles, by at most half an edge")
    func roundedCorners() {
        let rounded = Self.square.roundingCorners(10)
        #expect(rounded.vertices[0].point == CGPoint(x: 0, y: 10))
        #expect(
            isNear([rounded.vertices[0].leaving.y, rounded.vertices[1].arriving.x], [4.481, 4.481], within: 0.001))
        #expect(rounded.vertices[1].point == CGPoint(x: 10, y: 0))
        #expect(Self.square.roundingCorners(80) == Self.square.roundingCorners(50))
        let open = Self.line([(0, 0), (100, 0), (100, 100)]).roundingCorners(20)
        #expect(open.points == [0, 0, 80, 0, 100, 20, 100, 100])
    }

    @Test("Pucker moves vertices to the center and handles away from it; bloat does the opposite")
    func pucker() {
        let puckered = Self.square.puckered(50).vertices[0]
        #expect(puckered.point == CGPoint(x: 25, y: 25))
        #expect(puckered.leaving == CGPoint(x: -25, y: -25))
        let bloated = Self.square.puckered(-50).vertices[0]
        #expect(bloated.point == CGPoint(x: -25, y: -25))
        #expect(bloated.leaving == CGPoint(x: 25, y: 25))
    }

    @Test("A zigzag alternates between both sides of a line")
    func zigZag() {
        let points = Self.line([(0, 0), (100, 0)]).zigZag(amplitude: 10, ridges: 3, isSmooth: false).points
        #expect(isNear(Array(points[2..<8]), [25, -10, 50, 10, 75, -10]))
    }

    @Test("Offset paths grow and shrink the area")
    func offset() {
        let grown = VectorPath([Self.square].outset(by: 10, join: .miter, miterLimit: 4)).bounds
        #expect(isNear([grown.minX, grown.minY, grown.maxX, grown.maxY], [-10, -10, 110, 110]))
        let shrunk = VectorPath([Self.square].outset(by: -10, join: .miter, miterLimit: 4)).bounds
        #expect(isNear([shrunk.minX, shrunk.minY, shrunk.maxX, shrunk.maxY], [10, 10, 90, 90]))
    }
}
