import Foundation
import VectorGeometry

/// How much spacing may bend to the pixels. Ours never does, which every one of them allows.
///
/// - Apple: `CGPatternTiling`.
public enum CGPatternTiling: Int32, Sendable {
    case noDistortion = 0, constantSpacingMinimalDistortion, constantSpacing
}

/// What draws a pattern's cell.
///
/// - Apple: `CGPatternCallbacks`, with Swift closures for C functions.
public struct CGPatternCallbacks {
    public var version: UInt32
    public var drawPattern: (UnsafeMutableRawPointer?, CGContext) -> Void
    public var releaseInfo: ((UnsafeMutableRawPointer?) -> Void)?

    public init(
        version: UInt32 = 0, drawPattern: @escaping (UnsafeMutableRawPointer?, CGContext) -> Void,
        releaseInfo: ((UnsafeMutableRawPointer?) -> Void)? = nil
    ) {
        self.version = version
        self.drawPattern = drawPattern
        self.releaseInfo = releaseInfo
    }
}

/// A drawing repeated without end.
///
/// - Apple: `CGPattern`.
public final class CGPattern {
    /// The cell, to which its drawing is clipped, in pattern space.
    let bounds: CGRect
    /// Pattern space to the base space of the context.
    let matrix: CGAffineTransform
    let xStep, yStep: CGFloat
    /// Whether the cell sets its own colours; else it is drawn in the colour given with it.
    let isColored: Bool
    let draw: (CGContext) -> Void
    private let release: () -> Void

    /// The most cells that may lie over one place in each direction.
    static let overlapLimit: CGFloat = 64

    /// `draw` draws one cell in pattern space.
    ///
    /// Nil for an empty cell, steps of 0, a matrix that cannot be undone, or cells that overlap more than 64 times.
    public convenience init?(
        bounds: CGRect, matrix: CGAffineTransform = .identity, xStep: CGFloat, yStep: CGFloat,
        tiling: CGPatternTiling = .constantSpacing, isColored: Bool = true, draw: @escaping (CGContext) -> Void
    ) {
        self.init(bounds, matrix, xStep, yStep, isColored, draw, release: {})
    }

    /// - Apple: `CGPattern(info:bounds:matrix:xStep:yStep:tiling:isColored:callbacks:)`.
    public convenience init?(
        info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
        tiling: CGPatternTiling,
        isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
    ) {
        let calls = callbacks.pointee
        self.init(
            bounds, matrix, xStep, yStep, isColored, { calls.drawPattern(info, $0) },
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
