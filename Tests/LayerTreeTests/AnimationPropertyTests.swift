import Foundation
import MotionTiming
import Testing

@testable import LayerTree

@Suite("Properties of animation classes by key")
struct AnimationPropertyTests {
    static let classes: [CAAnimation.Type] = [
        CAAnimation.self, CAPropertyAnimation.self, CABasicAnimation.self, CASpringAnimation.self,
        CAKeyframeAnimation.self, CAAnimationGroup.self, CATransition.self,
    ]

    @Test("Every class lists its properties once, inherited ones first", arguments: classes)
    func order(of type: CAAnimation.Type) {
        let keys = type.properties.all.map(\.key)
        #expect(Set(keys).count == keys.count)
        #expect(keys.starts(with: CAAnimation.properties.all.map(\.key)))
        for key in keys { #expect(type.properties[key]?.key == key) }
    }

    @Test("Initial values are those of a new animation", arguments: classes)
    func initialValues(of type: CAAnimation.Type) {
        for property in type.properties.all {
            let value = type.make().value(forKey: property.key)
            switch property.initialValue {
            case .number(let number): #expect(value as? Double == number, "\(property.key)")
            case .bool(let flag): #expect(value as? Bool == flag, "\(property.key)")
            case .string(let name): #expect(value as? String == name, "\(property.key)")
            default: #expect(value == nil || property.kind == .frameRates, "\(property.key)")
            }
        }
        #expect(type.properties["speed"]?.initialValue == .number(1))
        #expect(type.properties["removedOnCompletion"]?.initialValue == .bool(true))
        #expect(type.properties["fillMode"]?.initialValue == .string("removed"))
    }

    @Test("Names list their legal values")
    func names() {
        let modes = ["linear", "discrete", "paced", "cubic", "cubicPaced"]
        #expect(CAKeyframeAnimation.properties["calculationMode"]?.kind == .name(modes))
        #expect(CAKeyframeAnimation.properties["rotationMode"]?.kind == .name(["auto", "autoReverse"]))
        #expect(CATransition.properties["type"]?.kind == .name(["fade", "moveIn", "push", "reveal"]))
    }

    @Test("Setting a property reports unknown keys and values of another type")
    func setting() {
        let animation = CAKeyframeAnimation()
        #expect(animation.setProperty([0, 0.5, 1], forKey: "keyTimes") && animation.keyTimes == [0, 0.5, 1])
        #expect(animation.setProperty("paced", forKey: "calculationMode") && animation.calculationMode == .paced)
        #expect(animation.setProperty(2, forKey: "duration") && animation.duration == 2)
        #expect(!animation.setProperty("half", forKey: "keyTimes") && animation.keyTimes == [0, 0.5, 1])
        #expect(!animation.setProperty(CGPoint.zero, forKey: "duration") && animation.duration == 2)
        #expect(!animation.setProperty(1, forKey: "stiffness") && animation.value(forKey: "stiffness") == nil)
        #expect(animation.setProperty(nil, forKey: "keyTimes") && animation.keyTimes == nil)
    }

    /// Counts how often its accessors set a value.
    private final class CountingAnimation: CASpringAnimation {
        var changes = 0
        override var toValue: Any? { didSet { changes += 1 } }
        override var isAdditive: Bool { didSet { changes += 1 } }
        override var mass: CGFloat {
            get { super.mass * 2 }
            set {
                changes += 1
                super.mass = newValue
            }
        }
        override var duration: CFTimeInterval { didSet { changes += 1 } }
    }

    @Test("Keys set values through overridden accessors; copies copy springs and timing as they are stored")
    func overrides() throws {
        let animation = CountingAnimation()
        animation.setValue(1, forKey: "toValue")
        animation.setValue(true, forKey: "additive")
        animation.setValue(3, forKey: "mass")
        #expect(animation.changes == 3 && animation.value(forKey: "mass") as? Double == 6)
        animation.setValue(4, forKey: "duration")
        #expect(animation.changes == 3 && animation.duration == 4)
        let copy = try #require(animation.copy() as? CountingAnimation)
        #expect(copy.changes == 2 && copy.mass == 6 && copy.duration == 4)
        #expect(copy.isAdditive && copy.toValue as? Int == 1)
    }
}
