import Images
import LayerTree
import Testing
import VectorGeometry

@Suite("Property table and key-value coding (facts 1.1, 1.2, 1.22)")
struct PropertyTableTests {
    @Test("defaultValue(forKey:) returns defaults, and nil for zero values")
    func defaults() {
        #expect(CALayer.defaultValue(forKey: "opacity") as? Double == 1)
        #expect(CALayer.defaultValue(forKey: "anchorPoint") as? CGPoint == CGPoint(x: 0.5, y: 0.5))
        #expect(CALayer.defaultValue(forKey: "shadowOffset") as? CGSize == CGSize(width: 0, height: -3))
        #expect(CALayer.defaultValue(forKey: "contentsGravity") as? String == "resize")
        for key in ["bounds", "position", "shadowOpacity", "timeOffset", "nonsense"] {
            #expect(CALayer.defaultValue(forKey: key) == nil, "\(key)")
        }
        #expect(CAShapeLayer.defaultValue(forKey: "lineWidth") as? Double == 1)
        #expect(CAShapeLayer.defaultValue(forKey: "fillRule") as? String == "non-zero")
        #expect(CATextLayer.defaultValue(forKey: "fontSize") as? Double == 36)
        #expect(CAGradientLayer.defaultValue(forKey: "startPoint") as? CGPoint == CGPoint(x: 0.5, y: 0))
    }

    @Test(
        "Every property reads back the value set by its key",
        arguments: [
            CALayer.self, CAShapeLayer.self, CATextLayer.self, CAGradientLayer.self, CAReplicatorLayer.self,
            CATransformLayer.self,
        ] as [CALayer.Type])
    func readback(type: CALayer.Type) {
        let layer = type.make()
        for property in type.properties.all {
            guard let sample = sample(of: property.kind) else { continue }
            layer.setValue(sample.value, forKey: property.key)
            #expect(sample.matches(layer.value(forKey: property.key)), "\(property.key)")
        }
    }

    private func sample(of kind: ValueKind) -> (value: Any, matches: (Any?) -> Bool)? {
        switch kind {
        case .number: (3, { $0 as? Double == 3 })
        case .bool: (true, { $0 as? Bool == true })
        case .point: (CGPoint(x: 1, y: 2), { $0 as? CGPoint == CGPoint(x: 1, y: 2) })
        case .size: (CGSize(width: 1, height: 2), { $0 as? CGSize == CGSize(width: 1, height: 2) })
        case .rect:
            (CGRect(x: 1, y: 2, width: 3, height: 4), { $0 as? CGRect == CGRect(x: 1, y: 2, width: 3, height: 4) })
        case .transform: (CATransform3DMakeScale(1, 2, 3), { $0 as? CATransform3D == CATransform3DMakeScale(1, 2, 3) })
        case .color: (CGColor.white, { $0 as? CGColor == .white })
        case .numbers: ([0.25, 1], { $0 as? [Double] == [0.25, 1] })
        case .colors: ([CGColor.white, CGColor.black], { $0 as? [CGColor] == [.white, .black] })
        case .name(let names): (names[1], { $0 as? String == names[1] })
        case .string: ("x", { $0 as? String == "x" })
        case .path:
            (
                CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)),
                { ($0 as? CGPath)?.value == VectorPath.rect(CGRect(x: 0, y: 0, width: 1, height: 1)) }
            )
        case .filters: (["CIColorInvert"], { ($0 as? [String]) == ["CIColorInvert"] })
        case .filter: ("multiplyBlendMode", { $0 as? String == "multiplyBlendMode" })
        case .image: nil
        }
    }

    @Test("Unknown keys are stored; components of structures are read and set")
    func keyPaths() {
        let layer = CALayer()
        layer.setValue("note", forKey: "anything")
        #expect(layer.value(forKey: "anything") as? String == "note")
        layer.setValue(7, forKeyPath: "position.x")
        layer.setValue(CGSize(width: 8, height: 9), forKeyPath: "bounds.size")
        layer.setValue(5, forKeyPath: "transform.translation.z")
        #expect(layer.position.x == 7)
        #expect(layer.bounds.size == CGSize(width: 8, height: 9))
        #expect(layer.transform.m43 == 5)
        #expect(LayerKeyPath("transform.bogus", in: CALayer.properties) == nil)
        layer.setValue("1.5", forKeyPath: "zPosition")
        #expect(layer.zPosition == 1.5)
        layer.setValue(nil, forKey: "zPosition")
        #expect(layer.zPosition == 0)
    }
}
