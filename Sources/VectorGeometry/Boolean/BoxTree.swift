import Foundation

/// An axis-aligned box in grid coordinates.
struct GridBox {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double

    /// The box that contains nothing.
    static let empty = GridBox(
        minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

    @inline(__always) func intersects(_ o: GridBox) -> Bool {
        minX <= o.maxX && o.minX <= maxX && minY <= o.maxY && o.minY <= maxY
    }

    @inline(__always) func expanded(by d: Double) -> GridBox {
        GridBox(minX: minX - d, minY: minY - d, maxX: maxX + d, maxY: maxY + d)
    }

    @inline(__always) mutating func formUnion(_ o: GridBox) {
        minX = min(minX, o.minX)
        minY = min(minY, o.minY)
        maxX = max(maxX, o.maxX)
        maxY = max(maxY, o.maxY)
    }
}

/// A static tree of boxes that finds those that intersect a given box.
///
/// Boxes are sorted into columns and, within each column, by y. Ranks decide, not distances, so that dense clusters in
/// a large empty area are still separated.
///
/// Based on: Leutenegger, Lopez, Edgington, "STR: A Simple and Efficient Algorithm for R-Tree Packing", 1997.
struct BoxTree {
    private static let fanOut = 8

    /// The boxes of all levels, the leaves first. Node `i` of a level has the children `8i..<8i + 8` of the level
    /// below.
    private var boxes: [GridBox] = []
    /// The index in `boxes` at which each level starts, and the end.
    private var levelStarts: [Int] = [0]
    /// The item of each leaf.
    private var items: [Int32] = []

    /// Creates a tree of the boxes at all indices.
    init(_ source: [GridBox]) {
        items = Self.order(source)
        boxes.reserveCapacity(source.count + source.count / 6 + 8)
        for item in items { boxes.append(source[Int(item)]) }
        levelStarts.append(boxes.count)
        var start = 0
        while boxes.count - start > 1 {
            let end = boxes.count
            for first in stride(from: start, to: end, by: Self.fanOut) {
                var box = boxes[first]
                for i in first..<min(first + Self.fanOut, end) { box.formUnion(boxes[i]) }
                boxes.append(box)
            }
            levelStarts.append(boxes.count)
            start = end
        }
    }

    /// Returns the indices in columns of about equal numbers, each sorted by y.
    private static func order(_ source: [GridBox]) -> [Int32] {
        var byX: [Ranked] = []
        byX.reserveCapacity(source.count)
        for (i, box) in source.enumerated() { byX.append(Ranked(key: box.minX + box.maxX, item: Int32(i))) }
        byX.sort()
        let columns = max(1, Int((Double(source.count) / Double(fanOut)).squareRoot()))
        let height = max((source.count + columns - 1) / columns, 1)
        var result: [Int32] = []
        result.reserveCapacity(source.count)
        for first in stride(from: 0, to: source.count, by: height) {
            var column: [Ranked] = []
            for entry in byX[first..<min(first + height, source.count)] {
                let box = source[Int(entry.item)]
                column.append(Ranked(key: box.minY + box.maxY, item: entry.item))
            }
            column.sort()
            for entry in column { result.append(entry.item) }
        }
        return result
    }

    /// An item with a sort key.
    private struct Ranked: Comparable {
        var key: Double
        var item: Int32

        static func < (a: Ranked, b: Ranked) -> Bool { a.key != b.key ? a.key < b.key : a.item < b.item }
    }

    /// Calls `body` with the index of every box that intersects `box`, in an order that depends only on the boxes.
    @inline(__always)
    func forEachIntersecting(_ box: GridBox, _ body: (Int) -> Void) {
        guard !items.isEmpty else { return }
        let top = levelStarts.count - 2
        var stack: [(level: Int, node: Int)] = [(top, 0)]
        while let (level, node) = stack.popLast() {
            guard boxes[levelStarts[level] + node].intersects(box) else { continue }
            if level == 0 {
                body(Int(items[node]))
                continue
            }
            let first = node * Self.fanOut
            let count = levelStarts[level] - levelStarts[level - 1]
            if level == 1 {
                for leaf in first..<min(first + Self.fanOut, count) where boxes[leaf].intersects(box) {
                    body(Int(items[leaf]))
                }
            } else {
                for child in first..<min(first + Self.fanOut, count) { stack.append((level - 1, child)) }
            }
        }
    }
}
