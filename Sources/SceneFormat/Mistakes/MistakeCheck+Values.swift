import SceneLanguage
import SourceText

extension MistakeCheck {
    /// Checks the values of an animation, and of those in a group.
    func checkValues(of animation: AnimationDescription) {
        switch animation.kind {
        case .basic(let basic), .spring(let basic, _):
            let values = [basic.fromValue, basic.toValue].compactMap(\.self)
            check(values, of: basic.property, animation)
            check([basic.byValue].compactMap(\.self), of: basic.property, animation, areOpacities: false)
        case .keyframe(let keyframes):
            if case .values(let values) = keyframes.track { check(values, of: keyframes.property, animation) }
        case .group(let children): children.forEach(checkValues)
        case .transition: break
        }
    }

    private func check(
        _ values: [PropertyValue], of property: AnimatedProperty, _ animation: AnimationDescription,
        areOpacities: Bool = true
    ) {
        let numbers = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
        guard let largest = numbers.max(by: { $0.magnitude < $1.magnitude }) else { return }
        if property.unit == .radians {
            checkAngle(largest, of: property, animation, isOnly: numbers.allSatisfy { $0 == 0 || $0 == largest })
        } else if property.keyPath.hasPrefix("transform.scale"), !property.isAdditive {
            checkScale(largest, of: property.keyPath, at: animation.location)
        } else if property.keyPath == "opacity", areOpacities, !property.isAdditive, largest >= 2 {
            let remedy =
                largest <= 100 ? "write \(Self.text(largest / 100)) for \(Self.text(largest)) %" : "write fractions"
            collector.warn(
                at: animation.location,
                "an opacity of the animation is \(Self.text(largest)), but opacities are from 0 to 1",
                remedy: remedy)
        }
    }

    /// Warns about an angle of more than three turns that is probably meant in degrees.
    ///
    /// - Parameter isOnly: Whether all other angles of the animation are 0, which needs no unit.
    private func checkAngle(
        _ angle: Double, of property: AnimatedProperty, _ animation: AnimationDescription, isOnly: Bool
    ) {
        let turns = angle / (2 * .pi)
        guard turns.magnitude > 3 else { return }
        let isWhole = angle == angle.rounded()
        let quarters = turns * 4
        // Multiples of π/2 that are not whole numbers are meant in radians.
        if !isWhole, abs(quarters - quarters.rounded()) < 0.002 { return }
        let degrees = Self.text(angle)
        collector.warn(
            at: animation.location,
            "\(property.keyPath) is animated to \(degrees) radians, \(Int(turns.magnitude.rounded())) turns",
            remedy: "write \(degrees)deg for degrees",
            correction: isOnly && isWhole ? SceneCorrection(degrees, degrees + "deg", isInside: true) : nil)
    }
}
