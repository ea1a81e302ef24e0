import LayerTree

/// How a value of a kind goes over into another (facts 2.8).
enum Interpolation {
    static func text(_ kind: ValueKind) -> String {
        switch kind {
        case .number: "linearly"
        case .point, .size, .rect: "each number linearly"
        case .bool: "as 0 and 1: true unless exactly 0"
        case .transform: "taken apart: translation, scale, turn"
        case .color: "red, green, blue, alpha; none where an end is null"
        case .path: "point by point where the segments are alike, else at once"
        case .image: "as a dissolve"
        case .numbers, .colors: "one by one where there are as many, else at once"
        case .string, .name: "in steps, by discrete key frames"
        case .filters, .filter: "by the inputs of its filters"
        }
    }
}
