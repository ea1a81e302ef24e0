import Foundation
import Images
import LayerTree
import VectorGeometry

// The inputs of generators and gradients.

/// The inputs of a filter that generates a checkerboard.
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

/// The inputs of a filter that generates stripes.
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

/// The inputs of a filter that generates random colors.
///
/// - Apple: `CIRandomGenerator`.
public protocol CIRandomGenerator: CIFilterProtocol {}

/// The inputs of a filter that generates a linear gradient.
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

/// The inputs of a filter that generates a linear gradient with smooth ends.
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

/// The inputs of a filter that generates a radial gradient.
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

/// The inputs of a filter that generates a soft disc.
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
