import Foundation

extension CGPoint {
    /// The coordinates, such as "(1.0, 2.0)".
    ///
    /// - Apple: the same.
    public var debugDescription: String { "(\(Double(x)), \(Double(y)))" }
}

extension CGSize {
    /// The width and height, such as "(1.0, 2.0)".
    ///
    /// - Apple: the same.
    public var debugDescription: String { "(\(Double(width)), \(Double(height)))" }
}

extension CGRect {
    /// The origin and size, such as "(1.0, 2.0, 3.0, 4.0)".
    ///
    /// - Apple: the same.
    public var debugDescription: String {
        "(\(Double(origin.x)), \(Double(origin.y)), \(Double(width)), \(Double(height)))"
    }
}
