import Foundation
import SVGPaths
import VectorGeometry

/// A pattern with the attributes and the contents of the patterns that it refers to.
struct PatternModel {
    /// The most tiles of an element, and the most layers of all tiles of a drawing. More are drawn as images.
    static let limits = (tiles: 4096.0, layers: 50_000.0)

    /// The element whose children are the contents.
    let contents: Int
    private var attributes: [String: String] = [:]

    init(_ index: Int, _ tree: DrawingTree) {
        var contents: Int?
        var next: Int? = index
        var depth = 0
        while let current = next, depth < DrawingBuilder.referenceLimit, tree[current].name == "pattern" {
            for (name, value) in tree[current].attributes where attributes[name] == nil { attributes[name] = value }
            if contents == nil, !tree[current].children.isEmpty { contents = current }
            next = tree.element(tree[current]["href"])
            depth += 1
        }
        self.contents = contents ?? index
    }

    /// Returns the pattern with another value of an attribute.
    func replacing(_ attribute: String, _ text: String) -> PatternModel {
        var result = self
        result.attributes[attribute] = text
        return result
    }

    /// Returns the number of layers of a tile: at least as many as there are.
    func layerCount(_ tree: DrawingTree) -> Double {
        func count(_ index: Int) -> Double { tree[index].children.reduce(1) { $0 + count($1) } }
        // A fill and a stroke in a layer each, with masks.
        return count(contents) * 4
    }

    /// Returns whether a pattern has contents.
    static func hasContents(_ index: Int, _ tree: DrawingTree) -> Bool {
        !tree[PatternModel(index, tree).contents].children.isEmpty
    }

    /// The transform from the space of the pattern to that of the element, as text; nil for none.
    var transform: String? { attributes["patternTransform"] }

    /// Returns the tile that contains the origin of the pattern; nil for one without an extent.
    func tile(_ box: CGRect, _ viewport: DrawingViewport) -> CGRect? {
        let usesBox = attributes["patternUnits"] != "userSpaceOnUse"
        func length(_ name: String, _ percentBase: Double) -> CGFloat {
            CGFloat(DrawingLength.length(attributes[name] ?? "0", of: usesBox ? 1 : percentBase) ?? 0)
        }
        var tile = CGRect(
            x: length("x", viewport.width), y: length("y", viewport.height),
            width: length("width", viewport.width), height: length("height", viewport.height))
        if usesBox {
            tile = CGRect(
                x: box.minX + tile.minX * box.width, y: box.minY + tile.minY * box.height,
                width: tile.width * box.width, height: tile.height * box.height)
        }
        let isFinite = [tile.minX, tile.minY, tile.width, tile.height].allSatisfy(\.isFinite)
        return isFinite && tile.width > 0 && tile.height > 0 ? tile : nil
    }

    /// Returns the transform from the space of the contents to that of a tile with the origin at zero, and the size
    /// that percentages of the contents refer to; nil for contents without an extent.
    func contentSpace(of tile: CGRect, _ box: CGRect, _ viewport: DrawingViewport)
        -> (transform: CGAffineTransform, viewport: DrawingViewport)?
    {
        if let text = attributes["viewBox"] {
            guard let n = CSSSyntax.numbers(text), n.count == 4, n[2] > 0, n[3] > 0 else { return nil }
            let viewBox = CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
            let area = CGRect(origin: .zero, size: tile.size)
            return (
                SVGViewBox.transform(viewBox, into: area, attributes["preserveAspectRatio"]),
                DrawingViewport(size: viewBox.size)
            )
        }
        guard attributes["patternContentUnits"] == "objectBoundingBox" else {
            return (.identity, viewport)
        }
        guard box.width > 0, box.height > 0 else { return nil }
        return (
            CGAffineTransform(scaleX: box.width, y: box.height), DrawingViewport(size: CGSize(width: 1, height: 1))
        )
    }

    /// The tiles that cover a rectangle, as columns and rows from the tile at the origin.
    struct Grid {
        let columns: ClosedRange<Double>
        let rows: ClosedRange<Double>

        init(of tile: CGRect, covering area: CGRect) {
            func range(_ low: CGFloat, _ high: CGFloat, _ side: CGFloat) -> ClosedRange<Double> {
                let first = Double(low / side).rounded(.down)
                return first...max(Double(high / side).rounded(.up) - 1, first)
            }
            columns = range(area.minX - tile.minX, area.maxX - tile.minX, tile.width)
            rows = range(area.minY - tile.minY, area.maxY - tile.minY, tile.height)
        }

        var columnCount: Double { columns.upperBound - columns.lowerBound + 1 }
        var rowCount: Double { rows.upperBound - rows.lowerBound + 1 }
        /// The number of tiles.
        var count: Double { columnCount * rowCount }

        /// Returns the distances from the tile at the origin to all others.
        func offsets(of tile: CGSize) -> [CGPoint] {
            let steps = (0..<Int(rowCount)).flatMap { row in (0..<Int(columnCount)).map { (row, $0) } }
            let offsets = steps.map { row, column in
                CGPoint(
                    x: CGFloat(columns.lowerBound + Double(column)) * tile.width,
                    y: CGFloat(rows.lowerBound + Double(row)) * tile.height)
            }
            return offsets.filter { $0 != .zero }
        }
    }
}

/// The tile of a pattern around an element, for outlines that end at its edges.
///
/// Antialiased edges of two shapes that meet leave a seam, while those in one path do not. So an outline has its copies
/// in all tiles in one path, or else, in tiles that are repeated as layers, its copies next to the tile. Those tiles
/// have no antialiased edges: each pixel belongs to one tile.
struct PatternTile {
    let size: CGSize
    /// The transform from the space of the element to that of the tile.
    var space: CGAffineTransform
    /// The distances to all other tiles; nil for a tile that is repeated as a layer.
    var copies: [CGPoint]?

    /// How close to an edge an outline touches it, as a fraction of the side.
    private static let margin = 0.05

    /// Returns the tile for the space inside of an element with a transform; nil for one that cannot be inverted.
    func inside(_ transform: CGAffineTransform) -> PatternTile? {
        transform.isInvertible ? PatternTile(size: size, space: transform.concatenating(space), copies: copies) : nil
    }

    /// Returns the part of an outline in the tile; nil if that is all of it.
    func part(of outline: VectorPath, rule: CGPathFillRule) -> VectorPath? {
        let box = outline.bounds.applying(space)
        let slack = CGSize(width: size.width * 1e-6, height: size.height * 1e-6)
        let isInside =
            box.minX >= -slack.width && box.maxX <= size.width + slack.width && box.minY >= -slack.height
            && box.maxY <= size.height + slack.height
        guard space.isInvertible, !isInside else { return nil }
        let area = VectorPath.rect(CGRect(origin: .zero, size: size)).applying(space.inverted())
        return CGPath(outline).intersection(CGPath(area), using: rule).value
    }

    /// Returns the distances from an outline in the tile to its copies, in the space of the element.
    func offsets(ofCopies bounds: CGRect) -> [CGPoint] {
        guard space.isInvertible, !bounds.isNull else { return [] }
        let box = bounds.applying(space)
        func steps(_ low: CGFloat, _ high: CGFloat, _ side: CGFloat) -> [CGFloat] {
            let margin = side * Self.margin
            return [0] + (high > side - margin ? [-side] : []) + (low < margin ? [side] : [])
        }
        var linear = space
        (linear.tx, linear.ty) = (0, 0)
        let inverse = linear.inverted()
        let near = steps(box.minY, box.maxY, size.height).flatMap { y in
            steps(box.minX, box.maxX, size.width).map { CGPoint(x: $0, y: y) }
        }
        return (copies ?? near).filter { $0 != .zero }.map { $0.applying(inverse) }
    }
}
