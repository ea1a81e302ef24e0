import Foundation

// The dictionaries that describe points, sizes and rectangles in property lists.

extension CGPoint {
    /// The coordinates by the keys `X` and `Y`.
    public var dictionaryRepresentation: CFDictionary { dictionary(["X": x, "Y": y]) }

    /// Creates a point from its dictionary; nil if a coordinate is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let numbers = dict.numbers(["X", "Y"]) else { return nil }
        self.init(x: numbers[0], y: numbers[1])
    }
}

extension CGSize {
    /// The lengths by the keys `Width` and `Height`.
    public var dictionaryRepresentation: CFDictionary { dictionary(["Width": width, "Height": height]) }

    /// Creates a size from its dictionary; nil if a length is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let numbers = dict.numbers(["Width", "Height"]) else { return nil }
        self.init(width: numbers[0], height: numbers[1])
    }
}

extension CGRect {
    /// The origin and size by the keys `X`, `Y`, `Width` and `Height`.
    public var dictionaryRepresentation: CFDictionary {
        dictionary(["X": origin.x, "Y": origin.y, "Width": size.width, "Height": size.height])
    }

    /// Creates a rectangle from its dictionary; nil if a number is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let numbers = dict.numbers(["X", "Y", "Width", "Height"]) else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

private func dictionary(_ numbers: [String: CGFloat]) -> NSDictionary {
    let result = NSMutableDictionary()
    for (key, number) in numbers { result[NSString(string: key)] = NSNumber(value: Double(number)) }
    return result
}

extension NSDictionary {
    /// Returns the numbers of keys; nil if one is missing.
    fileprivate func numbers(_ keys: [String]) -> [CGFloat]? {
        let values = keys.compactMap { (self[NSString(string: $0)] as? NSNumber).map { CGFloat($0.doubleValue) } }
        return values.count == keys.count ? values : nil
    }
}
