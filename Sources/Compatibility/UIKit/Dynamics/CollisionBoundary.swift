import Foundation
import ViewAnimation

/// A line or a path with which objects collide.
struct CollisionBoundary {
    let identifier: any NSCopying
    let path: UIBezierPath
    /// The straight parts of the path.
    let lines: [ContactOutline]

    init(identifier: any NSCopying, path: UIBezierPath) {
        self.identifier = identifier
        self.path = path
        let isClosed = path.cgPath.value.elements.last == .close
        lines = path.polylines.flatMap { corners in
            let ends = Array(corners.dropFirst()) + (isClosed ? Array(corners.prefix(1)) : [])
            return zip(corners, ends).filter { $0 != $1 }.map { ContactOutline(corners: [$0, $1]) }
        }
    }

    func has(_ other: any NSCopying) -> Bool { isSameIdentifier(identifier, other) }
}

extension ContactOutline {
    /// The edges of a rectangle: the directions to the outside, and their coordinates.
    static func edges(of area: CGRect) -> [(normal: CGPoint, limit: CGFloat)] {
        [
            (CGPoint(x: -1, y: 0), -area.minX), (CGPoint(x: 1, y: 0), area.maxX),
            (CGPoint(x: 0, y: -1), -area.minY), (CGPoint(x: 0, y: 1), area.maxY),
        ]
    }
}
