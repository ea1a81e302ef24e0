import Foundation
import Quartz2D

/// A filter that can be drawn: its name, its inputs and what they make of it.
///
/// - Apple: the Core Image Filter Reference; the names without CI are those of Core Animation's own filters (facts
///   1.9).
public struct FilterKind: Sendable {
    public let type: String
    public let inputs: [Input]
    let effect: @Sendable (LayerFilter) -> FilterEffect

    public struct Input: Sendable {
        public let key: String
        /// Its value where none is set.
        public let initial: FilterValue

        init(_ key: String, _ number: Double) { (self.key, initial) = (key, .number(number)) }
        init(_ key: String, _ vector: [Double]) { (self.key, initial) = (key, .vector(vector)) }
        init(_ key: String, _ color: CGColor) { (self.key, initial) = (key, .color(color)) }
    }

    init(_ type: String, _ inputs: [Input] = [], _ effect: @escaping @Sendable (LayerFilter) -> FilterEffect) {
        self.type = type
        self.inputs = inputs
        self.effect = effect
    }

    public func input(_ key: String) -> Input? { inputs.first { $0.key == key } }

    public static func named(_ type: String) -> FilterKind? { byType[type] }

    /// Any filter's input of that key; inputs of one key are of one type.
    public static func input(_ key: String) -> Input? { all.lazy.compactMap { $0.input(key) }.first }

    private static let byType = Dictionary(all.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first })
}

extension LayerFilter {
    /// What it does; nil for a filter that cannot be drawn.
    public var effect: FilterEffect? { FilterKind.named(type)?.effect(self) }

    func number(_ key: String) -> Double {
        if case .number(let value)? = self[input: key], value.isFinite { value } else { 0 }
    }

    /// As many components as asked for; missing ones are 0.
    func vector(_ key: String, _ count: Int) -> [Double] {
        guard case .vector(let values)? = self[input: key] else { return [Double](repeating: 0, count: count) }
        return (0..<count).map { $0 < values.count && values[$0].isFinite ? values[$0] : 0 }
    }

    func color(_ key: String) -> CGColor {
        if case .color(let color)? = self[input: key] { color } else { .black }
    }
}
