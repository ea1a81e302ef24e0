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

/// The inputs of a filter that combines two images.
///
/// - Apple: `CICompositeOperation`.
public protocol CICompositeOperation: CIImageFilterProtocol {
    /// The image `inputBackgroundImage`.
    var backgroundImage: CIImage? { get set }
}

/// The inputs of a filter that blends an image with a background by a mask.
///
/// - Apple: `CIBlendWithMask`.
public protocol CIBlendWithMask: CIImageFilterProtocol {
    /// The image `inputBackgroundImage`.
    var backgroundImage: CIImage? { get set }
    /// The image `inputMaskImage`.
    var maskImage: CIImage? { get set }
}

/// The inputs of a filter that dissolves one image into another.
///
/// - Apple: `CIDissolveTransition`.
public protocol CIDissolveTransition: CIImageFilterProtocol {
    /// The image `inputTargetImage`.
    var targetImage: CIImage? { get set }
    /// The progress, 0…1.
    var time: Float { get set }
}

/// The inputs of a filter that swipes from one image to another.
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

/// The inputs of a filter that swipes from one image to another in bars.
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

/// The inputs of a filter that changes from one image to another in a flash.
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

/// The inputs of a filter that reveals another image through growing holes.
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
