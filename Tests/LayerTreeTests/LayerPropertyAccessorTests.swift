import Images
import MotionTiming
import Testing
import VectorGeometry

@testable import LayerTree

@Suite("Property accessors by key")
struct LayerPropertyAccessorTests {
    private static let types: [CALayer.Type] = [
        CALayer.self, CAShapeLayer.self, CAGradientLayer.self, CATextLayer.self, CAReplicatorLayer.self,
        CAScrollLayer.self, CATiledLayer.self, CAEmitterLayer.self,
    ]

    @Test("Every property of a class has an accessor", arguments: types)
    func complete(type: CALayer.Type) {
        let table = type.properties
        #expect(table.keys.filter { table.setter(forKey: $0) == nil } == [])
        #expect(Set(table.keys).count == table.keys.count)
    }

    @Test("Every row is stored under its key")
    func rowNames() {
        let declarations: [Any] = [
            CALayer.Properties.all, CAShapeLayer.Properties.all, CAGradientLayer.Properties.all,
            CATextLayer.Properties.all, CAReplicatorLayer.Properties.all, CAScrollLayer.Properties.all,
            CATiledLayer.Properties.all, CAEmitterLayer.Properties.all,
        ]
        let rows = declarations.flatMap { Mirror(reflecting: $0).children }
        #expect(rows.allSatisfy { $0.label == ($0.value as? LayerProperty)?.key })
        #expect(!rows.isEmpty)
    }

    @Test("Setting a property by its key and by its accessor changes a layer alike", arguments: types)
    func same(type: CALayer.Type) throws {
        for key in type.properties.keys {
            let property = try #require(type.properties[key])
            let set = try #require(type.properties.setter(forKey: key))
            guard let value = Self.sample(of: property.kind) else { continue }
            let layer = type.make()
            let other = type.make()
            #expect(set(layer, value), "\(key)")
            property.write(&other.state, value)
            if [.filters, .filter].contains(property.kind) {
                // Lists of filters are equal only if they are the same object.
                let found = property.read(layer.state)
                let expected = property.read(other.state)
                #expect(
                    BoxedValue.box(found) as? [String] == BoxedValue.box(expected) as? [String]
                        && found != AnimatableValue.none, "\(key)")
            } else {
                #expect(layer.state == other.state, "\(key)")
            }
        }
    }

    private static func sample(of kind: ValueKind) -> AnimatableValue? {
        switch kind {
        case .number: .number(3)
        case .bool: .bool(true)
        case .point: .point(CGPoint(x: 1, y: 2))
        case .size: .size(CGSize(width: 11, height: 12))
        case .rect: .rect(CGRect(x: 1, y: 2, width: 3, height: 4))
        case .transform: .transform(CATransform3DMakeScale(1, 2, 3))
        case .color: .color(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4).parts)
        case .numbers: .numbers([0.25, 1])
        case .colors: .colors([CGColor.white.parts, CGColor.black.parts])
        case .name(let names): .string(names[1])
        case .string: .string("x")
        case .path: .path(VectorPath.rect(CGRect(x: 0, y: 0, width: 1, height: 1)))
        case .filters: BoxedValue.unbox(["CIColorInvert"], as: .filters)
        case .filter: BoxedValue.unbox("multiplyBlendMode", as: .filter)
        case .image: nil
        }
    }
}
