import Foundation
import Images
import VectorGeometry

/// A gradient element with what it takes from the elements that it refers to.
struct GradientModel {
    /// A color of a gradient.
    struct Stop {
        let element: Int
        var offset: Double
        var color: CGColor
    }

    /// The part of an endlessly repeated gradient that is drawn, in lengths or radii of the gradient.
    struct Repetition {
        var start = 0.0
        var end = 1.0
        var isReflected = false
        /// Whether there are fewer repetitions than necessary.
        var isCut = false

        /// Returns the number of stops of all repetitions.
        func count(_ stops: [Stop]) -> Int { Int(end - start) * stops.count }

        /// Returns the stops of all repetitions, with offsets from 0 to 1 in the part.
        func expanded(_ stops: [Stop]) -> [Stop] {
            guard start != 0 || end != 1 else { return stops }
            var result: [Stop] = []
            for number in Int(start)..<Int(end) {
                let isBackward = isReflected && !number.isMultiple(of: 2)
                for stop in isBackward ? stops.reversed() : stops {
                    var copy = stop
                    let offset = isBackward ? 1 - stop.offset : stop.offset
                    copy.offset = (Double(number) + offset - start) / (end - start)
                    result.append(copy)
                }
            }
            return result
        }
    }

    private static let names: Set<String> = ["linearGradient", "radialGradient"]
    /// The most repetitions, stops, and children that are read.
    private static let limits = (repetitions: 64, stops: 256, children: 1024)

    let isGradient: Bool
    let isRadial: Bool
    private var attributes: [String: String] = [:]
    /// The elements that have the attributes or their animations, by attribute.
    private(set) var sources: [String: Int] = [:]
    private(set) var stops: [Stop] = []
    /// The length of `em`.
    private let fontSize: Double

    init(_ index: Int, _ model: DrawingModel) {
        let tree = model.tree
        isGradient = Self.names.contains(tree[index].name)
        isRadial = tree[index].name == "radialGradient"
        fontSize = model.styles[index].fontSize
        var next: Int? = index
        var depth = 0
        while let current = next, depth < DrawingBuilder.referenceLimit, Self.names.contains(tree[current].name) {
            for (name, value) in tree[current].attributes where sources[name] == nil {
                attributes[name] = value
                sources[name] = current
            }
            for animation in model.animations[current] ?? [] {
                let name = animation.attribute ?? "gradientTransform"
                if sources[name] == nil { sources[name] = current }
            }
            if stops.isEmpty {
                // Many gradients may refer to one with many children.
                let elements = tree[current].children.prefix(Self.limits.children).lazy
                    .filter { tree[$0].name == "stop" }.prefix(Self.limits.stops)
                stops = elements.map { Stop(element: $0, offset: 0, color: .black) }
            }
            next = tree.element(tree[current]["href"])
            depth += 1
        }
        // One color is everywhere.
        if stops.count == 1 { stops += stops }
        stops = stops([:], tree, model.styles)
    }

    /// Returns the stops with values that replace those of attributes, by the number of the element and the attribute.
    func stops(_ replaced: [String: String], _ tree: DrawingTree, _ styles: [DrawingStyle]) -> [Stop] {
        var last = 0.0
        return stops.map { stop in
            let style = styles[stop.element]
            func text(_ name: String) -> String? {
                replaced["\(stop.element) \(name)"] ?? (name == "offset" ? tree[stop.element][name] : style[name])
            }
            var result = stop
            last = max(last, min(max(DrawingLength.length(text("offset") ?? "0", of: 1) ?? 0, 0), 1))
            result.offset = last
            let current = replaced["\(stop.element) color"] ?? style.color
            let color = DrawingColor.color(text("stop-color") ?? "black", current: current) ?? .black
            let opacity = text("stop-opacity").flatMap { DrawingLength.length($0, of: 1) } ?? 1
            result.color = color.copy(alpha: color.alpha * min(max(opacity, 0), 1)) ?? color
            return result
        }
    }

    /// Whether coordinates are fractions of the bounding box.
    var usesBox: Bool { attributes["gradientUnits"] != "userSpaceOnUse" }

    /// Whether the first color is that of a circle, which layers cannot draw.
    var hasFocalRadius: Bool { isRadial && (attributes["fr"].map { $0 != "0" && $0 != "0%" } ?? false) }

    /// The transform from the space of the gradient to that of the bounding box or the element, as text; nil for none.
    var transform: String? { attributes["gradientTransform"] }

    /// The attributes that determine where the colors are.
    var geometryNames: [String] { isRadial ? ["cx", "cy", "r", "fx", "fy"] : ["x1", "y1", "x2", "y2"] }

    /// Returns the text of an attribute, or its initial value.
    func text(_ name: String) -> String {
        let initial = ["cx": "50%", "cy": "50%", "r": "50%", "x2": "100%"]
        // The focal point is the center where it is not given.
        let other = ["fx": "cx", "fy": "cy"][name].flatMap { attributes[$0] ?? "50%" }
        return attributes[name] ?? other ?? initial[name] ?? "0%"
    }

    /// Returns where the colors are, with values that replace those of attributes.
    func geometry(in viewport: DrawingViewport, _ replaced: [String: String] = [:]) -> GradientGeometry {
        func value(_ name: String, _ percentBase: Double) -> CGFloat? {
            guard let text = replaced[name] ?? attributes[name] else { return nil }
            return CGFloat(DrawingLength.length(text, of: usesBox ? 1 : percentBase, fontSize: fontSize) ?? 0)
        }
        func point(_ x: String, _ y: String, _ initial: (x: Double, y: Double)) -> CGPoint {
            let base = usesBox ? (width: 1, height: 1) : (width: viewport.width, height: viewport.height)
            return CGPoint(
                x: value(x, viewport.width) ?? CGFloat(initial.x * base.width),
                y: value(y, viewport.height) ?? CGFloat(initial.y * base.height))
        }
        guard isRadial else {
            return GradientGeometry(from: point("x1", "y1", (0, 0)), to: point("x2", "y2", (1, 0)))
        }
        let center = point("cx", "cy", (0.5, 0.5))
        let radius = value("r", viewport.diagonal) ?? CGFloat(usesBox ? 0.5 : viewport.diagonal / 2)
        let focus = CGPoint(x: value("fx", viewport.width) ?? center.x, y: value("fy", viewport.height) ?? center.y)
        return GradientGeometry(center: center, radius: radius, focus: focus)
    }

    /// Returns the repetitions that cover a rectangle at all places of the colors.
    func repetition(over frame: CGRect, _ geometries: [GradientGeometry]) -> Repetition {
        let method = attributes["spreadMethod"]
        guard method == "repeat" || method == "reflect" else { return Repetition() }
        var result = Repetition(isReflected: method == "reflect")
        let limit = Double(Self.limits.repetitions)
        for geometry in geometries {
            let range = geometry.range(over: frame)
            result.start = min(result.start, range.least.rounded(.down))
            result.end = max(result.end, range.greatest.rounded(.up))
        }
        let allowed = isRadial ? (0, limit) : (-limit / 2, limit / 2)
        result.isCut = result.start < allowed.0 || result.end > allowed.1
        result.start = max(result.start, allowed.0)
        result.end = min(result.end, allowed.1)
        return result
    }
}
