import Foundation
import VectorGeometry

/// A path while modifiers change it: its contours in the space of its own list.
final class ShapePath {
    var contours: [Contour]

    init(_ contours: [Contour]) { self.contours = contours }
}

/// A path with its placement in the space of a list.
struct PlacedPath {
    let path: ShapePath
    let matrix: CGAffineTransform
    /// The paths that are one operand of the next merge with this path; nil for a path of its own.
    var compound: Compound?

    /// Several paths, one after the other, that a merge with mode 1 made one path.
    final class Compound {}

    /// Returns the path in the space of an outer list.
    func moved(by matrix: CGAffineTransform, in compound: Compound? = nil) -> PlacedPath {
        PlacedPath(path: path, matrix: self.matrix.concatenating(matrix), compound: compound ?? self.compound)
    }
}

/// What a list of shape items draws at one time, the topmost first.
indirect enum ShapeDrawing {
    /// A fill or a stroke of paths.
    case paint(PaintItem, [PlacedPath])
    /// A group with its placement.
    case group(CGAffineTransform, opacity: Double, blendMode: Int, [ShapeDrawing])
    /// Drawings that are the same in all frames.
    case constant(ConstantShapes)
}

/// Evaluates lists of shape items at a frame: first all paths and their modifiers, then the paints, which read the
/// paths after every modifier that follows them has changed them.
struct ShapeEvaluator {
    /// The largest number of copies that the repeaters of a layer make.
    static let copyLimit = 15_000
    /// The largest number of fills and strokes, and of paths, in the copies of a layer: nested repeaters multiply them.
    static let itemLimit = 200_000

    let frame: Double
    /// The number of copies that repeaters may still make.
    private(set) var copyBudget = Self.copyLimit
    /// The number of fills, strokes and paths that copies may still have.
    private var itemBudget = Self.itemLimit

    init(frame: Double) { self.frame = frame }

    /// Takes copies from the budget; false if it has fewer.
    mutating func take(_ copies: Int) -> Bool {
        guard copies <= copyBudget else { return false }
        copyBudget -= copies
        return true
    }

    /// Returns the drawings and the paths of a list.
    mutating func evaluate(_ list: ShapeList) -> (drawings: [ShapeDrawing], paths: [PlacedPath]) {
        var drawings: [ShapeDrawing] = []
        var paths: [PlacedPath] = []
        for item in list.items {
            switch item {
            case .group(let group): evaluate(group, &drawings, &paths)
            case .path(let path):
                paths.append(PlacedPath(path: ShapePath(path.contours(at: frame)), matrix: .identity))
            case .paint(let paint): drawings.append(.paint(paint, paths))
            case .modifier(.repeater(let repeater)): repeatItems(repeater, &drawings, &paths)
            case .modifier(.merge(let mode)): merge(mode, &paths)
            case .modifier(let item): modify(paths, by: item)
            }
        }
        return (drawings, paths)
    }

    private mutating func evaluate(
        _ group: GroupItem, _ drawings: inout [ShapeDrawing], _ paths: inout [PlacedPath]
    ) {
        let inner = group.evaluate(&self)
        let matrix = group.matrix(at: frame)
        if !inner.drawings.isEmpty {
            let opacity = group.transform.opacity.value(at: frame) / 100
            drawings.append(.group(matrix, opacity: opacity, blendMode: group.blendMode, inner.drawings))
        }
        paths += inner.paths.map { $0.moved(by: matrix) }
    }
}

// MARK: - Modifiers

extension ShapeEvaluator {
    /// Changes the paths before a modifier.
    private func modify(_ paths: [PlacedPath], by item: LottieShapeItem) {
        let unique = paths.uniquePaths
        func change(_ body: (Contour) -> Contour) {
            for path in unique { path.contours = path.contours.map(body) }
        }
        switch item {
        case .trim(let trim): self.trim(unique, trim)
        case .roundedCorners(let radius):
            let radius = radius.value(at: frame)
            change { $0.roundingCorners(radius) }
        case .pucker(let amount):
            let amount = amount.value(at: frame)
            change { $0.puckered(amount) }
        case .zigZag(let amplitude, let ridges, let points):
            let size = amplitude.value(at: frame)
            let count = ridges.value(at: frame)
            let isSmooth = points.value(at: frame) >= 1.5
            change { $0.zigZag(amplitude: size, ridges: count, isSmooth: isSmooth) }
        case .twist(let angle, let center):
            let turn = angle.value(at: frame)
            let point = center.value(at: frame).point
            change { $0.twisted(angle: turn, center: point) }
        case .offset(let amount, let join, let miterLimit):
            let distance = amount.value(at: frame)
            for path in unique {
                path.contours = path.contours.outset(by: distance, join: join, miterLimit: miterLimit)
            }
        default: break
        }
    }

    private func trim(_ paths: [ShapePath], _ trim: LottieShapeItem.Trim) {
        let range = TrimRange(
            start: trim.start.value(at: frame), end: trim.end.value(at: frame), offset: trim.offset.value(at: frame))
        guard let range else {
            for path in paths { path.contours = [] }
            return
        }
        guard !range.isComplete else { return }
        if trim.isIndividual {
            for (path, contours) in zip(paths, range.trimming(paths.map(\.contours))) { path.contours = contours }
        } else {
            for path in paths { path.contours = path.contours.trimmed(to: range, trim.rule) }
        }
    }

    private func merge(_ mode: LottieShapeItem.MergeMode, _ paths: inout [PlacedPath]) {
        let operation: PathOperation? =
            switch mode {
            case .concatenate: nil
            case .union: .union
            case .subtraction: .subtraction
            case .intersection: .intersection
            case .exclusion: .symmetricDifference
            }
        guard let operation else {
            let compound = PlacedPath.Compound()
            for index in paths.indices { paths[index].compound = compound }
            return
        }
        let operands = paths.operands
        guard var merged = operands.first else { return }
        if operands.count == 1 { merged = merged.normalized() }
        for operand in operands.dropFirst() { merged = merged.combined(operation, with: operand) }
        paths = [PlacedPath(path: ShapePath(merged.contours), matrix: .identity)]
    }

    private mutating func repeatItems(
        _ repeater: LottieShapeItem.Repeater, _ drawings: inout [ShapeDrawing], _ paths: inout [PlacedPath]
    ) {
        let wanted = min(max(repeater.copies.value(at: frame), 0), LottieShapeItem.Repeater.copyLimit)
        let size = max(drawings.paintCount, paths.count, 1)
        let count = min(Int(wanted), copyBudget, itemBudget / size)
        copyBudget -= count
        itemBudget -= count * size
        let matrices = (0..<count).map { repeater.matrix(ofCopy: $0, at: frame) }
        var copies: [ShapeDrawing] = []
        if !drawings.isEmpty {
            for (index, matrix) in matrices.enumerated() {
                let opacity = repeater.opacity(ofCopy: index, of: count, at: frame)
                copies.append(.group(matrix, opacity: opacity, blendMode: 0, drawings))
            }
        }
        drawings = repeater.isLastOnTop ? copies.reversed() : copies
        let before = paths
        paths = matrices.flatMap { matrix in
            var compounds: [ObjectIdentifier: PlacedPath.Compound] = [:]
            return before.map { placed in
                guard let compound = placed.compound else { return placed.moved(by: matrix) }
                let copy = compounds[ObjectIdentifier(compound)] ?? PlacedPath.Compound()
                compounds[ObjectIdentifier(compound)] = copy
                return placed.moved(by: matrix, in: copy)
            }
        }
    }
}

extension LottieShapeItem.Repeater {
    /// Returns the matrix of a copy: T(k·p)·T(a)·S(s^k)·R(k·r)·T(−a), where k counts from the offset.
    package func matrix(ofCopy index: Int, at frame: Double) -> CGAffineTransform {
        let k = Double(index) + offset.value(at: frame)
        let anchor = transform.anchor.value(at: frame).point
        let scale = transform.scale.value(at: frame).values / 100
        let position = transform.position(at: frame).point
        let turn = transform.rotation.value(at: frame) * k * .pi / 180
        func power(_ base: Double) -> Double { base < 0 && k != k.rounded() ? base * k : pow(base, k) }
        return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
            .concatenating(CGAffineTransform(rotationAngle: turn))
            .concatenating(CGAffineTransform(scaleX: power(scale.x), y: power(scale.y)))
            .concatenating(CGAffineTransform(translationX: anchor.x + position.x * k, y: anchor.y + position.y * k))
    }

    /// Returns the opacity of a copy, 0…1.
    package func opacity(ofCopy index: Int, of count: Int, at frame: Double) -> Double {
        let start = startOpacity.value(at: frame)
        let end = endOpacity.value(at: frame)
        return (count > 1 ? start + (end - start) * Double(index) / Double(count - 1) : start) / 100
    }
}

extension [ShapeDrawing] {
    /// The number of fills and strokes.
    var paintCount: Int {
        reduce(0) { count, drawing in
            switch drawing {
            case .paint: count + 1
            case .group(_, _, _, let inner): count + inner.paintCount
            case .constant(let shapes): count + shapes.paintCount
            }
        }
    }
}

extension [PlacedPath] {
    /// The paths, each once: copies of a repeater share theirs.
    fileprivate var uniquePaths: [ShapePath] {
        var identities: Set<ObjectIdentifier> = []
        return compactMap { identities.insert(ObjectIdentifier($0.path)).inserted ? $0.path : nil }
    }

    /// The paths that a merge combines: paths of a compound are one.
    fileprivate var operands: [VectorPath] {
        var operands: [VectorPath] = []
        var last: Compound?
        for placed in self {
            let path = VectorPath(placed.path.contours, placed.matrix)
            if let last, last === placed.compound, !operands.isEmpty {
                operands[operands.count - 1].addPath(path)
            } else {
                operands.append(path)
            }
            last = placed.compound
        }
        return operands
    }

    private typealias Compound = PlacedPath.Compound
}
