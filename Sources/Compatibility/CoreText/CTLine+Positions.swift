import Foundation

/// A cluster: characters that share glyphs, and the space that they occupy.
private struct Cluster {
    let range: Range<Int>
    let left, right: CGFloat
    let isRightToLeft: Bool
    /// The offsets of the grapheme clusters in it, and its end.
    let boundaries: [Int]

    /// Returns the position of the caret before the boundary with an index.
    func caret(_ index: Int) -> CGFloat {
        let fraction = CGFloat(index) / CGFloat(max(boundaries.count - 1, 1))
        return isRightToLeft ? right - (right - left) * fraction : left + (right - left) * fraction
    }
}

extension CTLine {
    /// The clusters from left to right.
    private var clusters: [Cluster] { runs.flatMap(clusters) }

    private func clusters(of run: CTRun) -> [Cluster] {
        let starts = Set(run.stringIndices).sorted()
        let ends = Dictionary(uniqueKeysWithValues: zip(starts, starts.dropFirst() + [run.range.upperBound]))
        var clusters: [Cluster] = []
        var x = run.start
        var glyph = 0
        while glyph < run.glyphs.count {
            let index = run.stringIndices[glyph]
            let left = x
            while glyph < run.glyphs.count, run.stringIndices[glyph] == index {
                x += run.advances[glyph]
                glyph += 1
            }
            let range = index..<max(ends[index] ?? index, index)
            clusters.append(
                Cluster(
                    range: range, left: left, right: x, isRightToLeft: run.isRightToLeft,
                    boundaries: boundaries(in: range)))
        }
        return clusters
    }

    private func boundaries(in range: Range<Int>) -> [Int] {
        let local = NSRange(location: range.lowerBound - self.range.lowerBound, length: range.count)
        guard local.location >= 0, local.location + local.length <= text.length else {
            return [range.lowerBound, range.upperBound]
        }
        var offset = range.lowerBound
        return [offset]
            + (text.string as NSString).substring(with: local).map { character in
                offset += character.utf16.count
                return offset
            }
    }

    /// Returns the distance of the caret before a character from the origin of the line.
    func offset(of index: Int) -> CGFloat {
        let clusters = clusters
        if let cluster = clusters.first(where: { $0.range.contains(index) }) {
            return cluster.caret((cluster.boundaries.lastIndex { $0 <= index }) ?? 0)
        }
        guard let first = clusters.min(by: { $0.range.lowerBound < $1.range.lowerBound }),
            let last = clusters.max(by: { $0.range.upperBound < $1.range.upperBound })
        else { return 0 }
        return index < first.range.lowerBound ? first.caret(0) : last.caret(last.boundaries.count - 1)
    }

    /// Returns the offset of the character whose caret is nearest to a distance from the origin of the line.
    func index(at x: CGFloat) -> Int {
        let clusters = clusters
        guard let cluster = clusters.first(where: { x < $0.right }) ?? clusters.last else { return range.lowerBound }
        let nearest = cluster.boundaries.indices.min {
            abs(cluster.caret($0) - x) < abs(cluster.caret($1) - x)
        }
        return nearest.map { cluster.boundaries[$0] } ?? cluster.range.lowerBound
    }
}

extension CTLine {
    /// The positions of carets with the offset of their character: leading edges, and then trailing edges.
    fileprivate var carets: [(x: CGFloat, index: Int, isLeading: Bool)] {
        let edges = clusters.flatMap { cluster in
            cluster.boundaries.indices.dropLast().flatMap { index in
                [
                    (x: cluster.caret(index), index: cluster.boundaries[index], isLeading: true),
                    (x: cluster.caret(index + 1), index: cluster.boundaries[index], isLeading: false),
                ]
            }
        }
        return edges.sorted { ($0.x, $0.isLeading ? 1 : 0) < ($1.x, $1.isLeading ? 1 : 0) }
    }
}

/// Calls a closure for both edges of each character, from left to right.
///
/// - Parameter block: Gets the distance from the origin of the line, the UTF-16 offset of the character, whether the
///   edge is the leading one, and a pointer that stops the enumeration when it is set to true.
public func CTLineEnumerateCaretOffsets(
    _ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
    var stop = false
    for caret in line.carets where !stop { block(Double(caret.x), caret.index, caret.isLeading, &stop) }
}

/// Returns the distance of the caret before a character from the origin of the line, in points.
///
/// - Parameters:
///   - charIndex: A UTF-16 offset in the string of the line; offsets beyond it mean its ends.
///   - secondaryOffset: Gets the same distance.
@discardableResult
public func CTLineGetOffsetForStringIndex(
    _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
    let offset = line.offset(of: charIndex)
    secondaryOffset?.pointee = offset
    return offset
}

/// Returns the UTF-16 offset of the character whose caret is nearest to a position; only its x coordinate counts.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
    line.index(at: position.x)
}

/// Returns the offset of a line that is placed in a width: 0 on the left, 0.5 centered, 1 on the right. White space at
/// the end does not count. In points.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double {
    let room = CGFloat(flushWidth) - (line.width - line.trailingSpace)
    return Double(max(0, room) * min(max(flushFactor, 0), 1))
}
