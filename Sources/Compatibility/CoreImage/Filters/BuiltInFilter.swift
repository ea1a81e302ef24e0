import Foundation
import Images
import LayerTree
import RenderTree
import VectorGeometry

/// A filter that the type-safe builders create: the properties of all built-in filters, by their keys.
final class BuiltInFilter: CIFilter {
    @InputProperty("inputImage") var inputImage: CIImage?
    @InputProperty("inputBackgroundImage") var backgroundImage: CIImage?
    @InputProperty("inputTargetImage") var targetImage: CIImage?
    @InputProperty("inputMaskImage") var maskImage: CIImage?
    @InputProperty("inputGradientImage") var gradientImage: CIImage?

    @InputProperty("inputRadius") var radius: Float
    @InputProperty("inputRadius0") var radius0: Float
    @InputProperty("inputRadius1") var radius1: Float
    @InputProperty("inputAngle") var angle: Float
    @InputProperty("inputAmount") var amount: Float
    @InputProperty("inputIntensity") var intensity: Float
    @InputProperty("inputSaturation") var saturation: Float
    @InputProperty("inputBrightness") var brightness: Float
    @InputProperty("inputContrast") var contrast: Float
    @InputProperty("inputEV") var ev: Float
    @InputProperty("inputPower") var power: Float
    @InputProperty("inputLevels") var levels: Float
    @InputProperty("inputThreshold") var threshold: Float
    @InputProperty("inputCubeDimension") var cubeDimension: Float
    @InputProperty("inputSharpness") var sharpness: Float
    @InputProperty("inputFalloff") var falloff: Float
    @InputProperty("inputScale") var scale: Float
    @InputProperty("inputAspectRatio") var aspectRatio: Float
    @InputProperty("inputWidth") var width: Float
    @InputProperty("inputTime") var time: Float
    @InputProperty("inputOpacity") var opacity: Float
    @InputProperty("inputBarOffset") var barOffset: Float
    @InputProperty("inputMaxStriationRadius") var maxStriationRadius: Float
    @InputProperty("inputStriationStrength") var striationStrength: Float
    @InputProperty("inputStriationContrast") var striationContrast: Float
    @InputProperty("inputFadeThreshold") var fadeThreshold: Float
    @InputProperty("inputCompression") var compression: Float

    @InputProperty("inputCrop") var crop: Bool

    @InputProperty("inputCenter") var center: CGPoint
    @InputProperty("inputPoint0") var point0: CGPoint
    @InputProperty("inputPoint1") var point1: CGPoint
    @InputProperty("inputPoint2") var point2: CGPoint
    @InputProperty("inputPoint3") var point3: CGPoint
    @InputProperty("inputPoint4") var point4: CGPoint
    @InputProperty("inputTopLeft") var topLeft: CGPoint
    @InputProperty("inputTopRight") var topRight: CGPoint
    @InputProperty("inputBottomLeft") var bottomLeft: CGPoint
    @InputProperty("inputBottomRight") var bottomRight: CGPoint

    @InputProperty("inputExtent") var extent: CGRect

    @InputProperty("inputTransform") var transform: CGAffineTransform

    @InputProperty("inputRVector") var rVector: CIVector
    @InputProperty("inputGVector") var gVector: CIVector
    @InputProperty("inputBVector") var bVector: CIVector
    @InputProperty("inputAVector") var aVector: CIVector
    @InputProperty("inputBiasVector") var biasVector: CIVector
    @InputProperty("inputMinComponents") var minComponents: CIVector
    @InputProperty("inputMaxComponents") var maxComponents: CIVector
    @InputProperty("inputRedCoefficients") var redCoefficients: CIVector
    @InputProperty("inputGreenCoefficients") var greenCoefficients: CIVector
    @InputProperty("inputBlueCoefficients") var blueCoefficients: CIVector
    @InputProperty("inputAlphaCoefficients") var alphaCoefficients: CIVector

    @InputProperty("inputColor") var color: CIColor
    @InputProperty("inputColor0") var color0: CIColor
    @InputProperty("inputColor1") var color1: CIColor

    @InputProperty("inputCubeData") var cubeData: Data
}

extension BuiltInFilter:
    CITwirlDistortion, CIVortexDistortion, CIBumpDistortion, CIPinchDistortion, CIHoleDistortion,
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

/// A property whose value is an input of the filter.
@propertyWrapper
struct InputProperty<Value: InputPropertyValue> {
    private let key: String

    init(_ key: String) { self.key = key }

    /// Not available: the input belongs to a filter.
    @available(*, unavailable, message: "@InputProperty can only be used in subclasses of CIFilter")
    var wrappedValue: Value {
        get { preconditionFailure("@InputProperty can only be used in subclasses of CIFilter") }
        set { preconditionFailure("@InputProperty can only be used in subclasses of CIFilter") }
    }

    /// The value of the input of a filter.
    static subscript<Filter: CIFilter>(
        _enclosingInstance filter: Filter, wrapped wrapped: ReferenceWritableKeyPath<Filter, Value>,
        storage storage: ReferenceWritableKeyPath<Filter, Self>
    ) -> Value {
        get { Value.input(filter[keyPath: storage].key, of: filter) }
        set { filter.setValue(newValue.inputValue, forKey: filter[keyPath: storage].key) }
    }
}

/// A type of properties of built-in filters.
protocol InputPropertyValue {
    /// Returns the value of an input or its default.
    static func input(_ key: String, of filter: CIFilter) -> Self

    /// The value to set; nil resets the input.
    var inputValue: Any? { get }
}

extension InputPropertyValue {
    var inputValue: Any? { self }
}

extension Optional: InputPropertyValue where Wrapped == CIImage {
    static func input(_ key: String, of filter: CIFilter) -> CIImage? { filter.images[key] }

    var inputValue: Any? { map { $0 as Any } }
}

extension Float: InputPropertyValue {
    static func input(_ key: String, of filter: CIFilter) -> Float { Float(filter.value.number(key)) }
}

extension Bool: InputPropertyValue {
    static func input(_ key: String, of filter: CIFilter) -> Bool { filter.value.number(key) != 0 }
}

extension CGPoint: InputPropertyValue {
    static func input(_ key: String, of filter: CIFilter) -> CGPoint {
        CIVector(filter.value.vector(key, 2)).cgPointValue
    }
}

extension CGRect: InputPropertyValue {
    static func input(_ key: String, of filter: CIFilter) -> CGRect {
        CIVector(filter.value.vector(key, 4)).cgRectValue
    }
}

extension CGAffineTransform: InputPropertyValue {
    static func input(_ key: String, of filter: CIFilter) -> CGAffineTransform {
        CIVector(filter.value.vector(key, 6)).cgAffineTransformValue
    }
}

extension CIVector: InputPropertyValue {
    static func input(_ key: String, of filter: CIFilter) -> CIVector { CIVector(filter.value.vector(key, 4)) }
}

extension CIColor: InputPropertyValue {
    static func input(_ key: String, of filter: CIFilter) -> CIColor { CIColor(cgColor: filter.value.color(key)) }
}

extension Data: InputPropertyValue {
    static func input(_ key: String, of filter: CIFilter) -> Data { filter.value(forKey: key) as? Data ?? Data() }
}
