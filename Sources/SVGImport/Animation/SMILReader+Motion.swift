import Foundation
import VectorGeometry

extension SMILReader {
    /// Returns the animation of an `animateMotion` element; nil after a warning.
    mutating func motion(_ element: DrawingElement) -> DrawingAnimation? {
        var animation = DrawingAnimation(subject: .motion, position: element.position)
        animation.isAdditive = element["additive"] == "sum"
        animation.isCumulative = element["accumulate"] == "sum"
        guard let path = motionPath(element) else {
            warnings.add(element.position, "\(element.label) has no path; ignored")
            return nil
        }
        let rotation: MotionPath.Rotation =
            switch element["rotate"] {
            case "auto": .auto
            case "auto-reverse": .autoReverse
            case let text: .fixed(text.flatMap(DrawingLength.angle) ?? 0)
            }
        var motion = MotionPath(path: path, rotation: rotation)
        var count = path.elements.count
        if let text = element["keyPoints"] {
            let points = text.split(separator: ";").map { Double($0.trimmingCharacters(in: .whitespaces)) ?? .nan }
            guard points.allSatisfy({ (0...1).contains($0) }), !points.isEmpty else {
                refuse("keyPoints", text, element)
                return nil
            }
            motion.keyPoints = points
            count = points.count
        }
        guard pace(&animation, element, count: count) else { return nil }
        animation.values = Array(repeating: "", count: min(count, 2))
        animation.motion = motion
        return animation
    }

    /// Returns the path of a motion: that of `mpath`, of `path`, or between values.
    private mutating func motionPath(_ element: DrawingElement) -> VectorPath? {
        let link = element.children.first { tree[$0].name == "mpath" }
        if let link {
            guard let target = tree.element(tree[link]["href"]) else { return nil }
            if let path = motionPaths[target] { return nonEmpty(path) }
            let geometry = ElementGeometry(
                element: tree[target], style: DrawingStyle(), viewport: DrawingViewport(size: .zero))
            let path = geometry.outline().path
            motionPaths[target] = path
            return nonEmpty(path)
        }
        if let data = element["path"] {
            let (path, problem) = ElementGeometry.path(data: data)
            if let problem { warnings.add(element.position, problem) }
            return nonEmpty(path)
        }
        var points: [CGPoint] = []
        func add(_ text: String?) {
            guard let n = text.flatMap({ CSSSyntax.numbers($0) }), n.count >= 2 else { return }
            points.append(CGPoint(x: n[0], y: n[1]))
        }
        if let values = element["values"] {
            for text in Self.list(values) { add(text) }
        } else if element["to"] != nil {
            add(element["from"] ?? "0 0")
            add(element["to"])
        } else if let by = element["by"].flatMap({ CSSSyntax.numbers($0) }), by.count >= 2 {
            let from = element["from"].flatMap { CSSSyntax.numbers($0) } ?? [0, 0]
            points = [CGPoint(x: from[0], y: from[1]), CGPoint(x: from[0] + by[0], y: from[1] + by[1])]
        }
        var path = VectorPath()
        path.addLines(between: points)
        return nonEmpty(path)
    }

    private func nonEmpty(_ path: VectorPath) -> VectorPath? { path.elements.count > 1 ? path : nil }
}
