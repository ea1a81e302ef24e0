import LayerTree

extension ValueKind {
    /// The name of the kind in the section "Values" of docs/SceneFormat.md.
    var text: String {
        switch self {
        case .number: "number"
        case .bool: "Boolean"
        case .point: "point"
        case .size: "size"
        case .rect: "rectangle"
        case .transform: "transform"
        case .color: "color"
        case .path: "path"
        case .image: "image"
        case .numbers: "numbers"
        case .colors: "colors"
        case .string: "text"
        case .name(let names): names.map { "`\($0)`" }.joined(separator: ", ")
        case .filters: "filters"
        case .filter: "blend mode"
        }
    }
}
