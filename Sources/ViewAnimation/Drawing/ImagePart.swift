import Foundation

/// A part of a resizable image in one dimension, and where it is drawn.
struct ImagePart {
    let source, sourceLength, start, length: CGFloat

    /// Returns the first cap, the stretched part and the last cap, without empty ones. Caps that do not fit are
    /// reduced.
    static func parts(
        _ first: CGFloat, _ last: CGFloat, of size: CGFloat, in start: CGFloat, _ length: CGFloat
    ) -> [ImagePart] {
        let reduction = first + last > 0 ? min(1, length / (first + last)) : 1
        let ends = [first * reduction, last * reduction]
        let parts = [
            ImagePart(source: 0, sourceLength: first, start: start, length: ends[0]),
            ImagePart(
                source: first, sourceLength: size - first - last, start: start + ends[0],
                length: length - ends[0] - ends[1]),
            ImagePart(source: size - last, sourceLength: last, start: start + length - ends[1], length: ends[1]),
        ]
        return parts.filter { $0.sourceLength > 0 && $0.length > 0 }
    }
}
