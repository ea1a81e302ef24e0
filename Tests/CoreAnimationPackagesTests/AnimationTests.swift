import Foundation
import LayerTree
import Testing

@testable import CoreAnimationPackages

@Suite("Animations of Core Animation packages")
struct AnimationTests {
    @Test("Animations have the key of their element, or of its attribute key")
    func keys() throws {
        let fade = """
            type="CABasicAnimation" keyPath="opacity" duration="2"><fromValue type="integer" value="0"/>\
            <toValue type="real" value="1"/>
            """
        let (layer, _) = try PackageMaker.layer(
            "<CALayer><animations><spin \(fade)</spin><p key=\"turn\" \(fade)</p></animations></CALayer>")
        #expect(layer.animationKeys() == ["spin", "turn"])
        let (twice, warnings) = try PackageMaker.layer(
            "<CALayer><animations><a \(fade)</a><a \(fade)</a></animations></CALayer>")
        #expect(twice.animationKeys()?.count == 2 && warnings.count == 1)
    }

    @Test("Basic animations start with the clock of the layer")
    func basic() throws {
        let player = try player(
            "<x type='CABasicAnimation' keyPath='opacity' duration='2'><fromValue type='integer' value='0'/>"
                + "<toValue type='real' value='1'/></x>")
        #expect(try player.number("opacity", of: "a", at: 1) == 0.5)
    }

    @Test("Keyframes have times, repeat forever, and reverse")
    func keyframes() throws {
        let values = "<values><integer value='0'/><real value='10'/></values>"
        let endless = try player(
            "<x type='CAKeyframeAnimation' keyPath='position.x' duration='2' beginTime='1e-100' repeatCount='Inf'>"
                + values + "</x>")
        #expect(abs(try endless.number("position.x", of: "a", at: 3) - 5) < 1e-6)
        let reversed = try player(
            "<x type='CAKeyframeAnimation' keyPath='position.x' duration='2' repeatCount='inf' autoreverses='1'>"
                + values + "</x>")
        #expect(abs(try reversed.number("position.x", of: "a", at: 2.5) - 7.5) < 1e-6)
        let timed = try player(
            "<x type='CAKeyframeAnimation' keyPath='position.x' duration='4'><values><real value='0'/>"
                + "<real value='8'/><real value='0'/></values><keyTimes><integer value='0'/><real value='0.25'/>"
                + "<integer value='1'/></keyTimes></x>")
        #expect(abs(try timed.number("position.x", of: "a", at: 1) - 8) < 1e-6)
        #expect(abs(try timed.number("position.x", of: "a", at: 2.5) - 4) < 1e-6)
    }

    @Test("Groups contain animations in their time")
    func groups() throws {
        let player = try player(
            "<x type='CAAnimationGroup' duration='8' speed='0.5'><animations><CABasicAnimation "
                + "keyPath='position.x' duration='8'><fromValue type='real' value='0'/><toValue type='real' value='8'/>"
                + "</CABasicAnimation></animations></x>")
        #expect(abs(try player.number("position.x", of: "a", at: 8) - 4) < 1e-6)
    }

    @Test("Springs and timing functions are read, and what editors add is ignored")
    func properties() throws {
        let (layer, warnings) = try PackageMaker.layer(
            """
            <CALayer><animations><x type="CASpringAnimation" keyPath="opacity" mass="2" stiffness="300" damping="36" \
            velocity="1" duration="0.8" timingFunction="0.4 0 0.6 1" mica_autorecalculatesDuration="1" \
            debugDescription="y"><hash type="real" value="1e14"/></x></animations></CALayer>
            """)
        let spring = try #require(layer.animation(forKey: "x") as? CASpringAnimation)
        #expect(spring.mass == 2 && spring.stiffness == 300 && spring.damping == 36 && spring.initialVelocity == 1)
        #expect(spring.timingFunction != nil && warnings.isEmpty)
    }

    @Test("Unknown classes of animations are reported")
    func unknown() throws {
        let (layer, warnings) = try PackageMaker.layer(
            "<CALayer><animations><x type=\"CAMatchMoveAnimation\"/></animations></CALayer>")
        #expect(layer.animationKeys() == nil || layer.animationKeys() == [])
        #expect(warnings == ["animations of the class CAMatchMoveAnimation are not supported; ignored"])
    }

    private func player(_ animation: String) throws -> StagePlayer {
        StagePlayer(
            try PackageMaker.package("<CALayer name='a'><animations>\(animation)</animations></CALayer>"))
    }
}
