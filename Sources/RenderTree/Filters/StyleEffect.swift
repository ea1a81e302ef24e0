import Foundation
import Images

/// An image operation that imitates film, print or glass; lengths are in points of the layer's space.
package enum StyleEffect: Equatable, Sendable {
    /// Random brightness that changes with the frame.
    case grain(FilmGrain)
    /// Dots of ink on paper, the larger the darker the image is.
    case halftone(Halftone)
    /// Pixels moved by smooth noise.
    case displacement(Displacement)
    /// A shadow that extends from the layer in one direction.
    case longShadow(LongShadow)
}

/// The grain of a film.
package struct FilmGrain: Equatable, Sendable {
    /// The largest change of a color component, which middle tones show.
    package let amount: Double
    /// The share of the change that differs between red, green and blue, 0…1.
    package let saturation: Double
    /// The size of a grain; a pixel if it is smaller.
    package let size: Double
    package let seed: UInt32
    /// The number of the image of the film.
    package let frame: Int32

    init?(_ filter: LayerFilter) {
        amount = max(filter.number("inputAmount"), 0)
        saturation = min(max(filter.number("inputSaturation"), 0), 1)
        size = max(filter.number("inputSize"), 0)
        seed = filter.seed
        // A time that is a multiple of the rate may be rounded down.
        let frame = (filter.number("inputTime") * filter.number("inputRate") + 1e-6).rounded(.down)
        self.frame = Int32(min(max(frame, -2e9), 2e9))
        guard amount > 0 else { return nil }
    }
}

/// A screen of dots.
package struct Halftone: Equatable, Sendable {
    /// The distance of the dots.
    package let width: Double
    /// The angle of the screen in radians, from +x toward +y.
    package let angle: Double
    /// The sharpness of the edges of dots, 0…1.
    package let sharpness: Double
    package let ink, paper: CGColor

    init?(_ filter: LayerFilter) {
        width = filter.number("inputWidth")
        angle = filter.number("inputAngle")
        sharpness = min(max(filter.number("inputSharpness"), 0), 1)
        ink = filter.color("inputColor")
        paper = filter.color("inputBackgroundColor")
        guard width > 0 else { return nil }
    }
}

/// Smooth noise that moves pixels.
package struct Displacement: Equatable, Sendable {
    /// The largest distance.
    package let scale: Double
    /// The size of the waves.
    package let size: Double
    /// The position in the noise as it changes, in waves.
    package let phase: Double
    package let seed: UInt32

    init?(_ filter: LayerFilter) {
        scale = abs(filter.number("inputScale"))
        size = filter.number("inputSize")
        phase = filter.number("inputTime") * filter.number("inputSpeed")
        seed = filter.seed
        guard scale > 0, size > 0 else { return nil }
    }
}

/// A shadow of parallel light along a surface.
package struct LongShadow: Equatable, Sendable {
    package let length: Double
    /// The direction in radians, from +x toward +y.
    package let angle: Double
    /// The share of the opacity that is lost at the end, 0…1.
    package let fade: Double
    package let color: CGColor

    init?(_ filter: LayerFilter) {
        length = filter.number("inputLength")
        angle = filter.number("inputAngle")
        fade = min(max(filter.number("inputFade"), 0), 1)
        color = filter.color("inputColor")
        guard length > 0, color.alpha > 0 else { return nil }
    }
}

extension LayerFilter {
    fileprivate var seed: UInt32 {
        UInt32(truncatingIfNeeded: Int64(min(max(number("inputSeed"), -1e15), 1e15).rounded()))
    }
}

extension FilterKind {
    /// The input of filters that change with time, in seconds. Layers in scenes animate it unless the scene does.
    package static let time = "inputTime"

    /// Whether the effect depends on time.
    package var changesWithTime: Bool { inputs.contains { $0.key == Self.time } }

    /// Filters that imitate film, print and glass. None of them is one of Core Image's.
    static let styles = [
        FilterKind(
            "filmGrain",
            [
                Input("inputAmount", 0.12), Input("inputSize", 1), Input("inputSaturation", 0), Input("inputRate", 24),
                Input("inputSeed", 0), Input(time, 0),
            ]
        ) { filter in FilmGrain(filter).map { .style(.grain($0)) } ?? .nothing },
        FilterKind(
            "duotone",
            [
                Input("inputColor0", CGColor(red: 0.1, green: 0.05, blue: 0.3, alpha: 1)),
                Input("inputColor1", CGColor(red: 1, green: 0.9, blue: 0.7, alpha: 1)), Input("inputIntensity", 1),
            ]
        ) { filter in
            .color(
                .duotone(
                    filter.color("inputColor0"), filter.color("inputColor1"), amount: filter.number("inputIntensity")))
        },
        FilterKind(
            "halftone",
            [
                Input("inputWidth", 8), Input("inputAngle", Double.pi / 4), Input("inputSharpness", 0.7),
                Input("inputColor", CGColor(red: 0, green: 0, blue: 0, alpha: 1)),
                Input("inputBackgroundColor", CGColor(red: 1, green: 1, blue: 1, alpha: 1)),
            ]
        ) { filter in Halftone(filter).map { .style(.halftone($0)) } ?? .nothing },
        FilterKind(
            "displacement",
            [
                Input("inputScale", 10), Input("inputSize", 80), Input("inputSpeed", 0), Input("inputSeed", 0),
                Input(time, 0),
            ]
        ) { filter in Displacement(filter).map { .style(.displacement($0)) } ?? .nothing },
        FilterKind(
            "longShadow",
            [
                Input("inputLength", 100), Input("inputAngle", Double.pi / 4), Input("inputFade", 0),
                Input("inputColor", CGColor(red: 0, green: 0, blue: 0, alpha: 0.3)),
            ]
        ) { filter in LongShadow(filter).map { .style(.longShadow($0)) } ?? .nothing },
    ]
}

extension FilterEffect {
    /// The effect of a filter that changes nothing with the values of its inputs.
    fileprivate static var nothing: FilterEffect { .gaussianBlur(radius: 0) }
}

extension ColorMatrix {
    /// Returns a map of the luminance to colors from `dark` to `light`, mixed with the image by `amount`.
    static func duotone(_ dark: CGColor, _ light: CGColor, amount: Double) -> ColorMatrix {
        let luminance = [0.2126, 0.7152, 0.0722]
        let from = [dark.red, dark.green, dark.blue].map { Double($0) }
        let to = [light.red, light.green, light.blue].map { Double($0) }
        let rows = (0..<3).map { row -> [Double] in
            let change = amount * (to[row] - from[row])
            var values = luminance.map { change * $0 }
            values[row] += 1 - amount
            return values + [0]
        }
        return ColorMatrix(rows: rows + [[0, 0, 0, 1]], bias: from.map { $0 * amount } + [0])
    }
}
