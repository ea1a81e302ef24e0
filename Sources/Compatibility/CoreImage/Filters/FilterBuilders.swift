import LayerTree
import RenderTree

extension CIFilter {
    fileprivate static func builtIn(_ name: String) -> BuiltInFilter { BuiltInFilter(LayerFilter(type: name)) }

    /// Returns a filter that blurs with a Gaussian.
    public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { builtIn("CIGaussianBlur") }
    /// Returns a filter that blurs with a square.
    public class func boxBlur() -> any CIFilter & CIBoxBlur { builtIn("CIBoxBlur") }
    /// Returns a filter that blurs with a disc.
    public class func discBlur() -> any CIFilter & CIDiscBlur { builtIn("CIDiscBlur") }
    /// Returns a filter that blurs along a line.
    public class func motionBlur() -> any CIFilter & CIMotionBlur { builtIn("CIMotionBlur") }
    /// Returns a filter that blurs toward a center.
    public class func zoomBlur() -> any CIFilter & CIZoomBlur { builtIn("CIZoomBlur") }
    /// Returns a filter that changes saturation, brightness and contrast.
    public class func colorControls() -> any CIFilter & CIColorControls { builtIn("CIColorControls") }
    /// Returns a filter that multiplies colors by a matrix.
    public class func colorMatrix() -> any CIFilter & CIColorMatrix { builtIn("CIColorMatrix") }
    /// Returns a filter that limits components to a range.
    public class func colorClamp() -> any CIFilter & CIColorClamp { builtIn("CIColorClamp") }
    /// Returns a filter that applies a cubic polynomial to each component.
    public class func colorPolynomial() -> any CIFilter & CIColorPolynomial { builtIn("CIColorPolynomial") }
    /// Returns a filter that changes the exposure.
    public class func exposureAdjust() -> any CIFilter & CIExposureAdjust { builtIn("CIExposureAdjust") }
    /// Returns a filter that raises components to a power.
    public class func gammaAdjust() -> any CIFilter & CIGammaAdjust { builtIn("CIGammaAdjust") }
    /// Returns a filter that rotates hues.
    public class func hueAdjust() -> any CIFilter & CIHueAdjust { builtIn("CIHueAdjust") }
    /// Returns a filter that saturates muted colors.
    public class func vibrance() -> any CIFilter & CIVibrance { builtIn("CIVibrance") }
    /// Returns a filter that changes the white point.
    public class func whitePointAdjust() -> any CIFilter & CIWhitePointAdjust { builtIn("CIWhitePointAdjust") }
    /// Returns a filter that applies a tone curve.
    public class func toneCurve() -> any CIFilter & CIToneCurve { builtIn("CIToneCurve") }
    /// Returns a filter that converts encoded components to linear ones.
    public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear {
        builtIn("CISRGBToneCurveToLinear")
    }
    /// Returns a filter that converts linear components to encoded ones.
    public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve {
        builtIn("CILinearToSRGBToneCurve")
    }
    /// Returns a filter that inverts colors.
    public class func colorInvert() -> any CIFilter & CIColorInvert { builtIn("CIColorInvert") }
    /// Returns a filter that shows shades of one color.
    public class func colorMonochrome() -> any CIFilter & CIColorMonochrome { builtIn("CIColorMonochrome") }
    /// Returns a filter that applies a sepia tone.
    public class func sepiaTone() -> any CIFilter & CISepiaTone { builtIn("CISepiaTone") }
    /// Returns a filter that reduces the number of color levels.
    public class func colorPosterize() -> any CIFilter & CIColorPosterize { builtIn("CIColorPosterize") }
    /// Returns a filter that sets components to 0 or 1.
    public class func colorThreshold() -> any CIFilter & CIColorThreshold { builtIn("CIColorThreshold") }
    /// Returns a filter that maps luminance to colors between two colors.
    public class func falseColor() -> any CIFilter & CIFalseColor { builtIn("CIFalseColor") }
    /// Returns a filter that converts luminance to alpha.
    public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha { builtIn("CIMaskToAlpha") }
    /// Returns a filter that shows the largest component as gray.
    public class func maximumComponent() -> any CIFilter & CIMaximumComponent { builtIn("CIMaximumComponent") }
    /// Returns a filter that shows the smallest component as gray.
    public class func minimumComponent() -> any CIFilter & CIMinimumComponent { builtIn("CIMinimumComponent") }
    /// Returns a filter that maps luminance to the colors of another image.
    public class func colorMap() -> any CIFilter & CIColorMap { builtIn("CIColorMap") }
    /// Returns a filter that maps colors with a lookup table.
    public class func colorCube() -> any CIFilter & CIColorCube { builtIn("CIColorCube") }
    /// Returns a filter that darkens the corners.
    public class func vignette() -> any CIFilter & CIVignette { builtIn("CIVignette") }
    /// Returns a filter that darkens the surroundings of a circle.
    public class func vignetteEffect() -> any CIFilter & CIVignetteEffect { builtIn("CIVignetteEffect") }
    /// Returns a filter that converts to black and white with low contrast.
    public class func photoEffectMono() -> any CIFilter & CIPhotoEffect { builtIn("CIPhotoEffectMono") }
    /// Returns a filter that converts to black and white with high contrast.
    public class func photoEffectNoir() -> any CIFilter & CIPhotoEffect { builtIn("CIPhotoEffectNoir") }
    /// Returns a filter that converts to black and white.
    public class func photoEffectTonal() -> any CIFilter & CIPhotoEffect { builtIn("CIPhotoEffectTonal") }
    /// Returns a filter that sharpens the luminance.
    public class func sharpenLuminance() -> any CIFilter & CISharpenLuminance { builtIn("CISharpenLuminance") }
    /// Returns a filter that sharpens with an unsharp mask.
    public class func unsharpMask() -> any CIFilter & CIUnsharpMask { builtIn("CIUnsharpMask") }
    /// Returns a filter that makes bright areas glow.
    public class func bloom() -> any CIFilter & CIBloom { builtIn("CIBloom") }
    /// Returns a filter that dulls bright areas.
    public class func gloom() -> any CIFilter & CIGloom { builtIn("CIGloom") }
    /// Returns a filter that shows the edges of the content.
    public class func edges() -> any CIFilter & CIEdges { builtIn("CIEdges") }
    /// Returns a filter that shows squares of one color each.
    public class func pixellate() -> any CIFilter & CIPixellate { builtIn("CIPixellate") }
    /// Returns a filter that shows polygons of one color each.
    public class func crystallize() -> any CIFilter & CICrystallize { builtIn("CICrystallize") }
    /// Returns a filter that shows dots of one color each.
    public class func pointillize() -> any CIFilter & CIPointillize { builtIn("CIPointillize") }
    /// Returns a filter that blends an image with a background by the luminance of a mask.
    public class func blendWithMask() -> any CIFilter & CIBlendWithMask { builtIn("CIBlendWithMask") }
    /// Returns a filter that blends an image with a background by the alpha of a mask.
    public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithMask { builtIn("CIBlendWithAlphaMask") }
    /// Returns a filter that transforms an image and repeats its edges.
    public class func affineClamp() -> any CIFilter & CIAffineClamp { builtIn("CIAffineClamp") }
    /// Returns a filter that repeats a transformed image.
    public class func affineTile() -> any CIFilter & CIAffineTile { builtIn("CIAffineTile") }
    /// Returns a filter that rotates an image and fills its extent.
    public class func straighten() -> any CIFilter & CIStraighten { builtIn("CIStraightenFilter") }
    /// Returns a filter that scales an image with the Lanczos kernel.
    public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform {
        builtIn("CILanczosScaleTransform")
    }
    /// Returns a filter that fits an image into a quadrilateral.
    public class func perspectiveTransform() -> any CIFilter & CIPerspectiveTransform {
        builtIn("CIPerspectiveTransform")
    }
    /// Returns a filter that maps a quadrilateral to a rectangle.
    public class func perspectiveCorrection() -> any CIFilter & CIPerspectiveCorrection {
        builtIn("CIPerspectiveCorrection")
    }
    /// Returns a filter that computes the mean color of a rectangle.
    public class func areaAverage() -> any CIFilter & CIAreaAverage { builtIn("CIAreaAverage") }
    /// Returns a filter that generates a checkerboard.
    public class func checkerboardGenerator() -> any CIFilter & CICheckerboardGenerator {
        builtIn("CICheckerboardGenerator")
    }
    /// Returns a filter that generates stripes.
    public class func stripesGenerator() -> any CIFilter & CIStripesGenerator { builtIn("CIStripesGenerator") }
    /// Returns a filter that generates random colors.
    public class func randomGenerator() -> any CIFilter & CIRandomGenerator { builtIn("CIRandomGenerator") }
    /// Returns a filter that generates a linear gradient.
    public class func linearGradient() -> any CIFilter & CILinearGradient { builtIn("CILinearGradient") }
    /// Returns a filter that generates a linear gradient with smooth ends.
    public class func smoothLinearGradient() -> any CIFilter & CISmoothLinearGradient {
        builtIn("CISmoothLinearGradient")
    }
    /// Returns a filter that generates a radial gradient.
    public class func radialGradient() -> any CIFilter & CIRadialGradient { builtIn("CIRadialGradient") }
    /// Returns a filter that generates a soft disc.
    public class func gaussianGradient() -> any CIFilter & CIGaussianGradient { builtIn("CIGaussianGradient") }
    /// Returns a filter that dissolves one image into another.
    public class func dissolveTransition() -> any CIFilter & CIDissolveTransition { builtIn("CIDissolveTransition") }
    /// Returns a filter that swipes from one image to another.
    public class func swipeTransition() -> any CIFilter & CISwipeTransition { builtIn("CISwipeTransition") }
    /// Returns a filter that swipes from one image to another in bars.
    public class func barsSwipeTransition() -> any CIFilter & CIBarsSwipeTransition { builtIn("CIBarsSwipeTransition") }
    /// Returns a filter that changes from one image to another in a flash.
    public class func flashTransition() -> any CIFilter & CIFlashTransition { builtIn("CIFlashTransition") }
    /// Returns a filter that reveals another image through growing holes.
    public class func modTransition() -> any CIFilter & CIModTransition { builtIn("CIModTransition") }
    /// Returns a filter with the blend mode multiply.
    public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIMultiplyBlendMode") }
    /// Returns a filter with the blend mode screen.
    public class func screenBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIScreenBlendMode") }
    /// Returns a filter with the blend mode overlay.
    public class func overlayBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIOverlayBlendMode") }
    /// Returns a filter with the blend mode darken.
    public class func darkenBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIDarkenBlendMode") }
    /// Returns a filter with the blend mode lighten.
    public class func lightenBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CILightenBlendMode") }
    /// Returns a filter with the blend mode color dodge.
    public class func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIColorDodgeBlendMode") }
    /// Returns a filter with the blend mode color burn.
    public class func colorBurnBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIColorBurnBlendMode") }
    /// Returns a filter with the blend mode soft light.
    public class func softLightBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CISoftLightBlendMode") }
    /// Returns a filter with the blend mode hard light.
    public class func hardLightBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIHardLightBlendMode") }
    /// Returns a filter with the blend mode difference.
    public class func differenceBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIDifferenceBlendMode") }
    /// Returns a filter with the blend mode exclusion.
    public class func exclusionBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIExclusionBlendMode") }
    /// Returns a filter with the blend mode hue.
    public class func hueBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIHueBlendMode") }
    /// Returns a filter with the blend mode saturation.
    public class func saturationBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CISaturationBlendMode") }
    /// Returns a filter with the blend mode color.
    public class func colorBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIColorBlendMode") }
    /// Returns a filter with the blend mode luminosity.
    public class func luminosityBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CILuminosityBlendMode") }
    /// Returns a filter with the blend mode linear dodge.
    public class func linearDodgeBlendMode() -> any CIFilter & CICompositeOperation {
        builtIn("CILinearDodgeBlendMode")
    }
    /// Returns a filter with the blend mode linear burn.
    public class func linearBurnBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CILinearBurnBlendMode") }
    /// Returns a filter with the blend mode subtract.
    public class func subtractBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CISubtractBlendMode") }
    /// Returns a filter with the blend mode divide.
    public class func divideBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIDivideBlendMode") }
    /// Returns a filter that adds two images.
    public class func additionCompositing() -> any CIFilter & CICompositeOperation { builtIn("CIAdditionCompositing") }
    /// Returns a filter that draws an image over a background.
    public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
        builtIn("CISourceOverCompositing")
    }
    /// Returns a filter that shows an image where the background is opaque.
    public class func sourceInCompositing() -> any CIFilter & CICompositeOperation { builtIn("CISourceInCompositing") }
    /// Returns a filter that shows an image where the background is transparent.
    public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation {
        builtIn("CISourceOutCompositing")
    }
    /// Returns a filter that draws an image over a background, where the background is opaque.
    public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation {
        builtIn("CISourceAtopCompositing")
    }
    /// Returns a filter that takes the larger components of two images.
    public class func maximumCompositing() -> any CIFilter & CICompositeOperation { builtIn("CIMaximumCompositing") }
    /// Returns a filter that takes the smaller components of two images.
    public class func minimumCompositing() -> any CIFilter & CICompositeOperation { builtIn("CIMinimumCompositing") }
    /// Returns a filter that multiplies two images.
    public class func multiplyCompositing() -> any CIFilter & CICompositeOperation { builtIn("CIMultiplyCompositing") }
}

// Distortions.
extension CIFilter {
    /// Returns a filter that twists a circle.
    public class func twirlDistortion() -> any CIFilter & CITwirlDistortion { builtIn("CITwirlDistortion") }
    /// Returns a filter that twists a circle several times.
    public class func vortexDistortion() -> any CIFilter & CIVortexDistortion { builtIn("CIVortexDistortion") }
    /// Returns a filter that enlarges the middle of a circle.
    public class func bumpDistortion() -> any CIFilter & CIBumpDistortion { builtIn("CIBumpDistortion") }
    /// Returns a filter that reduces the middle of a circle.
    public class func pinchDistortion() -> any CIFilter & CIPinchDistortion { builtIn("CIPinchDistortion") }
    /// Returns a filter that pushes the image out of a circle.
    public class func holeDistortion() -> any CIFilter & CIHoleDistortion { builtIn("CIHoleDistortion") }
}

// Codes.
extension CIFilter {
    /// Returns a filter that generates a QR code.
    public class func qrCodeGenerator() -> any CIFilter & CIQRCodeGenerator {
        QRCodeFilter(LayerFilter(type: "CIQRCodeGenerator"))
    }
}
