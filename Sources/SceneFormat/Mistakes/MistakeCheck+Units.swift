import Foundation
import LayerTree
import SceneLanguage
import SourceText
import VectorGeometry

extension MistakeCheck {
    /// The factor from which a scale is probably a percentage.
    private static let leastPercentage = 50.0

    /// Warns about fractions and factors that are probably percentages or points, about angles that are probably
    /// radians, and about shadows that are not drawn.
    ///
    /// - Parameter changed: The properties that events change, as `layer.property`.
    func checkUnits(of layer: LayerDescription, _ changed: Set<String>) {
        for property in layer.properties {
            switch (property.key, property.value) {
            case ("anchorPoint", .point(let point)), ("startPoint", .point(let point)), ("endPoint", .point(let point)):
                check(point, of: property)
            case ("locations", .numbers(let numbers)): checkLocations(numbers, of: property)
            case ("transform", .transform(let transform)), ("sublayerTransform", .transform(let transform)):
                // Gradients of drawings are 1 wide, and scaled.
                guard layer.layerClass.type != CAGradientLayer.self else { continue }
                check(transform, of: property)
            default: break
            }
        }
        checkMissingShadow(of: layer, changed)
    }

    /// Checks the factors of an animated scale.
    func checkScale(_ factor: Double, of keyPath: String, at location: SourceLocation) {
        guard factor.magnitude >= Self.leastPercentage, factor == factor.rounded() else { return }
        collector.warn(
            at: location, "\(keyPath) is animated to \(Self.text(factor)), which is a factor",
            remedy: "write \(Self.text(factor / 100)) for \(Self.text(factor)) %")
    }

    private func check(_ point: CGPoint, of property: LayerDescription.Assignment) {
        guard max(abs(point.x), abs(point.y)) >= 10 else { return }
        let written = "[\(Self.text(point.x)), \(Self.text(point.y))]"
        collector.warn(
            at: property.location, "\(property.key) is \(written), but it is a fraction of the layer's size",
            remedy: "write numbers such as [0.5, 1], where 1 is the whole width or height")
    }

    private func checkLocations(_ numbers: [Double], of property: LayerDescription.Assignment) {
        if let largest = numbers.max(), largest >= 2 {
            collector.warn(
                at: property.location, "locations has \(Self.text(largest)), but locations are from 0 to 1",
                remedy: "write \(Self.text(largest / 100)) for \(Self.text(largest)) %")
        } else if zip(numbers, numbers.dropFirst()).contains(where: { $0 > $1 }) {
            collector.warn(
                at: property.location, "locations decrease, which leaves out colors",
                remedy: "write locations from the smallest to the largest, with their colors in the same order")
        }
    }

    /// Checks a scale or a rotation that is written alone.
    private func check(_ transform: CATransform3D, of property: LayerDescription.Assignment) {
        let scale = Double(hypot(transform.m11, transform.m12))
        if scale >= Self.leastPercentage, abs(scale - scale.rounded()) < 1e-9 {
            collector.warn(
                at: property.location, "\(property.key) scales by \(Self.text(scale)), which is a factor",
                remedy: "write \(Self.text(scale / 100)) for \(Self.text(scale)) %")
        }
        let isRotation = abs(scale - 1) < 1e-9 && transform.m33 == 1 && transform.m12 == -transform.m21
        guard isRotation else { return }
        let degrees = Double(atan2(transform.m12, transform.m11)) * 180 / .pi
        // Twelfths of a turn and quarters of π, as they are rounded when radians are written.
        let angles: [Double] = [30, 45, 60, 90, 180, 360]
        let angle = angles.first { angle in
            let radians: Double = angle * .pi / 180
            return (degrees.magnitude - radians).magnitude < 0.004
        }
        guard let angle else { return }
        collector.warn(
            at: property.location, "\(property.key) rotates by \(Self.text(degrees)) degrees, which looks like radians",
            remedy: "write \(degrees < 0 ? "-" : "")\(Self.text(angle)) for degrees")
    }

    /// Warns about a shadow without an opacity, which is 0 by default.
    private func checkMissingShadow(of layer: LayerDescription, _ changed: Set<String>) {
        let keys: Set = ["shadowRadius", "shadowColor", "shadowOffset"]
        guard let shadow = layer.properties.first(where: { keys.contains($0.key) }),
            !layer.properties.contains(where: { $0.key == "shadowOpacity" }),
            !changed.contains("\(layer.name ?? "").shadowOpacity"),
            !layer.animations.flatMap(\.animatedKeyPaths).contains("shadowOpacity")
        else { return }
        collector.warn(
            at: shadow.location, "the shadow is not drawn, because shadowOpacity is 0 unless it is set",
            remedy: "write shadowOpacity: 1")
    }
}

extension AnimationDescription {
    /// The key paths of the animation, and of those in a group.
    fileprivate var animatedKeyPaths: [String] {
        switch kind {
        case .basic(let basic), .spring(let basic, _): [basic.property.keyPath]
        case .keyframe(let keyframes): [keyframes.property.keyPath]
        case .group(let children): children.flatMap(\.animatedKeyPaths)
        case .transition: []
        }
    }
}
