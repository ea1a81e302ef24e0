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
    /// The most repetitions, and the most stops.
    private static let limits = (repetitions: 64, stops: 256)

    let isGradient: Bool
    let isRadial: Bool
    private var attributes: [String: String] = [:]
    private(set) var stops: [Stop] = []

    init(_ index: Int, _ tree: DrawingTree, _ styles: [DrawingStyle]) {
        isGradient = Self.names.contains(tree[index].name)
        isRadial = tree[index].name == "radialGradient"
        var next: Int? = index
        var depth = 0
        while let current = next, depth < DrawingBuilder.referenceLimit, Self.names.contains(tree[current].name) {
            for (name, value) in tree[current].attributes where attributes[name] == nil { attributes[name] = value }
            if stops.isEmpty {
                let elements = tree[current].children.filter { tree[$0].name == "stop" }.prefix(Self.limits.stops)
                stops = elements.map { Stop(element: $0, offset: 0, color: .black) }
            }
            next = tree.element(tree[current]["href"])
            depth += 1
        }
        stops = stops([:], tree, styles)
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
            let color = DrawingColor.color(text("stop-color") ?? "black", current: style.color) ?? .black
            let opacity = text("stop-opacity").flatMap { DrawingLength.length($0, of: 1) } ?? 1
            result.color = color.copy(alpha: color.alpha * min(max(opacity, 0), 1)) ?? color
            return result
        }
    }

    /// Whether coordinates are fractions of the bounding box.
    var usesBox: Bool { attributes["gradientUnits"] != "userSpaceOnUse" }

    /// Whether the first color is not in the center, which layers cannot draw.
    var hasFocus: Bool {
        guard isRadial else { return false }
        func isOther(_ focus: String, _ center: String) -> Bool {
            attributes[focus].map { $0 != attributes[center] ?? "50%" } ?? false
        }
        return isOther("fx", "cx") || isOther("fy", "cy") || (attributes["fr"].map { $0 != "0" && $0 != "0%" } ?? false)
    }

    /// Returns the transform from the space of the gradient, in which it runs from 0 to 1 along the x-axis, or from the
    /// center to radius 1; nil for a gradient without an extent.
    func space(_ box: CGRect, _ viewport: DrawingViewport) -> CGAffineTransform? {
        func length(_ name: String, _ initial: String, _ percentBase: Double) -> CGFloat {
            CGFloat(DrawingLength.length(attributes[name] ?? initial, of: usesBox ? 1 : percentBase) ?? 0)
        }
        var own: CGAffineTransform
        if isRadial {
            let radius = length("r", "50%", viewport.diagonal)
            let center = CGPoint(x: length("cx", "50%", viewport.width), y: length("cy", "50%", viewport.height))
            guard radius > 0 else { return nil }
            own = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
        } else {
            let start = CGPoint(x: length("x1", "0%", viewport.width), y: length("y1", "0%", viewport.height))
            let end = CGPoint(x: length("x2", "100%", viewport.width), y: length("y2", "0%", viewport.height))
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            guard dx != 0 || dy != 0 else { return nil }
            own = CGAffineTransform(a: dx, b: dy, c: -dy, d: dx, tx: start.x, ty: start.y)
        }
        if let text = attributes["gradientTransform"], let list = TransformList(text, box: viewport.size) {
            own = own.concatenating(list.matrix)
        }
        guard usesBox else { return own }
        guard box.width > 0, box.height > 0 else { return nil }
        return own.concatenating(
            CGAffineTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY))
    }

    /// Returns the repetitions that cover a rectangle in the space of the gradient.
    func repetition(over frame: CGRect) -> Repetition {
        let method = attributes["spreadMethod"]
        guard method == "repeat" || method == "reflect" else { return Repetition() }
        var result = Repetition(isReflected: method == "reflect")
        let limit = Double(Self.limits.repetitions)
        if isRadial {
            let radius = hypot(frame.width / 2, frame.height / 2).rounded(.up)
            result.end = min(max(radius, 1), limit)
            result.isCut = radius > limit
        } else {
            let start = min(Double(frame.minX).rounded(.down), 0)
            let end = max(Double(frame.maxX).rounded(.up), 1)
            result.start = max(start, -limit / 2)
            result.end = min(end, limit / 2)
            result.isCut = start < result.start || end > result.end
        }
        return result
    }
}
