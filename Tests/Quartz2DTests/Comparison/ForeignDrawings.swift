import Foundation
import Images
import Quartz2D
import TestSupport
import VectorGeometry

/// The drawings of Scripts/cairo-drawings.json, which Scripts/compare-with-cairo also draws with Cairo: lists of
/// operations, each a name and its numbers.
enum ForeignDrawings {
    static let side: CGFloat = 96

    /// The drawings by name, in the order of the script.
    static func all() throws -> [(name: String, operations: [[Any]])] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let data = try Data(contentsOf: root.appendingPathComponent("Scripts/cairo-drawings.json"))
        let drawings = try JSONSerialization.jsonObject(with: data) as? [String: [[Any]]] ?? [:]
        // Sorted by code points, as in Python.
        return drawings.sorted { $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars) }.map {
            ($0.key, $0.value)
        }
    }

    static func draw(_ operations: [[Any]]) throws -> CGContext {
        let context = try CGContext(drawing: CGRect(x: 0, y: 0, width: side, height: side), isFlipped: true)
        context.setFont(named: "DejaVu Sans")
        context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
        for operation in operations {
            guard let name = operation.first as? String else { throw UnknownOperation(text: "\(operation)") }
            guard try OperationReader(name, Array(operation.dropFirst())).perform(on: context) else {
                throw UnknownOperation(text: "\(operation)")
            }
        }
        return context
    }

    struct UnknownOperation: Error, CustomStringConvertible {
        let text: String
        var description: String { "an operation that the test does not know: \(text)" }
    }
}

/// One operation with its numbers and strings.
private struct OperationReader {
    private let name: String
    private let values: [Any]
    private let n: [CGFloat]
    private let words: [String]

    init(_ name: String, _ values: [Any]) {
        self.name = name
        self.values = values
        n = values.compactMap { ($0 as? NSNumber).map { CGFloat($0.doubleValue) } }
        words = values.compactMap { $0 as? String }
    }

    private func point(_ i: Int) -> CGPoint { CGPoint(x: n[i], y: n[i + 1]) }
    private var rect: CGRect { CGRect(x: n[0], y: n[1], width: n[2], height: n[3]) }

    /// Performs the operation; returns false for an unknown name.
    func perform(on c: CGContext) throws -> Bool {
        if path(c) || paint(c) || set(c) { return true }
        return content(c)
    }

    private func path(_ c: CGContext) -> Bool {
        switch name {
        case "move": c.move(to: point(0))
        case "line": c.addLine(to: point(0))
        case "curve": c.addCurve(to: point(4), control1: point(0), control2: point(2))
        case "quad": c.addQuadCurve(to: point(2), control: point(0))
        case "close": c.closePath()
        case "rect": c.addRect(rect)
        case "arc":
            c.move(to: CGPoint(x: n[0] + n[2] * cos(n[3]), y: n[1] + n[2] * sin(n[3])))
            c.addArc(center: point(0), radius: n[2], startAngle: n[3], endAngle: n[4], clockwise: false)
        default: return false
        }
        return true
    }

    private func paint(_ c: CGContext) -> Bool {
        switch name {
        case "fill": c.fillPath()
        case "fillEO": c.fillPath(using: .evenOdd)
        case "clip": c.clip()
        case "clipEO": c.clip(using: .evenOdd)
        case "stroke": c.strokePath()
        case "begin":
            c.saveGState()
            c.setAlpha(n[0])
            c.beginTransparencyLayer()
        case "end":
            c.endTransparencyLayer()
            c.restoreGState()
        default: return false
        }
        return true
    }

    private func set(_ c: CGContext) -> Bool {
        switch name {
        case "translate": c.translateBy(x: n[0], y: n[1])
        case "scale": c.scaleBy(x: n[0], y: n[1])
        case "rotate": c.rotate(by: n[0])
        case "width": c.setLineWidth(n[0])
        case "miter": c.setMiterLimit(n[0])
        case "dash": c.setLineDash(phase: n[0], lengths: Array(n.dropFirst()))
        case "cap": c.setLineCap(["butt": CGLineCap.butt, "round": .round][words[0]] ?? .square)
        case "join": c.setLineJoin(["miter": CGLineJoin.miter, "round": .round][words[0]] ?? .bevel)
        case "color":
            c.setFillColor(red: n[0], green: n[1], blue: n[2], alpha: n[3])
            c.setStrokeColor(red: n[0], green: n[1], blue: n[2], alpha: n[3])
        case "blend":
            guard let mode = Self.modes[words[0]] else { return false }
            c.setBlendMode(mode)
        default: return false
        }
        return true
    }

    private func content(_ c: CGContext) -> Bool {
        switch name {
        case "linear":
            guard let gradient else { return false }
            c.drawLinearGradient(gradient, start: point(0), end: point(2), options: options)
        case "radial":
            guard let gradient else { return false }
            c.drawRadialGradient(
                gradient, startCenter: point(0), startRadius: n[2], endCenter: point(3), endRadius: n[5],
                options: options)
        case "image":
            c.interpolationQuality = words[0] == "none" ? .none : .low
            drawUpright(c) { c.draw(Self.image, in: $0) }
        case "mask": drawUpright(c) { c.clip(to: $0, mask: Self.mask) }
        case "pattern": setPattern(c)
        case "text":
            c.setFontSize(n[0])
            c.textPosition = point(1)
            // Character by character, since Cairo's simple text does not kern.
            for character in words[0] { c.showText(String(character)) }
        default: return false
        }
        return true
    }

    /// Draws an image with its top at maxY, as Quartz does.
    private func drawUpright(_ c: CGContext, _ draw: (CGRect) -> Void) {
        c.translateBy(x: 0, y: n[1] * 2 + n[3])
        c.scaleBy(x: 1, y: -1)
        draw(rect)
        c.scaleBy(x: 1, y: -1)
        c.translateBy(x: 0, y: -n[1] * 2 - n[3])
    }

    private func setPattern(_ c: CGContext) {
        let cell = CGRect(x: 0, y: 0, width: 8, height: 8)
        guard
            let pattern = CGPattern(
                bounds: cell, xStep: 8, yStep: 8,
                draw: { c in
                    c.translateBy(x: 0, y: 8)
                    c.scaleBy(x: 1, y: -1)
                    c.draw(Self.image, in: cell)
                })
        else { return }
        c.setFillColorSpace(CGColorSpace(patternBaseSpace: nil) ?? CGColorSpaceCreateDeviceRGB())
        c.setFillPattern(pattern, colorComponents: [1])
    }

    private var gradient: CGGradient? {
        let stops = (values.last as? [[Any]] ?? []).map {
            $0.compactMap { ($0 as? NSNumber).map { CGFloat($0.doubleValue) } }
        }
        let colors = stops.map { CGColor(red: $0[1], green: $0[2], blue: $0[3], alpha: $0[4]) }
        return CGGradient(colorsSpace: nil, colors: colors, locations: stops.map { $0[0] })
    }

    private var options: CGGradientDrawingOptions {
        words.first == "pad" ? [.drawsBeforeStartLocation, .drawsAfterEndLocation] : []
    }

    private static let modes: [String: CGBlendMode] = [
        "normal": .normal, "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken,
        "lighten": .lighten,
        "colorDodge": .colorDodge, "colorBurn": .colorBurn, "softLight": .softLight, "hardLight": .hardLight,
        "difference": .difference,
        "exclusion": .exclusion, "hue": .hue, "saturation": .saturation, "color": .color, "luminosity": .luminosity,
        "plusLighter": .plusLighter, "xor": .xor, "sourceAtop": .sourceAtop, "destinationOver": .destinationOver,
        "destinationOut": .destinationOut,
    ]

    /// An image of 8 × 8 opaque pixels, by the same formula as in the script.
    private static let image = picture(8, 8, isOpaque: true) { x, y in
        let blue = 255 - 30 * x
        let green = 36 * y
        let red = (x + y) % 2 == 1 ? 255 : 36 * x
        return 0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }

    /// A black image whose alpha increases to the right and downwards.
    private static let mask = picture(8, 8) { x, y in UInt32(18 * x + 18 * y) << 24 }
}
