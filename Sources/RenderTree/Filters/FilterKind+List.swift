import Foundation
import Quartz2D

extension FilterKind {
    /// All that can be drawn, in the order of the documentation.
    public static let all: [FilterKind] = blurs + colors + stylizing + coreAnimation

    private static let blurs = [
        FilterKind("CIGaussianBlur", [Input("inputRadius", 10)]) { .gaussianBlur(radius: $0.number("inputRadius")) },
        FilterKind("CIBoxBlur", [Input("inputRadius", 10)]) { .boxBlur(radius: $0.number("inputRadius")) },
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
            .color(.monochrome($0.color("inputColor"), share: $0.number("inputIntensity")))
        },
        FilterKind("CISepiaTone", [Input("inputIntensity", 1)]) { .color(.sepia(share: $0.number("inputIntensity"))) },
        FilterKind("CIHueAdjust", [Input("inputAngle", 0)]) { .color(.hueRotation($0.number("inputAngle"))) },
        FilterKind("CIExposureAdjust", [Input("inputEV", 0)]) { .exposure($0.number("inputEV")) },
        FilterKind("CIGammaAdjust", [Input("inputPower", 1)]) { .gamma($0.number("inputPower")) },
        FilterKind("CIVibrance", [Input("inputAmount", 0)]) { .vibrance($0.number("inputAmount")) },
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
            .color(.monochrome($0.color("inputColor"), share: $0.number("inputAmount")))
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
