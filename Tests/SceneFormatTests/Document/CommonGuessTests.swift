import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Suggestions for common guesses")
struct CommonGuessTests {
    @Test(
        "Keys of other formats suggest the scene's key",
        arguments: [
            ("- { class: CATextLayer, color: red }", "foregroundColor"), ("- { color: red }", "backgroundColor"),
            ("- { class: CAShapeLayer, color: red }", "fillColor"), ("- { blendMode: screen }", "compositingFilter"),
            ("- { width: 10 }", "frame"), ("- { delay: 1 }", "beginTime"), ("- { children: [] }", "sublayers"),
            ("- animations: [{ class: CABasicAnimation, keyPath: opacity, from: 0, toValue: 1 }]", "fromValue"),
            ("- animations: [{ class: CABasicAnimation, keyPath: opacity, fromValue: 0, to: 1 }]", "toValue"),
            (
                "- animations: [{ class: CABasicAnimation, keyPath: opacity, toValue: 1, easing: linear }]",
                "timingFunction"
            ),
        ])
    func guess(_ layer: String, _ key: String) throws {
        let messages = try SceneFixture().messages(minimalScene(layers: layer))
        #expect(messages.count == 1 && messages[0].hasSuffix("did you mean \"\(key)\"?"), "\(messages)")
    }

    @Test(
        "Classes of other frameworks suggest a layer class, whose keys are checked",
        arguments: [
            ("- { class: UILabel, string: a }", "CATextLayer"), ("- { class: View }", "CALayer"),
            ("- { class: Circle, lineWidth: 2 }", "CAShapeLayer"), ("- { class: CALayr }", "CALayer"),
        ])
    func layerClass(_ layer: String, _ name: String) throws {
        let messages = try SceneFixture().messages(minimalScene(layers: layer))
        #expect(messages.count == 1 && messages[0].hasSuffix("did you mean \"\(name)\"?"), "\(messages)")
    }

    @Test("A misspelled required key is not reported as missing too")
    func misspelledRequiredKey() throws {
        let animation = "- animations: [{ class: CABasicAnimation, keypath: opacity, toValue: 1 }]"
        let scene = minimalScene(layers: animation).replacing("size: [64, 48]", with: "Size: 64x48")
        let messages = try SceneFixture().messages(scene)
        #expect(messages.count == 2, "\(messages)")
        #expect(messages.allSatisfy { $0.contains("unknown key") }, "\(messages)")
    }

    @Test("A size as on the command line suggests a list")
    func sizeText() throws {
        let scene = minimalScene().replacing("size: [64, 48]", with: "size: 64x48")
        let messages = try SceneFixture().messages(scene)
        #expect(messages.count == 1 && messages[0].hasSuffix("did you mean \"[64, 48]\"?"), "\(messages)")
    }

    @Test("Without a suggestion, the five most similar keys are listed")
    func nearest() throws {
        let message = try SceneFixture().messages(minimalScene(layers: "- { shadowIntensityFactor: 3 }")).first ?? ""
        #expect(message.contains("one of its 64 keys, such as ") && message.contains("shadowRadius"), "\(message)")
    }

    @Test("File names can be used wherever an asset is expected")
    func files() throws {
        let fixture = try SceneFixture()
        let scene = try fixture.scene(minimalScene(layers: "- { contents: media/logo.png }"))
        guard case .image(let asset)? = scene.root.sublayers[0].properties.first?.value else {
            return #expect(Bool(false), "no image")
        }
        #expect(asset.path == fixture.folder + "/media/logo.png" && scene.files.contains(asset.path))
        #expect(
            fixture.messages(minimalScene(layers: "- { contents: media/lgo.png }")) == [
                """
                scene.yaml:9:19: there is no file "media/lgo.png"; expected a file relative to scene.yaml; did you mean \
                "media/logo.png"?
                """
            ])
    }
}
