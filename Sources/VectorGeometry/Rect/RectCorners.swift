/// A set of a rectangle's corners, with the bits of Apple's `CACornerMask`.
public struct RectCorners: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let minXminY = RectCorners(rawValue: 1)
    public static let maxXminY = RectCorners(rawValue: 2)
    public static let minXmaxY = RectCorners(rawValue: 4)
    public static let maxXmaxY = RectCorners(rawValue: 8)
    public static let all = RectCorners(rawValue: 15)
}
