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
        "Other values are not paths",
        arguments: [
            "M 1", "hello", "5", "{}", "{ rect: [1, 2] }", "M 1e300 0 L 1 1", "{ arc: { radius: 1 } }",
            "{ rect: [0, 0, 1, 1], ellipse: [0, 0, 1, 1] }",
        ])
    func illegal(_ text: String) throws {
        #expect(try path(text) == nil)
    }
}
