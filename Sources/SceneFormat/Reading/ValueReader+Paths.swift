import Foundation
import VectorGeometry

extension ValueReader {
    private static let shapes = ["rect", "roundedRect", "ellipse", "arc", "svg"]
    private static let pathExpectation =
        "SVG path data, { rect }, { roundedRect, cornerRadius }, { ellipse }, { arc }, { svg, id }, or a list of these"

    /// Reads SVG path data, one shape, or a list of them that are joined to one path.
    func path(_ value: SceneValue, _ label: String) -> VectorPath? {
        switch value.content {
        case .text(let text): pathData(text, value, label)
        case .map: shape(value, label)
        case .list:
            list(value, label, Self.pathExpectation) { path($0, label) }.map { VectorPath($0.flatMap(\.elements)) }
        default: refuse(value, label, Self.pathExpectation)
        }
    }

    private func pathData(_ text: String, _ value: SceneValue, _ label: String) -> VectorPath? {
        do throws(SVGPathError) {
            let path = try VectorPath(svgPathData: text)
            return path.isWithin(Self.numberLimit)
                ? path : refuse(value, label, "path data with numbers between -1e9 and 1e9")
        } catch {
            let found = error.found.map { "'\($0)'" } ?? "the end"
            collector.report(
                at: value.location, "the path data of \(label) has \(found) at character \(error.offset + 1)",
                expected: "expected \(error.expected)")
            return nil
        }
    }

    private func shape(_ value: SceneValue, _ label: String) -> VectorPath? {
        guard var map = MapReader(value, label, collector) else { return nil }
        let written = Self.shapes.compactMap { shape in map.value(shape).map { (shape, $0) } }
        guard written.count == 1, let (shape, argument) = written.first else {
            let unknown = map.entries.first { !Self.shapes.contains($0.key) }?.key
            return refuse(
                value, label, Self.pathExpectation,
                suggestion: unknown.flatMap { SpellingSuggestion.closest(to: $0, in: Self.shapes) })
        }
        defer { map.reportUnknownKeys() }
        switch shape {
        case "rect": return rect(argument, shape).map(VectorPath.rect)
        case "ellipse": return rect(argument, shape).map(VectorPath.ellipse)
        case "arc": return arc(argument)
        case "svg": return svg(argument, &map, label)
        default: return roundedRect(argument, &map)
        }
    }

    /// Reads `{ svg, id, frame }`: an element of an SVG file.
    private func svg(_ value: SceneValue, _ map: inout MapReader, _ label: String) -> VectorPath? {
        let idValue = map.value("id")
        let id = idValue.map { $0.textForm ?? self.text($0, "id", "the id of an element of the SVG file") }
        let frame = map.value("frame").map { rect($0, "frame") }
        guard let files else { return refuse(value, label, Self.pathExpectation) }
        guard let file = files.svg(value, self), id != .some(nil), frame != .some(nil) else { return nil }
        do throws(SVGFileError) {
            let path = try file.path(id: id ?? nil, fitting: frame ?? nil)
            return path.isWithin(Self.numberLimit)
                ? path : refuse(value, label, "an SVG file with numbers between -1e9 and 1e9")
        } catch {
            report(error, at: value.location, id: idValue)
            return nil
        }
    }

    /// Reports an error in an SVG file: an unknown id where it is written, others at their place in the file.
    func report(_ error: SVGFileError, at location: SourceLocation, id: SceneValue? = nil) {
        if let id, let unknown = error.unknownID {
            collector.report(
                at: id.location, "\(error.file) has no element with the id \"\(unknown.id)\"",
                expected: error.expectation, suggestion: SpellingSuggestion.closest(to: unknown.id, in: unknown.ids))
            return
        }
        let place = SourceLocation(file: error.file, line: error.line, column: error.column)
            .used(SourceUse("svg used", at: location))
        collector.report(at: place, error.problem, expected: error.expectation, kind: .asset)
    }

    private func roundedRect(_ value: SceneValue, _ map: inout MapReader) -> VectorPath? {
        let radius = map.required("cornerRadius", "a number of at least 0").flatMap { nonNegative($0, "cornerRadius") }
        guard let rect = rect(value, "roundedRect"), let radius else { return nil }
        return .roundedRect(rect, cornerWidth: CGFloat(radius), cornerHeight: CGFloat(radius))
    }

    /// Reads an arc. Angles are degrees from +x toward +y.
    private func arc(_ value: SceneValue) -> VectorPath? {
        guard var map = MapReader(value, "arc", collector) else { return nil }
        let center = map.required("center", "a point [x, y]").flatMap { point($0, "center") }
        let radius = map.required("radius", "a number of at least 0").flatMap { nonNegative($0, "radius") }
        let start = map.value("startAngle").map { number($0, "startAngle", "degrees") } ?? 0
        let end = map.value("endAngle").map { number($0, "endAngle", "degrees") } ?? 360
        let clockwise = map.value("clockwise").map { boolean($0, "clockwise") } ?? false
        map.reportUnknownKeys()
        guard let center, let radius, let start, let end, let clockwise else { return nil }
        let radians = CGFloat.pi / 180
        var path = VectorPath()
        path.addArc(
            center: center, radius: CGFloat(radius), startAngle: CGFloat(start) * radians,
            endAngle: CGFloat(end) * radians, clockwise: clockwise)
        return path
    }
}

extension VectorPath {
    fileprivate func isWithin(_ limit: Double) -> Bool {
        let points = elements.flatMap { element -> [CGPoint] in
            switch element {
            case .move(let p), .line(let p): [p]
            case .quad(let c, let p): [c, p]
            case .cubic(let a, let b, let p): [a, b, p]
            case .close: []
            }
        }
        return points.allSatisfy { abs(Double($0.x)) <= limit && abs(Double($0.y)) <= limit }
    }
}
