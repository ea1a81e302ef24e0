import Foundation
import Multiplane
import TestSupport
import Testing

@Suite("Recording of golden references")
struct RecordingTests {
    private func recording(_ value: String?, ci: String? = nil) -> GoldenRecording {
        var environment = ["MULTIPLANE_RECORD": value]
        environment["CI"] = ci
        return GoldenRecording(environment: environment.compactMapValues { $0 })
    }

    private func refusal(_ value: String, ci: String? = nil) -> String? {
        guard case .refused(let reason) = recording(value, ci: ci) else { return nil }
        return reason
    }

    @Test("Without MULTIPLANE_RECORD nothing is recorded, on CI or elsewhere")
    func nothing() {
        #expect(recording(nil) == .nothing)
        #expect(recording("") == .nothing)
        #expect(recording(nil, ci: "true") == .nothing)
        #expect(!recording(nil).records("shape/caps@0"))
    }

    @Test("Names record only their references; a name without a time records all times of the scene")
    func names() {
        let some = recording("shape/caps, text/wrapping@0.5")

        #expect(some == .names(["shape/caps", "text/wrapping@0.5"]))
        #expect(some.records("shape/caps@0") && some.records("shape/caps@1.5"))
        #expect(some.records("text/wrapping@0.5"))
        #expect(!some.records("text/wrapping@0") && !some.records("text/wrapping@0.55"))
        #expect(!some.records("shape/caps-round@0"))
    }

    @Test("The value all records every reference")
    func all() {
        #expect(recording("all") == .all)
        #expect(recording("all").records("shape/caps@0"))
    }

    @Test(
        "A value without valid names is rejected with an explanation",
        arguments: ["1", "true", "yes", ",", "caps", "shape/", "all,shape/caps"])
    func vague(value: String) throws {
        let reason = try #require(refusal(value))

        #expect(reason.contains("MULTIPLANE_RECORD=\(value) is refused"))
        #expect(reason.contains("MULTIPLANE_RECORD=all"))
        #expect(!recording(value).records("shape/caps@0"))
    }

    @Test("Recording is rejected if CI is set", arguments: ["all", "shape/caps", "1"])
    func ci(value: String) throws {
        let reason = try #require(refusal(value, ci: "true"))

        #expect(reason.contains("CI is set"))
        #expect(!recording(value, ci: "true").records("shape/caps@0"))
        #expect(refusal("all", ci: "") == nil)
    }

    @Test("Names without a reference are reported")
    func unknown() {
        let references = ["shape/caps@0", "shape/caps@1"]

        #expect(
            recording("shape/caps,shape/cap,shape/caps@2").unknownNames(among: references) == [
                "shape/cap", "shape/caps@2",
            ])
        #expect(recording("all").unknownNames(among: references).isEmpty)
    }

    @Test("MULTIPLANE_RECORD of this run names existing references")
    func current() {
        let recording = GoldenRecording(environment: ProcessInfo.processInfo.environment)
        if case .refused(let reason) = recording { Issue.record("\(reason)") }
        let references = GoldenScene.all.flatMap { scene in scene.times.map(scene.referenceName) }

        #expect(recording.unknownNames(among: references + SampleScene.referenceNames).isEmpty)
    }

    @Test("The contact sheet shows old image, new image and amplified difference of each reference, sorted by name")
    func contactSheet() throws {
        let folder = try TemporaryFolder()
        func image(_ width: Int, _ height: Int, _ color: UInt32) -> CGImage {
            let pixels = PixelBuffer(width: width, height: height)
            for y in 0..<height {
                for x in 0..<width { pixels.row(y)[x] = color }
            }
            return CGImage(pixels: pixels, isOpaque: false)
        }

        try GoldenContactSheet.write(
            [
                .init(name: "b/resized@0", old: image(3, 3, 0xff00_0000), new: image(6, 4, 0xffff_ffff)),
                .init(name: "c/new@0", old: nil, new: image(2, 2, 0)),
                .init(name: "a/changed@0", old: image(6, 4, 0xff10_2030), new: image(6, 4, 0xff11_2030)),
            ], into: folder.url)

        let sheet = try CGImage.png(at: folder.url.appendingPathComponent("golden-contact-sheet.png"))
        func pixel(_ column: Int, _ row: Int) -> UInt32 { sheet.pixels.row(4 + 8 * row)[4 + 10 * column] }
        let empty: UInt32 = 0xff40_4040
        #expect(sheet.width == 34 && sheet.height == 28)
        #expect([pixel(0, 0), pixel(1, 0), pixel(2, 0)] == [0xff10_2030, 0xff11_2030, 0xff08_0000])
        #expect([pixel(0, 1), pixel(1, 1), pixel(2, 1)] == [0xff00_0000, 0xffff_ffff, empty])
        #expect([pixel(0, 2), pixel(1, 2), pixel(2, 2)] == [empty, 0xff80_8080, empty])
        let index = try String(
            contentsOf: folder.url.appendingPathComponent("golden-contact-sheet.txt"), encoding: .utf8)
        #expect(
            index.split(separator: "\n").dropFirst() == [
                "1, 1: a/changed@0, 6 × 4", "1, 2: b/resized@0, 6 × 4, was 3 × 3", "1, 3: c/new@0, 2 × 2, new",
            ])
    }
}
