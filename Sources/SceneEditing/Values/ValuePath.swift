/// One step from a value of a document to a value inside it.
package enum PathStep: Hashable, Sendable, CustomStringConvertible {
    /// The value of a key of a map.
    case key(String)
    /// An item of a list, from 0.
    case index(Int)

    package var description: String {
        switch self {
        case .key(let key): key
        case .index(let index): "\(index)"
        }
    }
}

/// The steps from the top-level value of a document to a value: `root`, `sublayers`, 2, `opacity`.
package typealias ValuePath = [PathStep]

extension ValuePath {
    /// The path as text for messages: `root.sublayers.2.opacity`.
    package var text: String { map(\.description).joined(separator: ".") }

    /// Whether the path leads to a value inside the one at another path, or to that value.
    package func isInside(_ other: ValuePath) -> Bool { count >= other.count && Array(prefix(other.count)) == other }
}
