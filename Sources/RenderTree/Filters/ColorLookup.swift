import Foundation

/// A color table of a filter: three curves, then a cube of colors. Either may be missing.
///
/// - Based on: Core Image's `CIColorCube`, and Adobe's Cube LUT Specification 1.0.
package final class ColorLookup: Sendable, Equatable {
    /// The largest number of values of a curve, and of entries per side of a cube.
    package static let largestCurve = 65_536, largestCube = 129

    /// A stage of the table.
    package struct Stage: Sendable, Equatable {
        /// The number of values of each curve, or of entries per side of the cube; at least 2.
        package let count: Int
        /// Curves: red's values, then green's, then blue's. A cube: premultiplied red, green, blue and alpha of each
        /// entry; red changes fastest, then green.
        package let values: [Float]
        /// The components at the first and the last entry.
        package let from, to: SIMD3<Float>

        package init(count: Int, values: [Float], from: SIMD3<Float> = .zero, to: SIMD3<Float> = .one) {
            self.count = count
            self.values = values
            self.from = from
            self.to = to
        }

        /// Entries per unit of each component.
        package var scale: SIMD3<Float> { SIMD3(repeating: Float(count - 1)) / (to - from) }
    }

    /// The curves of the components; nil for none.
    package let curves: Stage?
    /// The cube; nil for none.
    package let cube: Stage?
    /// Whether the table makes any color translucent.
    package let reducesAlpha: Bool

    /// Creates a table.
    package init(curves: Stage?, cube: Stage?) {
        self.curves = curves
        self.cube = cube
        let alphas = cube.map { cube in stride(from: 3, to: cube.values.count, by: 4).lazy.map { cube.values[$0] } }
        reducesAlpha = alphas?.contains { $0 < 1 } ?? false
    }

    /// A table that changes nothing.
    package static let identity = ColorLookup(curves: nil, cube: nil)

    /// Creates a table from the data of `inputCubeData`: premultiplied red, green, blue and alpha as 32-bit
    /// floating-point numbers in the order of `Stage.values`; nil if the length is not that of a cube of 2 to 129
    /// entries per side.
    package convenience init?(cubeData data: Data) {
        let entries = data.count / 16
        let side = Int(Foundation.pow(Double(entries), 1.0 / 3).rounded())
        guard (2...Self.largestCube).contains(side), side * side * side * 16 == data.count else { return nil }
        let values = data.withUnsafeBytes { bytes in
            (0..<entries * 4).map { index -> Float in
                let value = bytes.loadUnaligned(fromByteOffset: 4 * index, as: Float.self)
                return value.isFinite ? value : 0
            }
        }
        self.init(curves: nil, cube: Stage(count: side, values: values))
    }

    /// The table as the data of a cube for components from 0 to 1. Curves and other ranges are sampled at 64 entries
    /// per side.
    package var cubeData: Data {
        if let cube, curves == nil, cube.from == .zero, cube.to == .one { return Self.data(cube.values) }
        let side = 64
        var values: [Float] = []
        values.reserveCapacity(4 * side * side * side)
        let unit = (0..<side).map { Float($0) / Float(side - 1) }
        for blue in unit {
            for green in unit {
                for red in unit {
                    let color = color(SIMD3(red, green, blue))
                    values += [color.x, color.y, color.z, color.w]
                }
            }
        }
        return Self.data(values)
    }

    private static func data(_ values: [Float]) -> Data { values.withUnsafeBytes { Data($0) } }

    /// Returns the premultiplied color for a color that is not premultiplied.
    func color(_ color: SIMD3<Float>) -> SIMD4<Float> {
        var color = color
        if let curves {
            for k in 0..<3 {
                let (i, t) = Self.entry(color[k], k, curves)
                let first = curves.values[k * curves.count + i]
                color[k] = first + (curves.values[k * curves.count + i + 1] - first) * t
            }
        }
        guard let cube else { return SIMD4(color, 1) }
        let entries = (0..<3).map { Self.entry(color[$0], $0, cube) }
        var sum = SIMD4<Float>.zero
        for corner in 0..<8 {
            var index = 0
            var weight: Float = 1
            for k in [2, 1, 0] {
                let isFar = corner >> k & 1 == 1
                index = index * cube.count + entries[k].0 + (isFar ? 1 : 0)
                weight *= isFar ? entries[k].1 : 1 - entries[k].1
            }
            sum += SIMD4(cube.values[4 * index..<4 * index + 4]) * weight
        }
        return sum
    }

    /// Returns the entry at or below a component, and the fraction of the way to the next.
    private static func entry(_ value: Float, _ component: Int, _ stage: Stage) -> (Int, Float) {
        let position = (value - stage.from[component]) * stage.scale[component]
        // Not a number for a range that is too small for a scale.
        let within = position > 0 ? min(position, Float(stage.count - 1)) : 0
        let index = min(Int(within), stage.count - 2)
        return (index, within - Float(index))
    }

    /// Returns whether both tables have the same values.
    package static func == (a: ColorLookup, b: ColorLookup) -> Bool {
        a === b || (a.curves == b.curves && a.cube == b.cube)
    }
}
