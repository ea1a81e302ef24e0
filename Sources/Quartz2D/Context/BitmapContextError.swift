import Foundation

/// Why a bitmap cannot be drawn into.
public enum BitmapContextError: Error, Equatable, Sendable {
    /// A side is not 1…32,768 pixels, or there are more than 268,435,456 in all.
    case size(width: Double, height: Double)
    /// The combination of bits, colour space and alpha is none that can be drawn into.
    case layout(bitsPerComponent: Int, bitmapInfo: UInt32, colorComponents: Int)
    /// Rows are shorter than their pixels need.
    case bytesPerRow(given: Int, needed: Int)
}

extension BitmapContextError: LocalizedError, CustomStringConvertible {
    public var description: String {
        switch self {
        case .size(let width, let height):
            "a bitmap of \(width)×\(height) pixels cannot be made; give 1 to 32768 a side and at most 268435456 in all"
        case .layout(let bits, let info, let components):
            "a bitmap of \(bits) bits per component, \(components) colour components and bitmapInfo \(info) cannot be drawn into; "
                + "use 8 bits with RGB and premultipliedFirst, premultipliedLast, noneSkipFirst or noneSkipLast, with grey and none, or alphaOnly"
        case .bytesPerRow(let given, let needed):
            "rows of \(given) bytes are too short; give at least \(needed), or 0 to have it chosen"
        }
    }

    public var errorDescription: String? { description }
}
