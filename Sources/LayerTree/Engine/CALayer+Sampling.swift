import Foundation
import RenderTree

// The values of layers at the engine's time, for tools that advance an engine without drawing.
extension CALayer {
    /// Whether the engine's time is within the active ranges of the layer and its superlayers.
    package var isInActiveRanges: Bool {
        isActive(atParentTime: nil) && superlayer?.isInActiveRanges ?? true
    }

    /// Whether the layer itself is shown at the engine's time: it is within its active range, and neither its value nor
    /// an animation hides it.
    package var isPresentNow: Bool { isActive(atParentTime: nil) && !isHiddenNow }

    /// Hides layers of a presentation tree, so that hit testing ignores them.
    ///
    /// - Parameter hidden: The identities of the model layers.
    package func hidePresented(_ hidden: Set<RenderNode.Identity>) {
        if hidden.contains(model().identity) {
            state.appearance.isHidden = true
        } else if !hidden.isEmpty {
            for child in presentedChildren { child.hidePresented(hidden) }
        }
    }

    /// The numbers that the layer presents at the engine's time, with their key paths: numeric properties, and the
    /// components of points, sizes, rectangles and transforms. Empty before the first commit.
    package var presentedNumbers: [PresentedNumber] {
        guard let state = currentPresentationState else { return [] }
        return type(of: self).allProperties.all.flatMap { property in
            let value = property.read(state)
            if property.kind == .number, let number = value.asNumber {
                return [PresentedNumber(keyPath: property.key, value: number)]
            }
            return KeyPathComponent.numbers(of: property.kind).compactMap { component in
                guard let number = component.read(value).asNumber else { return nil }
                return PresentedNumber(keyPath: "\(property.key).\(component.rawValue)", value: number)
            }
        }
    }
}

/// A number that a layer presents, for tools.
package struct PresentedNumber: Equatable, Sendable {
    /// The key path, such as `transform.rotation.z`.
    package let keyPath: String
    /// The value.
    package let value: Double
}

extension KeyPathComponent {
    /// The components that together describe a value of a kind; empty for kinds without numeric components.
    fileprivate static func numbers(of kind: ValueKind) -> [KeyPathComponent] {
        switch kind {
        case .point: [.x, .y]
        case .size: [.width, .height]
        case .rect: [.originX, .originY, .sizeWidth, .sizeHeight]
        case .transform:
            [
                .translationX, .translationY, .translationZ, .scaleX, .scaleY, .scaleZ, .rotationX, .rotationY,
                .rotationZ,
            ]
        default: []
        }
    }
}
