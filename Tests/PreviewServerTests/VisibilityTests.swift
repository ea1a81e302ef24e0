import Foundation
import TestSupport
import Testing

@testable import PreviewServer

/// Layers that are hidden or shown alone in the preview, and the curves of a layer.
@Suite struct VisibilityTests {
    private struct Hit: Decodable { let path: String? }

    /// Returns the color of a pixel, as red, green and blue.
    private func pixel(_ fixture: PreviewFixture, _ x: Int, _ y: Int, _ query: String) throws -> [UInt8] {
        let response = try fixture.client.get("/api/frame?\(query)")
        try #require(response.status == 200)
        return Array(response.body.dropFirst((y * 64 + x) * 4).prefix(3))
    }

    @Test("A hidden layer is not drawn, and the others are")
    func hide() throws {
        let fixture = try PreviewFixture()

        #expect(try pixel(fixture, 8, 16, "frame=0") == [255, 0, 0])
        #expect(try pixel(fixture, 8, 16, "frame=0&hide=0") == [0, 0, 128])
        #expect(try pixel(fixture, 8, 1, "frame=0&hide=0") == [0, 255, 0])
    }

    @Test("A layer that is shown alone hides the others, also after an event changed their visibility")
    func solo() throws {
        let scene = PreviewFixture.scene.replacing("other.hidden: true", with: "other.opacity: 0.5")
        let fixture = try PreviewFixture(scene)

        #expect(try pixel(fixture, 8, 1, "frame=0&solo=0") == [0, 0, 128])
        #expect(try pixel(fixture, 8, 1, "frame=15&solo=0") == [0, 0, 128])
        #expect(try pixel(fixture, 8, 16, "frame=0&solo=0") == [255, 0, 0])
    }

    @Test("A layer that an event hides stays hidden when it is shown alone")
    func events() throws {
        let fixture = try PreviewFixture()

        #expect(try pixel(fixture, 8, 1, "frame=5&solo=1") == [0, 255, 0])
        #expect(try pixel(fixture, 8, 1, "frame=15&solo=1") == [0, 0, 128])
    }

    @Test("Hidden sublayers are not drawn, and unknown paths have no effect")
    func nested() throws {
        let scene = PreviewFixture.scene.replacing(
            "backgroundColor: \"#00ff00\"",
            with: "sublayers: [{ frame: [0, 0, 32, 4], backgroundColor: \"#00ff00\" }]")
        let fixture = try PreviewFixture(scene)

        #expect(try pixel(fixture, 8, 1, "frame=0&hide=1.0") == [0, 0, 128])
        #expect(try pixel(fixture, 8, 1, "frame=0&solo=1.0") == [0, 255, 0])
        #expect(try pixel(fixture, 8, 16, "frame=0&solo=1.0") == [0, 0, 128])
        #expect(try pixel(fixture, 8, 16, "frame=0&solo=9&hide=7.1,x") == [255, 0, 0])
    }

    @Test("Stills have all layers, and hidden layers are not hit")
    func stills() throws {
        let fixture = try PreviewFixture()
        let before = try fixture.client.get("/api/still?frame=0").body
        _ = try pixel(fixture, 8, 16, "frame=0&hide=0")

        #expect(try fixture.client.get("/api/still?frame=0").body == before)
        let hit: Hit = try fixture.client.json("/api/hit?frame=0&x=8&y=16")
        let other: Hit = try fixture.client.json("/api/hit?frame=0&x=8&y=16&hide=0")
        #expect(hit.path == "0" && other.path != "0")
    }

    @Test("Curves have the numbers that change, with their values over time")
    func curves() throws {
        let fixture = try PreviewFixture()
        let curves: LayerCurves = try fixture.client.json("/api/curves?path=0")

        #expect(curves.curves.map(\.keyPath) == ["position.x"] && curves.times.count == 20)
        let values = try #require(curves.curves.first).values
        #expect(values.first == 8 && abs((values[5] ?? 0) - 24) < 1e-6 && values.last == 56)
        #expect(try fixture.client.get("/api/curves?path=7").status == 404)
    }

    @Test("Curves of long scenes are sampled")
    func limit() throws {
        let scene = PreviewFixture.scene.replacing("duration: 2\n", with: "duration: 100\n")
        let fixture = try PreviewFixture(scene)
        let curves: LayerCurves = try fixture.client.json("/api/curves?path=0")

        #expect(curves.times.count == LayerCurves.sampleLimit && curves.times.last == 99.9)
    }
}
