import Images

extension FilterKind {
    /// Returns the inputs of a filter that Core Image applies to images: those of a layer's filter, or of one that only
    /// images have; empty for an unknown name. Images are among `imageKeys(_:)`.
    package static func imageInputs(_ type: String) -> [Input] { named(type)?.inputs ?? onlyForImages[type] ?? [] }

    /// Returns the keys of the images that a filter of Core Image needs, in Core Image's order.
    package static func imageKeys(_ type: String) -> [String] {
        if type.hasSuffix("Generator") || type.hasSuffix("Gradient") { return [] }
        return ["inputImage"] + otherImageKeys(type)
    }

    private static func otherImageKeys(_ type: String) -> [String] {
        switch type {
        case "CIBlendWithMask", "CIBlendWithAlphaMask": ["inputBackgroundImage", "inputMaskImage"]
        case "CIColorMap": ["inputGradientImage"]
        case _ where type.hasSuffix("BlendMode") || type.hasSuffix("Compositing"): ["inputBackgroundImage"]
        case _ where type.hasSuffix("Transition"): ["inputTargetImage"]
        default: []
        }
    }

    /// The inputs of the filters that layers cannot draw, with Core Image's defaults.
    private static let onlyForImages: [String: [Input]] = generators.merging(
        geometry.merging(distortions.merging(imageColors.merging(imageStyles) { $1 }) { $1 }) { $1 }
    ) { $1 }

    private static let opaqueBlack = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    private static let opaqueWhite = CGColor(red: 1, green: 1, blue: 1, alpha: 1)

    private static let twoColors = [Input("inputColor0", opaqueWhite), Input("inputColor1", opaqueBlack)]

    private static let generators: [String: [Input]] = [
        "CIConstantColorGenerator": [Input("inputColor", CGColor(red: 1, green: 0, blue: 0, alpha: 1))],
        "CICheckerboardGenerator": [Input("inputCenter", [150, 150])] + twoColors
            + [Input("inputWidth", 80), Input("inputSharpness", 1)],
        "CIStripesGenerator": [Input("inputCenter", [150, 150])] + twoColors
            + [Input("inputWidth", 80), Input("inputSharpness", 1)],
        "CIRandomGenerator": [],
        // The bytes of the message, and of the letter of the level.
        "CIQRCodeGenerator": [Input("inputMessage", []), Input("inputCorrectionLevel", [77])],
        "CILinearGradient": [Input("inputPoint0", [0, 0]), Input("inputPoint1", [200, 200])] + twoColors,
        "CISmoothLinearGradient": [Input("inputPoint0", [0, 0]), Input("inputPoint1", [200, 200])] + twoColors,
        "CIRadialGradient": [Input("inputCenter", [150, 150]), Input("inputRadius0", 5), Input("inputRadius1", 100)]
            + twoColors,
        "CIGaussianGradient": [
            Input("inputCenter", [150, 150]), Input("inputColor0", opaqueWhite),
            Input("inputColor1", CGColor(red: 0, green: 0, blue: 0, alpha: 0)), Input("inputRadius", 300),
        ],
    ]

    private static let identity: [Double] = [1, 0, 0, 1, 0, 0]

    private static let corners = [
        Input("inputTopLeft", [118, 484]), Input("inputTopRight", [646, 507]), Input("inputBottomRight", [548, 140]),
        Input("inputBottomLeft", [155, 153]),
    ]

    private static let geometry: [String: [Input]] = [
        "CICrop": [Input("inputRectangle", [0, 0, 300, 300])],
        "CIAffineTransform": [Input("inputTransform", identity)],
        "CIAffineClamp": [Input("inputTransform", identity)],
        "CIAffineTile": [Input("inputTransform", identity)],
        "CIClamp": [Input("inputExtent", [0, 0, 640, 80])],
        "CIStraightenFilter": [Input("inputAngle", 0)],
        "CILanczosScaleTransform": [Input("inputScale", 1), Input("inputAspectRatio", 1)],
        "CIPerspectiveTransform": corners,
        "CIPerspectiveCorrection": corners + [Input("inputCrop", 1)],
        "CIAreaAverage": [Input("inputExtent", [0, 0, 640, 80])],
    ]

    private static let circle = [Input("inputCenter", [150, 150]), Input("inputRadius", 300)]

    private static let distortions: [String: [Input]] = [
        "CITwirlDistortion": circle + [Input("inputAngle", .pi)],
        "CIVortexDistortion": circle + [Input("inputAngle", 56.55)],
        "CIBumpDistortion": circle + [Input("inputScale", 0.5)],
        "CIPinchDistortion": circle + [Input("inputScale", 0.5)],
        "CIHoleDistortion": [Input("inputCenter", [150, 150]), Input("inputRadius", 150)],
    ]

    private static let imageColors: [String: [Input]] = [
        "CIColorClamp": [Input("inputMinComponents", [0, 0, 0, 0]), Input("inputMaxComponents", [1, 1, 1, 1])],
        "CIColorPolynomial": [
            Input("inputRedCoefficients", [0, 1, 0, 0]), Input("inputGreenCoefficients", [0, 1, 0, 0]),
            Input("inputBlueCoefficients", [0, 1, 0, 0]), Input("inputAlphaCoefficients", [0, 1, 0, 0]),
        ],
        "CIWhitePointAdjust": [Input("inputColor", opaqueWhite)],
        "CIColorPosterize": [Input("inputLevels", 6)],
        "CIColorThreshold": [Input("inputThreshold", 0.5)],
        "CIFalseColor": [
            Input("inputColor0", CGColor(red: 0.3, green: 0, blue: 0, alpha: 1)),
            Input("inputColor1", CGColor(red: 1, green: 0.9, blue: 0.8, alpha: 1)),
        ],
        "CISRGBToneCurveToLinear": [], "CILinearToSRGBToneCurve": [], "CIMaskToAlpha": [], "CIMaximumComponent": [],
        "CIMinimumComponent": [], "CIPhotoEffectMono": [], "CIPhotoEffectNoir": [], "CIPhotoEffectTonal": [],
        "CIColorMap": [],
    ]

    private static let imageStyles: [String: [Input]] = [
        "CIDiscBlur": [Input("inputRadius", 8)],
        "CIGloom": [Input("inputRadius", 10), Input("inputIntensity", 0.5)],
        "CIEdges": [Input("inputIntensity", 1)],
        "CICrystallize": [Input("inputRadius", 20), Input("inputCenter", [150, 150])],
        "CIPointillize": [Input("inputRadius", 20), Input("inputCenter", [150, 150])],
        "CIBlendWithMask": [], "CIBlendWithAlphaMask": [],
        "CIMaximumCompositing": [], "CIMinimumCompositing": [], "CIMultiplyCompositing": [],
        "CILinearDodgeBlendMode": [], "CILinearBurnBlendMode": [], "CISubtractBlendMode": [], "CIDivideBlendMode": [],
        "CIDissolveTransition": [Input("inputTime", 0)],
        "CISwipeTransition": [
            Input("inputExtent", [0, 0, 300, 300]), Input("inputColor", opaqueWhite), Input("inputTime", 0),
            Input("inputAngle", 0), Input("inputWidth", 300), Input("inputOpacity", 0),
        ],
        "CIBarsSwipeTransition": [
            Input("inputAngle", .pi), Input("inputWidth", 30), Input("inputBarOffset", 10), Input("inputTime", 0),
        ],
        "CIFlashTransition": [
            Input("inputCenter", [150, 150]), Input("inputExtent", [0, 0, 300, 300]),
            Input("inputColor", CGColor(red: 1, green: 0.8, blue: 0.6, alpha: 1)), Input("inputTime", 0),
            Input("inputMaxStriationRadius", 2.58), Input("inputStriationStrength", 0.5),
            Input("inputStriationContrast", 1.375), Input("inputFadeThreshold", 0.85),
        ],
        "CIModTransition": [
            Input("inputCenter", [150, 150]), Input("inputTime", 0), Input("inputAngle", 2),
            Input("inputRadius", 150), Input("inputCompression", 300),
        ],
    ]
}
