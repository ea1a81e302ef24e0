import LayerTree
import RenderTree

extension CIFilter {
    private static func builtIn(_ name: String) -> BuiltInFilter { BuiltInFilter(LayerFilter(type: name)) }

    /// Returns a filter: a Gaussian blur.
    public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { builtIn("CIGaussianBlur") }
    /// Returns a filter: a box blur.
    public class func boxBlur() -> any CIFilter & CIBoxBlur { builtIn("CIBoxBlur") }
    /// Returns a filter: a blur by a disc.
    public class func discBlur() -> any CIFilter & CIDiscBlur { builtIn("CIDiscBlur") }
    /// Returns a filter: a blur along a line.
    public class func motionBlur() -> any CIFilter & CIMotionBlur { builtIn("CIMotionBlur") }
    /// Returns a filter: a blur toward a center.
    public class func zoomBlur() -> any CIFilter & CIZoomBlur { builtIn("CIZoomBlur") }
    /// Returns a filter: saturation, brightness and contrast.
    public class func colorControls() -> any CIFilter & CIColorControls { builtIn("CIColorControls") }
    /// Returns a filter: a color matrix.
    public class func colorMatrix() -> any CIFilter & CIColorMatrix { builtIn("CIColorMatrix") }
    /// Returns a filter: a limit of components.
    public class func colorClamp() -> any CIFilter & CIColorClamp { builtIn("CIColorClamp") }
    /// Returns a filter: a cubic polynomial of each component.
    public class func colorPolynomial() -> any CIFilter & CIColorPolynomial { builtIn("CIColorPolynomial") }
    /// Returns a filter: a change of exposure.
    public class func exposureAdjust() -> any CIFilter & CIExposureAdjust { builtIn("CIExposureAdjust") }
    /// Returns a filter: a power of each component.
    public class func gammaAdjust() -> any CIFilter & CIGammaAdjust { builtIn("CIGammaAdjust") }
    /// Returns a filter: a rotation of hues.
    public class func hueAdjust() -> any CIFilter & CIHueAdjust { builtIn("CIHueAdjust") }
    /// Returns a filter: a saturation of muted colors.
    public class func vibrance() -> any CIFilter & CIVibrance { builtIn("CIVibrance") }
    /// Returns a filter: a change of the white point.
    public class func whitePointAdjust() -> any CIFilter & CIWhitePointAdjust { builtIn("CIWhitePointAdjust") }
    /// Returns a filter: a tone curve.
    public class func toneCurve() -> any CIFilter & CIToneCurve { builtIn("CIToneCurve") }
    /// Returns a filter: a conversion to linear components.
    public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear {
        builtIn("CISRGBToneCurveToLinear")
    }
    /// Returns a filter: a conversion to encoded components.
    public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve {
        builtIn("CILinearToSRGBToneCurve")
    }
    /// Returns a filter: inverted colors.
    public class func colorInvert() -> any CIFilter & CIColorInvert { builtIn("CIColorInvert") }
    /// Returns a filter: shades of one color.
    public class func colorMonochrome() -> any CIFilter & CIColorMonochrome { builtIn("CIColorMonochrome") }
    /// Returns a filter: a sepia tone.
    public class func sepiaTone() -> any CIFilter & CISepiaTone { builtIn("CISepiaTone") }
    /// Returns a filter: fewer levels of color.
    public class func colorPosterize() -> any CIFilter & CIColorPosterize { builtIn("CIColorPosterize") }
    /// Returns a filter: components that are 0 or 1.
    public class func colorThreshold() -> any CIFilter & CIColorThreshold { builtIn("CIColorThreshold") }
    /// Returns a filter: luminance between two colors.
    public class func falseColor() -> any CIFilter & CIFalseColor { builtIn("CIFalseColor") }
    /// Returns a filter: luminance as alpha.
    public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha { builtIn("CIMaskToAlpha") }
    /// Returns a filter: the largest component as gray.
    public class func maximumComponent() -> any CIFilter & CIMaximumComponent { builtIn("CIMaximumComponent") }
    /// Returns a filter: the smallest component as gray.
    public class func minimumComponent() -> any CIFilter & CIMinimumComponent { builtIn("CIMinimumComponent") }
    /// Returns a filter: colors from an image by luminance.
    public class func colorMap() -> any CIFilter & CIColorMap { builtIn("CIColorMap") }
    /// Returns a filter: colors from a table.
    public class func colorCube() -> any CIFilter & CIColorCube { builtIn("CIColorCube") }
    /// Returns a filter: darker corners.
    public class func vignette() -> any CIFilter & CIVignette { builtIn("CIVignette") }
    /// Returns a filter: a darker surrounding of a circle.
    public class func vignetteEffect() -> any CIFilter & CIVignetteEffect { builtIn("CIVignetteEffect") }
    /// Returns a filter: black and white with low contrast.
    public class func photoEffectMono() -> any CIFilter & CIPhotoEffect { builtIn("CIPhotoEffectMono") }
    /// Returns a filter: black and white with high contrast.
    public class func photoEffectNoir() -> any CIFilter & CIPhotoEffect { builtIn("CIPhotoEffectNoir") }
    /// Returns a filter: black and white.
    public class func photoEffectTonal() -> any CIFilter & CIPhotoEffect { builtIn("CIPhotoEffectTonal") }
    /// Returns a filter: sharper luminance.
    public class func sharpenLuminance() -> any CIFilter & CISharpenLuminance { builtIn("CISharpenLuminance") }
    /// Returns a filter: an unsharp mask.
    public class func unsharpMask() -> any CIFilter & CIUnsharpMask { builtIn("CIUnsharpMask") }
    /// Returns a filter: glowing light.
    public class func bloom() -> any CIFilter & CIBloom { builtIn("CIBloom") }
    /// Returns a filter: dull light.
    public class func gloom() -> any CIFilter & CIGloom { builtIn("CIGloom") }
    /// Returns a filter: the edges of the content.
    public class func edges() -> any CIFilter & CIEdges { builtIn("CIEdges") }
    /// Returns a filter: squares of one color each.
    public class func pixellate() -> any CIFilter & CIPixellate { builtIn("CIPixellate") }
    /// Returns a filter: polygons of one color each.
    public class func crystallize() -> any CIFilter & CICrystallize { builtIn("CICrystallize") }
    /// Returns a filter: dots.
    public class func pointillize() -> any CIFilter & CIPointillize { builtIn("CIPointillize") }
    /// Returns a filter: an image and a background by the luminance of a mask.
    public class func blendWithMask() -> any CIFilter & CIBlendWithMask { builtIn("CIBlendWithMask") }
    /// Returns a filter: an image and a background by the alpha of a mask.
    public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithMask { builtIn("CIBlendWithAlphaMask") }
    /// Returns a filter: a transformed image with repeated edges.
    public class func affineClamp() -> any CIFilter & CIAffineClamp { builtIn("CIAffineClamp") }
    /// Returns a filter: copies of a transformed image.
    public class func affineTile() -> any CIFilter & CIAffineTile { builtIn("CIAffineTile") }
    /// Returns a filter: a rotation that fills the extent.
    public class func straighten() -> any CIFilter & CIStraighten { builtIn("CIStraightenFilter") }
    /// Returns a filter: a scaled image.
    public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform {
        builtIn("CILanczosScaleTransform")
    }
    /// Returns a filter: an image in a quadrilateral.
    public class func perspectiveTransform() -> any CIFilter & CIPerspectiveTransform {
        builtIn("CIPerspectiveTransform")
    }
    /// Returns a filter: a quadrilateral as a rectangle.
    public class func perspectiveCorrection() -> any CIFilter & CIPerspectiveCorrection {
        builtIn("CIPerspectiveCorrection")
    }
    /// Returns a filter: the mean color of a rectangle.
    public class func areaAverage() -> any CIFilter & CIAreaAverage { builtIn("CIAreaAverage") }
    /// Returns a filter: a checkerboard.
    public class func checkerboardGenerator() -> any CIFilter & CICheckerboardGenerator {
        builtIn("CICheckerboardGenerator")
    }
    /// Returns a filter: stripes.
    public class func stripesGenerator() -> any CIFilter & CIStripesGenerator { builtIn("CIStripesGenerator") }
    /// Returns a filter: random colors.
    public class func randomGenerator() -> any CIFilter & CIRandomGenerator { builtIn("CIRandomGenerator") }
    /// Returns a filter: a linear gradient.
    public class func linearGradient() -> any CIFilter & CILinearGradient { builtIn("CILinearGradient") }
    /// Returns a filter: a linear gradient with smooth ends.
    public class func smoothLinearGradient() -> any CIFilter & CISmoothLinearGradient {
        builtIn("CISmoothLinearGradient")
    }
    /// Returns a filter: a radial gradient.
    public class func radialGradient() -> any CIFilter & CIRadialGradient { builtIn("CIRadialGradient") }
    /// Returns a filter: a soft disc.
    public class func gaussianGradient() -> any CIFilter & CIGaussianGradient { builtIn("CIGaussianGradient") }
    /// Returns a filter: a dissolve.
    public class func dissolveTransition() -> any CIFilter & CIDissolveTransition { builtIn("CIDissolveTransition") }
    /// Returns a filter: a swipe.
    public class func swipeTransition() -> any CIFilter & CISwipeTransition { builtIn("CISwipeTransition") }
    /// Returns a filter: a swipe of bars.
    public class func barsSwipeTransition() -> any CIFilter & CIBarsSwipeTransition { builtIn("CIBarsSwipeTransition") }
    /// Returns a filter: a flash.
    public class func flashTransition() -> any CIFilter & CIFlashTransition { builtIn("CIFlashTransition") }
    /// Returns a filter: growing holes.
    public class func modTransition() -> any CIFilter & CIModTransition { builtIn("CIModTransition") }
    /// Returns a filter: the blend mode multiply.
    public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIMultiplyBlendMode") }
    /// Returns a filter: the blend mode screen.
    public class func screenBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIScreenBlendMode") }
    /// Returns a filter: the blend mode overlay.
    public class func overlayBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIOverlayBlendMode") }
    /// Returns a filter: the blend mode darken.
    public class func darkenBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIDarkenBlendMode") }
    /// Returns a filter: the blend mode lighten.
    public class func lightenBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CILightenBlendMode") }
    /// Returns a filter: the blend mode color dodge.
    public class func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIColorDodgeBlendMode") }
    /// Returns a filter: the blend mode color burn.
    public class func colorBurnBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIColorBurnBlendMode") }
    /// Returns a filter: the blend mode soft light.
    public class func softLightBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CISoftLightBlendMode") }
    /// Returns a filter: the blend mode hard light.
    public class func hardLightBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIHardLightBlendMode") }
    /// Returns a filter: the blend mode difference.
    public class func differenceBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIDifferenceBlendMode") }
    /// Returns a filter: the blend mode exclusion.
    public class func exclusionBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIExclusionBlendMode") }
    /// Returns a filter: the blend mode hue.
    public class func hueBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIHueBlendMode") }
    /// Returns a filter: the blend mode saturation.
    public class func saturationBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CISaturationBlendMode") }
    /// Returns a filter: the blend mode color.
    public class func colorBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIColorBlendMode") }
    /// Returns a filter: the blend mode luminosity.
    public class func luminosityBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CILuminosityBlendMode") }
    /// Returns a filter: the blend mode linear dodge.
    public class func linearDodgeBlendMode() -> any CIFilter & CICompositeOperation {
        builtIn("CILinearDodgeBlendMode")
    }
    /// Returns a filter: the blend mode linear burn.
    public class func linearBurnBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CILinearBurnBlendMode") }
    /// Returns a filter: the blend mode subtract.
    public class func subtractBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CISubtractBlendMode") }
    /// Returns a filter: the blend mode divide.
    public class func divideBlendMode() -> any CIFilter & CICompositeOperation { builtIn("CIDivideBlendMode") }
    /// Returns a filter: the sum of two images.
    public class func additionCompositing() -> any CIFilter & CICompositeOperation { builtIn("CIAdditionCompositing") }
    /// Returns a filter: an image over another.
    public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
        builtIn("CISourceOverCompositing")
    }
    /// Returns a filter: an image where another is opaque.
    public class func sourceInCompositing() -> any CIFilter & CICompositeOperation { builtIn("CISourceInCompositing") }
    /// Returns a filter: an image where another is transparent.
    public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation {
        builtIn("CISourceOutCompositing")
    }
    /// Returns a filter: an image over another, where that is opaque.
    public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation {
        builtIn("CISourceAtopCompositing")
    }
    /// Returns a filter: the larger components of two images.
    public class func maximumCompositing() -> any CIFilter & CICompositeOperation { builtIn("CIMaximumCompositing") }
    /// Returns a filter: the smaller components of two images.
    public class func minimumCompositing() -> any CIFilter & CICompositeOperation { builtIn("CIMinimumCompositing") }
    /// Returns a filter: the product of two images.
    public class func multiplyCompositing() -> any CIFilter & CICompositeOperation { builtIn("CIMultiplyCompositing") }
}
