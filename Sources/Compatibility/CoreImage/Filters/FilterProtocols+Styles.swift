import Foundation
import Images
import LayerTree
import VectorGeometry

// The inputs of blurs, and of sharpening and stylizing filters.

/// The inputs of a filter that blurs with a Gaussian.
///
/// - Apple: `CIGaussianBlur`.
public protocol CIGaussianBlur: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
}

/// The inputs of a filter that blurs with a square.
///
/// - Apple: `CIBoxBlur`.
public protocol CIBoxBlur: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
}

/// The inputs of a filter that blurs with a disc.
///
/// - Apple: `CIDiscBlur`.
public protocol CIDiscBlur: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
}

/// The inputs of a filter that blurs along a line.
///
/// - Apple: `CIMotionBlur`.
public protocol CIMotionBlur: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
    /// The angle in radians, from +x toward +y.
    var angle: Float { get set }
}

/// The inputs of a filter that blurs toward a center.
///
/// - Apple: `CIZoomBlur`.
public protocol CIZoomBlur: CIImageFilterProtocol {
    /// The center in pixels, y up.
    var center: CGPoint { get set }
    /// The number `inputAmount`.
    var amount: Float { get set }
}

/// The inputs of a filter that sharpens the luminance.
///
/// - Apple: `CISharpenLuminance`.
public protocol CISharpenLuminance: CIImageFilterProtocol {
    /// The number `inputSharpness`.
    var sharpness: Float { get set }
    /// The radius in pixels.
    var radius: Float { get set }
}

/// The inputs of a filter that sharpens with an unsharp mask.
///
/// - Apple: `CIUnsharpMask`.
public protocol CIUnsharpMask: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
    /// The number `inputIntensity`.
    var intensity: Float { get set }
}

/// The inputs of a filter that darkens the corners.
///
/// - Apple: `CIVignette`.
public protocol CIVignette: CIImageFilterProtocol {
    /// The radius, relative to its default, 1.
    var radius: Float { get set }
    /// The number `inputIntensity`.
    var intensity: Float { get set }
}

/// The inputs of a filter that darkens the surroundings of a circle.
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

/// The inputs of a filter that makes bright areas glow.
///
/// - Apple: `CIBloom`.
public protocol CIBloom: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
    /// The number `inputIntensity`.
    var intensity: Float { get set }
}

/// The inputs of a filter that dulls bright areas.
///
/// - Apple: `CIGloom`.
public protocol CIGloom: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
    /// The number `inputIntensity`.
    var intensity: Float { get set }
}

/// The inputs of a filter that shows the edges of the content.
///
/// - Apple: `CIEdges`.
public protocol CIEdges: CIImageFilterProtocol {
    /// The number `inputIntensity`.
    var intensity: Float { get set }
}

/// The inputs of a filter that shows squares of one color each.
///
/// - Apple: `CIPixellate`.
public protocol CIPixellate: CIImageFilterProtocol {
    /// The center in pixels, y up.
    var center: CGPoint { get set }
    /// The number `inputScale`.
    var scale: Float { get set }
}

/// The inputs of a filter that shows polygons of one color each.
///
/// - Apple: `CICrystallize`.
public protocol CICrystallize: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
    /// The center in pixels, y up.
    var center: CGPoint { get set }
}

/// The inputs of a filter that shows dots of one color each.
///
/// - Apple: `CIPointillize`.
public protocol CIPointillize: CIImageFilterProtocol {
    /// The radius in pixels.
    var radius: Float { get set }
    /// The center in pixels, y up.
    var center: CGPoint { get set }
}
