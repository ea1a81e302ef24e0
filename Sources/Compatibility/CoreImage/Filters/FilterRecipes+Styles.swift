import Foundation
import Images
import LayerCompositor
import RenderTree

extension FilterRecipes {
    static let styles: [String: Recipe] = [
        "CIDiscBlur": { inputs in
            let radius = min(inputs.number("inputRadius"), ImageFilter.maximumRadius)
            return radius >= 1 ? inputs.applying(DiscOperation(radius: radius)) : nil
        },
        "CIGloom": { inputs in
            let intensity = Float(min(max(inputs.number("inputIntensity"), 0), 1))
            let blur = LayerFilter(
                type: "CIGaussianBlur", inputs: ["inputRadius": .number(max(inputs.number("inputRadius"), 0))])
            return inputs.applying(
                BlurMixOperation(blur: EffectOperation(blur)) { sharp, blurred in
                    // Only what is brighter than its surroundings becomes darker.
                    let around = blurred.straight.rgb * sharp.w
                    return sharp.mixed(WorkingColor(pointwiseMin(sharp.rgb, around), sharp.w), intensity)
                })
        },
        "CIEdges": { inputs in
            let intensity = Float(inputs.number("inputIntensity"))
            return inputs.applying(
                NeighborhoodOperation { around in
                    // Sobel's operator.
                    let right = edge(around[2], around[5], around[8]) - edge(around[0], around[3], around[6])
                    let up = edge(around[6], around[7], around[8]) - edge(around[0], around[1], around[2])
                    let strength = (right * right + up * up).squareRoot() * (intensity / 4)
                    return WorkingColor(strength.rgb * around[4].w, around[4].w)
                })
        },
        "CICrystallize": { cells($0, dots: false) },
        "CIPointillize": { cells($0, dots: true) },
    ]

    /// Returns the weighted sum of one edge of the 3 × 3 pixels.
    private static func edge(_ first: WorkingColor, _ middle: WorkingColor, _ last: WorkingColor) -> WorkingColor {
        first + middle * 2 + last
    }

    /// Returns the image in polygons of one color each, around random points in a grid of squares, or in dots there.
    private static func cells(_ inputs: FilterInputs, dots: Bool) -> ImageNode? {
        let side = min(inputs.number("inputRadius"), ImageFilter.maximumRadius)
        guard side >= 1 else { return nil }
        return inputs.applying(CellOperation(side: side, center: inputs.point("inputCenter"), dots: dots))
    }
}
