import Foundation
import Images
import RenderTree
import VectorGeometry

/// The recipes of the filters by their names.
enum FilterRecipes {
    /// Returns the recipe of a filter with its inputs; nil if it changes nothing.
    typealias Recipe = @Sendable (FilterInputs) -> ImageNode?

    static let all: [String: Recipe] = [
        layers, blendModes, compositing, generators, geometry, distortions, colors, styles, transitions,
    ]
    .reduce(into: [:]) { all, part in all.merge(part) { $1 } }

    /// The filters that layers have, too. `colors` replaces some of them.
    private static let layers: [String: Recipe] = FilterKind.all.filter { $0.type.hasPrefix("CI") }
        .reduce(into: [:]) { all, kind in all[kind.type] = { $0.applying(EffectOperation($0.filter)) } }

    private static let blendModes: [String: Recipe] = BlendModeName.ofCoreImage.reduce(into: [:]) { all, name in
        guard let mode = BlendModeName.mode(name) else { return }
        all[name] = { composite($0, BlendOperation(mode: mode)) }
    }

    private static func composite(_ inputs: FilterInputs, _ operation: any ImageOperation) -> ImageNode {
        ImageNode(operation, [inputs.image, inputs.image("inputBackgroundImage")])
    }

    private static let compositing: [String: Recipe] = [
        "CIMaximumCompositing": { composite($0, MixOperation { pointwiseMax($0, $1) }) },
        "CIMinimumCompositing": { composite($0, MixOperation { pointwiseMin($0, $1) }) },
        "CIMultiplyCompositing": { composite($0, MixOperation { $0 * $1 }) },
        "CILinearDodgeBlendMode": { composite($0, MixOperation.blending { pointwiseMin($0 + $1, .one) }) },
        "CILinearBurnBlendMode": { composite($0, MixOperation.blending { pointwiseMax($0 + $1 - 1, .zero) }) },
        "CISubtractBlendMode": { composite($0, MixOperation.blending { pointwiseMax($1 - $0, .zero) }) },
        "CIDivideBlendMode": {
            composite($0, MixOperation.blending { pointwiseMin($1 / pointwiseMax($0, SIMD3(repeating: 1e-6)), .one) })
        },
        "CIBlendWithMask": { masked($0, usesAlpha: false) },
        "CIBlendWithAlphaMask": { masked($0, usesAlpha: true) },
    ]

    private static func masked(_ inputs: FilterInputs, usesAlpha: Bool) -> ImageNode {
        ImageNode(
            MaskOperation(usesAlpha: usesAlpha),
            [inputs.image, inputs.image("inputBackgroundImage"), inputs.image("inputMaskImage")])
    }

    private static let transitions: [String: Recipe] = [
        "CIDissolveTransition": transition, "CISwipeTransition": transition, "CIBarsSwipeTransition": transition,
        "CIFlashTransition": transition, "CIModTransition": transition,
    ]

    private static let transition: Recipe = { inputs in
        var parameters: [String: Any] = [:]
        for input in FilterKind.imageInputs(inputs.filter.type) {
            switch inputs.filter[input: input.key] {
            case .number(let number)?: parameters[input.key] = number
            case .vector(let numbers)? where numbers.count == 2:
                parameters[input.key] = TransitionPoint(numbers[0], numbers[1])
            case .color(let color)?: parameters[input.key] = color
            default: break
            }
        }
        guard let transition = TransitionFilter(name: inputs.filter.type, inputs: parameters) else { return nil }
        return ImageNode(
            TransitionOperation(transition: transition, time: inputs.number("inputTime")),
            [inputs.image, inputs.image("inputTargetImage")])
    }
}
