import Foundation
import TestSupport
import Testing

/// Soundtracks and renders.
@Suite struct OutputTests {
    private static let wave: Data = {
        func bytes<Number: FixedWidthInteger>(_ number: Number) -> Data {
            withUnsafeBytes(of: number.littleEndian) { Data($0) }
        }
        var samples = Data()
        for i in 0..<48_000 { samples += bytes(Int16(i < 24_000 ? 8_000 : 0)) }
        let parts: [Data] = [
            Data("RIFF".utf8), bytes(UInt32(36 + samples.count)), Data("WAVEfmt ".utf8), bytes(UInt32(16)),
            bytes(UInt16(1)), bytes(UInt16(1)), bytes(UInt32(48_000)), bytes(UInt32(96_000)), bytes(UInt16(2)),
            bytes(UInt16(16)), Data("data".utf8), bytes(UInt32(samples.count)), samples,
        ]
        return Data(parts.joined())
    }()

    @Test("The soundtrack is a WAV file of the scene's duration, also in parts")
    func soundtrack() throws {
        let fixture = try PreviewFixture("multiplane: 1\n")
        try Self.wave.write(to: URL(fileURLWithPath: fixture.folder + "/tone.wav"))
        try fixture.write(
            PreviewFixture.scene.replacing(
                "parameters:", with: "assets: { tone: tone.wav }\naudio: [{ asset: tone, at: 1 }]\nparameters:"))
        #expect(try fixture.state { $0.audio == "ready" } != nil)
        let whole = try fixture.client.get("/api/audio")
        func sample(_ index: Int) -> Int16 {
            Int16(bitPattern: UInt16(whole.body[44 + 4 * index]) | UInt16(whole.body[45 + 4 * index]) << 8)
        }

        #expect(whole.status == 200 && whole.body.count == 44 + 2 * 48_000 * 4)
        #expect(whole.headers["content-type"] == "audio/wav" && whole.body.prefix(4) == Data("RIFF".utf8))
        #expect(sample(40_000) == 0 && abs(sample(60_000) - 8_000) < 100 && sample(80_000) == 0)
        let part = try fixture.client.get("/api/audio", headers: ["Range": "bytes=100-199"])
        #expect(part.status == 206 && part.body == whole.body[100..<200])
        #expect(part.headers["content-range"] == "bytes 100-199/\(whole.body.count)")
        #expect(try fixture.client.get("/api/audio", headers: ["Range": "bytes=-4"]).body == whole.body.suffix(4))
        let first = try fixture.client.get("/api/audio", headers: ["Range": "bytes=0-"])
        #expect(first.body.count == 262_144 && first.headers["content-range"] == "bytes 0-262143/\(whole.body.count)")
        #expect(try fixture.client.get("/api/audio", headers: ["Range": "bytes=9999999-"]).status == 416)
    }

    @Test("The soundtrack of the version before is served until the page shows the next one")
    func soundtrackVersions() throws {
        let fixture = try PreviewFixture("multiplane: 1\n")
        try Self.wave.write(to: URL(fileURLWithPath: fixture.folder + "/tone.wav"))
        func save(seconds: Int) throws -> Int {
            try fixture.write(
                PreviewFixture.scene.replacing("duration: 2", with: "duration: \(seconds)").replacing(
                    "parameters:", with: "assets: { tone: tone.wav }\naudio: [{ asset: tone }]\nparameters:"))
            let state = try fixture.state { $0.audio == "ready" && $0.scene?.frameCount == seconds * 10 }
            return try #require(state).sceneRevision
        }
        let versions = try [4, 3, 2].map(save)

        for (version, seconds) in zip(versions.dropFirst(), [3, 2]) {
            let response = try fixture.client.get("/api/audio?version=\(version)")
            #expect(response.body.count == 44 + seconds * 48_000 * 4)
        }
        #expect(try fixture.client.get("/api/audio?version=\(versions[0])").status == 404)
    }

    @Test("A scene without audio has no soundtrack")
    func noSoundtrack() throws {
        let fixture = try PreviewFixture()
        #expect(try fixture.state().audio == "none")
        #expect(try fixture.client.get("/api/audio").status == 404)
    }

    @Test("A render is a movie that can be played and downloaded")
    func render() throws {
        let fixture = try PreviewFixture()
        #expect(try fixture.client.get("/api/render/output").status == 404)
        #expect(try fixture.client.post("/api/render", "{\"preset\": \"\"}").status == 200)
        let state = try #require(try fixture.state { $0.render?.state != "running" })
        let output = try fixture.client.get("/api/render/output?download")

        #expect(state.render?.state == "done" && state.render?.done == 20 && state.render?.total == 20)
        #expect(output.headers["content-type"] == "video/mp4" && output.body[4..<8] == Data("ftyp".utf8))
        #expect(output.headers["content-disposition"] == "attachment; filename=\"scene.mp4\"")
    }

    @Test("Presets that do not exist or write several files are refused")
    func presets() throws {
        let fixture = try PreviewFixture()
        #expect(try fixture.client.post("/api/render", "{\"preset\": \"nothing\"}").status == 409)
        let sequence = try fixture.client.post("/api/render", "{\"preset\": \"png-sequence\"}")
        #expect(sequence.status == 409 && sequence.text.contains("multiplane render"))
    }

    @Test("A render can be canceled, and a second one is refused while it runs")
    func cancellation() throws {
        let fixture = try PreviewFixture(PreviewFixture.scene.replacing("duration: 2", with: "duration: 3600"))
        #expect(try fixture.client.post("/api/render", "{\"preset\": \"\"}").status == 200)
        #expect(try fixture.client.post("/api/render", "{\"preset\": \"\"}").status == 409)
        #expect(try fixture.client.post("/api/render/cancel", "{}").status == 200)

        #expect(try fixture.state { $0.render?.state != "running" }?.render?.state == "cancelled")
        #expect(try fixture.client.get("/api/render/output").status == 404)
    }
}
