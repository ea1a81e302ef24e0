import Foundation
import Images
import LayerTree
import VectorGeometry

/// A built-in filter.
///
/// - Apple: `CIFilterProtocol`.
public protocol CIFilterProtocol: AnyObject {
    /// The result.
    var outputImage: CIImage? { get }
}

/// A built-in filter of an image.
///
/// - Apple: the property that most protocols of built-in filters have.
public protocol CIImageFilterProtocol: CIFilterProtocol {
    /// The image to filter.
    var inputImage: CIImage? { get set }
}

/// The inputs of a Gaussian blur.
///
/// - Apple: `CIGaussianBlur`.
public protocol CIGaussianBlur: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
}

/// The inputs of a box blur.
///
/// - Apple: `CIBoxBlur`.
public protocol CIBoxBlur: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
}

/// The inputs of a blur by a disc.
///
/// - Apple: `CIDiscBlur`.
public protocol CIDiscBlur: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
}

/// The inputs of a blur along a line.
///
/// - Apple: `CIMotionBlur`.
public protocol CIMotionBlur: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
    /// The angle in radians, from +x toward +y.
    var angle: Float { get set }
}

/// The inputs of a blur toward a center.
///
/// - Apple: `CIZoomBlur`.
public protocol CIZoomBlur: CIImageFilterProtocol {
    /// The center in pixels, y up.
    var center: CGPoint { get set }
    /// The number `inputAmount`.
    var amount: Float { get set }
}

/// The inputs of saturation, brightness and contrast.
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

/// The inputs of a color matrix.
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

/// The inputs of a limit of components.
///
/// - Apple: `CIColorClamp`.
public protocol CIColorClamp: CIImageFilterProtocol {
    /// The vector `inputMinComponents`.
    var minComponents: CIVector { get set }
    /// The vector `inputMaxComponents`.
    var maxComponents: CIVector { get set }
}

/// The inputs of a cubic polynomial of each component.
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

/// The inputs of a change of exposure.
///
/// - Apple: `CIExposureAdjust`.
public protocol CIExposureAdjust: CIImageFilterProtocol {
    /// The number `inputEV`.
    var ev: Float { get set }
}

/// The inputs of a power of each component.
///
/// - Apple: `CIGammaAdjust`.
public protocol CIGammaAdjust: CIImageFilterProtocol {
    /// The number `inputPower`.
    var power: Float { get set }
}

/// The inputs of a rotation of hues.
///
/// - Apple: `CIHueAdjust`.
public protocol CIHueAdjust: CIImageFilterProtocol {
    /// The angle in radians, from +x toward +y.
    var angle: Float { get set }
}

/// The inputs of a saturation of muted colors.
///
/// - Apple: `CIVibrance`.
public protocol CIVibrance: CIImageFilterProtocol {
    /// The number `inputAmount`.
    var amount: Float { get set }
}

/// The inputs of a change of the white point.
///
/// - Apple: `CIWhitePointAdjust`.
public protocol CIWhitePointAdjust: CIImageFilterProtocol {
    /// The color `inputColor`.
    var color: CIColor { get set }
}

/// The inputs of a tone curve.
///
/// - Apple: `CIToneCurve`.
public protocol CIToneCurve: CIImageFilterProtocol {
    /// The point `inputPoint0`, y up.
    var point0: CGPoint { get set }
    /// The point `inputPoint1`, y up.
    var point1: CGPoint { get set }
    /// The point `inputPoint2`, y up.
    var point2: CGPoint { get set }
    /// The point `inputPoint3`, y up.
    var point3: CGPoint { get set }
    /// The point `inputPoint4`, y up.
    var point4: CGPoint { get set }
}

/// The inputs of a conversion to linear components.
///
/// - Apple: `CISRGBToneCurveToLinear`.
public protocol CISRGBToneCurveToLinear: CIImageFilterProtocol {}

/// The inputs of a conversion to encoded components.
///
/// - Apple: `CILinearToSRGBToneCurve`.
public protocol CILinearToSRGBToneCurve: CIImageFilterProtocol {}

/// The inputs of inverted colors.
///
/// - Apple: `CIColorInvert`.
public protocol CIColorInvert: CIImageFilterProtocol {}

/// The inputs of shades of one color.
///
/// - Apple: `CIColorMonochrome`.
public protocol CIColorMonochrome: CIImageFilterProtocol {
    /// The color `inputColor`.
    var color: CIColor { get set }
    /// The number `inputIntensity`.
    var intensity: Float { get set }
}

/// The inputs of a sepia tone.
///
/// - Apple: `CISepiaTone`.
public protocol CISepiaTone: CIImageFilterProtocol {
    /// The number `inputIntensity`.
    var intensity: Float { get set }
}

/// The inputs of fewer levels of color.
///
/// - Apple: `CIColorPosterize`.
public protocol CIColorPosterize: CIImageFilterProtocol {
    /// The number `inputLevels`.
    var levels: Float { get set }
}

/// The inputs of components that are 0 or 1.
///
/// - Apple: `CIColorThreshold`.
public protocol CIColorThreshold: CIImageFilterProtocol {
    /// The number `inputThreshold`.
    var threshold: Float { get set }
}

/// The inputs of luminance between two colors.
///
/// - Apple: `CIFalseColor`.
public protocol CIFalseColor: CIImageFilterProtocol {
    /// The color `inputColor0`.
    var color0: CIColor { get set }
    /// The color `inputColor1`.
    var color1: CIColor { get set }
}

/// The inputs of luminance as alpha.
///
/// - Apple: `CIMaskToAlpha`.
public protocol CIMaskToAlpha: CIImageFilterProtocol {}

/// The inputs of the largest component as gray.
///
/// - Apple: `CIMaximumComponent`.
public protocol CIMaximumComponent: CIImageFilterProtocol {}

/// The inputs of the smallest component as gray.
///
/// - Apple: `CIMinimumComponent`.
public protocol CIMinimumComponent: CIImageFilterProtocol {}

/// The inputs of colors from an image by luminance.
///
/// - Apple: `CIColorMap`.
public protocol CIColorMap: CIImageFilterProtocol {
    /// The image `inputGradientImage`.
    var gradientImage: CIImage? { get set }
}

/// The inputs of colors from a table.
///
/// - Apple: `CIColorCube`.
public protocol CIColorCube: CIImageFilterProtocol {
    /// The number `inputCubeDimension`.
    var cubeDimension: Float { get set }
    /// The data `inputCubeData`.
    var cubeData: Data { get set }
}

/// The inputs of darker corners.
///
/// - Apple: `CIVignette`.
public protocol CIVignette: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
    /// The number `inputIntensity`.
    var intensity: Float { get set }
}

/// The inputs of a darker surrounding of a circle.
///
/// - Apple: `CIVignetteEffect`.
public protocol CIVignetteEffect: CIImageFilterProtocol {
    /// The center in pixels, y up.
    var center: CGPoint { get set }
    /// The radius in pixels.
    var radius: Float { get set }
    /// The number `inputIntensity`.
    var intensity: Float { get set }
    /// The number `inputFalloff`.
    var falloff: Float { get set }
}

/// The inputs of a photo effect.
///
/// - Apple: `CIPhotoEffect`.
public protocol CIPhotoEffect: CIImageFilterProtocol {}

/// The inputs of sharper luminance.
///
/// - Apple: `CISharpenLuminance`.
public protocol CISharpenLuminance: CIImageFilterProtocol {
    /// The number `inputSharpness`.
    var sharpness: Float { get set }
    /// The radius in pixels.
    var radius: Float { get set }
}

/// The inputs of an unsharp mask.
///
/// - Apple: `CIUnsharpMask`.
public protocol CIUnsharpMask: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
    /// The number `inputIntensity`.
    var intensity: Float { get set }
}

/// The inputs of glowing light.
///
/// - Apple: `CIBloom`.
public protocol CIBloom: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
    /// The number `inputIntensity`.
    var intensity: Float { get set }
}

/// The inputs of dull light.
///
/// - Apple: `CIGloom`.
public protocol CIGloom: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
    /// The number `inputIntensity`.
    var intensity: Float { get set }
}

/// The inputs of the edges of the content.
///
/// - Apple: `CIEdges`.
public protocol CIEdges: CIImageFilterProtocol {
    /// The number `inputIntensity`.
    var intensity: Float { get set }
}

/// The inputs of squares of one color each.
///
/// - Apple: `CIPixellate`.
public protocol CIPixellate: CIImageFilterProtocol {
    /// The center in pixels, y up.
    var center: CGPoint { get set }
    /// The number `inputScale`.
    var scale: Float { get set }
}

/// The inputs of polygons of one color each.
///
/// - Apple: `CICrystallize`.
public protocol CICrystallize: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
    /// The center in pixels, y up.
    var center: CGPoint { get set }
}

/// The inputs of dots.
///
/// - Apple: `CIPointillize`.
public protocol CIPointillize: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
    /// The center in pixels, y up.
    var center: CGPoint { get set }
}

/// The inputs of an image and a background by a mask.
///
/// - Apple: `CIBlendWithMask`.
public protocol CIBlendWithMask: CIImageFilterProtocol {
    /// The image `inputBackgroundImage`.
    var backgroundImage: CIImage? { get set }
    /// The image `inputMaskImage`.
    var maskImage: CIImage? { get set }
}

/// The inputs of a transformed image with repeated edges.
///
/// - Apple: `CIAffineClamp`.
public protocol CIAffineClamp: CIImageFilterProtocol {
    /// The transform `inputTransform`.
    var transform: CGAffineTransform { get set }
}

/// The inputs of copies of a transformed image.
///
/// - Apple: `CIAffineTile`.
public protocol CIAffineTile: CIImageFilterProtocol {
    /// The transform `inputTransform`.
    var transform: CGAffineTransform { get set }
}

/// The inputs of a rotation that fills the extent.
///
/// - Apple: `CIStraighten`.
public protocol CIStraighten: CIImageFilterProtocol {
    /// The angle in radians, from +x toward +y.
    var angle: Float { get set }
}

/// The inputs of a scaled image.
///
/// - Apple: `CILanczosScaleTransform`.
public protocol CILanczosScaleTransform: CIImageFilterProtocol {
    /// The number `inputScale`.
    var scale: Float { get set }
    /// The number `inputAspectRatio`.
    var aspectRatio: Float { get set }
}

/// The inputs of an image in a quadrilateral.
///
/// - Apple: `CIPerspectiveTransform`.
public protocol CIPerspectiveTransform: CIImageFilterProtocol {
    /// The point `inputTopLeft`, y up.
    var topLeft: CGPoint { get set }
    /// The point `inputTopRight`, y up.
    var topRight: CGPoint { get set }
    /// The point `inputBottomRight`, y up.
    var bottomRight: CGPoint { get set }
    /// The point `inputBottomLeft`, y up.
    var bottomLeft: CGPoint { get set }
}

/// The inputs of a quadrilateral as a rectangle.
///
/// - Apple: `CIPerspectiveCorrection`.
public protocol CIPerspectiveCorrection: CIImageFilterProtocol {
    /// The point `inputTopLeft`, y up.
    var topLeft: CGPoint { get set }
    /// The point `inputTopRight`, y up.
    var topRight: CGPoint { get set }
    /// The point `inputBottomRight`, y up.
    var bottomRight: CGPoint { get set }
    /// The point `inputBottomLeft`, y up.
    var bottomLeft: CGPoint { get set }
    /// Whether `inputCrop` is set.
    var crop: Bool { get set }
}

/// The inputs of the mean color of a rectangle.
///
/// - Apple: `CIAreaAverage`.
public protocol CIAreaAverage: CIImageFilterProtocol {
    /// The rectangle `inputExtent`.
    var extent: CGRect { get set }
}

/// The inputs of a checkerboard.
///
/// - Apple: `CICheckerboardGenerator`.
public protocol CICheckerboardGenerator: CIFilterProtocol {
    /// The center in pixels, y up.
    var center: CGPoint { get set }
    /// The color `inputColor0`.
    var color0: CIColor { get set }
    /// The color `inputColor1`.
    var color1: CIColor { get set }
    /// The number `inputWidth`.
    var width: Float { get set }
    /// The number `inputSharpness`.
    var sharpness: Float { get set }
}

/// The inputs of stripes.
///
/// - Apple: `CIStripesGenerator`.
public protocol CIStripesGenerator: CIFilterProtocol {
    /// The center in pixels, y up.
    var center: CGPoint { get set }
    /// The color `inputColor0`.
    var color0: CIColor { get set }
    /// The color `inputColor1`.
    var color1: CIColor { get set }
    /// The number `inputWidth`.
    var width: Float { get set }
    /// The number `inputSharpness`.
    var sharpness: Float { get set }
}

/// The inputs of random colors.
///
/// - Apple: `CIRandomGenerator`.
public protocol CIRandomGenerator: CIFilterProtocol {}

/// The inputs of a linear gradient.
///
/// - Apple: `CILinearGradient`.
public protocol CILinearGradient: CIFilterProtocol {
    /// The point `inputPoint0`, y up.
    var point0: CGPoint { get set }
    /// The point `inputPoint1`, y up.
    var point1: CGPoint { get set }
    /// The color `inputColor0`.
    var color0: CIColor { get set }
    /// The color `inputColor1`.
    var color1: CIColor { get set }
}

/// The inputs of a linear gradient with smooth ends.
///
/// - Apple: `CISmoothLinearGradient`.
public protocol CISmoothLinearGradient: CIFilterProtocol {
    /// The point `inputPoint0`, y up.
    var point0: CGPoint { get set }
    /// The point `inputPoint1`, y up.
    var point1: CGPoint { get set }
    /// The color `inputColor0`.
    var color0: CIColor { get set }
    /// The color `inputColor1`.
    var color1: CIColor { get set }
}

/// The inputs of a radial gradient.
///
/// - Apple: `CIRadialGradient`.
public protocol CIRadialGradient: CIFilterProtocol {
    /// The center in pixels, y up.
    var center: CGPoint { get set }
    /// The number `inputRadius0`.
    var radius0: Float { get set }
    /// The number `inputRadius1`.
    var radius1: Float { get set }
    /// The color `inputColor0`.
    var color0: CIColor { get set }
    /// The color `inputColor1`.
    var color1: CIColor { get set }
}

/// The inputs of a soft disc.
///
/// - Apple: `CIGaussianGradient`.
public protocol CIGaussianGradient: CIFilterProtocol {
    /// The center in pixels, y up.
    var center: CGPoint { get set }
    /// The color `inputColor0`.
    var color0: CIColor { get set }
    /// The color `inputColor1`.
    var color1: CIColor { get set }
    /// The radius in pixels.
    var radius: Float { get set }
}

/// The inputs of a dissolve.
///
/// - Apple: `CIDissolveTransition`.
public protocol CIDissolveTransition: CIImageFilterProtocol {
    /// The image `inputTargetImage`.
    var targetImage: CIImage? { get set }
    /// The progress, 0…1.
    var time: Float { get set }
}

/// The inputs of a swipe.
///
/// - Apple: `CISwipeTransition`.
public protocol CISwipeTransition: CIImageFilterProtocol {
    /// The image `inputTargetImage`.
    var targetImage: CIImage? { get set }
    /// The progress, 0…1.
    var time: Float { get set }
    /// The rectangle `inputExtent`.
    var extent: CGRect { get set }
    /// The color `inputColor`.
    var color: CIColor { get set }
    /// The angle in radians, from +x toward +y.
    var angle: Float { get set }
    /// The number `inputWidth`.
    var width: Float { get set }
    /// The number `inputOpacity`.
    var opacity: Float { get set }
}

/// The inputs of a swipe of bars.
///
/// - Apple: `CIBarsSwipeTransition`.
public protocol CIBarsSwipeTransition: CIImageFilterProtocol {
    /// The image `inputTargetImage`.
    var targetImage: CIImage? { get set }
    /// The progress, 0…1.
    var time: Float { get set }
    /// The angle in radians, from +x toward +y.
    var angle: Float { get set }
    /// The number `inputWidth`.
    var width: Float { get set }
    /// The number `inputBarOffset`.
    var barOffset: Float { get set }
}

/// The inputs of a flash.
///
/// - Apple: `CIFlashTransition`.
public protocol CIFlashTransition: CIImageFilterProtocol {
    /// The image `inputTargetImage`.
    var targetImage: CIImage? { get set }
    /// The progress, 0…1.
    var time: Float { get set }
    /// The center in pixels, y up.
    var center: CGPoint { get set }
    /// The rectangle `inputExtent`.
    var extent: CGRect { get set }
    /// The color `inputColor`.
    var color: CIColor { get set }
    /// The number `inputMaxStriationRadius`.
    var maxStriationRadius: Float { get set }
    /// The number `inputStriationStrength`.
    var striationStrength: Float { get set }
    /// The number `inputStriationContrast`.
    var striationContrast: Float { get set }
    /// The number `inputFadeThreshold`.
    var fadeThreshold: Float { get set }
}

/// The inputs of growing holes.
///
/// - Apple: `CIModTransition`.
public protocol CIModTransition: CIImageFilterProtocol {
    /// The image `inputTargetImage`.
    var targetImage: CIImage? { get set }
    /// The progress, 0…1.
    var time: Float { get set }
    /// The center in pixels, y up.
    var center: CGPoint { get set }
    /// The angle in radians, from +x toward +y.
    var angle: Float { get set }
    /// The radius in pixels.
    var radius: Float { get set }
    /// The number `inputCompression`.
    var compression: Float { get set }
}

/// The inputs of a combination of two images.
///
/// - Apple: `CICompositeOperation`.
public protocol CICompositeOperation: CIImageFilterProtocol {
    /// The image `inputBackgroundImage`.
    var backgroundImage: CIImage? { get set }
}
