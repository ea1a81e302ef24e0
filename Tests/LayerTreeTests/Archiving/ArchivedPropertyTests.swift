import Foundation
import Images
import MotionTiming
import Quartz2D
import RenderTree
import Testing
import VectorGeometry

@testable import LayerTree

/// Visits all stored state of the classes, so that later additions are archived, or listed as left out.
@Suite("Archived properties (facts 1.1, 2.4, 3.7)")
struct ArchivedPropertyTests {
    static let layers: [CALayer.Type] = [
        CALayer.self, CAShapeLayer.self, CATextLayer.self, CAGradientLayer.self, CAScrollLayer.self,
        CAReplicatorLayer.self,
        CATransformLayer.self, CATiledLayer.self, CAEmitterLayer.self,
    ]

    static let animations: [CAAnimation.Type] = [
        CAAnimation.self, CAPropertyAnimation.self, CABasicAnimation.self, CAKeyframeAnimation.self,
        CASpringAnimation.self,
        CAAnimationGroup.self, CATransition.self,
    ]

    @Test("Archives hold every property of every layer class", arguments: layers)
    func layer(of kind: CALayer.Type) throws {
        let layer = kind.make()
        let properties = kind.properties.keys.compactMap { kind.properties[$0] }
        for (index, property) in properties.enumerated() {
            layer.setValue(
                try sample(property.kind, 3 + Double(index) / 4, unlike: property.read(layer.state)),
                forKey: property.key)
            #expect(
                property.read(layer.state) != CALayer.defaultValue(of: property, in: kind),
                "\(property.key) was not changed")
        }
        for key in MediaTiming.keys { layer.setValue(timingSample(key), forKey: key) }
        let copy = try throughArchive(layer)
        #expect(type(of: copy) == kind)
        for property in properties {
            #expect(same(property.read(copy.state), property.read(layer.state)), "\(property.key)")
        }
        #expect(copy.timing == layer.timing)
    }

    @Test("Archives hold every object of every layer class", arguments: layers)
    func objects(of kind: CALayer.Type) throws {
        let samples: [String: Any] = [
            "name": "box", "sublayers": [CALayer()], "mask": CAShapeLayer(),
            "actions": ["position": basic(from: 1, to: 2), "opacity": NSNull()] as [String: Any],
            "style": ["cornerRadius": 7, "note": "kept"] as [String: Any], "layoutManager": CAConstraintLayoutManager(),
            "emitterCells": [CAEmitterCell()],
            "constraints": [
                CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .width, scale: 0.5, offset: 3)
            ], "autoresizingMask": 18,
        ]
        let notArchived: Set = ["superlayer", "delegate"]
        let layer = kind.make()
        for key in kind.objectKeys where !notArchived.contains(key) {
            let sample = try #require(samples[key], "say what '\(key)' of an archive is compared with")
            layer.setValue(sample, forKey: key)
            #expect(layer.shouldArchiveValue(forKey: key), "\(key)")
        }
        let copy = try throughArchive(layer)
        for key in kind.objectKeys where !notArchived.contains(key) {
            #expect(copy.shouldArchiveValue(forKey: key), "\(key)")
        }
        #expect(copy.name == "box" && copy.autoresizingMask == layer.autoresizingMask)
        #expect(copy.sublayers?.count == 1 && copy.mask is CAShapeLayer)
        #expect(
            copy.actions?["opacity"] is NSNull && (copy.actions?["position"] as? CABasicAnimation)?.toValue as? Int == 2
        )
        #expect(copy.cornerRadius == 7 && copy.value(forKey: "note") as? String == "kept")
        #expect(copy.layoutManager is CAConstraintLayoutManager)
        #expect(copy.constraints == layer.constraints)
    }

    @Test("Archives hold every property of every animation class", arguments: animations)
    func animation(of kind: CAAnimation.Type) throws {
        let samples: [String: Any] = [
            "timingFunction": CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4),
            "preferredFrameRateRange": CAFrameRateRange(minimum: 10, maximum: 60, preferred: 30),
            "removedOnCompletion": false, "keyPath": "transform", "additive": true, "cumulative": true,
            "valueFunction": CAValueFunction(name: .rotateX) as Any,
            "fromValue": CGPoint(x: 1, y: 2), "toValue": NSValue(cgSize: CGSize(width: 3, height: 4)),
            "byValue": CGColor.white,
            "values": [
                CGRect(x: 1, y: 2, width: 3, height: 4), CATransform3DMakeScale(1, 2, 3),
                CGAffineTransform(rotationAngle: 1),
            ],
            "path": CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 5)), "keyTimes": [0, 0.25, 1],
            "timingFunctions": [CAMediaTimingFunction(name: .easeIn)],
            "calculationMode": CAAnimationCalculationMode.cubic, "rotationMode": CAAnimationRotationMode.rotateAuto,
            "tensionValues": [0.5], "continuityValues": [-0.5],
            "biasValues": [0.25], "mass": 2, "stiffness": 50, "damping": 3, "initialVelocity": 4,
            "allowsOverdamping": true, "type": CATransitionType.push,
            "subtype": CATransitionSubtype.fromTop, "startProgress": 0.25, "endProgress": 0.75,
            "filter": TransitionFilter.pageCurl(angle: 2, radius: 50),
            "animations": [basic("opacity", from: 0, to: 1)],
        ]
        let animation = kind.make()
        for key in kind.archivedKeys {
            let sample: Any? = samples[key] ?? timingSample(key)
            try #require(sample != nil, "say what '\(key)' of an archive is compared with")
            animation.setValue(sample, forKey: key)
            #expect(animation.shouldArchiveValue(forKey: key), "\(key) was not changed")
        }
        animation.setValue([1, "two", CIVector(x: 3, y: 4)] as [Any], forKey: "note")
        let copy = try throughArchive(animation)
        #expect(type(of: copy) == kind)
        for key in kind.archivedKeys + ["note"] {
            #expect(described(copy.value(forKey: key)) == described(animation.value(forKey: key)), "\(key)")
        }
    }

    @Test("Archives hold every property of emitter cells, alone and in a layer")
    func cells() throws {
        let cell = CAEmitterCell()
        let emitter = CAEmitterLayer()
        for (index, property) in EmitterCellProperty.all.enumerated() {
            cell.setValue(
                try sample(property.kind, 3 + Double(index) / 4, unlike: property.read(cell.state)),
                forKey: property.key)
            #expect(cell.shouldArchiveValue(forKey: property.key), "\(property.key) was not changed")
        }
        for key in ["speed", "timeOffset", "repeatCount", "repeatDuration", "autoreverses", "fillMode"] {
            cell.setValue(timingSample(key), forKey: key)
        }
        cell.name = "spark"
        cell.style = ["note": 1]
        cell.emitterCells = [CAEmitterCell()]
        cell.setValue("own", forKey: "tag")
        emitter.emitterCells = [cell]
        let alone = try throughArchive(cell)
        let within = try #require(try throughArchive(emitter).emitterCells?.first)
        for property in EmitterCellProperty.all {
            #expect(same(property.read(alone.state), property.read(cell.state)), "\(property.key)")
            #expect(same(property.read(within.state), property.read(cell.state)), "\(property.key) within a layer")
        }
        #expect(alone.timing == cell.timing && alone.name == "spark" && within.name == "spark")
        #expect(alone.value(forKey: "note") as? Int == 1 && alone.value(forKey: "tag") as? String == "own")
        #expect(alone.emitterCells?.count == 1 && within.emitterCells?.count == 1)
    }

    @Test("The span of a layer is archived", arguments: [2.0..<8.5, 1..<Double.infinity, 3..<3])
    func activeRange(range: Range<Double>) throws {
        let layer = CALayer()
        layer.activeRange = range
        #expect(try throughArchive(layer).activeRange == range)
        layer.activeRange = nil
        #expect(try throughArchive(layer).activeRange == nil)
    }

    @Test("The audio fades of a layer are archived")
    func audioFades() throws {
        let layer = CALayer()
        layer.audioFades = [AudioFade(range: 1..<2.5, isFadeIn: true), AudioFade(range: 7..<8, isFadeIn: false)]
        #expect(try throughArchive(layer).audioFades == layer.audioFades)
        layer.audioFades = []
        #expect(try throughArchive(layer).audioFades == [])
    }

    @Test("The exclusion of a layer from motion blur is archived", arguments: [false, true])
    func motionBlur(isBlurred: Bool) throws {
        let layer = CALayer()
        layer.isMotionBlurred = isBlurred
        #expect(try throughArchive(layer).isMotionBlurred == isBlurred)
    }

    @Test("All other stored state is listed as not archived")
    func storage() {
        let layer: Set = [
            "state", "timing", "children", "maskLayer", "otherValues", "animations", "delegate", "actions", "name",
            "style", "layoutManager", "constraints",
            "autoresizingMask", "activeRange", "audioFades", "isMotionBlurred",
        ]
        let passing: Set = [
            "committed", "presented", "engineLink", "modelLayer", "committedChildren", "committedMask", "identity",
            "typeName", "snapshot", "flags", "superlayer",
            "parent", "keptSuperlayer", "frameDrawing", "textOnly",
        ]
        #expect(
            stored(in: CALayer()).subtracting(layer).subtracting(passing) == [],
            "archive it in CALayer+Archiving, or name it here")
        for kind in Self.layers where kind != CALayer.self && kind != CAEmitterLayer.self && kind != CATiledLayer.self {
            #expect(stored(in: kind.make()).subtracting(stored(in: CALayer())).subtracting(passing) == [], "\(kind)")
        }
        #expect(stored(in: CAEmitterCell()) == ["state", "timing", "otherValues", "style", "hasEmptyCells"])
        for kind in Self.animations {
            let animation = kind.make()
            let archived = Set(kind.archivedKeys.flatMap { [$0, "is" + $0.prefix(1).uppercased() + $0.dropFirst()] })
            #expect(
                stored(in: animation).subtracting(archived).subtracting([
                    "timing", "isFrozen", "isBuiltIn", "otherValues", "delegate", "spring",
                ]) == [], "\(kind)")
        }
    }

    private func stored(in object: Any) -> Set<String> {
        var names: Set<String> = []
        var mirror: Mirror? = Mirror(reflecting: object)
        while let level = mirror {
            names.formUnion(
                level.children.compactMap(\.label).map { $0.replacingOccurrences(of: "$__lazy_storage_$_", with: "") })
            mirror = level.superclassMirror
        }
        return names
    }
}

extension ArchivedPropertyTests {
    /// Returns a value of the kind that differs from the default, created from `seed`.
    private func sample(_ kind: ValueKind, _ seed: Double, unlike initial: AnimatableValue) throws -> Any {
        switch kind {
        case .number: seed
        case .bool: initial != .bool(true)
        case .point: CGPoint(x: seed, y: 2)
        case .size: CGSize(width: seed.rounded(), height: 2)
        case .rect: CGRect(x: 1, y: 2, width: seed, height: 4)
        case .transform: CATransform3DRotate(CATransform3DMakeScale(2, 3, 4), seed, 1, 2, 3)
        case .color: CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.125)
        case .path: CGPath(ellipseIn: CGRect(x: 0, y: 0, width: seed, height: 9))
        case .image: try image()
        case .numbers: [0.25, seed]
        case .colors: [CGColor.black, CGColor(red: 1, green: 0.1, blue: 0.2, alpha: 0.3)]
        case .string: "text"
        case .name(let names): names.first { initial != .string($0) } as Any
        case .filters: [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": seed]) as Any, "CIColorInvert"]
        case .filter: "multiplyBlendMode"
        }
    }

    private func timingSample(_ key: String) -> Any? {
        [
            "beginTime": 1.5, "timeOffset": 2.5, "speed": 0.5, "duration": 3.5, "repeatCount": 4, "repeatDuration": 5.5,
            "autoreverses": true, "fillMode": "both",
        ][key]
    }

    /// Returns a half-transparent image.
    private func image() throws -> CGImage {
        let context = try CGContext(width: 3, height: 2)
        context.setFillColor(CGColor(red: 1, green: 0.5, blue: 0.2, alpha: 0.4))
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        return try #require(context.makeImage())
    }

    /// Returns whether values are equal; images and lists of filters by content.
    private func same(_ a: AnimatableValue, _ b: AnimatableValue) -> Bool {
        guard case .object(let first) = a, case .object(let second) = b else { return a == b }
        switch (first?.object, second?.object) {
        case (let one as CGImage, let other as CGImage):
            return (one.width, one.height) == (other.width, other.height)
                && (0..<one.height).allSatisfy { memcmp(one.pixels.row($0), other.pixels.row($0), one.width * 4) == 0 }
        case (let one as FilterList, let other as FilterList): return one == other
        default: return first == nil && second == nil
        }
    }

    /// Returns a text of values of any type: numbers are equal whether boxed or not.
    private func described(_ value: Any?) -> String {
        switch (value as? NSValue)?.structure ?? value {
        case nil: "nil"
        case let path as CGPath: "\(path.value)"
        case let color as CGColor: "\(color.parts)"
        case let function as CAMediaTimingFunction: "\(function.curve)"
        case let function as CAValueFunction: "\(function.name)"
        case let vector as CIVector: "\(vector.values)"
        case let animation as CABasicAnimation:
            "\(animation.keyPath ?? "") \(described(animation.fromValue)) \(described(animation.toValue))"
        case let list as [Any]: "[" + list.map { described($0) }.joined(separator: ", ") + "]"
        case let other?: BoxedValue.number(other).map { "\($0)" } ?? "\(other)"
        }
    }
}

extension CALayer {
    fileprivate static func defaultValue(of property: LayerProperty, in kind: CALayer.Type) -> AnimatableValue {
        property.read(kind.make().state)
    }
}
