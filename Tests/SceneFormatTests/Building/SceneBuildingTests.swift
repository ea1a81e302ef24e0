import AudioMixing
import Images
import LayerTree
import MediaPlayback
import MediaTime
import MovieRendering
import RenderTree
import SourceFiles
import Testing
import VectorGeometry

@testable import SceneFormat

@Suite("Building scenes")
struct SceneBuildingTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    private func movie(_ layers: String, _ more: String = "") throws -> Movie {
        try fixture.scene(minimalScene(layers: layers, more: more)).makeMovie()
    }

    private func layer(_ movie: Movie) throws -> CALayer { try #require(movie.engine.root.sublayers?.first) }

    @Test("The documented scene becomes a layer tree")
    func titleScene() throws {
        let movie = try fixture.scene(SceneFormatTests.titleScene).makeMovie()
        let clip = try #require(movie.engine.root.sublayers?.first as? AVPlayerLayer)
        let text = try #require(movie.engine.root.sublayers?.last as? CATextLayer)

        #expect(movie.engine.root.bounds == CGRect(x: 0, y: 0, width: 1280, height: 720))
        #expect(movie.engine.root.position == CGPoint(x: 640, y: 360))
        #expect(
            clip.name == "clip" && clip.position == CGPoint(x: 400, y: 260)
                && clip.bounds.size == CGSize(width: 640, height: 360))
        #expect(clip.cornerRadius == 24 && clip.masksToBounds && clip.videoGravity == .resizeAspectFill)
        #expect(clip.animationKeys() == ["animation 1"])
        #expect(
            text.string as? String == "Multiplane" && text.fontSize == 72 && text.foregroundColor == .white
                && text.alignmentMode == .center)
    }

    @Test("The player starts at the given time, and the audio track becomes a cue")
    func playerAndAudio() throws {
        let movie = try fixture.scene(SceneFormatTests.titleScene).makeMovie()
        let player = try #require((movie.engine.root.sublayers?.first as? AVPlayerLayer)?.player)

        #expect(
            player.currentTime() == CMTime(Rational(3, 2)) && player.rate == 1 && player.repeatsAtItemEnd
                && player.volume == 1)
        #expect(movie.audio.map(\.volume) == [0.8] && movie.audio.first?.url.path == fixture.folder + "/media/clip.mp4")
        #expect(
            movie.duration == 4 && movie.background == CGColor(red: 16 / 255, green: 20 / 255, blue: 24 / 255, alpha: 1)
        )
    }

    @Test("A begin time of 0 is the layer's local time 0, so that a paused layer can be scrubbed")
    func beginTimeZero() throws {
        let scrubbed = try movie(
            """
            - speed: 0
              timeOffset: 0.5
              animations:
                - { class: CABasicAnimation, keyPath: opacity, fromValue: 0, toValue: 1, duration: 2, beginTime: 0 }
            """)

        #expect(try scrubbed.engine.frame(at: 1).root.children.first?.appearance.opacity == 0.25)
    }

    @Test("A frame is set after the anchor point and before the transform in any key order")
    func frame() throws {
        let layer = try layer(movie("- { transform: [{ scale: 2 }], frame: [10, 20, 30, 40], anchorPoint: [0, 1] }"))

        #expect(layer.bounds.size == CGSize(width: 30, height: 40) && layer.position == CGPoint(x: 10, y: 60))
        #expect(layer.transform.m11 == 2)
    }

    @Test("Properties of every kind are set")
    func kinds() throws {
        let movie = try movie(
            """
            - class: CAShapeLayer
              path: { rect: [0, 0, 4, 4] }
              lineDashPattern: [1, 2]
              fillRule: even-odd
              strokeColor: "#ff0000"
              shadowOffset: [1, 2]
              bounds: [1, 2, 3, 4]
              isHidden: true
              maskedCorners: [layerMinXMinYCorner, layerMaxXMaxYCorner]
              speed: 0.5
              mask: { backgroundColor: black }
            - class: CAGradientLayer
              colors: [black, white]
              locations: [0, 0.5]
            """)
        let shape = try #require(movie.engine.root.sublayers?.first as? CAShapeLayer)
        let gradient = try #require(movie.engine.root.sublayers?.last as? CAGradientLayer)

        #expect(shape.path?.value == .rect(CGRect(x: 0, y: 0, width: 4, height: 4)))
        #expect(shape.value(forKey: "lineDashPattern") as? [Double] == [1, 2] && shape.fillRule == .evenOdd)
        #expect(
            shape.strokeColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1)
                && shape.shadowOffset == CGSize(width: 1, height: 2))
        #expect(shape.bounds == CGRect(x: 1, y: 2, width: 3, height: 4) && shape.isHidden && shape.speed == 0.5)
        #expect(
            shape.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMaxYCorner] && shape.mask?.backgroundColor == .black
        )
        #expect(gradient.value(forKey: "locations") as? [Double] == [0, 0.5])
    }

    @Test("A null color removes the default")
    func none() throws {
        let layer = try #require(try layer(movie("- { class: CAShapeLayer, fillColor: null }")) as? CAShapeLayer)
        #expect(layer.fillColor == nil)
    }

    @Test("Animations run in scene time and respect their fill mode")
    func animation() throws {
        let movie = try movie(
            """
            - animations: [{ class: CABasicAnimation, keyPath: position.x, fromValue: 0, toValue: 10, beginTime: 0.2, \
            duration: 0.5, fillMode: both }]
            """
        )
        let layer = try layer(movie)

        for (time, x) in [(0.1, 0.0), (0.45, 5), (0.9, 10)] {
            _ = try movie.engine.frame(at: time)
            #expect(abs((layer.presentation()?.position.x ?? -1) - CGFloat(x)) < 1e-6, "at \(time)")
        }
    }

    @Test("Groups and keyframe animations keep their values; a spring lasts until it settles")
    func animationClasses() throws {
        let movie = try movie(
            """
            - animations:
              - { class: CASpringAnimation, keyPath: opacity, toValue: 0, key: a }
              - class: CAAnimationGroup
                key: b
                duration: 2
                repeatCount: inf
                animations:
                  - { class: CAKeyframeAnimation, keyPath: position, path: "M 0 0 L 10 0", rotationMode: auto, \
            calculationMode: paced }
                  - { class: CAKeyframeAnimation, keyPath: opacity, values: [0, 1, 0], keyTimes: [0, 0.2, 1], \
            timingFunctions: [easeIn, [0, 0, 1, 1]] }
            """)
        let layer = try layer(movie)
        let spring = try #require(layer.animation(forKey: "a") as? CASpringAnimation)
        let group = try #require(layer.animation(forKey: "b") as? CAAnimationGroup)
        let path = try #require(group.animations?.first as? CAKeyframeAnimation)
        let values = try #require(group.animations?.last as? CAKeyframeAnimation)

        #expect(spring.duration == spring.settlingDuration && spring.duration > 1)
        #expect(group.duration == 2 && group.repeatCount == .infinity && !group.isRemovedOnCompletion)
        #expect(
            path.path?.value.elements.count == 2 && path.rotationMode == .rotateAuto && path.calculationMode == .paced)
        #expect(values.values?.count == 3 && values.keyTimes == [0, 0.2, 1] && values.timingFunctions?.count == 2)
    }

    @Test("Events change properties with implicit animations")
    func events() throws {
        let movie = try movie(
            "- { name: box, position: [0, 0] }",
            "events: [{ at: 0.5, transaction: { duration: 0.4, timingFunction: linear }, set: { box.position.x: 8 } }]")
        let layer = try layer(movie)

        _ = try movie.engine.frame(at: 0.4)
        #expect(layer.position.x == 0)
        _ = try movie.engine.frame(at: 0.7)
        #expect(layer.position.x == 8)
        #expect(abs((layer.presentation()?.position.x ?? -1) - 4) < 1e-6)
        _ = try movie.engine.frame(at: 0.95)
        #expect(layer.presentation()?.position.x == 8)
    }

    @Test("Events with disabled actions do not animate; animations are added and removed by key")
    func moreEvents() throws {
        let movie = try movie(
            "- name: box",
            """
            events:
              - { at: 0.2, transaction: { disableActions: true }, set: { box.opacity: 0.5, box.frame: [0, 0, 4, 4] } }
              - { at: 0.4, addAnimations: { box: [{ class: CABasicAnimation, keyPath: opacity, toValue: 1, key: glow, \
            repeatCount: inf, duration: 1 }] } }
              - { at: 0.6, removeAnimations: { box: [glow] } }
            """)
        let layer = try layer(movie)

        _ = try movie.engine.frame(at: 0.2)
        #expect(layer.presentation()?.opacity == 0.5 && layer.frame == CGRect(x: 0, y: 0, width: 4, height: 4))
        _ = try movie.engine.frame(at: 0.5)
        #expect(layer.animationKeys() == ["glow"])
        _ = try movie.engine.frame(at: 0.7)
        #expect(layer.animationKeys() == nil)
    }

    @Test("An unreadable image is an error that names its file")
    func brokenImage() throws {
        let scene = try fixture.scene(minimalScene(layers: "- contents: logo"))

        let error = #expect(throws: MediaError.self) { try scene.makeMovie() }
        #expect(error?.file == fixture.folder + "/media/logo.png")
    }
}
