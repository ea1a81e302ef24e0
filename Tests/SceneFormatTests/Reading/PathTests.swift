import Testing
import VectorGeometry

@testable import SceneLanguage

@Suite("Paths in scenes")
struct PathTests {
    private func path(_ text: String) throws -> VectorPath? {
        try ValueReader(collector: DiagnosticCollector()).path(SceneDocument(SceneSource(text: text)).root, "path")
    }

    private static let box = CGRect(x: 1, y: 2, width: 30, height: 40)

    @Test(
        "Path data and shapes are read",
        arguments: [
            ("M 1 2 L 3 4 Z", VectorPath([.move(CGPoint(x: 1, y: 2)), .line(CGPoint(x: 3, y: 4)), .close])),
            ("{ rect: [1, 2, 30, 40] }", .rect(box)), ("{ ellipse: [1, 2, 30, 40] }", .ellipse(in: box)),
            ("{ roundedRect: [1, 2, 30, 40], cornerRadius: 5 }", .roundedRect(box, cornerWidth: 5, cornerHeight: 5)),
            (
                "[{ rect: [1, 2, 30, 40] }, { ellipse: [1, 2, 30, 40] }]",
                VectorPath(VectorPath.rect(box).elements + VectorPath.ellipse(in: box).elements)
            ),
        ] as [(String, VectorPath)])
    func legal(_ text: String, _ expected: VectorPath) throws {
        #expect(try path(text) == expected)
    }

    @Test("The angles of an arc are degrees from +x toward +y")
    func arc() throws {
        let arc = try #require(try path("{ arc: { center: [10, 20], radius: 5, startAngle: 0, endAngle: 90 } }"))
        let end = try #require(arc.currentPoint)

        #expect(arc.elements.first == .move(CGPoint(x: 15, y: 20)))
        #expect(abs(end.x - 10) < 1e-9 && abs(end.y - 25) < 1e-9)
    }

    @Test(
        "Points are joined by lines, and closed on request",
        arguments: [
            ("{ points: [] }", []), ("{ points: [[1, 2]] }", [.move(.init(x: 1, y: 2)), .line(.init(x: 1, y: 2))]),
            (
                "{ points: [[1, 2], [3, 4]], smooth: 0.4 }",
                [.move(.init(x: 1, y: 2)), .line(.init(x: 3, y: 4))]
            ),
            (
                "{ points: [[1, 2], [3, 4]], baseline: 9 }",
                [
                    .move(.init(x: 1, y: 2)), .line(.init(x: 3, y: 4)), .line(.init(x: 3, y: 9)),
                    .line(.init(x: 1, y: 9)), .close,
                ]
            ),
            (
                "{ points: [[0, 0], [3, 0], [3, 3]], close: true }",
                [
                    .move(.zero), .line(.init(x: 3, y: 0)), .line(.init(x: 3, y: 3)), .line(.zero), .close,
                ]
            ),
        ] as [(String, [PathElement])])
    func points(_ text: String, _ expected: [PathElement]) throws {
        #expect(try path(text)?.elements == expected)
    }

    @Test("A smooth line passes its points in the direction of their neighbors, and rounds close points less")
    func smooth() throws {
        let line = try #require(try path("{ points: [[0, 0], [10, 10], [40, 0]], smooth: 0.5 }"))
        guard case .cubic(let first, let before, let middle) = line.elements[1],
            case .cubic(let after, let last, _) = line.elements[2]
        else { throw MissingCurve() }

        #expect(middle == CGPoint(x: 10, y: 10) && first == .zero && last == CGPoint(x: 40, y: 0))
        // The neighbors of the middle have the same height.
        #expect(before.y == 10 && after.y == 10)
        #expect(middle.x - before.x < after.x - middle.x)
        #expect(abs(after.x - before.x - 0.5 * 40) < 1e-9)
    }

    private struct MissingCurve: Error {}

    @Test("An arc with an inner radius is a closed segment of a ring, a slice or a ring")
    func segments() throws {
        let segment = try #require(
            try path("{ arc: { center: [0, 0], radius: 10, innerRadius: 5, startAngle: 0, endAngle: 90 } }"))
        let slice = try #require(
            try path("{ arc: { center: [0, 0], radius: 10, innerRadius: 0, startAngle: 0, endAngle: 90 } }"))
        let ring = try #require(try path("{ arc: { center: [0, 0], radius: 10, innerRadius: 5 } }"))

        #expect(
            segment.elements.last == .close
                && segment.elements.count { if case .move = $0 { true } else { false } } == 1)
        #expect(segment.contains(CGPoint(x: 5, y: 5)) && !segment.contains(CGPoint(x: 2, y: 2)))
        #expect(slice.contains(CGPoint(x: 2, y: 2)) && !slice.contains(CGPoint(x: -2, y: 2)))
        #expect(ring.contains(CGPoint(x: -7, y: 0)) && !ring.contains(CGPoint(x: 0, y: 1)))
    }

    @Test(
        "Other values are not paths",
        arguments: [
            "M 1", "hello", "5", "{}", "{ rect: [1, 2] }", "M 1e300 0 L 1 1", "{ arc: { radius: 1 } }",
            "{ rect: [0, 0, 1, 1], ellipse: [0, 0, 1, 1] }",
        ])
    func illegal(_ text: String) throws {
        #expect(try path(text) == nil)
    }
}
