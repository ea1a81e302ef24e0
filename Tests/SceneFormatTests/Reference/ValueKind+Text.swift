import LayerTree

extension ValueKind {
    /// As chapter "Values" of docs/SceneFormat.md calls it.
    var text: String {
        switch self {
        case .number: "number"
        case .bool: "Boolean"
        case .point: "point"
        case .size: "size"
        case .rect: "rectangle"
        case .transform: "transform"
        case .color: "colour"
        case .path: "path"
        case .image: "picture"
        case .numbers: "numbers"
        case .colors: "colours"
        case .string: "text"
        case .name(let names): names.map { "`\($0)`" }.joined(separator: ", ")
        case .filters: "filters"
        case .filter: "blend mode"
        }
    }
}
