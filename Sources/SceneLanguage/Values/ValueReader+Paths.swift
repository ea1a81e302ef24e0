import Foundation
import SVGPaths
import SourceText
import VectorGeometry

extension ValueReader {
    private static let pathExpectation =
        "SVG path data, { rect }, { roundedRect, cornerRadius }, { ellipse }, { arc }, { points }, { svg, id }, "
        + "or a list of these"

    /// Reads SVG path data, one shape, or a list of them that are joined to one path.
    package func path(_ value: SceneValue, _ label: String) -> VectorPath? {
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
            let character = error.found.map { "'\($0)'" } ?? "the end"
            collector.report(
                at: value.location, "the path data of \(label) has \(character) at character \(error.offset + 1)",
                expected: "expected \(error.expected)")
            return nil
        }
    }

    private func shape(_ value: SceneValue, _ label: String) -> VectorPath? {
        guard var map = MapReader(value, label, collector) else { return nil }
        let names = ShapeDescription.Kind.allCases.map(\.rawValue)
        map.allow(names)
        let written = ShapeDescription.Kind.allCases.filter { map.written($0.rawValue) != nil }
        guard written.count == 1, let kind = written.first else {
            let unknown = map.entries.first { !names.contains($0.key) }?.key
            return refuse(
                value, label, Self.pathExpectation,
                suggestion: unknown.flatMap { SpellingSuggestion.closest(to: $0, in: names) })
        }
        var shape = ShapeDescription()
        let isComplete = kind.keys.read(&map, into: &shape, self)
        map.reportUnknownKeys()
        switch kind {
        case .svg: return svg(shape, map, label, isComplete: isComplete)
        case _ where !isComplete: return nil
        case .rect: return .rect(shape.rect)
        case .ellipse: return .ellipse(in: shape.rect)
        case .arc: return shape.arc.path
        case .points: return shape.line.path
        case .roundedRect:
            let radius = CGFloat(shape.cornerRadius)
            return .roundedRect(shape.rect, cornerWidth: radius, cornerHeight: radius)
        }
    }

    /// Reads an element of an SVG file.
    private func svg(_ shape: ShapeDescription, _ map: MapReader, _ label: String, isComplete: Bool) -> VectorPath? {
        guard let value = map.written("svg") else { return nil }
        guard let files else { return refuse(value, label, Self.pathExpectation) }
        guard let file = files.svg(value, self), isComplete else { return nil }
        do throws(SVGFileError) {
            let path = try file.path(id: shape.id, fitting: shape.frame)
            return path.isWithin(Self.numberLimit)
                ? path : refuse(value, label, "an SVG file with numbers between -1e9 and 1e9")
        } catch {
            report(error, at: value.location, id: map.written("id"))
            return nil
        }
    }

    /// Reports an error in an SVG file: an unknown id where it is written, others at their location in the file.
    func report(_ error: SVGFileError, at location: SourceLocation, id: SceneValue? = nil) {
        if let id, let unknown = error.unknownID {
            collector.report(
                at: id.location, "\(error.file) has no element with the id \"\(unknown.id)\"",
                expected: error.expectation, suggestion: SpellingSuggestion.closest(to: unknown.id, in: unknown.ids))
            return
        }
        let errorLocation = SourceLocation(file: error.file, line: error.line, column: error.column)
            .used(SourceUse("svg used", at: location))
        collector.report(at: errorLocation, error.problem, expected: error.expectation, kind: .asset)
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
