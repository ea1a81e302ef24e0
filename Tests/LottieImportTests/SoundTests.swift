import Foundation
import Testing

@testable import LottieImport

@Suite("Audio of Lottie animations")
struct SoundTests {
    private static let levels = "\"au\":{\"lv\":{\"a\":1,\"k\":[{\"t\":0,\"s\":[100,100]},{\"t\":10,\"s\":[0,50]}]}}"

    @Test("Audio layers play in the time of their composition")
    func times() throws {
        let found = try animation(
            "{\"ty\":0,\"refId\":\"c\",\"ip\":10,\"op\":90,\"st\":20,\"sr\":2,\"ks\":{}}",
            ",\"assets\":[{\"id\":\"a\",\"p\":\"data:audio/mpeg;base64,AAAA\"},{\"id\":\"c\",\"layers\":["
                + "{\"ty\":6,\"refId\":\"a\",\"ip\":-5,\"op\":30,\"st\":4,\(Self.levels)}]}]")
        #expect(found.warnings.isEmpty)
        let sound = try #require(found.composition.sounds.first)
        #expect(sound.frames == 10..<80)
        #expect(sound.origin == 28)
        #expect(sound.stretch == 2)
        // Frame 10 of the composition is frame 40.
        #expect(sound.volume(at: 20) == 1)
        #expect(sound.volume(at: 40) == 0.25)
        guard case .data(let data, let fileExtension) = found.audioFiles["a"] else {
            Issue.record("there is no audio")
            return
        }
        #expect(data.count == 3)
        #expect(fileExtension == "mp3")
    }

    @Test("Missing audio files are reported")
    func missing() throws {
        let found = try animation(
            "{\"ty\":6,\"refId\":\"a\",\"ks\":{}}", ",\"assets\":[{\"id\":\"a\",\"u\":\"audio/\",\"p\":\"a.mp3\"}]")
        #expect(
            found.warnings.map(\.description) == [
                "assets \"a\": audio file \"audio/a.mp3\" is missing; not played"
            ])
    }
}
