import LayerTree

/// Describes the interpolation between values of a kind (facts 2.8).
enum Interpolation {
    static func text(_ kind: ValueKind) -> String {
        switch kind {
        case .number: "linearly"
        case .point, .size, .rect: "each number linearly"
        case .bool: "as 0 and 1: true unless exactly 0"
        case .transform: "decomposed: translation, scale, rotation"
        case .color: "red, green, blue, alpha; none if an end is null"
        case .path: "point by point if both paths have the same segments, else not interpolated"
        case .image: "dissolve"
        case .numbers, .colors: "each element if both have the same count, else not interpolated"
        case .string, .name: "discrete keyframes"
        case .filters, .filter: "filter inputs"
        }
    }
}
