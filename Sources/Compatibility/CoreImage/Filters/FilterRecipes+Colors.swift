import Foundation
import Images
import RenderTree

extension FilterRecipes {
    static let colors: [String: Recipe] = [
        "CIExposureAdjust": { inputs in
            let factor = Float(exp2(inputs.number("inputEV")))
            return inputs.applying(PixelOperation { $0.with($0.rgb * factor) })
        },
        "CIToneCurve": { encoded($0) { $0.applying(EffectOperation($0.filter)) } },
        "CIColorCubeWithColorSpace": { encoded($0) { $0.applying(EffectOperation($0.filter)) } },
        "CIColorClamp": { inputs in
            let low = WorkingColor(inputs.vector("inputMinComponents", 4))
            let high = WorkingColor(inputs.vector("inputMaxComponents", 4))
            return inputs.applying(PixelOperation { pointwiseMin(pointwiseMax($0, low), high) })
        },
        "CIColorPolynomial": { inputs in
            let keys = ["inputRedCoefficients", "inputGreenCoefficients", "inputBlueCoefficients"]
            let rows = (keys + ["inputAlphaCoefficients"]).map { WorkingColor(inputs.vector($0, 4)) }
            return inputs.applying(
                PixelOperation { color in
                    var result = WorkingColor.zero
                    for k in 0..<4 {
                        let c = color[k]
                        result[k] = rows[k].x + c * (rows[k].y + c * (rows[k].z + c * rows[k].w))
                    }
                    result.w = min(max(result.w, 0), 1)
                    return result
                })
        },
        "CIWhitePointAdjust": { inputs in
            let color = inputs.color("inputColor")
            return inputs.applying(
                PixelOperation(in: { space in
                    let white = space.color(color).straight.rgb
                    return { $0.with($0.rgb * white) }
                }))
        },
        "CIColorPosterize": { inputs in
            let levels = Float(max(inputs.number("inputLevels"), 2).rounded())
            return inputs.applying(
                PixelOperation { color in
                    let level = (color.rgb * levels).rounded(.down).clamped(
                        lowerBound: .zero, upperBound: SIMD3(repeating: levels - 1))
                    return color.with(level / (levels - 1))
                })
        },
        "CIColorThreshold": { inputs in
            let threshold = Float(inputs.number("inputThreshold"))
            return inputs.applying(
                PixelOperation { color in
                    color.with(SIMD3<Float>.zero.replacing(with: .one, where: color.rgb .>= threshold))
                })
        },
        "CIFalseColor": { inputs in
            let dark = inputs.color("inputColor0")
            let light = inputs.color("inputColor1")
            return inputs.applying(
                PixelOperation(in: { space in
                    let dark = space.color(dark).straight
                    let light = space.color(light).straight
                    return { color in
                        var result = dark.mixed(light, color.luminance)
                        result.w *= color.w
                        return result
                    }
                }))
        },
        "CISRGBToneCurveToLinear": { $0.applying(PixelOperation { $0.mapped(Tone.light) }) },
        "CILinearToSRGBToneCurve": { $0.applying(PixelOperation { $0.mapped(Tone.signal) }) },
        "CIMaskToAlpha": { $0.applying(PixelOperation { WorkingColor(1, 1, 1, min(max($0.luminance, 0), 1) * $0.w) }) },
        "CIMaximumComponent": { $0.applying(PixelOperation { $0.with(gray: $0.rgb.max()) }) },
        "CIMinimumComponent": { $0.applying(PixelOperation { $0.with(gray: $0.rgb.min()) }) },
        "CIPhotoEffectTonal": { photo($0) { $0 } },
        "CIPhotoEffectMono": { photo($0) { $0 + ($0 - 0.5) * 0.15 } },
        "CIPhotoEffectNoir": { photo($0) { $0 * $0 * (3 - 2 * $0) } },
        "CIColorMap": { ImageNode(ColorMapOperation(), [$0.image, $0.image("inputGradientImage")]) },
    ]

    /// Returns a gray image whose encoded luminance is mapped by a curve.
    private static func photo(_ inputs: FilterInputs, _ curve: @escaping @Sendable (Double) -> Double) -> ImageNode {
        inputs.applying(
            PixelOperation(in: { space in
                { color in
                    let gray = curve(min(max(space.encode(Double(color.luminance)), 0), 1))
                    return color.with(gray: Float(space.decode(min(max(gray, 0), 1))))
                }
            }))
    }

    /// Returns the result of a filter that is applied to the encoded colors of sRGB.
    private static func encoded(_ inputs: FilterInputs, _ apply: (FilterInputs) -> ImageNode) -> ImageNode {
        let before = inputs.applying(PixelOperation(in: { space in { $0.mapped(space.encode) } }))
        let filtered = apply(FilterInputs(inputs.filter, ["inputImage": before]))
        return ImageNode(PixelOperation(in: { space in { $0.mapped(space.decode) } }), [filtered])
    }
}

extension WorkingColor {
    /// Creates a color from four numbers.
    fileprivate init(_ numbers: [Double]) { self.init(numbers.map { Float($0) }) }

    /// Returns the color with a function applied to red, green and blue; negative ones are mirrored.
    fileprivate func mapped(_ function: (Double) -> Double) -> WorkingColor {
        func value(_ component: Float) -> Float { Float(WorkingSpace.mirrored(Double(component), function)) }
        return WorkingColor(value(x), value(y), value(z), w)
    }
}
