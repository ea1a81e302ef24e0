import RenderTree

extension FilterKind {
    /// Returns the meaning of an input, in Markdown.
    func summary(of key: String) -> String {
        Self.ownSummaries[type]?[key] ?? Self.summaries[key] ?? ""
    }

    /// Returns the unit of an input; nil for none.
    func unit(of key: String) -> SceneValueForm.Unit? {
        switch (type, key) {
        case ("CIVignette", _), ("CIPixellate", "inputCenter"): nil
        case (_, "inputRadius"), ("CIPixellate", "inputScale"), ("displacement", "inputScale"): .points
        case (_, "inputSize"), (_, "inputLength"), (_, "inputWidth"): .points
        case (_, FilterKind.time): .seconds
        case (_, "inputAngle"): .radians
        default: nil
        }
    }

    /// The meanings of inputs that are the same in all filters that are not in `ownSummaries`.
    private static let summaries = [
        "inputRadius": "The standard deviation of the blur.",
        "inputAngle": "The angle of the rotation of hues.",
        "inputCenter": "The center, in points of the layer.",
        "inputSaturation": "The factor of the saturation; 0 for gray.",
        "inputBrightness": "The amount that is added to all components.",
        "inputContrast": "The factor of the distance from middle gray.",
        "inputRVector": "The parts of red, green, blue and alpha in the new red.",
        "inputGVector": "The parts of red, green, blue and alpha in the new green.",
        "inputBVector": "The parts of red, green, blue and alpha in the new blue.",
        "inputAVector": "The parts of red, green, blue and alpha in the new alpha.",
        "inputBiasVector": "The amounts that are added to red, green, blue and alpha.",
        "inputColor": "The color.",
        "inputIntensity": "The strength of the effect.",
        "inputAmount": "The strength of the effect.",
        "inputEV": "The exposure in stops: 1 doubles the light.",
        "inputPower": "The exponent of each component.",
        "inputPoint0": "The first point of the curve, for the darkest values.",
        "inputPoint1": "The second point of the curve.",
        "inputPoint2": "The third point of the curve.",
        "inputPoint3": "The fourth point of the curve.",
        "inputPoint4": "The last point of the curve, for the brightest values.",
        "inputSharpness": "The strength of the effect.",
        "inputSeed": "A whole number; another one gives another pattern.",
        "inputTime":
            "The time that the effect shows. Unless it is set or animated, that of the layer.",
    ]

    /// The meanings of inputs by the type of the filter.
    private static let ownSummaries = [
        "CIBoxBlur": ["inputRadius": "The half width of the square whose mean is taken."],
        "CIMotionBlur": [
            "inputRadius": "The half length of the line whose mean is taken.",
            "inputAngle": "The direction of the line, from +x toward +y.",
        ],
        "CIZoomBlur": [
            "inputAmount":
                "The percentage of the way to the center over which the mean is taken; below 0, away from it."
        ],
        "CIPixellate": ["inputCenter": "A corner of a square.", "inputScale": "The side of a square."],
        "CIUnsharpMask": ["inputRadius": "The standard deviation of the blurred image."],
        "CISharpenLuminance": ["inputRadius": "The standard deviation of the blurred image."],
        "CIVignette": [
            "inputRadius": "The distance from the center at which it is dark, in distances of the corners."
        ],
        "CIVignetteEffect": [
            "inputRadius": "The distance from the center at which half of the effect is reached.",
            "inputFalloff": "The width of the falloff: from `inputRadius` × (1 − it) to `inputRadius` × (1 + it).",
        ],
        "filmGrain": [
            "inputAmount": "The largest change of a color component, which middle tones show.",
            "inputSize": "The size of a grain; a pixel if it is smaller.",
            "inputSaturation": "The share, 0 to 1, of the change that differs between red, green and blue.",
            "inputRate": "The number of changes per second; 0 for a still pattern.",
        ],
        "duotone": [
            "inputColor0": "The color of black.", "inputColor1": "The color of white.",
            "inputIntensity": "The strength of the effect: 0 leaves the image.",
        ],
        "halftone": [
            "inputWidth": "The distance of the dots.", "inputAngle": "The angle of the grid, from +x toward +y.",
            "inputSharpness": "The sharpness of the edges of dots, 0 to 1.", "inputColor": "The color of the ink.",
            "inputBackgroundColor": "The color of the paper.",
        ],
        "displacement": [
            "inputScale": "The largest distance by which pixels move.", "inputSize": "The size of the waves.",
            "inputSpeed": "The number of waves per second by which the pattern changes; 0 for a still pattern.",
        ],
        "longShadow": [
            "inputLength": "The length of the shadow.", "inputAngle": "The direction, from +x toward +y.",
            "inputFade": "The share, 0 to 1, of the opacity that is lost at the end of the shadow.",
            "inputColor": "The color of the shadow.",
        ],
        "colorSaturate": ["inputAmount": "The factor of the saturation; 0 for gray."],
        "colorContrast": ["inputAmount": "The factor of the distance from middle gray."],
        "colorBrightness": ["inputAmount": "The amount that is added to all components."],
        "chromaKey": [
            "inputColor": "The color to remove; it needs a hue.",
            "inputTolerance":
                "The distance from the color in BT.709 chroma up to which pixels are transparent; 1 is that of grays.",
            "inputSoftness": "The further distance over which pixels become opaque.",
            "inputSpillSuppression":
                "The share, 0 to 1, of the color's tint that is removed from the remaining pixels.",
        ],
    ]
}
