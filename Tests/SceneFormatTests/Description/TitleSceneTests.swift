import Images
import MediaTime
import SourceText
import Testing
import VectorGeometry

@testable import SceneFormat
@testable import SceneLanguage

@Suite("The documented example scene")
struct TitleSceneTests {
    private let fixture: SceneFixture
    private let scene: SceneDescription

    init() throws {
        fixture = try SceneFixture()
        scene = try fixture.scene(titleScene)
    }

    @Test("Size, frame rate and duration are exact")
    func movie() {
        #expect(scene.size == PixelSize(width: 1280, height: 720))
        #expect(scene.frameRate.framesPerSecond == Rational(30000, 1001))
        #expect(scene.duration == 4)
        #expect(scene.frameCount == 120)
        #expect(scene.background == CGColor(red: 16.0 / 255, green: 20.0 / 255, blue: 24.0 / 255, alpha: 1))
    }

    private func location(_ line: Int, _ column: Int) -> SourceText.SourceLocation {
        .init(file: "scene.yaml", line: line, column: column)
    }

    @Test("The player layer has its frame, clip and corner radius")
    func playerLayer() throws {
        let layer = scene.root.sublayers[0]
        let player = try #require(layer.player)

        #expect(layer.layerClass == .player && layer.name == "clip")
        #expect(layer.frame == CGRect(x: 80, y: 80, width: 640, height: 360))
        #expect(player.asset.path == fixture.folder + "/media/clip.mp4")
        #expect(
            player.start == Rational(3, 2) && player.rate == 1 && player.loop
                && player.volume == VolumeDescription(level: 1, curve: nil))
        #expect(
            layer.properties == [
                .init(key: "masksToBounds", value: .boolean(true), location: location(19, 7)),
                .init(key: "cornerRadius", value: .number(24), location: location(18, 7)),
                .init(key: "videoGravity", value: .text("resizeAspectFill"), location: location(17, 7)),
            ])
    }

    @Test("The animation has all of its values and is not removed on completion")
    func animation() throws {
        let animation = try #require(scene.root.sublayers[0].animations.first)

        let property = AnimatedProperty(keyPath: "position.x", isAdditive: false, isCumulative: false)
        #expect(
            animation.kind
                == .basic(.init(property: property, fromValue: .number(400), toValue: .number(800), byValue: nil)))
        #expect(
            animation.timing.beginTime == 0.5 && animation.timing.duration == 2 && animation.timing.fillMode == .both)
        #expect(animation.timingFunction == .named(.easeInEaseOut))
        #expect(!animation.isRemovedOnCompletion)
    }

    @Test("The text is the value of the parameter")
    func text() throws {
        let override = try ParameterOverride(argument: "title=Hello")
        let text = try fixture.scene(titleScene, overrides: [override]).root.sublayers[1]

        #expect(
            scene.root.sublayers[1].properties.first
                == .init(key: "string", value: .text("Multiplane"), location: location(30, 7)))
        #expect(text.properties.first == .init(key: "string", value: .text("Hello"), location: location(30, 7)))
    }

    @Test("The event and the audio track are read")
    func eventAndAudio() throws {
        let event = try #require(scene.events.first)
        let track = try #require(scene.audio.first)

        #expect(
            event.time == 2
                && event.changes == [
                    .init(layer: "clip", keyPath: "opacity", value: .number(0.4), location: location(39, 12))
                ])
        #expect(event.transaction.duration == 0.5)
        #expect(event.transaction.timingFunction == .named(.easeOut))
        #expect(event.transaction.disableActions == nil)
        #expect(track.asset.name == "clip" && track.volume.level == 0.8 && track.at == .zero)
    }
}
