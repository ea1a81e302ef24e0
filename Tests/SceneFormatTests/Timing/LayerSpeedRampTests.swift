import MediaTime
import MovieRendering
import Testing
import VectorGeometry

@testable import LayerTree
@testable import SceneFormat

@Suite("Speed ramps of layers in scenes")
struct LayerSpeedRampTests {
    private let ramp = "[{ at: 0, value: 1 }, { at: 1, value: 1 }, { at: 3, value: 0 }]"

    private func scene(_ duration: String, speed: String) -> String {
        """
        multiplane: 1
        size: [64, 48]
        frameRate: 25
        duration: \(duration)
        root:
          sublayers:
            - name: box
              beginTime: 1
              speed: \(speed)
              sublayers:
                - name: mover
                  frame: [0, 0, 8, 8]
                  animations:
                    - { class: CABasicAnimation, keyPath: position.x, fromValue: 0, toValue: 20, duration: 2 }
        """
    }

    @Test("Animations of sublayers follow the integral of the speed")
    func animations() throws {
        let movie = try SceneFixture().scene(scene("9", speed: ramp)).makeMovie()
        let mover = try #require(movie.engine.root.sublayers?.first?.sublayers?.first)
        // The time of the box is 1 s at 2 s, 1.75 s at 3 s, and stays 2 s from 4 s on.
        for (time, x) in [(Rational(3, 2), 5.0), (2, 10), (3, 17.5)] {
            try movie.advance(to: time)
            #expect(abs((mover.presentation()?.position.x ?? -1) - x) < 1e-9)
        }
        try movie.advance(to: 8)
        #expect(mover.convertTime(8, from: nil) == 2)
    }

    @Test("A duration of auto includes the ramp")
    func duration() throws {
        let slow = "[{ at: 0, value: 0.5 }]"
        #expect(try SceneFixture().scene(scene("auto", speed: slow)).duration == 5)
    }

    @Test(
        "Mistakes are located",
        arguments: [
            ("[]", "at least one keyframe"), ("[{ at: 1, value: 1 }, { at: 1, value: 2 }]", "increasing times"),
            ("[{ at: 1, value: -1 }]", "a factor from 0 to 100"), ("fast", "keyframes"),
        ])
    func mistakes(speed: String, part: String) throws {
        let messages = try SceneFixture().messages(scene("1", speed: speed))
        #expect(messages.count == 1 && messages.allSatisfy { $0.contains(part) && $0.hasPrefix("scene.yaml:9:") })
    }
}
