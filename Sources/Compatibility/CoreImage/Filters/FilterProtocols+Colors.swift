import Foundation
import Images
import LayerTree
import VectorGeometry

// The inputs of color adjustments and color effects.

/// The inputs of a filter that changes saturation, brightness and contrast.
///
/// - Apple: `CIColorControls`.
public protocol CIColorControls: CIImageFilterProtocol {
    /// The number `inputSaturation`.
    var saturation: Float { get set }
    /// The number `inputBrightness`.
    var brightness: Float { get set }
    /// The number `inputContrast`.
    var contrast: Float { get set }
}

/// The inputs of a filter that multiplies colors by a matrix.
///
/// - Apple: `CIColorMatrix`.
public protocol CIColorMatrix: CIImageFilterProtocol {
    /// The vector `inputRVector`.
    var rVector: CIVector { get set }
    /// The vector `inputGVector`.
    var gVector: CIVector { get set }
    /// The vector `inputBVector`.
    var bVector: CIVector { get set }
    /// The vector `inputAVector`.
    var aVector: CIVector { get set }
    /// The vector `inputBiasVector`.
    var biasVector: CIVector { get set }
}

/// The inputs of a filter that limits components to a range.
///
/// - Apple: `CIColorClamp`.
public protocol CIColorClamp: CIImageFilterProtocol {
    /// The vector `inputMinComponents`.
    var minComponents: CIVector { get set }
    /// The vector `inputMaxComponents`.
    var maxComponents: CIVector { get set }
}

/// The inputs of a filter that applies a cubic polynomial to each component.
///
/// - Apple: `CIColorPolynomial`.
public protocol CIColorPolynomial: CIImageFilterProtocol {
    /// The vector `inputRedCoefficients`.
    var redCoefficients: CIVector { get set }
    /// The vector `inputGreenCoefficients`.
    var greenCoefficients: CIVector { get set }
    /// The vector `inputBlueCoefficients`.
    var blueCoefficients: CIVector { get set }
    /// The vector `inputAlphaCoefficients`.
    var alphaCoefficients: CIVector { get set }
}

/// The inputs of a filter that changes the exposure.
///
/// - Apple: `CIExposureAdjust`.
public protocol CIExposureAdjust: CIImageFilterProtocol {
    /// The number `inputEV`.
    var ev: Float { get set }
}

/// The inputs of a filter that raises components to a power.
///
/// - Apple: `CIGammaAdjust`.
public protocol CIGammaAdjust: CIImageFilterProtocol {
    /// The number `inputPower`.
    var power: Float { get set }
}

/// The inputs of a filter that rotates hues.
///
/// - Apple: `CIHueAdjust`.
public protocol CIHueAdjust: CIImageFilterProtocol {
    /// The rotation in radians.
    var angle: Float { get set }
}

/// The inputs of a filter that saturates muted colors.
///
/// - Apple: `CIVibrance`.
public protocol CIVibrance: CIImageFilterProtocol {
    /// The number `inputAmount`.
    var amount: Float { get set }
}

/// The inputs of a filter that changes the white point.
///
/// - Apple: `CIWhitePointAdjust`.
public protocol CIWhitePointAdjust: CIImageFilterProtocol {
    /// The color `inputColor`.
    var color: CIColor { get set }
}

/// The inputs of a filter that applies a tone curve.
///
/// - Apple: `CIToneCurve`.
public protocol CIToneCurve: CIImageFilterProtocol {
    /// The point `inputPoint0`: a component, 0…1, and its new value.
    var point0: CGPoint { get set }
    /// The point `inputPoint1`: a component, 0…1, and its new value.
    var point1: CGPoint { get set }
    /// The point `inputPoint2`: a component, 0…1, and its new value.
    var point2: CGPoint { get set }
    /// The point `inputPoint3`: a component, 0…1, and its new value.
    var point3: CGPoint { get set }
    /// The point `inputPoint4`: a component, 0…1, and its new value.
    var point4: CGPoint { get set }
}

/// The inputs of a filter that converts encoded components to linear ones.
///
/// - Apple: `CISRGBToneCurveToLinear`.
public protocol CISRGBToneCurveToLinear: CIImageFilterProtocol {}

/// The inputs of a filter that converts linear components to encoded ones.
///
/// - Apple: `CILinearToSRGBToneCurve`.
public protocol CILinearToSRGBToneCurve: CIImageFilterProtocol {}

/// The inputs of a filter that inverts colors.
///
/// - Apple: `CIColorInvert`.
public protocol CIColorInvert: CIImageFilterProtocol {}

/// The inputs of a filter that shows shades of one color.
///
/// - Apple: `CIColorMonochrome`.
public protocol CIColorMonochrome: CIImageFilterProtocol {
    /// The color `inputColor`.
    var color: CIColor { get set }
    /// The number `inputIntensity`.
    var intensity: Float { get set }
}

/// The inputs of a filter that applies a sepia tone.
///
/// - Apple: `CISepiaTone`.
public protocol CISepiaTone: CIImageFilterProtocol {
    /// The number `inputIntensity`.
    var intensity: Float { get set }
}

/// The inputs of a filter that reduces the number of color levels.
///
/// - Apple: `CIColorPosterize`.
public protocol CIColorPosterize: CIImageFilterProtocol {
    /// The number `inputLevels`.
    var levels: Float { get set }
}

/// The inputs of a filter that sets components to 0 or 1.
///
/// - Apple: `CIColorThreshold`.
public protocol CIColorThreshold: CIImageFilterProtocol {
    /// The number `inputThreshold`.
    var threshold: Float { get set }
}

/// The inputs of a filter that maps luminance to colors between two colors.
///
/// - Apple: `CIFalseColor`.
public protocol CIFalseColor: CIImageFilterProtocol {
    /// The color `inputColor0`.
    var color0: CIColor { get set }
    /// The color `inputColor1`.
    var color1: CIColor { get set }
}

/// The inputs of a filter that converts luminance to alpha.
///
/// - Apple: `CIMaskToAlpha`.
public protocol CIMaskToAlpha: CIImageFilterProtocol {}

/// The inputs of a filter that shows the largest component as gray.
///
/// - Apple: `CIMaximumComponent`.
public protocol CIMaximumComponent: CIImageFilterProtocol {}

/// The inputs of a filter that shows the smallest component as gray.
///
/// - Apple: `CIMinimumComponent`.
public protocol CIMinimumComponent: CIImageFilterProtocol {}

/// The inputs of a filter that maps luminance to the colors of another image.
///
/// - Apple: `CIColorMap`.
public protocol CIColorMap: CIImageFilterProtocol {
    /// The image `inputGradientImage`.
    var gradientImage: CIImage? { get set }
}

/// The inputs of a filter that maps colors with a lookup table.
///
/// - Apple: `CIColorCube`.
public protocol CIColorCube: CIImageFilterProtocol {
    /// The number `inputCubeDimension`.
    var cubeDimension: Float { get set }
    /// The data `inputCubeData`.
    var cubeData: Data { get set }
}

/// The inputs of a filter that applies a photo effect.
///
/// - Apple: `CIPhotoEffect`.
public protocol CIPhotoEffect: CIImageFilterProtocol {}
