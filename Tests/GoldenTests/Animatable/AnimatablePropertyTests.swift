import Foundation
import Multiplane
import Testing

@Suite("Animations of animatable properties change the image")
struct AnimatablePropertyTests {
    @Test("Every animatable property is tested", arguments: AnimatedClass.all)
    func complete(_ type: AnimatedClass) {
        let keys = Set((AnimatedKey.ofLayer + type.rows()).map(\.key))
        let missing = type.properties().all.filter(\.isAnimatable).map(\.key).filter { !keys.contains($0) }
        #expect(missing == [])
        let cells =
            type.name == "CAEmitterLayer"
            ? EmitterCellProperty.all.map(\.key).filter { !keys.contains("emitterCells.spark.\($0)") } : []
        #expect(
            cells.filter {
                !["magnificationFilter", "minificationFilter", "minificationFilterBias", "beginTime", "duration"]
                    .contains($0)
            } == [])
    }

    @Test("An animation of each property changes the image", arguments: AnimatedClass.all)
    func shows(_ type: AnimatedClass) throws {
        for row in AnimatedKey.ofLayer + type.rows() where !isUnseen(row.key, type.name) {
            let still = stage(type, row)
            let moving = stage(type, row)
            let isText = row.to is String
            if isText {
                let steps = CAKeyframeAnimation(keyPath: row.key)
                steps.values = [moving.layer.value(forKeyPath: row.key) ?? "", row.to]
                steps.calculationMode = .discrete
                steps.duration = 1
                moving.layer.add(steps, forKey: nil)
            } else {
                let animation = CABasicAnimation(keyPath: row.key)
                animation.toValue = row.to
                animation.duration = 1
                moving.layer.add(animation, forKey: nil)
            }
            #expect(differ(try still.render(at: 0.7), try moving.render(at: 0.7)), "\(type.name).\(row.key)")
        }
    }

    /// Returns whether the class does not draw the property, or covers it with its own content.
    private func isUnseen(_ key: String, _ type: String) -> Bool {
        switch type {
        // Only variable fonts have variations.
        case "CATextLayer" where key == "fontVariations": true
        case "CAShapeLayer", "CATextLayer": key.hasPrefix("contents") || key == "minificationFilterBias"
        case "CAGradientLayer": key.hasPrefix("contents") || key == "minificationFilterBias" || key == "backgroundColor"
        // Scroll layers clip, including their shadow.
        case "CAScrollLayer": key == "masksToBounds" || key.hasPrefix("shadow")
        default: false
        }
    }

    private func stage(_ type: AnimatedClass, _ row: AnimatedKey) -> AnimatedStage {
        let stage = AnimatedStage(type.make())
        row.prepare(stage.layer)
        return stage
    }

    private func differ(_ a: CGImage, _ b: CGImage) -> Bool {
        (0..<a.height).contains { y in (0..<a.width).contains { x in a.pixels.row(y)[x] != b.pixels.row(y)[x] } }
    }
}
