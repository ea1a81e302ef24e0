import Foundation
import VectorGeometry

/// The glyphs of a shaped line that draw one or more characters together; lengths are in points.
package struct GlyphCluster: Sendable {
    /// A glyph of a cluster.
    package struct Glyph: Sendable {
        /// The face.
        package let face: FontFace
        /// The glyph in the face.
        package let index: UInt32
        /// The font size.
        package let size: CGFloat
        /// The origin relative to the left end of the cluster on the baseline, with y upward.
        package fileprivate(set) var position: CGPoint
    }

    /// The UTF-8 offsets of its characters.
    package fileprivate(set) var range: Range<Int>
    /// The glyphs from left to right.
    package fileprivate(set) var glyphs: [Glyph] = []
    /// The width.
    package fileprivate(set) var advance: CGFloat = 0
    /// The font size of its first glyph.
    package let size: CGFloat
}

extension ShapedLine {
    /// Returns the clusters of the line from left to right. A cluster has one or more whole characters, as users
    /// perceive them.
    ///
    /// - Parameter text: The text of the line.
    package func clusters(of text: String) -> [GlyphCluster] {
        var x: CGFloat = 0
        var clusters: [GlyphCluster] = []
        let starts = text.characterStarts
        for run in runs {
            for next in run.clusters(from: &x) {
                if let last = clusters.indices.last, !clusters[last].ends(before: next, starts) {
                    clusters[last].append(next)
                } else {
                    clusters.append(next)
                }
            }
        }
        return clusters
    }
}

extension GlyphCluster {
    /// Returns whether a new character starts between two neighbors.
    fileprivate func ends(before next: GlyphCluster, _ characterStarts: Set<Int>) -> Bool {
        if range.upperBound == next.range.lowerBound { return characterStarts.contains(next.range.lowerBound) }
        if next.range.upperBound == range.lowerBound { return characterStarts.contains(range.lowerBound) }
        return true
    }

    fileprivate mutating func append(_ next: GlyphCluster) {
        range = min(range.lowerBound, next.range.lowerBound)..<max(range.upperBound, next.range.upperBound)
        glyphs += next.glyphs.map { glyph in
            var glyph = glyph
            glyph.position.x += advance
            return glyph
        }
        advance += next.advance
    }
}

extension ShapedRun {
    /// Returns the glyphs in clusters.
    ///
    /// - Parameter x: The sum of all advances before.
    fileprivate func clusters(from x: inout CGFloat) -> [GlyphCluster] {
        let starts = Set(glyphs.map(\.offset)).sorted()
        let ends = Dictionary(uniqueKeysWithValues: zip(starts, starts.dropFirst() + [range.upperBound]))
        var clusters: [GlyphCluster] = []
        var left = x
        for glyph in glyphs {
            if clusters.last?.range.lowerBound != glyph.offset {
                let end = max(ends[glyph.offset] ?? glyph.offset, glyph.offset)
                clusters.append(GlyphCluster(range: glyph.offset..<end, size: attributes.fontSize))
                left = x
            }
            if let index = glyph.glyph {
                let position = CGPoint(x: glyph.position.x - left, y: glyph.position.y)
                clusters[clusters.count - 1].glyphs.append(
                    .init(face: face, index: index, size: attributes.fontSize, position: position))
            }
            clusters[clusters.count - 1].advance += glyph.advance
            x += glyph.advance
        }
        return clusters
    }
}

extension String {
    /// The UTF-8 offsets of the characters.
    fileprivate var characterStarts: Set<Int> {
        var offset = 0
        return Set(
            map { character in
                defer { offset += character.utf8.count }
                return offset
            })
    }
}
