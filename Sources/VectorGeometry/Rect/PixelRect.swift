import Foundation

/// A half-open rectangle of whole device pixels, y down: `minX ..< maxX` by `minY ..< maxY`.
package struct PixelRect: Equatable, Hashable, Sendable {
    /// The bounds in pixels; the maxima are exclusive.
    package var minX, minY, maxX, maxY: Int

    /// Creates a rectangle from its bounds.
    @inlinable
    package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// Creates a rectangle from its origin and size.
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    /// The empty rectangle at the origin.
    @inlinable
    package static var empty: PixelRect { PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }

    // Not synthesized, so that other modules can inline it.
    @inlinable
    package static func == (a: PixelRect, b: PixelRect) -> Bool {
        a.minX == b.minX && a.minY == b.minY && a.maxX == b.maxX && a.maxY == b.maxY
    }

    /// The width in pixels, 0 if empty.
    @inlinable
    package var width: Int { max(0, maxX - minX) }
    /// The height in pixels, 0 if empty.
    @inlinable
    package var height: Int { max(0, maxY - minY) }
    /// Whether the rectangle contains no pixels.
    @inlinable
    package var isEmpty: Bool { maxX <= minX || maxY <= minY }
    /// The number of pixels.
    package var area: Int { width * height }

    /// Creates the smallest pixel rectangle that covers `rect`, limited to `limits`; empty for a null or NaN rectangle.
    package init(covering rect: CGRect, within limits: PixelRect) {
        guard !rect.isNull, !rect.minX.isNaN, !rect.minY.isNaN, !rect.maxX.isNaN, !rect.maxY.isNaN else {
            self = .empty
            return
        }
        self.init(coveringMinX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY, within: limits)
    }

    /// Creates the smallest pixel rectangle that covers the area between coordinates, limited to `limits`.
    ///
    /// - Precondition: no coordinate is NaN.
    @inlinable
    package init(coveringMinX minX: CGFloat, minY: CGFloat, maxX: CGFloat, maxY: CGFloat, within limits: PixelRect) {
        // Without calls of floor and ceil, because thousands of boxes are placed per frame.
        func floor(_ v: CGFloat, _ low: Int, _ high: Int) -> Int {
            let limited = min(max(v, CGFloat(low)), CGFloat(high))
            let truncated = Int(limited)
            return CGFloat(truncated) > limited ? truncated - 1 : truncated
        }
        func ceil(_ v: CGFloat, _ low: Int, _ high: Int) -> Int {
            let limited = min(max(v, CGFloat(low)), CGFloat(high))
            let truncated = Int(limited)
            return CGFloat(truncated) < limited ? truncated + 1 : truncated
        }
        self.init(
            minX: floor(minX, limits.minX, limits.maxX), minY: floor(minY, limits.minY, limits.maxY),
            maxX: ceil(maxX, limits.minX, limits.maxX), maxY: ceil(maxY, limits.minY, limits.maxY))
    }

    /// Returns the pixels in both rectangles; `.empty` if there are none.
    @inlinable
    package func intersection(_ other: PixelRect) -> PixelRect {
        let r = PixelRect(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
        return r.isEmpty ? .empty : r
    }

    /// Returns the smallest rectangle that contains both; an empty rectangle is ignored.
    @inlinable
    package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// Returns the pixels outside another rectangle, as rectangles that do not overlap.
    package func subtracting(_ other: PixelRect) -> [PixelRect] {
        let common = intersection(other)
        if common.isEmpty { return isEmpty ? [] : [self] }
        return [
            PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: common.minY),
            PixelRect(minX: minX, minY: common.minY, maxX: common.minX, maxY: common.maxY),
            PixelRect(minX: common.maxX, minY: common.minY, maxX: maxX, maxY: common.maxY),
            PixelRect(minX: minX, minY: common.maxY, maxX: maxX, maxY: maxY),
        ].filter { !$0.isEmpty }
    }

    /// Returns whether `other` is empty or entirely inside this rectangle.
    @inlinable
    package func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
    }

    /// Returns the rectangle with each edge moved inward by `d` pixels.
    package func insetBy(_ d: Int) -> PixelRect {
        PixelRect(minX: minX + d, minY: minY + d, maxX: maxX - d, maxY: maxY - d)
    }

    /// The rectangle as a `CGRect`.
    package var cgRect: CGRect { CGRect(x: minX, y: minY, width: width, height: height) }
}
