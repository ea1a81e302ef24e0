import Foundation
import Images
import LayerTree
import VectorGeometry

/// A filter that the type-safe builders create: the properties of all built-in filters, by their keys.
final class BuiltInFilter: CIFilter {
    /// The image to filter.
    var inputImage: CIImage? {
        get { images["inputImage"] }
        set { setValue(newValue, forKey: "inputImage") }
    }

    private func number(_ key: String) -> Float { Float(value.number(key)) }
    private func point(_ key: String) -> CGPoint { vector(key).cgPointValue }
    private func vector(_ key: String) -> CIVector { CIVector(value.vector(key, 6)) }
    private func color(_ key: String) -> CIColor { CIColor(cgColor: value.color(key)) }

    var radius: Float {
        get { number("inputRadius") }
        set { setValue(newValue, forKey: "inputRadius") }
    }
    var radius0: Float {
        get { number("inputRadius0") }
        set { setValue(newValue, forKey: "inputRadius0") }
    }
    var radius1: Float {
        get { number("inputRadius1") }
        set { setValue(newValue, forKey: "inputRadius1") }
    }
    var angle: Float {
        get { number("inputAngle") }
        set { setValue(newValue, forKey: "inputAngle") }
    }
    var center: CGPoint {
        get { point("inputCenter") }
        set { setValue(newValue, forKey: "inputCenter") }
    }
    var amount: Float {
        get { number("inputAmount") }
        set { setValue(newValue, forKey: "inputAmount") }
    }
    var intensity: Float {
        get { number("inputIntensity") }
        set { setValue(newValue, forKey: "inputIntensity") }
    }
    var saturation: Float {
        get { number("inputSaturation") }
        set { setValue(newValue, forKey: "inputSaturation") }
    }
    var brightness: Float {
        get { number("inputBrightness") }
        set { setValue(newValue, forKey: "inputBrightness") }
    }
    var contrast: Float {
        get { number("inputContrast") }
        set { setValue(newValue, forKey: "inputContrast") }
    }
    var rVector: CIVector {
        get { CIVector(value.vector("inputRVector", 4)) }
        set { setValue(newValue, forKey: "inputRVector") }
    }
    var gVector: CIVector {
        get { CIVector(value.vector("inputGVector", 4)) }
        set { setValue(newValue, forKey: "inputGVector") }
    }
    var bVector: CIVector {
        get { CIVector(value.vector("inputBVector", 4)) }
        set { setValue(newValue, forKey: "inputBVector") }
    }
    var aVector: CIVector {
        get { CIVector(value.vector("inputAVector", 4)) }
        set { setValue(newValue, forKey: "inputAVector") }
    }
    var biasVector: CIVector {
        get { CIVector(value.vector("inputBiasVector", 4)) }
        set { setValue(newValue, forKey: "inputBiasVector") }
    }
    var color: CIColor {
        get { color("inputColor") }
        set { setValue(newValue, forKey: "inputColor") }
    }
    var color0: CIColor {
        get { color("inputColor0") }
        set { setValue(newValue, forKey: "inputColor0") }
    }
    var color1: CIColor {
        get { color("inputColor1") }
        set { setValue(newValue, forKey: "inputColor1") }
    }
    var ev: Float {
        get { number("inputEV") }
        set { setValue(newValue, forKey: "inputEV") }
    }
    var power: Float {
        get { number("inputPower") }
        set { setValue(newValue, forKey: "inputPower") }
    }
    var minComponents: CIVector {
        get { CIVector(value.vector("inputMinComponents", 4)) }
        set { setValue(newValue, forKey: "inputMinComponents") }
    }
    var maxComponents: CIVector {
        get { CIVector(value.vector("inputMaxComponents", 4)) }
        set { setValue(newValue, forKey: "inputMaxComponents") }
    }
    var levels: Float {
        get { number("inputLevels") }
        set { setValue(newValue, forKey: "inputLevels") }
    }
    var threshold: Float {
        get { number("inputThreshold") }
        set { setValue(newValue, forKey: "inputThreshold") }
    }
    var cubeDimension: Float {
        get { number("inputCubeDimension") }
        set { setValue(newValue, forKey: "inputCubeDimension") }
    }
    var cubeData: Data {
        get { value(forKey: "inputCubeData") as? Data ?? Data() }
        set { setValue(newValue, forKey: "inputCubeData") }
    }
    var point0: CGPoint {
        get { point("inputPoint0") }
        set { setValue(newValue, forKey: "inputPoint0") }
    }
    var point1: CGPoint {
        get { point("inputPoint1") }
        set { setValue(newValue, forKey: "inputPoint1") }
    }
    var sharpness: Float {
        get { number("inputSharpness") }
        set { setValue(newValue, forKey: "inputSharpness") }
    }
    var falloff: Float {
        get { number("inputFalloff") }
        set { setValue(newValue, forKey: "inputFalloff") }
    }
    var scale: Float {
        get { number("inputScale") }
        set { setValue(newValue, forKey: "inputScale") }
    }
    var aspectRatio: Float {
        get { number("inputAspectRatio") }
        set { setValue(newValue, forKey: "inputAspectRatio") }
    }
    var width: Float {
        get { number("inputWidth") }
        set { setValue(newValue, forKey: "inputWidth") }
    }
    var transform: CGAffineTransform {
        get { vector("inputTransform").cgAffineTransformValue }
        set { setValue(newValue, forKey: "inputTransform") }
    }
    var extent: CGRect {
        get { vector("inputExtent").cgRectValue }
        set { setValue(newValue, forKey: "inputExtent") }
    }
    var topLeft: CGPoint {
        get { point("inputTopLeft") }
        set { setValue(newValue, forKey: "inputTopLeft") }
    }
    var topRight: CGPoint {
        get { point("inputTopRight") }
        set { setValue(newValue, forKey: "inputTopRight") }
    }
    var bottomLeft: CGPoint {
        get { point("inputBottomLeft") }
        set { setValue(newValue, forKey: "inputBottomLeft") }
    }
    var bottomRight: CGPoint {
        get { point("inputBottomRight") }
        set { setValue(newValue, forKey: "inputBottomRight") }
    }
    var crop: Bool {
        get { number("inputCrop") != 0 }
        set { setValue(newValue, forKey: "inputCrop") }
    }
    var backgroundImage: CIImage? {
        get { images["inputBackgroundImage"] }
        set { setValue(newValue, forKey: "inputBackgroundImage") }
    }
    var targetImage: CIImage? {
        get { images["inputTargetImage"] }
        set { setValue(newValue, forKey: "inputTargetImage") }
    }
    var maskImage: CIImage? {
        get { images["inputMaskImage"] }
        set { setValue(newValue, forKey: "inputMaskImage") }
    }
    var gradientImage: CIImage? {
        get { images["inputGradientImage"] }
        set { setValue(newValue, forKey: "inputGradientImage") }
    }
    var time: Float {
        get { number("inputTime") }
        set { setValue(newValue, forKey: "inputTime") }
    }
    var opacity: Float {
        get { number("inputOpacity") }
        set { setValue(newValue, forKey: "inputOpacity") }
    }
    var barOffset: Float {
        get { number("inputBarOffset") }
        set { setValue(newValue, forKey: "inputBarOffset") }
    }
    var maxStriationRadius: Float {
        get { number("inputMaxStriationRadius") }
        set { setValue(newValue, forKey: "inputMaxStriationRadius") }
    }
    var striationStrength: Float {
        get { number("inputStriationStrength") }
        set { setValue(newValue, forKey: "inputStriationStrength") }
    }
    var striationContrast: Float {
        get { number("inputStriationContrast") }
        set { setValue(newValue, forKey: "inputStriationContrast") }
    }
    var fadeThreshold: Float {
        get { number("inputFadeThreshold") }
        set { setValue(newValue, forKey: "inputFadeThreshold") }
    }
    var compression: Float {
        get { number("inputCompression") }
        set { setValue(newValue, forKey: "inputCompression") }
    }
    var redCoefficients: CIVector {
        get { CIVector(value.vector("inputRedCoefficients", 4)) }
        set { setValue(newValue, forKey: "inputRedCoefficients") }
    }
    var greenCoefficients: CIVector {
        get { CIVector(value.vector("inputGreenCoefficients", 4)) }
        set { setValue(newValue, forKey: "inputGreenCoefficients") }
    }
    var blueCoefficients: CIVector {
        get { CIVector(value.vector("inputBlueCoefficients", 4)) }
        set { setValue(newValue, forKey: "inputBlueCoefficients") }
    }
    var alphaCoefficients: CIVector {
        get { CIVector(value.vector("inputAlphaCoefficients", 4)) }
        set { setValue(newValue, forKey: "inputAlphaCoefficients") }
    }
    var point2: CGPoint {
        get { point("inputPoint2") }
        set { setValue(newValue, forKey: "inputPoint2") }
    }
    var point3: CGPoint {
        get { point("inputPoint3") }
        set { setValue(newValue, forKey: "inputPoint3") }
    }
    var point4: CGPoint {
        get { point("inputPoint4") }
        set { setValue(newValue, forKey: "inputPoint4") }
    }
}

extension BuiltInFilter:
    CIGaussianBlur, CIBoxBlur, CIDiscBlur, CIMotionBlur, CIZoomBlur, CIColorControls, CIColorMatrix, CIColorClamp,
    CIColorPolynomial, CIExposureAdjust, CIGammaAdjust, CIHueAdjust, CIVibrance, CIWhitePointAdjust, CIToneCurve,
    CISRGBToneCurveToLinear, CILinearToSRGBToneCurve, CIColorInvert, CIColorMonochrome, CISepiaTone,
    CIColorPosterize, CIColorThreshold, CIFalseColor, CIMaskToAlpha, CIMaximumComponent, CIMinimumComponent,
    CIColorMap, CIColorCube, CIVignette, CIVignetteEffect, CIPhotoEffect, CISharpenLuminance, CIUnsharpMask,
    CIBloom, CIGloom, CIEdges, CIPixellate, CICrystallize, CIPointillize, CIBlendWithMask, CIAffineClamp,
    CIAffineTile, CIStraighten, CILanczosScaleTransform, CIPerspectiveTransform, CIPerspectiveCorrection,
    CIAreaAverage, CICheckerboardGenerator, CIStripesGenerator, CIRandomGenerator, CILinearGradient,
    CISmoothLinearGradient, CIRadialGradient, CIGaussianGradient, CIDissolveTransition, CISwipeTransition,
    CIBarsSwipeTransition, CIFlashTransition, CIModTransition, CICompositeOperation
{}
