import Testing

@testable import LayerTree

@Suite("Members by key")
struct LayerPropertySetterTests {
    private struct Row: CustomStringConvertible {
        let type: CALayer.Type
        let members: [LayerPropertySetter]
        /// Those in an extension, where nothing can be overridden.
        var others: Set<String> = []
        var description: String { "\(type)" }
    }

    private static let dynamicRange: Set = [
        "wantsExtendedDynamicRangeContent", "toneMapMode", "preferredDynamicRange", "contentsHeadroom",
    ]

    private let rows = [
        Row(type: CALayer.self, members: LayerPropertySetter.ofLayer, others: dynamicRange),
        Row(type: CAShapeLayer.self, members: LayerPropertySetter.ofShapeLayer),
        Row(type: CAGradientLayer.self, members: LayerPropertySetter.ofGradientLayer),
        Row(type: CATextLayer.self, members: LayerPropertySetter.ofTextLayer),
        Row(type: CAReplicatorLayer.self, members: LayerPropertySetter.ofReplicatorLayer),
        Row(type: CAScrollLayer.self, members: LayerPropertySetter.ofScrollLayer),
        Row(type: CATiledLayer.self, members: LayerPropertySetter.ofTiledLayer),
        Row(type: CAEmitterLayer.self, members: LayerPropertySetter.ofEmitterLayer),
    ]

    @Test("Every key of every table has one")
    func complete() {
        let inherited = Set(CALayer.properties.keys)
        for row in rows {
            let own = Set(row.type.properties.keys).subtracting(row.type == CALayer.self ? [] : inherited)
            #expect(
                Set(row.members.map(\.key)).union(row.others) == own
                    && row.members.count + row.others.count == own.count, "\(row)")
        }
        #expect(
            rows.map(\.members.count).reduce(0, +)
                == (LayerPropertySetter.ofLayer + LayerPropertySetter.ofSubclasses).count)
    }

    @Test("A member sets its own property: by key and by member a layer changes alike")
    func same() throws {
        for row in rows {
            for member in row.members {
                let property = try #require(row.type.properties[member.key])
                guard let value = Self.sample(of: property.kind) else { continue }
                let layer = row.type.init(.fresh)
                let other = row.type.init(.fresh)
                #expect(member.set(layer, value), "\(row) \(member.key)")
                property.write(&other.state, value)
                if [.filters, .filter].contains(property.kind) {
                    // Lists of filters are equal only when they are the same.
                    let found = property.read(layer.state)
                    let expected = property.read(other.state)
                    #expect(
                        BoxedValue.box(found) as? [String] == BoxedValue.box(expected) as? [String]
                            && found != AnimatableValue.none, "\(member.key)")
                } else {
                    #expect(layer.state == other.state, "\(row) \(member.key)")
                }
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
