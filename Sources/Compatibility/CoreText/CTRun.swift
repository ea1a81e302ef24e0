import Foundation
import Quartz2D
import TextLayout
import VectorGeometry

/// A part of a line whose glyphs have the same font, direction and attributes.
///
/// - Apple: `CTRun`.
public final class CTRun {
    /// The glyphs from left to right.
    let glyphs: [CGGlyph]
    /// The origins of the glyphs, from the origin of the line.
    let positions: [CGPoint]
    let advances: [CGFloat]
    /// The UTF-16 offsets of the glyphs' characters in the string of the line.
    let stringIndices: [Int]
    let range: Range<Int>
    let isRightToLeft: Bool
    let face: FontFace
    let font: CTFont
    let textAttributes: TextAttributes
    let attributes: [NSAttributedString.Key: Any]
    /// The left end of the run, from the origin of the line.
    let start: CGFloat
    /// Copies of the arrays for functions that return pointers.
    lazy var glyphBuffer = ElementBuffer(glyphs)
    lazy var positionBuffer = ElementBuffer(positions)
    lazy var advanceBuffer = ElementBuffer(advances.map { CGSize(width: $0, height: 0) })
    lazy var indexBuffer = ElementBuffer(stringIndices)

    /// Creates a run from a shaped one.
    ///
    /// - Parameter offsets: The UTF-16 offsets in the string of the line by UTF-8 offset.
    init(_ run: ShapedRun, start: CGFloat, offsets: [Int], attributes: [NSAttributedString.Key: Any]) {
        let requested = attributes[.font] as? CTFont
        let size = run.attributes.fontSize
        glyphs = run.glyphs.map { $0.glyph.flatMap(CGGlyph.init(exactly:)) ?? kCGFontIndexInvalid }
        positions = run.glyphs.map(\.position)
        advances = run.glyphs.map(\.advance)
        stringIndices = run.glyphs.map { offsets[$0.offset] }
        range = offsets[run.range.lowerBound]..<offsets[run.range.upperBound]
        isRightToLeft = run.isRightToLeft
        face = run.face
        let isRequested = requested.map { $0.pointSize == size && $0.face == run.face } ?? false
        let fallback = CTFont(face: run.face, size: size, matrix: requested?.matrix ?? .identity)
        font = isRequested ? requested ?? fallback : fallback
        textAttributes = run.attributes
        self.attributes = attributes.merging([.font: font]) { _, new in new }
        self.start = start
    }

    /// Creates a copy that is moved, and whose glyphs are spread.
    ///
    /// - Parameter extra: Returns the space added after a glyph.
    init(_ run: CTRun, movedBy offset: CGFloat, spreadBy extra: (_ index: Int) -> CGFloat = { _ in 0 }) {
        var shift = offset
        var points: [CGPoint] = []
        var widths: [CGFloat] = []
        for index in run.glyphs.indices {
            points.append(CGPoint(x: run.positions[index].x + shift, y: run.positions[index].y))
            let space = extra(index)
            widths.append(run.advances[index] + space)
            shift += space
        }
        positions = points
        advances = widths
        glyphs = run.glyphs
        stringIndices = run.stringIndices
        range = run.range
        isRightToLeft = run.isRightToLeft
        face = run.face
        font = run.font
        textAttributes = run.textAttributes
        attributes = run.attributes
        start = run.start + offset
    }

    var width: CGFloat { advances.reduce(0, +) }
    var ascent: CGFloat {
        if let box = textAttributes.inlineBox { return box.ascent + textAttributes.baselineOffset }
        return face.metrics.ascent * font.pointSize + textAttributes.baselineOffset
    }
    var descent: CGFloat {
        if let box = textAttributes.inlineBox { return box.descent - textAttributes.baselineOffset }
        return face.metrics.descent * font.pointSize - textAttributes.baselineOffset
    }
    var leading: CGFloat { textAttributes.inlineBox == nil ? face.metrics.leading * font.pointSize : 0 }

    /// Returns the union of the bounding boxes of glyphs, from the origin of the line.
    func inkBounds(_ part: Range<Int>) -> CGRect {
        part.reduce(CGRect.null) { union, index in
            let box = font.bounds(of: UInt32(glyphs[index]))
            return box.isEmpty ? union : union.union(box.offsetBy(dx: positions[index].x, dy: positions[index].y))
        }
    }
}

/// Elements in memory that does not move.
final class ElementBuffer<Element> {
    private let memory: UnsafeMutableBufferPointer<Element>

    init(_ elements: [Element]) {
        memory = .allocate(capacity: elements.count)
        _ = memory.initialize(from: elements)
    }

    deinit {
        memory.deinitialize()
        memory.deallocate()
    }

    var pointer: UnsafePointer<Element>? { memory.baseAddress.map { UnsafePointer($0) } }
}

/// Returns the glyphs in memory that exists as long as the run.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { run.glyphBuffer.pointer }
/// Returns the origins of the glyphs in memory that exists as long as the run.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { run.positionBuffer.pointer }
/// Returns the advances of the glyphs in memory that exists as long as the run.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { run.advanceBuffer.pointer }
/// Returns the UTF-16 offsets of the glyphs' characters in memory that exists as long as the run.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? { run.indexBuffer.pointer }

/// The properties of a run.
///
/// - Apple: `CTRunStatus`.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt32
    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The text runs from right to left.
    public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
    /// The order of the string indices is neither ascending nor descending.
    public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
    /// The font has a matrix.
    public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 1 << 2)
}

/// Returns the number of glyphs.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

/// Returns the string attributes of the run. The font is the one that is used, which may be a fallback.
public func CTRunGetAttributes(_ run: CTRun) -> [NSAttributedString.Key: Any] { run.attributes }

/// Returns the properties of the run.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
    var status: CTRunStatus = run.isRightToLeft ? .rightToLeft : []
    let order = run.isRightToLeft ? run.stringIndices.reversed() : run.stringIndices
    if order != order.sorted() { status.insert(.nonMonotonic) }
    if !run.font.matrix.isIdentity { status.insert(.hasNonIdentityMatrix) }
    return status
}

/// Stores the glyphs; `kCGFontIndexInvalid` for characters without a glyph. A range of length 0 means all.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
    store(run.glyphs, range, buffer)
}

/// Stores the origins of glyphs from the origin of the line. A range of length 0 means all.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
    store(run.positions, range, buffer)
}

/// Stores the advances of glyphs. A range of length 0 means all.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
    store(run.advances.map { CGSize(width: $0, height: 0) }, range, buffer)
}

/// Stores the UTF-16 offsets of the glyphs' characters. A range of length 0 means all.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
    store(run.stringIndices, range, buffer)
}

private func store<Element>(_ elements: [Element], _ range: CFRange, _ buffer: UnsafeMutablePointer<Element>) {
    for (offset, index) in range.clamped(to: elements.indices).enumerated() {
        (buffer + offset).initialize(to: elements[index])
    }
}

/// Returns the UTF-16 range of the run's characters.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.range) }

/// Returns the width of glyphs in points, and stores the heights. A range of length 0 means all.
@discardableResult
public func CTRunGetTypographicBounds(
    _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
    _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = run.ascent
    descent?.pointee = run.descent
    leading?.pointee = run.leading
    return Double(run.advances[range.clamped(to: run.advances.indices)].reduce(0, +))
}

/// Returns the bounding box of the outlines, from the text position of the context or from the origin of the line.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
    let bounds = run.inkBounds(range.clamped(to: run.glyphs.indices))
    let origin = context?.textPosition ?? .zero
    return bounds.offsetBy(dx: origin.x, dy: origin.y)
}

/// Returns the matrix of the font.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { run.font.matrix }
