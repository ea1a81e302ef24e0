import Foundation
import Images
import VectorGeometry

/// A cell that is drawn repeatedly to fill an area.
///
/// - Apple: `CGPattern`.
/// - Thread safety: never changes. The cell is drawn on the thread that draws with the pattern.
public final class CGPattern: @unchecked Sendable {
    /// The cell, which clips its drawing, in pattern space.
    let bounds: CGRect
    /// The transform from pattern space to the base space of the context.
    let matrix: CGAffineTransform
    let xStep, yStep: CGFloat
    /// Whether the cell sets its own colors; otherwise it is drawn in the tint color.
    let isColored: Bool
    let draw: (CGContext) -> Void
    private let release: () -> Void

    /// The maximum number of cells that overlap at one point in each direction.
    static let overlapLimit: CGFloat = 64

    /// Creates a pattern whose cells are drawn by a closure.
    ///
    /// Returns nil for an empty cell, a step of 0, a matrix that is not invertible, or cells that overlap more than 64
    /// times.
    /// - Parameter draw: draws one cell in pattern space.
    public convenience init?(
        bounds: CGRect, matrix: CGAffineTransform = .identity, xStep: CGFloat, yStep: CGFloat,
        tiling: CGPatternTiling = .constantSpacing, isColored: Bool = true, draw: @escaping (CGContext) -> Void
    ) {
        self.init(bounds, matrix, xStep, yStep, isColored, draw, release: {})
    }

    /// Creates a pattern whose cells are drawn by callbacks; returns nil as `init(bounds:…)` does.
    ///
    /// - Apple: `CGPattern(info:bounds:matrix:xStep:yStep:tiling:isColored:callbacks:)`.
    public convenience init?(
        info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
        tiling: CGPatternTiling,
        isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
    ) {
        let calls = callbacks.pointee
        self.init(
            bounds, matrix, xStep, yStep, isColored, { calls.drawPattern?(info, $0) },
            release: { calls.releaseInfo?(info) })
    }

    private init?(
        _ bounds: CGRect, _ matrix: CGAffineTransform, _ xStep: CGFloat, _ yStep: CGFloat, _ isColored: Bool,
        _ draw: @escaping (CGContext) -> Void, release: @escaping () -> Void
    ) {
        let dx = abs(xStep)
        let dy = abs(yStep)
        guard matrix.isInvertible, bounds.width > 0, bounds.height > 0, dx > 0, dy > 0, dx.isFinite, dy.isFinite,
            bounds.width / dx <= Self.overlapLimit, bounds.height / dy <= Self.overlapLimit
        else { return nil }
        self.bounds = bounds
        self.matrix = matrix
        self.xStep = dx
        self.yStep = dy
        self.isColored = isColored
        self.draw = draw
        self.release = release
    }

    deinit { release() }
}

extension CGColor {
    /// The pattern of a color that was created with one; otherwise nil.
    public var pattern: CGPattern? { patternColor?.pattern as? CGPattern }

    /// Creates a color that fills with a pattern in contexts. Elsewhere, as in layers, it is transparent.
    ///
    /// Returns nil unless `space` is a pattern space; for an uncolored pattern, it needs a base space.
    /// - Parameter components: for a colored pattern, its alpha; for an uncolored one, components in the base space,
    ///   then alpha.
    public convenience init?(patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>) {
        let count = pattern.isColored ? 1 : (space.baseColorSpace?.numberOfComponents ?? 0) + 1
        guard space.model == .pattern, pattern.isColored || count > 1 else { return nil }
        let color = PatternColor(
            space: space, pattern: pattern, components: Array(UnsafeBufferPointer(start: components, count: count)))
        self.init(color)
    }
}

/// The allowed distortion of pattern spacing. Patterns are never distorted here, which every mode allows.
///
/// - Apple: `CGPatternTiling`.
public enum CGPatternTiling: Int32, Sendable {
    /// The cell is not distorted; its spacing may differ by up to one pixel.
    case noDistortion = 0
    /// The spacing is constant; the cell may be distorted slightly.
    case constantSpacingMinimalDistortion
    /// The spacing is constant; the cell may be distorted more for speed.
    case constantSpacing
}

/// Draws one cell of a pattern into the context; gets the info pointer of the pattern.
///
/// - Apple: `CGPatternDrawPatternCallback`. It is a Swift function here instead of a C function.
public typealias CGPatternDrawPatternCallback = (_ info: UnsafeMutableRawPointer?, _ context: CGContext) -> Void
/// Called with the info pointer when a pattern is released.
///
/// - Apple: `CGPatternReleaseInfoCallback`. It is a Swift function here instead of a C function.
public typealias CGPatternReleaseInfoCallback = (_ info: UnsafeMutableRawPointer?) -> Void

/// The functions that draw a pattern cell and release its info.
///
/// - Apple: `CGPatternCallbacks`, with Swift closures for C functions.
public struct CGPatternCallbacks {
    /// The version of the structure: 0.
    public var version: UInt32
    /// Draws one cell into the context; gets the info pointer of the pattern.
    public var drawPattern: CGPatternDrawPatternCallback?
    /// Called with the info pointer when the pattern is released.
    public var releaseInfo: CGPatternReleaseInfoCallback?

    /// Creates callbacks.
    public init(
        version: UInt32 = 0, drawPattern: CGPatternDrawPatternCallback? = nil,
        releaseInfo: CGPatternReleaseInfoCallback? = nil
    ) {
        self.version = version
        self.drawPattern = drawPattern
        self.releaseInfo = releaseInfo
    }
}
