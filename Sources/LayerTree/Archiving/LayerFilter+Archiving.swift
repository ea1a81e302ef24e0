import Foundation
import RenderTree

// A filter as a list of values that are archived each: type, name, whether it is enabled, then keys and values of
// inputs.
extension LayerFilter {
    var listed: [Any] {
        [type, name, isEnabled ? 1.0 : 0.0]
            + inputs.sorted { $0.key < $1.key }.flatMap { key, value -> [Any] in
                switch value {
                case .number(let number): [key, number]
                case .vector(let values): [key, values]
                case .color(let color): [key, color]
                }
            }
    }

    /// Nil for a list that is no filter.
    init?(listed parts: [Any]) {
        guard parts.count >= 3, parts.count % 2 == 1, let type = parts[0] as? String, let name = parts[1] as? String,
            let enabled = BoxedValue.number(parts[2])
        else { return nil }
        self.init(type: type, name: name)
        isEnabled = enabled != 0
        for i in stride(from: 3, to: parts.count, by: 2) {
            guard let key = parts[i] as? String, let value = FilterValue(boxed: parts[i + 1]) else { return nil }
            inputs[key] = value
        }
    }
}
