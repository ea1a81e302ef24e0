import Foundation
import Images
import LayerTree
import VectorGeometry

// The inputs of filters that transform, repeat or average images.

/// The inputs of a filter that transforms an image and repeats its edges.
///
/// - Apple: `CIAffineClamp`.
public protocol CIAffineClamp: CIImageFilterProtocol {
    /// The transform `inputTransform`.
    var transform: CGAffineTransform { get set }
}

/// The inputs of a filter that repeats a transformed image.
///
/// - Apple: `CIAffineTile`.
public protocol CIAffineTile: CIImageFilterProtocol {
    /// The transform `inputTransform`.
    var transform: CGAffineTransform { get set }
}

/// The inputs of a filter that rotates an image and fills its extent.
///
/// - Apple: `CIStraighten`.
public protocol CIStraighten: CIImageFilterProtocol {
    /// The angle in radians, from +x toward +y.
    var angle: Float { get set }
}

/// The inputs of a filter that scales an image with the Lanczos kernel.
///
/// - Apple: `CILanczosScaleTransform`.
public protocol CILanczosScaleTransform: CIImageFilterProtocol {
    /// The number `inputScale`.
    var scale: Float { get set }
    /// The number `inputAspectRatio`.
    var aspectRatio: Float { get set }
}

/// The inputs of a filter that fits an image into a quadrilateral.
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

/// The inputs of a filter that maps a quadrilateral to a rectangle.
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
    /// Whether the result is cropped to the rectangle.
    var crop: Bool { get set }
}

/// The inputs of a filter that computes the mean color of a rectangle.
///
/// - Apple: `CIAreaAverage`.
public protocol CIAreaAverage: CIImageFilterProtocol {
    /// The rectangle `inputExtent`.
    var extent: CGRect { get set }
}
