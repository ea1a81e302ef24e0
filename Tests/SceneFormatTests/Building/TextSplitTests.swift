import Foundation
import LayerTree
import MovieRendering
import Testing

@testable import SceneFormat

@Suite("Split text in scenes")
struct TextSplitTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    private func units(_ split: String, _ text: String = "One two") throws -> [CATextLayer] {
        let layer =
            "- { class: CATextLayer, string: \"\(text)\", font: DejaVu Sans, fontSize: 20, wrapped: true, "
            + "frame: [0, 0, 60, 60], split: \(split) }"
        let root = try fixture.scene(minimalScene(layers: layer)).makeMovie().engine.root
        return (root.sublayers?.first?.sublayers ?? []).compactMap { $0 as? CATextLayer }
    }

    @Test("Each letter, word or line is a layer about its center, in reading order")
    func counts() throws {
        let letters = try units("{ by: letter }")
        #expect(letters.count == 6)
        #expect(
            letters[0].anchorPoint.x < letters[1].anchorPoint.x && letters[0].anchorPoint.y < letters[3].anchorPoint.y)
        for frame in letters.map(\.frame) {
            let deviations: [CGFloat] = [frame.minX, frame.minY, frame.width - 60, frame.height - 60]
            #expect(deviations.allSatisfy { abs($0) < 1e-9 })
        }
        #expect(try units("{ by: word }", "One two three").count == 3)
        #expect(try units("{ by: line }").count == 2)
        #expect(try units("{ by: letter }", "  ").isEmpty)
    }

    @Test("Effects and animations begin later for each unit, in the given order")
    func stagger() throws {
        let forward = try units(
            "{ by: word, stagger: 0.5, effects: { name: riseIn, beginTime: 1 }, animations: "
                + "[{ class: CABasicAnimation, keyPath: opacity, toValue: 0, key: own, duration: 1 }] }", "a b c")
        #expect(forward.map { $0.animation(forKey: "effect 1.2")?.beginTime } == [1, 1.5, 2])
        #expect(
            forward.map { $0.animation(forKey: "own")?.beginTime ?? -1 }.map { ($0 * 2).rounded() / 2 } == [0, 0.5, 1])

        let reverse = try units("{ by: word, stagger: 1, order: reverse, effects: [fadeIn] }", "a b c")
        #expect(reverse.map { ($0.animation(forKey: "effect 1.1")?.beginTime ?? -1).rounded() } == [2, 1, 0])
    }

    @Test("Effects that show a unit hide it before, effects that hide it do so afterwards")
    func fillModes() {
        for effect in TextAnimation.allCases {
            let modes = Set(effect.animations(fontSize: 20, duration: 1).map(\.fillMode))
            #expect(modes == [effect.isExit ? .forwards : effect == .jump ? .removed : .backwards], "\(effect)")
        }
    }

    @Test("Orders give every unit a number of steps")
    func orders() {
        #expect(StaggerOrder.center.steps(4) == [1, 0, 0, 1])
        #expect(StaggerOrder.center.steps(5) == [2, 1, 0, 1, 2])
        #expect(StaggerOrder.edges.steps(5) == [0, 1, 2, 1, 0])
        let shuffled = StaggerOrder.shuffle.steps(9, seed: 4)
        #expect(
            shuffled.sorted() == StaggerOrder.forward.steps(9) && shuffled == StaggerOrder.shuffle.steps(9, seed: 4))
        #expect(shuffled != StaggerOrder.shuffle.steps(9, seed: 5) && StaggerOrder.shuffle.steps(0).isEmpty)
    }

    @Test("Mistakes have their location")
    func mistakes() {
        #expect(
            fixture.messages(
                minimalScene(layers: "- { class: CATextLayer, string: A, split: { by: wort, effects: pop } }")) == [
                    "scene.yaml:9:53: by is the text \"wort\"; expected one of letter, word, line; did you mean \"word\"?",
                    "scene.yaml:9:68: an effect is the text \"pop\"; expected one of "
                        + "\(TextAnimation.allCases.map(\.rawValue).joined(separator: ", "))",
                ])
        #expect(
            fixture.messages(minimalScene(layers: "- { class: CATextLayer, valueFormat: \"0\", split: { by: word } }"))
                == [
                    "scene.yaml:9:54: a text with a valueFormat is split; expected a string, which does not change"
                ])
    }
}
