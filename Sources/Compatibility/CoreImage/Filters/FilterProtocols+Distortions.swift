import Foundation
import LayerTree

// The inputs of filters that move points around a center.

/// The inputs of a filter that twists a circle.
///
/// - Apple: `CITwirlDistortion`.
public protocol CITwirlDistortion: CIImageFilterProtocol {
    /// The center, y up.
    var center: CGPoint { get set }
    /// The radius in pixels.
    var radius: Float { get set }
    /// The angle in radians at the center.
    var angle: Float { get set }
}

/// The inputs of a filter that twists a circle several times.
///
/// - Apple: `CIVortexDistortion`.
public protocol CIVortexDistortion: CIImageFilterProtocol {
    /// The center, y up.
    var center: CGPoint { get set }
    /// The radius in pixels.
    var radius: Float { get set }
    /// The angle in radians at the center.
    var angle: Float { get set }
}

/// The inputs of a filter that enlarges the middle of a circle.
///
/// - Apple: `CIBumpDistortion`.
public protocol CIBumpDistortion: CIImageFilterProtocol {
    /// The center, y up.
    var center: CGPoint { get set }
    /// The radius in pixels.
    var radius: Float { get set }
    /// The strength of the effect.
    var scale: Float { get set }
}

/// The inputs of a filter that reduces the middle of a circle.
///
/// - Apple: `CIPinchDistortion`.
public protocol CIPinchDistortion: CIImageFilterProtocol {
    /// The center, y up.
    var center: CGPoint { get set }
    /// The radius in pixels.
    var radius: Float { get set }
    /// The strength of the effect.
    var scale: Float { get set }
}

/// The inputs of a filter that pushes the image out of a circle.
///
/// - Apple: `CIHoleDistortion`.
public protocol CIHoleDistortion: CIImageFilterProtocol {
    /// The center, y up.
    var center: CGPoint { get set }
    /// The radius in pixels.
    var radius: Float { get set }
}
