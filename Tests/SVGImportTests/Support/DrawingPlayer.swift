import Foundation
import Images
import LayerCompositor
import LayerTree
import Testing
import VectorGeometry

@testable import SVGImport

/// A drawing that is evaluated at times that do not decrease.
final class DrawingPlayer {
    let drawing: SVGDrawing
    let layer: SVGLayer
    private let engine: AnimationEngine

    /// Reads the contents of an `svg` element with a view box of 100 × 100.
    convenience init(_ contents: String, styleSheet: String = "") throws {
        try self.init(
            document: """
                <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
                width="100" height="100" viewBox="0 0 100 100">\(contents)</svg>
                """, styleSheet: styleSheet)
    }

    init(document: String, styleSheet: String = "") throws {
        drawing = try SVGDrawing(path: "test.svg", data: Data(document.utf8), styleSheet: styleSheet, decode: nil)
        layer = SVGLayer(drawing)
        layer.anchorPoint = .zero
        engine = AnimationEngine(root: layer)
    }

    /// The problems of the drawing.
    var warnings: [String] { drawing.warnings.map(\.problem) }

    /// All layers, each before those in it.
    var layers: [CALayer] {
        func all(_ layer: CALayer) -> [CALayer] { [layer] + (layer.sublayers ?? []).flatMap(all) }
        return all(layer)
    }

    /// Returns the layer of an element.
    func element(_ id: String) throws -> CALayer { try #require(layer.layer(forElementID: id)) }

    /// Returns the shape layer of an element, or the first one below its layer.
    func shape(_ id: String) throws -> CAShapeLayer { try #require(Self.shape(in: try element(id))) }

    private static func shape(in layer: CALayer) -> CAShapeLayer? {
        (layer as? CAShapeLayer) ?? (layer.sublayers ?? []).lazy.compactMap { shape(in: $0) }.first
    }

    /// Returns the value that a layer shows at a time.
    func value(_ keyPath: String, of layer: CALayer, at time: Double) throws -> Any? {
        _ = try engine.frame(at: time)
        return (layer.presentation() ?? layer).value(forKeyPath: keyPath)
    }

    /// Returns the number that the shape of an element shows at a time.
    func number(_ keyPath: String, of id: String, at time: Double) throws -> Double {
        try #require(try value(keyPath, of: shape(id), at: time) as? Double)
    }

    /// Returns the point of the drawing at which a point of an element is shown at a time.
    func point(_ point: CGPoint, of id: String, at time: Double) throws -> CGPoint {
        _ = try engine.frame(at: time)
        var layer: CALayer? = try element(id)
        var result = point
        while let current = layer, !(current is SVGLayer) {
            let shown = current.presentation() ?? current
            let anchor = shown.bounds.origin
            let moved = CGPoint(x: result.x - anchor.x, y: result.y - anchor.y).applying(shown.affineTransform())
            result = CGPoint(x: shown.position.x + moved.x, y: shown.position.y + moved.y)
            layer = current.superlayer
        }
        return result
    }

    /// Returns the pixels at times that do not decrease.
    func frames(_ times: [Double]) throws -> [[UInt32]] {
        let (width, height) = (Int(drawing.size.width), Int(drawing.size.height))
        return try times.map { time in
            let compositor = Compositor(width: width, height: height, threads: 1)
            let image = compositor.image(of: try engine.frame(at: time))
            return (0..<height).flatMap { UnsafeBufferPointer(start: image.pixels.row($0), count: width) }
        }
    }

    /// Returns the color of a pixel at time 0, as 0xAARRGGBB, premultiplied.
    func pixel(_ x: Int, _ y: Int) throws -> UInt32 {
        let compositor = Compositor(width: Int(drawing.size.width), height: Int(drawing.size.height), threads: 1)
        return compositor.image(of: try engine.frame(at: 0)).pixels.row(y)[x]
    }
}

/// Whether points are equal to a thousandth.
func isNear(_ a: CGPoint, _ x: Double, _ y: Double) -> Bool { abs(a.x - x) < 1e-3 && abs(a.y - y) < 1e-3 }
