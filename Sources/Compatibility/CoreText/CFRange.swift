import Foundation

/// A count or position in a string or array.
public typealias CFIndex = Int

/// A range of UTF-16 code units of a string, or of the elements of an array.
///
/// In functions that take the range of a string or run, a length of 0 means everything from the location to the end.
/// - Apple: `CFRange`.
public struct CFRange: Hashable, Sendable {
    /// The first position.
    public var location: CFIndex
    /// The number of elements.
    public var length: CFIndex

    /// Creates the empty range at 0.
    public init() { self.init(location: 0, length: 0) }

    /// Creates a range.
    public init(location: CFIndex, length: CFIndex) {
        self.location = location
        self.length = length
    }

    init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }

    /// Returns the positions within `bounds`; everything from the location on for a length of 0.
    func clamped(to bounds: Range<Int>) -> Range<Int> {
        let start = min(max(location, bounds.lowerBound), bounds.upperBound)
        let end = length <= 0 ? bounds.upperBound : start + min(length, bounds.upperBound - start)
        return start..<end
    }
}

/// Creates a range.
public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange {
    CFRange(location: location, length: length)
}

/// The result of searches that find nothing: -1.
public let kCFNotFound: CFIndex = -1
