import Foundation
import Images

/// A filter that can be drawn: its name, its inputs and its effect.
///
/// - Apple: the Core Image Filter Reference; the names without CI are those of Core Animation's own filters (facts
///   1.9).
package struct FilterKind: Sendable {
    /// The name of the filter, such as `CIGaussianBlur`.
    package let type: String
    /// The inputs with their defaults.
    package let inputs: [Input]
    /// The effect of a filter of this kind with its input values.
    let effect: @Sendable (LayerFilter) -> FilterEffect?

    /// An input of a filter.
    package struct Input: Sendable {
        /// The key, such as `inputRadius`.
        package let key: String
        /// The default value.
        package let initial: FilterValue

        init(_ key: String, _ number: Double) {
            self.key = key
            initial = .number(number)
        }
        init(_ key: String, _ vector: [Double]) {
            self.key = key
            initial = .vector(vector)
        }
        init(_ key: String, _ color: CGColor) {
            self.key = key
            initial = .color(color)
        }
        init(_ key: String, _ lookup: ColorLookup) {
            self.key = key
            initial = .lookup(lookup)
        }
    }

    init(_ type: String, _ inputs: [Input] = [], _ effect: @escaping @Sendable (LayerFilter) -> FilterEffect?) {
        self.type = type
        self.inputs = inputs
        self.effect = effect
    }

    /// Returns the input named `key`, or nil if there is none.
    package func input(_ key: String) -> Input? { inputs.first { $0.key == key } }

    /// Returns the filter named `type`, or nil if it cannot be drawn.
    package static func named(_ type: String) -> FilterKind? { byType[type] }

    /// Returns the input named `key` of any filter; inputs with the same key have the same type.
    package static func input(_ key: String) -> Input? { all.lazy.compactMap { $0.input(key) }.first }

    private static let byType = Dictionary(all.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first })
}

extension FilterKind {
    /// The filters that can be drawn, in the order of the documentation.
    package static let all: [FilterKind] =
        blurs + colors + [toneCurve] + lookups + stylizing + sharpening + [chromaKey] + styles + coreAnimation

    /// Whether the filter spreads colors beyond the edges of the layer, so that `clampsToExtent` makes a difference.
    package var spreads: Bool {
        ["CIGaussianBlur", "CIBoxBlur", "CIMotionBlur", "CIZoomBlur", "CIBloom", "gaussianBlur", "displacement"]
            .contains(type)
    }

    /// Whether the filter looks colors up in a table, which scenes read from a file.
    package var usesLookup: Bool { inputs.contains { $0.key == FilterKind.cubeData } }

    /// The input of a filter for its color table.
    package static let cubeData = "inputCubeData"

    private static let blurs = [
        FilterKind("CIGaussianBlur", [Input("inputRadius", 10)]) { .gaussianBlur(radius: $0.number("inputRadius")) },
        FilterKind("CIBoxBlur", [Input("inputRadius", 10)]) { .boxBlur(radius: $0.number("inputRadius")) },
        FilterKind("CIMotionBlur", [Input("inputRadius", 20), Input("inputAngle", 0)]) {
            .motionBlur(radius: $0.number("inputRadius"), angle: $0.number("inputAngle"))
        },
        FilterKind("CIZoomBlur", [Input("inputCenter", [150, 150]), Input("inputAmount", 20)]) { filter in
            let center = filter.vector("inputCenter", 2)
            return .zoomBlur(
                center: CGPoint(x: center[0], y: center[1]), share: min(filter.number("inputAmount") / 100, 0.95))
        },
    ]

    private static let colors = [
        FilterKind(
            "CIColorControls", [Input("inputSaturation", 1), Input("inputBrightness", 0), Input("inputContrast", 1)]
        ) { filter in
            let graded = ColorMatrix.saturation(filter.number("inputSaturation"))
                .followed(by: .contrast(filter.number("inputContrast"), brightness: filter.number("inputBrightness")))
            return .color(graded)
        },
        FilterKind("CIColorInvert") { _ in .color(.inverted) },
        FilterKind(
            "CIColorMatrix",
            [
                Input("inputRVector", [1, 0, 0, 0]), Input("inputGVector", [0, 1, 0, 0]),
                Input("inputBVector", [0, 0, 1, 0]),
                Input("inputAVector", [0, 0, 0, 1]), Input("inputBiasVector", [0, 0, 0, 0]),
            ]
        ) { filter in
            let rows = ["inputRVector", "inputGVector", "inputBVector", "inputAVector"].map { filter.vector($0, 4) }
            return .color(ColorMatrix(rows: rows, bias: filter.vector("inputBiasVector", 4)))
        },
        FilterKind(
            "CIColorMonochrome",
            [Input("inputColor", CGColor(red: 0.6, green: 0.45, blue: 0.3, alpha: 1)), Input("inputIntensity", 1)]
        ) {
            .color(.monochrome($0.color("inputColor"), amount: $0.number("inputIntensity")))
        },
        FilterKind("CISepiaTone", [Input("inputIntensity", 1)]) { .color(.sepia(amount: $0.number("inputIntensity"))) },
        FilterKind("CIHueAdjust", [Input("inputAngle", 0)]) { .color(.hueRotation($0.number("inputAngle"))) },
        FilterKind("CIExposureAdjust", [Input("inputEV", 0)]) { .exposure($0.number("inputEV")) },
        FilterKind("CIGammaAdjust", [Input("inputPower", 1)]) { .gamma($0.number("inputPower")) },
        FilterKind("CIVibrance", [Input("inputAmount", 0)]) { .vibrance($0.number("inputAmount")) },
    ]

    private static let lookups = ["CIColorCube", "CIColorCubeWithColorSpace"].map { type in
        FilterKind(type, [Input("inputCubeDimension", 2), Input(cubeData, .identity)]) { filter in
            guard case .lookup(let lookup)? = filter[input: cubeData], lookup != .identity else { return nil }
            return .lookup(lookup)
        }
    }

    private static let chromaKey = FilterKind(
        "chromaKey",
        [
            Input("inputColor", CGColor(red: 0, green: 0.69, blue: 0.25, alpha: 1)), Input("inputTolerance", 0.4),
            Input("inputSoftness", 0.4), Input("inputSpillSuppression", 1),
        ]
    ) { filter in
        ChromaKey(
            filter.color("inputColor"), tolerance: filter.number("inputTolerance"),
            softness: filter.number("inputSoftness"), spillSuppression: filter.number("inputSpillSuppression")
        ).map { .chromaKey($0) }
    }

    private static let toneCurve = FilterKind(
        "CIToneCurve", (0...4).map { Input("inputPoint\($0)", [Double($0) / 4, Double($0) / 4]) }
    ) { filter in
        let points = (0...4).map { filter.vector("inputPoint\($0)", 2) }
        return .toneCurve(points.map { SIMD2($0[0], $0[1]) })
    }

    private static let sharpening = [
        FilterKind("CIUnsharpMask", [Input("inputRadius", 2.5), Input("inputIntensity", 0.5)]) {
            .sharpen(radius: $0.number("inputRadius"), amount: $0.number("inputIntensity"), luminanceOnly: false)
        },
        FilterKind("CISharpenLuminance", [Input("inputSharpness", 0.4), Input("inputRadius", 1.69)]) {
            .sharpen(radius: $0.number("inputRadius"), amount: $0.number("inputSharpness"), luminanceOnly: true)
        },
        FilterKind("CIVignette", [Input("inputRadius", 1), Input("inputIntensity", 0)]) {
            .cornerVignette(
                radius: max($0.number("inputRadius"), 0), amount: min(max($0.number("inputIntensity"), -1), 1))
        },
        FilterKind(
            "CIVignetteEffect",
            [
                Input("inputCenter", [150, 150]), Input("inputRadius", 150), Input("inputIntensity", 1),
                Input("inputFalloff", 0.5),
            ]
        ) { filter in
            let center = filter.vector("inputCenter", 2)
            let radius = max(filter.number("inputRadius"), 0)
            let falloff = min(max(filter.number("inputFalloff"), 0), 1)
            return .vignette(
                center: CGPoint(x: center[0], y: center[1]), inner: radius * (1 - falloff),
                outer: radius * (1 + falloff), amount: min(max(filter.number("inputIntensity"), -1), 1))
        },
    ]

    private static let stylizing = [
        FilterKind("CIBloom", [Input("inputRadius", 10), Input("inputIntensity", 0.5)]) {
            .bloom(radius: $0.number("inputRadius"), intensity: $0.number("inputIntensity"))
        },
        FilterKind("CIPixellate", [Input("inputCenter", [150, 150]), Input("inputScale", 8)]) { filter in
            let center = filter.vector("inputCenter", 2)
            return .pixellate(scale: filter.number("inputScale"), center: CGPoint(x: center[0], y: center[1]))
        },
    ]

    private static let coreAnimation = [
        FilterKind("gaussianBlur", [Input("inputRadius", 0)]) { .gaussianBlur(radius: $0.number("inputRadius")) },
        FilterKind("colorInvert") { _ in .color(.inverted) },
        FilterKind("colorMonochrome", [Input("inputColor", CGColor.white), Input("inputAmount", 1)]) {
            .color(.monochrome($0.color("inputColor"), amount: $0.number("inputAmount")))
        },
        FilterKind("colorHueRotate", [Input("inputAngle", 0)]) { .color(.hueRotation($0.number("inputAngle"))) },
        FilterKind("colorSaturate", [Input("inputAmount", 1)]) { .color(.saturation($0.number("inputAmount"))) },
        FilterKind("colorBrightness", [Input("inputAmount", 0)]) {
            .color(.contrast(1, brightness: $0.number("inputAmount")))
        },
        FilterKind("colorContrast", [Input("inputAmount", 1)]) {
            .color(.contrast($0.number("inputAmount"), brightness: 0))
        },
    ]
}

extension LayerFilter {
    /// The effect of the filter; nil for a filter that cannot be drawn.
    package var effect: FilterEffect? { FilterKind.named(type)?.effect(self) }

    /// Returns the value of a numeric input; 0 if it is missing or not finite.
    package func number(_ key: String) -> Double {
        if case .number(let value)? = self[input: key], value.isFinite { value } else { 0 }
    }

    /// Returns the first `count` components of a vector input; missing ones are 0.
    package func vector(_ key: String, _ count: Int) -> [Double] {
        guard case .vector(let values)? = self[input: key] else { return [Double](repeating: 0, count: count) }
        return (0..<count).map { $0 < values.count && values[$0].isFinite ? values[$0] : 0 }
    }

    /// Returns the value of a color input; black if it is missing.
    package func color(_ key: String) -> CGColor {
        if case .color(let color)? = self[input: key] { color } else { .black }
    }
}
