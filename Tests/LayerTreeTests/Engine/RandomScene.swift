import Foundation
import Images
import TestSupport
import VectorGeometry

@testable import LayerTree

/// A layer tree that is changed at random.
struct RandomScene {
    let root = CALayer()
    let engine: AnimationEngine
    private let layers: [CALayer]
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        layers = (0..<12).map { n in
            let layer = n % 3 == 0 ? CAShapeLayer() : CALayer()
            layer.name = "layer\(n)"
            layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            return layer
        }
        for (n, layer) in layers.enumerated() { (n < 4 ? root : layers[n % 4]).addSublayer(layer) }
        engine = AnimationEngine(root: root)
    }

    mutating func mutate() {
        let layer = layers[below(12)]
        let other = layers[below(12)]
        switch below(16) {
        case 0: layer.position = CGPoint(x: number(), y: number())
        case 1: layer.bounds.size = CGSize(width: number(), height: number())
        case 2: layer.opacity = Float(number() / 50)
        case 3: layer.transform = CATransform3DMakeRotation(number(), 0, 0, 1)
        case 4: layer.speed = [1, 0.5, 0][below(3)]
        case 5: layer.timeOffset = number() / 50
        case 6: layer.removeAllAnimations()
        case 7: if !other.isInTree(of: layer) { other.addSublayer(layer) }
        case 8: if layer.superlayer !== root { layer.removeFromSuperlayer() }
        case 9: layer.superlayer?.insertSublayer(layer, at: 0)
        case 10: setLook(of: layer)
        case 11:
            if let shape = layer as? CAShapeLayer { (shape.strokeEnd, shape.lineWidth) = (number() / 50, number()) }
        case 12: layer.mask = layer.mask == nil ? CALayer() : nil
        case 13: layer.mask?.opacity = Float(number() / 50)
        default: layer.add(animation(), forKey: ["a", "b", "c", nil][below(4)])
        }
    }

    /// Values that copies of the layer's state share until they are changed.
    private mutating func setLook(of layer: CALayer) {
        switch below(6) {
        case 0: (layer.shadowRadius, layer.shadowOpacity) = (number(), Float(number() / 50))
        case 1: layer.contentsRect = CGRect(x: 0, y: 0, width: number() / 50, height: 1)
        case 2: layer.sublayerTransform = CATransform3DMakeScale(number(), 1, 1)
        case 3: (layer.borderWidth, layer.cornerRadius) = (number(), number())
        case 4: layer.backgroundColor = CGColor(red: number() / 50, green: 0, blue: 0, alpha: 1)
        default: layer.isHidden.toggle()
        }
    }

    private mutating func animation() -> CAAnimation {
        if below(8) == 0 {
            let group = CAAnimationGroup()
            group.animations = [animation(), animation()]
            group.duration = 1
            return group
        }
        let (path, from, to) = ends()
        let animation = CABasicAnimation(keyPath: path)
        animation.fromValue = below(3) == 0 ? nil : from
        animation.toValue = below(3) == 0 ? nil : to
        animation.isAdditive = below(4) == 0
        animation.duration = 0.2 + Double(below(20)) / 10
        animation.repeatCount = [0, 2, .infinity][below(3)]
        animation.isRemovedOnCompletion = below(3) > 0
        animation.fillMode = [.removed, .forwards, .both][below(3)]
        return animation
    }

    private mutating func ends() -> (path: String, from: Any, to: Any) {
        let a = number()
        let b = number()
        return switch below(17) {
        case 0: ("position", CGPoint(x: a, y: b), CGPoint(x: b, y: 1))
        case 1: ("position.y", a, b)
        case 2: ("opacity", a / 50, b / 50)
        case 3: ("bounds", CGRect(x: 0, y: 0, width: a, height: b), CGRect(x: 1, y: 2, width: b, height: a))
        case 4: ("bounds.size.width", a, b - 60)
        case 5: ("transform.rotation.z", a, b)
        case 6: ("transform.translation", CGSize(width: a, height: b), CGSize(width: b, height: a))
        case 7: ("transform", CATransform3DMakeScale(a, b, 1), CATransform3DMakeRotation(b, 0, 1, 1))
        case 8: ("shadowOffset", CGSize(width: a, height: b), CGSize(width: b, height: a))
        case 9:
            (
                "backgroundColor", CGColor(red: 1, green: 0, blue: 0, alpha: 1),
                CGColor(red: 0, green: 0, blue: 1, alpha: 1)
            )
        case 10: ("shadowRadius", a, b)
        case 11: ("contentsRect.size.width", a / 50, b / 50)
        case 12: ("sublayerTransform.rotation.y", a, b)
        case 13: ("cornerRadius", a, b)
        case 14: ("borderWidth", a, b)
        case 15: ("strokeEnd", a / 50, b / 50)
        default: ("sublayers.layer5.opacity", a / 50, b / 50)
        }
    }

    private mutating func below(_ count: Int) -> Int { .random(in: 0..<count, using: &random) }

    private mutating func number() -> Double { .random(in: 0...50, using: &random) }
}
