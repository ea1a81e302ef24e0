import Foundation
import Images
import VectorGeometry

extension FilterRecipes {
    static let generators: [String: Recipe] = [
        "CIConstantColorGenerator": { ImageNode(ColorOperation(color: $0.color("inputColor"))) },
        "CICheckerboardGenerator": { inputs in
            stripes(inputs) { x, y in
                // 1 where both stripes are equal, 0 where they differ.
                x * y + (1 - x) * (1 - y)
            }
        },
        "CIQRCodeGenerator": { inputs in
            func bytes(_ key: String) -> [UInt8] {
                guard case .vector(let numbers)? = inputs.filter[input: key] else { return [] }
                return numbers.map { UInt8(min(max($0, 0), 255)) }
            }
            let level = bytes("inputCorrectionLevel").first.flatMap(QRCode.Level.init) ?? .medium
            guard let code = QRCode(bytes("inputMessage"), level: level) else { return .empty }
            return ImageNode(CodeOperation(modules: code.modules))
        },
        "CIStripesGenerator": { stripes($0) { x, _ in x } },
        "CIRandomGenerator": { _ in
            ImageNode(PatternOperation { _ in { noise(Int($0.rounded(.down)), Int($1.rounded(.down))).premultiplied } })
        },
        "CILinearGradient": { linearGradient($0) { $0 } },
        "CISmoothLinearGradient": { linearGradient($0) { $0 * $0 * (3 - 2 * $0) } },
        "CIRadialGradient": { inputs in
            let inner = inputs.number("inputRadius0")
            let outer = inputs.number("inputRadius1")
            return radial(inputs) { distance in
                outer == inner ? (distance < inner ? 0 : 1) : (distance - inner) / (outer - inner)
            }
        },
        "CIGaussianGradient": { inputs in
            let radius = max(inputs.number("inputRadius"), 1e-6)
            // The smooth step is close to a Gaussian, and ends at the radius.
            return radial(inputs) { distance in
                let t = min(distance / radius, 1)
                return t * t * (3 - 2 * t)
            }
        },
    ]

    /// Returns a pattern of two colors.
    ///
    /// - Parameter share: Returns the share of the first color, 0…1, from its shares in vertical (`x`) and horizontal
    ///   stripes (`y`).
    private static func stripes(
        _ inputs: FilterInputs, share: @escaping @Sendable (_ x: Double, _ y: Double) -> Double
    ) -> ImageNode {
        let center = inputs.point("inputCenter")
        let width = max(inputs.number("inputWidth"), 1e-3)
        let blur = 1 - min(max(inputs.number("inputSharpness"), 0), 1)
        let first = inputs.color("inputColor0")
        let second = inputs.color("inputColor1")
        /// Returns the share of the first color at a distance from the center along an axis.
        @Sendable func stripe(_ distance: Double) -> Double {
            let position = distance / width / 2
            let t = position - position.rounded(.down)
            guard blur > 0 else { return t < 0.5 ? 1 : 0 }
            // Distances from the edges at 0 and 0.5, which blur over up to half a width on each side.
            let fromEdge = t < 0.5 ? min(t, 0.5 - t) : -min(t - 0.5, 1 - t)
            return min(max(0.5 + fromEdge / (0.5 * blur), 0), 1)
        }
        return ImageNode(
            PatternOperation { space in
                let first = space.color(first)
                let second = space.color(second)
                return { x, y in
                    let share = share(stripe(x - Double(center.x)), stripe(y - Double(center.y)))
                    return second.mixed(first, Float(share))
                }
            })
    }

    private static func linearGradient(
        _ inputs: FilterInputs, _ curve: @escaping @Sendable (Double) -> Double
    ) -> ImageNode {
        let from = inputs.point("inputPoint0")
        let to = inputs.point("inputPoint1")
        let dx = Double(to.x - from.x)
        let dy = Double(to.y - from.y)
        let square = dx * dx + dy * dy
        return gradient(inputs) { x, y in
            let along = (x - Double(from.x)) * dx + (y - Double(from.y)) * dy
            return curve(square > 0 ? min(max(along / square, 0), 1) : along < 0 ? 0 : 1)
        }
    }

    private static func radial(
        _ inputs: FilterInputs, _ share: @escaping @Sendable (_ distance: Double) -> Double
    ) -> ImageNode {
        let center = inputs.point("inputCenter")
        return gradient(inputs) { x, y in share(hypot(x - Double(center.x), y - Double(center.y))) }
    }

    private static func gradient(
        _ inputs: FilterInputs, _ share: @escaping @Sendable (_ x: Double, _ y: Double) -> Double
    ) -> ImageNode {
        let first = inputs.color("inputColor0")
        let second = inputs.color("inputColor1")
        return ImageNode(
            PatternOperation { space in
                let first = space.color(first)
                let second = space.color(second)
                return { x, y in first.mixed(second, Float(min(max(share(x, y), 0), 1))) }
            })
    }

    /// Returns four random components, 0…1, that depend on the pixel only.
    static func noise(_ x: Int, _ y: Int) -> WorkingColor {
        var state = UInt64(bitPattern: Int64(x)) &* 0x9E37_79B9_7F4A_7C15
        state ^= UInt64(bitPattern: Int64(y)) &* 0xC2B2_AE3D_27D4_EB4F
        func next() -> Float {
            // SplitMix64.
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return Float((z ^ (z >> 31)) >> 40) / Float(1 << 24)
        }
        let red = next()
        let green = next()
        let blue = next()
        return WorkingColor(red, green, blue, next())
    }
}
