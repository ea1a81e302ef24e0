import Foundation
import LayerTree
import VectorGeometry

/// The paths of a layer in points of the scene: its shape, and the paths along which its position moves.
struct LayerPaths: Codable, Sendable {
    struct Path: Codable, Sendable {
        /// `shape` or `motion`.
        let kind: String
        /// SVG path data.
        let data: String
    }

    /// The most elements of a path that are drawn.
    private static let limit = 10_000

    let all: [Path]

    /// - Parameters:
    ///   - layer: The layer, whose animations move it.
    ///   - shown: Its presentation.
    ///   - superlayer: The presentation of its superlayer; nil for the root.
    ///   - root: The presentation of the root.
    init(_ layer: CALayer, shown: CALayer, superlayer: CALayer?, root: CALayer) {
        var all: [Path] = []
        func add(_ path: CGPath?, _ kind: String, from space: CALayer) {
            guard let path, !path.value.isEmpty, path.value.elements.count <= Self.limit else { return }
            let elements = path.value.elements.map { $0.mapped { space.convert($0, to: root) } }
            all.append(Path(kind: kind, data: VectorPath(elements).svgPathData))
        }
        add((shown as? CAShapeLayer)?.path, "shape", from: shown)
        if let superlayer {
            for key in layer.animationKeys() ?? [] {
                for path in Self.motion(layer.animation(forKey: key)) { add(path, "motion", from: superlayer) }
            }
        }
        self.all = all
    }

    /// Returns the paths of an animation and of its members.
    private static func motion(_ animation: CAAnimation?) -> [CGPath] {
        switch animation {
        case let group as CAAnimationGroup: (group.animations ?? []).flatMap(motion)
        case let keyframes as CAKeyframeAnimation where keyframes.keyPath == "position":
            if let path = keyframes.path { [path] } else { polyline(keyframes.values ?? []) }
        case let basic as CABasicAnimation where basic.keyPath == "position":
            polyline([basic.fromValue, basic.toValue].compactMap(\.self))
        default: []
        }
    }

    private static func polyline(_ values: [Any]) -> [CGPath] {
        let points = values.compactMap { ($0 as? CGPoint) ?? ($0 as? NSValue)?.cgPointValue }
        guard points.count > 1, points.count == values.count else { return [] }
        return [CGPath(VectorPath([.move(points[0])] + points.dropFirst().map(PathElement.line)))]
    }
}

extension PathElement {
    /// Returns the element with other points.
    fileprivate func mapped(_ transform: (CGPoint) -> CGPoint) -> PathElement {
        switch self {
        case .move(let point): .move(transform(point))
        case .line(let point): .line(transform(point))
        case .quad(let control, let point): .quad(control: transform(control), to: transform(point))
        case .cubic(let first, let second, let point):
            .cubic(control1: transform(first), control2: transform(second), to: transform(point))
        case .close: .close
        }
    }
}
