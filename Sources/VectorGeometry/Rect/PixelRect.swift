import Foundation

/// A half-open rectangle of whole device pixels, y down: `minX ..< maxX` by `minY ..< maxY`.
public struct PixelRect: Equatable, Hashable, Sendable {
    public var minX, minY, maxX, maxY: Int

    public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

    public var width: Int { max(0, maxX - minX) }
    public var height: Int { max(0, maxY - minY) }
    public var isEmpty: Bool { maxX <= minX || maxY <= minY }
    public var area: Int { width * height }

    /// The smallest pixel rectangle that covers `rect`, limited to `limits`; empty for a null or NaN rectangle.
    public init(covering rect: CGRect, within limits: PixelRect) {
        guard !rect.isNull, !rect.minX.isNaN, !rect.minY.isNaN, !rect.maxX.isNaN, !rect.maxY.isNaN else {
            self = .empty
            return
        }
        func bound(_ v: CGFloat, _ low: Int, _ high: Int) -> Int { Int(min(max(v, CGFloat(low)), CGFloat(high))) }
        self.init(
            minX: bound(rect.minX.rounded(.down), limits.minX, limits.maxX),
            minY: bound(rect.minY.rounded(.down), limits.minY, limits.maxY),
            maxX: bound(rect.maxX.rounded(.up), limits.minX, limits.maxX),
            maxY: bound(rect.maxY.rounded(.up), limits.minY, limits.maxY))
    }

    public func intersection(_ other: PixelRect) -> PixelRect {
        let r = PixelRect(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
        return r.isEmpty ? .empty : r
    }

    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    public func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
    }

    public func insetBy(_ d: Int) -> PixelRect {
        PixelRect(minX: minX + d, minY: minY + d, maxX: maxX - d, maxY: maxY - d)
    }

    public var cgRect: CGRect { CGRect(x: minX, y: minY, width: width, height: height) }
}
