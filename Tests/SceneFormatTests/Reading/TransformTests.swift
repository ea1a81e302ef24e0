import Testing
import VectorGeometry

@testable import SceneLanguage

@Suite("Transforms")
struct TransformTests {
    private func transform(_ text: String) throws -> CATransform3D? {
        try ValueReader(collector: DiagnosticCollector()).transform(
            SceneDocument(SceneSource(text: text)).root, "transform")
    }

    private func point(_ t: CATransform3D, _ x: CGFloat, _ y: CGFloat) -> CGPoint {
        let w = x * t.m14 + y * t.m24 + t.m44
        return CGPoint(x: (x * t.m11 + y * t.m21 + t.m41) / w, y: (x * t.m12 + y * t.m22 + t.m42) / w)
    }

    @Test("A perspective affects the rotation before it and not the one after it")
    func perspectiveOrder() throws {
        let shown = try #require(try transform("[{ rotate: 60, axis: y }, { perspective: 100 }]"))
        let flat = try #require(try transform("[{ perspective: 100 }, { rotate: 60, axis: y }]"))

        // The sides of a trapezoid have different lengths.
        func height(_ t: CATransform3D, at x: CGFloat) -> CGFloat { point(t, x, 10).y - point(t, x, -10).y }
        #expect(abs(height(shown, at: -10) - height(shown, at: 10)) > 1)
        #expect(abs(height(flat, at: -10) - height(flat, at: 10)) < 1e-9)
    }

    @Test("16 numbers are the matrix by rows")
    func matrix() throws {
        let t = try #require(try transform("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]"))

        #expect(t.m11 == 1 && t.m12 == 2 && t.m21 == 5 && t.m34 == 12 && t.m41 == 13 && t.m44 == 16)
    }

    @Test(
        "Steps apply from the first to the last",
        arguments: [
            ("[]", CGPoint(x: 10, y: 0)),
            ("[{ rotate: 90 }, { translate: [5, 0] }]", CGPoint(x: 5, y: 10)),
            ("[{ translate: [5, 0] }, { rotate: 90 }]", CGPoint(x: 0, y: 15)),
            ("[{ scale: 2 }, { translate: [1, 2, 3] }]", CGPoint(x: 21, y: 2)),
            ("[{ scale: [3, 1] }]", CGPoint(x: 30, y: 0)),
            ("[{ skew: [30, 45] }]", CGPoint(x: 10, y: 10)),
            ("[{ rotate: 90 }, { skew: 45deg }]", CGPoint(x: 10, y: 10)),
            ("[{ skew: [45] }, { skew: -45 }, { scale: 2 }]", CGPoint(x: 20, y: 0)),
            ("[{ rotate: 180, axis: y }]", CGPoint(x: -10, y: 0)),
            ("[{ rotate: 90, axis: [0, 0, -2] }]", CGPoint(x: 0, y: -10)),
            ("[{ translate: [0, 0, 10] }, { perspective: 100 }]", CGPoint(x: 10 / 0.9, y: 0)),
        ] as [(String, CGPoint)])
    func steps(_ text: String, _ expected: CGPoint) throws {
        let moved = point(try #require(try transform(text)), 10, 0)

        #expect(abs(moved.x - expected.x) < 1e-9 && abs(moved.y - expected.y) < 1e-9)
    }
}
