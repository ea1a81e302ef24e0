import Foundation
import Quartz2D
import VectorGeometry

/// The pixels that an item covers, and the coverage of each.
enum Region: Sendable {
    /// Whole pixels, all covered fully; no rasterization.
    case pixels(PixelRect)
    /// An axis-aligned rectangle with fractional edges, and its pixels within the clip.
    case axisAligned(AxisAlignedBox, visible: PixelRect)
    /// The inside of a path.
    case edges(EdgeTable, of: Outline)

    /// The path that the edges were made from.
    struct Outline: Hashable, Sendable {
        let shape: Shape
        let rule: CGPathFillRule
        var projection: PlaneProjection
        /// Whether pixels are covered either entirely or not at all.
        var isAliased = false

        /// A path, or the polygons of a stroke.
        enum Shape: Hashable, Sendable {
            case path(VectorPath)
            case polygons(PolygonList)

            var path: VectorPath {
                switch self {
                case .path(let path): path
                case .polygons(let polygons): VectorPath(polygons)
                }
            }
        }
    }

    var bounds: PixelRect {
        switch self {
        case .pixels(let rect): rect
        case .axisAligned(_, let visible): visible
        case .edges(let table, _): table.bounds
        }
    }
}

extension Region {
    /// Creates the region of a path in a layer's space; nil if it is not visible.
    init?(_ path: VectorPath, rule: CGPathFillRule = .winding, isAliased: Bool = false, of frame: ProjectedLayer) {
        if frame.clip.isEmpty || path.isEmpty || frame.isOutside(path.controlBounds) { return nil }
        self.init(path, rule: rule, isAliased: isAliased, through: frame.projection, within: frame.clip)
    }

    /// Creates the region of a projected path; nil if it is not visible.
    init?(
        _ path: VectorPath, rule: CGPathFillRule = .winding, isAliased: Bool = false,
        through projection: PlaneProjection,
        within clip: PixelRect
    ) {
        let table = EdgeTable(path, rule: rule, projection: projection, clip: clip)
        if table.bounds.isEmpty { return nil }
        self = .edges(table, of: Outline(shape: .path(path), rule: rule, projection: projection, isAliased: isAliased))
    }

    /// Creates the region of a flattened path through a transform that it fits; nil if it is not visible.
    init?(
        _ outline: FlattenedOutline, rule: CGPathFillRule = .winding, through transform: CGAffineTransform,
        within clip: PixelRect
    ) {
        let table = EdgeTable(outline, rule: rule, through: transform, clip: clip)
        if table.bounds.isEmpty { return nil }
        self = .edges(
            table, of: Outline(shape: .path(outline.path), rule: rule, projection: PlaneProjection(transform)))
    }

    /// Creates the region of a stroke's polygons in a layer's space; nil if it is not visible.
    init?(_ stroke: PolygonList, of frame: ProjectedLayer) {
        if frame.clip.isEmpty || stroke.isEmpty || frame.isOutside(stroke.bounds) { return nil }
        let table =
            frame.projection.isAffine
            ? EdgeTable(stroke, rule: .winding, through: frame.projection.affine, clip: frame.clip)
            : EdgeTable(VectorPath(stroke), rule: .winding, projection: frame.projection, clip: frame.clip)
        if table.bounds.isEmpty { return nil }
        self = .edges(table, of: Outline(shape: .polygons(stroke), rule: .winding, projection: frame.projection))
    }

    /// Creates the region of a path in a layer's space; nil if it is not visible.
    ///
    /// - Parameters:
    ///   - bounds: the bounds of the path's points.
    ///   - outline: the flattened path, which is replaced if it does not fit; nil if no affine projection has been
    ///     drawn.
    init?(
        _ path: VectorPath, rule: CGPathFillRule = .winding, bounds: CGRect, of frame: ProjectedLayer,
        _ outline: inout FlattenedOutline?
    ) {
        guard frame.projection.isAffine else {
            self.init(path, rule: rule, of: frame)
            return
        }
        if frame.clip.isEmpty || path.isEmpty || frame.isOutside(bounds) { return nil }
        let toDevice = frame.projection.affine
        if let outline, outline.path == path, outline.fits(toDevice) {
            self.init(outline, rule: rule, through: toDevice, within: frame.clip)
            return
        }
        let flattened = FlattenedOutline(path, through: toDevice)
        outline = flattened
        self.init(flattened, rule: rule, through: toDevice, within: frame.clip)
    }

    /// Creates the region of an axis-aligned rectangle in device space: whole pixels if possible; nil if it is not
    /// visible.
    init?(axisAligned: CGRect, within clip: PixelRect) {
        if let pixels = axisAligned.wholePixels {
            let visible = pixels.intersection(clip)
            if visible.isEmpty { return nil }
            self = .pixels(visible)
        } else {
            let box = AxisAlignedBox(axisAligned)
            let visible = box.pixels.intersection(clip)
            if visible.isEmpty { return nil }
            self = .axisAligned(box, visible: visible)
        }
    }
}

/// An axis-aligned rectangle in 1/1024 pixel, covered exactly as the rasterizer covers its outline.
struct AxisAlignedBox: Hashable, Sendable {
    let minX, minY, maxX, maxY: Int

    init(_ r: CGRect) {
        (minX, minY, maxX, maxY) =
            r.isNull
            ? (0, 0, 0, 0) : (Self.fixed(r.minX), Self.fixed(r.minY), Self.fixed(r.maxX), Self.fixed(r.maxY))
    }

    /// Returns a coordinate in 1/1024 of a pixel, limited to ±524,288 pixels.
    @inline(__always)
    static func fixed(_ v: CGFloat) -> Int { (min(max(v, -524_288), 524_288) * 1024 + 0.5).floored }

    init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    var rect: CGRect {
        CGRect(
            x: CGFloat(minX) / 1024, y: CGFloat(minY) / 1024, width: CGFloat(maxX - minX) / 1024,
            height: CGFloat(maxY - minY) / 1024)
    }

    /// The pixels that are at least partly covered.
    var pixels: PixelRect {
        maxX <= minX || maxY <= minY
            ? .empty
            : PixelRect(minX: minX >> 10, minY: minY >> 10, maxX: (maxX + 1023) >> 10, maxY: (maxY + 1023) >> 10)
    }

    /// The columns that are covered over their whole width; may be empty.
    var wholeColumns: Range<Int> {
        let first = (minX + 1023) >> 10
        return first..<max(first, maxX >> 10)
    }

    /// Returns how much of row `y` is covered, 0…1024.
    @inline(__always)
    func height(inRow y: Int) -> Int { max(0, min(maxY, (y &+ 1) &<< 10) &- max(minY, y &<< 10)) }

    /// Returns how much of column `x` is covered, 0…1024.
    @inline(__always)
    func width(inColumn x: Int) -> Int { max(0, min(maxX, (x &+ 1) &<< 10) &- max(minX, x &<< 10)) }

    /// Returns the coverage of a pixel, 0…255.
    @inline(__always)
    static func coverage(width: Int, height: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: (width &* height &* 2 &* 255 &+ 1 &<< 20) &>> 21)
    }
}

extension Region {
    /// The work of making the outline.
    var outlineWork: Double {
        guard case .edges(let table, _) = self else { return 0 }
        return Double(table.pointCount) * WorkRate.outlinePoint
    }
}

extension Planner {
    /// Returns the region of a path in the layer's space; nil if it is not visible.
    func region(_ path: VectorPath, rule: CGPathFillRule = .winding, isAliased: Bool = false, of frame: ProjectedLayer)
        -> Region?
    {
        let region = Region(path, rule: rule, isAliased: isAliased, of: frame)
        if let region { countOutline(of: region) }
        return region
    }

    /// Counts the work of making a region's outline.
    func countOutline(of region: Region) { work += region.outlineWork }

    /// Returns the region of a rectangle in the layer's space: whole pixels if possible.
    func region(_ rect: CGRect, of frame: ProjectedLayer) -> Region? {
        guard rect.width > 0, rect.height > 0 else { return nil }
        let drawn = frame.extendedToBleed(rect)
        guard let image = drawn.axisAlignedRect(in: frame.projection) else {
            return region(VectorPath.rect(drawn), isAliased: frame.isAliased(rect), of: frame)
        }
        return Region(axisAligned: frame.snappedToPixels(image, of: rect), within: frame.clip)
    }

    func region(_ box: BoxShape, of frame: ProjectedLayer) -> Region? {
        box.isRounded ? region(frame.snappedToPixels(box).path, of: frame) : region(box.rect, of: frame)
    }

    /// Returns a fill of the layer; `opaque` is the part, in the layer's space, that is covered fully.
    func fill(_ region: Region, _ paint: Paint, of frame: ProjectedLayer, opaque: CGRect? = nil) -> Fill {
        countOutline(of: region)
        let bounds = region.bounds.intersection(frame.clip)
        guard let opaque, paint.isOpaque else {
            return Fill(region: region, paint: paint, opacity: frame.opacity, bounds: bounds)
        }
        let axisAligned = opaque.axisAlignedRect(in: frame.projection)
        return Fill(
            region: region, paint: paint, opacity: frame.opacity, bounds: bounds,
            opaqueCore: axisAligned?.innerPixels.intersection(bounds) ?? .empty,
            quad: axisAligned == nil ? OpaqueQuad(opaque, through: frame.projection) : nil)
    }
}

extension ProjectedLayer {
    /// Returns whether nothing within `rect` of the layer's space is visible. Only affine projections are tested.
    fileprivate func isOutside(_ rect: CGRect) -> Bool {
        projection.isAffine && PixelRect(covering: rect.applying(projection.affine), within: clip).isEmpty
    }
}

extension CGFloat {
    /// ⌊self⌋ of a number that fits an `Int`. Without SSE4.1, `rounded(.down)` is a function call.
    @inline(__always)
    var floored: Int {
        let truncated = Int(self)
        return CGFloat(truncated) > self ? truncated - 1 : truncated
    }
}
