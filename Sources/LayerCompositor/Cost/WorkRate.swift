import Foundation
import VectorGeometry

/// The work per pixel of each operation, relative to a plain color, measured on frames of 1920 × 1080 pixels.
enum WorkRate {
    static let color = 1.0
    static let blend = 3.0
    /// Clearing a surface and compositing it, or multiplying it by a mask.
    static let group = 4.0
    static let tint = 8.0
    /// A sample of an image.
    static let image = 10.0
    static let particle = 12.0
    /// Blurring a silhouette.
    static let shadow = 30.0
    /// The function of a transition.
    static let transition = 500.0
    /// An item, whatever its size.
    static let item = 500.0
    /// An element of a batch, whatever its size.
    static let element = 50.0
    /// A row of a plane that intersects others, and a pixel of the rows that a plane reaches.
    static let planeRow = 2_000.0
    static let planePixel = 12.0
    /// A pixel of a line in which two planes intersect, where others do, too.
    static let planeCrossing = 8_000.0
    /// A pixel of a part of a plane that changes what is behind it.
    static let planeOperation = 180.0
    /// Planning a point of an outline.
    static let outlinePoint = 250.0
    /// Cutting a dash or a gap out of a path, and making the outline of the dash.
    static let dash = 16_000.0
    /// The comparison of two planes of a 3D space that overlap.
    static let planePair = 1_500.0
    /// The comparison of the boxes of two planes of a 3D space, and at most of their depths in its corners.
    static let planeBoxes = 50.0

    static func of(_ fill: Fill) -> Double {
        let paint: Double
        switch fill.paint {
        case .color: paint = color
        case .image(let image):
            paint = Double(1 + image.others.count) * (image.toImage.isAffine ? Self.image : 2 * Self.image)
        case .transition: paint = Self.image
        case .gradient(let gradient): paint = of(gradient.shape)
        }
        return paint + of(fill.blend) + (fill.tint == nil ? 0 : tint)
    }

    static func of(_ blend: Blend) -> Double {
        switch blend {
        case .over: 0
        case .plus, .mix, .disjointOver: Self.blend
        case .mode: 60
        }
    }

    private static func of(_ shape: GradientPaint.Shape) -> Double {
        switch shape {
        case .axial: 2
        case .radial: 6
        case .focal, .conic: 100
        }
    }

    /// Returns the work of a pixel in which planes intersect.
    static func planes(_ count: Double) -> Double { count * (125 + 5 * count) }

    static func of(_ step: FilterStep, on area: PixelRect) -> Double {
        switch step {
        case .gaussian, .curve, .bloom: 45
        case .box: 110
        case .matrix, .vibrance, .pixellate: 20
        case .vignette: 30
        case .sharpen: 90
        case .lookup, .chromaKey: 100
        case .line, .zoom: 50 + 60 * Double(SmearPass.sampleCount(step, in: area))
        case .style(let style): of(style)
        }
    }

    private static func of(_ step: StyleStep) -> Double {
        switch step {
        case .grain, .halftone: 130
        case .displacement: 520
        case .longShadow: 300
        }
    }
}
