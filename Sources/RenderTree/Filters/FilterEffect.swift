import Foundation
import Images

/// An image operation of a filter; lengths are in points of the layer's space.
package enum FilterEffect: Equatable, Sendable {
    /// A Gaussian blur; `radius` is the standard deviation.
    case gaussianBlur(radius: Double)
    /// The mean of a square that extends `radius` to each side.
    case boxBlur(radius: Double)
    /// A color matrix.
    case color(ColorMatrix)
    /// Linear light multiplied by 2 to this power.
    case exposure(Double)
    /// Color components raised to this power.
    case gamma(Double)
    /// A saturation increase that affects less saturated colors more.
    case vibrance(Double)
    /// The image plus its blurred light.
    case bloom(radius: Double, intensity: Double)
    /// Squares of one color each, with a corner of one at `center`.
    case pixellate(scale: Double, center: CGPoint)
    /// Color components mapped by a smooth curve through five points (x, y).
    case toneCurve([SIMD2<Double>])
    /// The image plus its difference from its blurred colors, or only from their luminance.
    case sharpen(radius: Double, amount: Double, luminanceOnly: Bool)
    /// Light that decreases by `amount` over the distances from `inner` to `outer`.
    case vignette(center: CGPoint, inner: Double, outer: Double, amount: Double)
    /// Light that decreases by `amount` from the center of the layer to `radius` times the distance of its corners.
    case cornerVignette(radius: Double, amount: Double)
    /// The mean along a line that extends `radius` to both sides, at `angle` radians from +x toward +y.
    case motionBlur(radius: Double, angle: Double)
    /// The mean along the line toward `center`, over this share of the distance to it.
    case zoomBlur(center: CGPoint, share: Double)
    /// Colors from a table.
    case lookup(ColorLookup)
    /// Transparency where the color is near a key color.
    case chromaKey(ChromaKey)
    /// An imitation of film, print or glass.
    case style(StyleEffect)
}

/// The color that a chroma key removes; distances are relative to the key color's distance from gray.
package struct ChromaKey: Equatable, Sendable {
    /// The chroma of the key color, BT.709 with components from −0.5 to 0.5.
    package let blueDifference, redDifference: Double
    /// The distance up to which colors are removed.
    package let tolerance: Double
    /// The further distance over which colors become opaque.
    package let softness: Double
    /// The share, 0…1, of the key color's tint that is removed from other colors.
    package let spillSuppression: Double

    /// Creates a key; nil for a gray color, which no chroma distinguishes.
    init?(_ color: CGColor, tolerance: Double, softness: Double, spillSuppression: Double) {
        let red = Double(color.red)
        let green = Double(color.green)
        let blue = Double(color.blue)
        let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        blueDifference = (blue - luma) / 1.8556
        redDifference = (red - luma) / 1.5748
        self.tolerance = max(tolerance, 0)
        self.softness = max(softness, 0)
        self.spillSuppression = min(max(spillSuppression, 0), 1)
        let distance = (blueDifference * blueDifference + redDifference * redDifference).squareRoot()
        guard distance > 0.02 else { return nil }
    }
}

/// An affine map of colors: red, green, blue and alpha, 0…1, gamma-encoded and not premultiplied. The result is limited
/// to 0…1.
package struct ColorMatrix: Equatable, Sendable {
    /// Four rows of five values: the factors of red, green, blue and alpha, and the bias.
    package let values: [Double]

    /// Creates a matrix from four rows of four factors each.
    package init(rows: [[Double]], bias: [Double]) { values = zip(rows, bias).flatMap { $0 + [$1] } }

    /// Creates a matrix from the factors of red, green and blue; alpha is unchanged.
    private init(colors: [[Double]], adding bias: Double = 0) {
        self.init(rows: colors.map { $0 + [0] } + [[0, 0, 0, 1]], bias: [bias, bias, bias, 0])
    }

    private static let luminance = [0.2126, 0.7152, 0.0722]
    private static let identity = [[1.0, 0, 0], [0, 1, 0], [0, 0, 1]]

    static let inverted = ColorMatrix(colors: [[-1, 0, 0], [0, -1, 0], [0, 0, -1]], adding: 1)

    /// Returns a saturation change: 0 is gray, 1 changes nothing.
    static func saturation(_ k: Double) -> ColorMatrix {
        ColorMatrix(colors: identity.map { row in zip(row, luminance).map { $1 + ($0 - $1) * k } })
    }

    /// Returns a contrast change about mid-gray, plus `brightness`.
    static func contrast(_ k: Double, brightness: Double) -> ColorMatrix {
        ColorMatrix(colors: identity.map { row in row.map { $0 * k } }, adding: 0.5 - 0.5 * k + brightness)
    }

    /// Returns the luminance times `color`, mixed with the image by `amount`.
    static func monochrome(_ color: CGColor, amount: Double) -> ColorMatrix {
        let parts = [color.red, color.green, color.blue]
        return ColorMatrix(
            colors: zip(identity, parts).map { row, part in
                zip(row, luminance).map { $0 + ($1 * Double(part) - $0) * amount }
            })
    }

    /// Returns the sepia tone of W3C Filter Effects 1, 8.7, mixed with the image by `amount`.
    static func sepia(amount: Double) -> ColorMatrix {
        let tone = [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]]
        return ColorMatrix(colors: zip(identity, tone).map { zip($0, $1).map { $0 + ($1 - $0) * amount } })
    }

    /// Returns a rotation about the gray axis by `angle` radians that keeps the luminance (W3C Filter Effects 1, 8.4).
    static func hueRotation(_ angle: Double) -> ColorMatrix {
        let c = cos(angle)
        let s = sin(angle)
        let fixed = [0.213, 0.715, 0.072]
        let rotated = [[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]]
        return ColorMatrix(
            colors: (0..<3).map { i in
                (0..<3).map { j in fixed[j] + (identity[i][j] - fixed[j]) * c + rotated[i][j] * s }
            })
    }

    /// Returns the matrix that applies this one first, then `next`.
    func followed(by next: ColorMatrix) -> ColorMatrix {
        var rows = [[Double]]()
        var bias = [Double]()
        for i in 0..<4 {
            let factors = next.values[i * 5..<i * 5 + 4]
            rows.append((0..<4).map { j in zip(factors, 0..<4).reduce(0) { $0 + $1.0 * values[$1.1 * 5 + j] } })
            bias.append(zip(factors, 0..<4).reduce(next.values[i * 5 + 4]) { $0 + $1.0 * values[$1.1 * 5 + 4] })
        }
        return ColorMatrix(rows: rows, bias: bias)
    }
}
