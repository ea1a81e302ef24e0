import Foundation
import LottieImport
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("The player that a Lottie animation is drawn like")
struct LottieCompatibilityTests {
    private let fixture: SceneFixture

    init() throws {
        fixture = try SceneFixture()
        let animation = """
            {"v": "5.7.4", "fr": 30, "ip": 0, "op": 60, "w": 40, "h": 20,
             "layers": [{"ty": 1, "ip": 0, "op": 60, "ao": 1, "sw": 10, "sh": 10, "sc": "#ff0000", "ks": {}}]}
            """
        try fixture.write(animation, to: "media/a.json")
    }

    @Test("Layers have the player of their key, and the same file can be drawn both ways")
    func key() throws {
        let layers = """
            - { class: LottieLayer, asset: media/a.json }
            - { class: LottieLayer, asset: media/a.json, compatibility: lottie-ios }
            - { class: LottieLayer, asset: media/a.json, compatibility: after-effects }
            """
        let scene = try fixture.scene(minimalScene(layers: layers))
        let players = scene.root.all.compactMap { $0.lottie?.compatibility }
        #expect(players == [.afterEffects, .lottieIOS, .afterEffects])
        let images = SceneImageCache()
        for lottie in scene.root.all.compactMap(\.lottie) {
            let animation = try images.animation(lottie.asset, compatibility: lottie.compatibility)
            #expect(animation.compatibility == lottie.compatibility)
        }
        // The layer's auto-orient is left out once.
        #expect(images.warnings.count == 1)
    }

    @Test("Unknown players are errors that list the known ones")
    func mistake() throws {
        let layer = "- { class: LottieLayer, asset: media/a.json, compatibility: lottie-iso }"
        let error = #expect(throws: SceneFormatError.self) { try fixture.scene(minimalScene(layers: layer)) }
        let message = error?.diagnostics.first?.description ?? ""
        #expect(
            message.contains("expected one of after-effects, lottie-ios; did you mean \"lottie-ios\"?"), "\(message)")
    }
}
