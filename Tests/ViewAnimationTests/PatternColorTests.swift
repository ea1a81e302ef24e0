import Foundation
import Images
import LayerTree
import Testing
import VectorGeometry

@testable import ViewAnimation

@Suite("Pattern colors, named colors and reversed paths")
struct PatternColorTests {
    /// An image of 4 × 4 points: red above blue.
    private let tile = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        UIColor.blue.setFill()
        context.fill(CGRect(x: 0, y: 2, width: 4, height: 2))
    }

    private func rows(_ image: CGImage?) throws -> [String] {
        let image = try #require(image)
        return (0..<image.height).map { y in
            let argb = image.pixels.row(y)[1]
            return argb == 0xffff_0000 ? "red" : argb == 0xff00_00ff ? "blue" : "other"
        }
    }

    private let stripes = ["red", "red", "blue", "blue"]

    @Test("A pattern color fills shapes with upright copies of its image from the top left")
    func fill() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in
            UIColor(patternImage: tile).setFill()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 8, height: 8)).fill()
        }
        #expect(try rows(image.cgImage) == stripes + stripes)
        #expect(UIColor(patternImage: tile) == UIColor(patternImage: tile))
        let average = UIColor(patternImage: tile).cgColor
        #expect(isNear(average.red, 0.5) && average.green == 0 && isNear(average.blue, 0.5) && average.alpha == 1)
    }

    @Test("A pattern background is drawn below the view's own drawing, and again after resizing")
    func background() throws {
        let stage = try Stage()
        stage.view.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        stage.view.backgroundColor = UIColor(patternImage: tile)
        _ = try stage.shown(at: 1)
        #expect(try rows(stage.view.layer.contents as? CGImage) == stripes)
        stage.view.frame.size.height = 8
        _ = try stage.shown(at: 2)
        #expect(try rows(stage.view.layer.contents as? CGImage) == stripes + stripes)
        #expect(stage.view.backgroundColor == UIColor(patternImage: tile) && stage.view.layer.backgroundColor == nil)
        stage.view.backgroundColor = .green
        _ = try stage.shown(at: 3)
        #expect(stage.view.layer.contents == nil && stage.view.layer.backgroundColor == UIColor.green.cgColor)
    }

    @Test("Colors are read from color sets in folders and asset catalogs")
    func named() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ path: String, _ components: String) throws {
            let set = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
            let dark =
                #"{"idiom":"universal","appearances":[{"appearance":"luminosity","value":"dark"}],"#
                + #""color":{"color-space":"srgb","components":{"red":"1","green":"1","blue":"1","alpha":"1"}}}"#
            let light = #"{"idiom":"universal","color":{"color-space":"srgb","components":{\#(components)}}}"#
            let text = #"{"colors":[\#(dark),\#(light)],"info":{"author":"xcode","version":1}}"#
            try Data(text.utf8).write(to: set.appendingPathComponent("Contents.json"))
        }
        try write("Accent.colorset", #""red":"0.200","green":"0x66","blue":"153","alpha":"0.500""#)
        try write("App.xcassets/Ink.colorset", #""white":"0.25","alpha":"1.000""#)
        try write("Broken.colorset", #""red":"x","green":"0","blue":"0","alpha":"1""#)
        let accent = try #require(UIColor(named: "Accent", inFolders: [folder.path]))
        #expect(accent == UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5))
        #expect(UIColor(named: "Ink", inFolders: [folder.path]) == UIColor(white: 0.25, alpha: 1))
        #expect(UIColor(named: "Broken", inFolders: [folder.path]) == nil)
        #expect(UIColor(named: "Missing", inFolders: [folder.path]) == nil)
    }

    @Test("A dynamic color is that of the light appearance")
    func dynamic() {
        let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .red }
        #expect(color == .red)
    }

    @Test("A reversed path has the same shape in the opposite direction")
    func reversing() {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 5, y: 2))
        path.addCurve(
            to: CGPoint(x: 9, y: 9), controlPoint1: CGPoint(x: 6, y: 3), controlPoint2: CGPoint(x: 8, y: 7))
        path.move(to: CGPoint(x: 20, y: 20))
        path.addLine(to: CGPoint(x: 22, y: 20))
        path.addLine(to: CGPoint(x: 22, y: 22))
        path.close()
        path.lineWidth = 3
        let reversed = path.reversing()
        #expect(reversed.lineWidth == 3 && reversed.currentPoint == CGPoint(x: 1, y: 2))
        var expected: [PathElement] = [
            .move(CGPoint(x: 22, y: 22)), .line(CGPoint(x: 22, y: 20)), .line(CGPoint(x: 20, y: 20)), .close,
        ]
        expected += [
            .move(CGPoint(x: 9, y: 9)),
            .cubic(control1: CGPoint(x: 8, y: 7), control2: CGPoint(x: 6, y: 3), to: CGPoint(x: 5, y: 2)),
            .line(CGPoint(x: 1, y: 2)),
        ]
        #expect(reversed.cgPath.value.elements == expected)
        // Opposite directions make a hole with the winding rule.
        let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
        ring.append(UIBezierPath(rect: CGRect(x: 3, y: 3, width: 4, height: 4)).reversing())
        #expect(!ring.contains(CGPoint(x: 5, y: 5)) && ring.contains(CGPoint(x: 1, y: 1)))
    }

    @Test("A copied path keeps its settings, and its dash pattern can be read")
    func copies() throws {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
        path.setLineDash([3, 2, 1], count: 3, phase: 0.5)
        path.lineCapStyle = .round
        let copy = try #require(path.copy() as? UIBezierPath)
        path.removeAllPoints()
        var count = 0
        copy.getLineDash(nil, count: &count, phase: nil)
        var pattern = [CGFloat](repeating: 0, count: count)
        var phase: CGFloat = 0
        copy.getLineDash(&pattern, count: &count, phase: &phase)
        #expect(pattern == [3, 2, 1] && phase == 0.5 && copy.lineCapStyle == .round && !copy.isEmpty)
    }

    @Test("Declared properties can be colors, which animate")
    func declaredColors() throws {
        final class Tinted: CALayer {
            @DeclaredProperty var tint: UIColor?
            @DeclaredProperty var fill: UIColor
            override class func defaultValue(forKey key: String) -> Any? {
                key == "fill" ? UIColor.red.cgColor : super.defaultValue(forKey: key)
            }
        }
        let layer = Tinted()
        #expect(layer.tint == nil && layer.fill == .red)
        layer.tint = .blue
        #expect(layer.tint == .blue && layer.value(forKey: "tint") as? CGColor == UIColor.blue.cgColor)
        let engine = AnimationEngine(root: layer)
        _ = try engine.frame(at: 0)
        let animation = CABasicAnimation(keyPath: "fill")
        animation.toValue = UIColor.black.cgColor
        animation.duration = 1
        layer.add(animation, forKey: nil)
        CATransaction.flush()
        _ = try engine.frame(at: 0.5)
        #expect(isNear(layer.presentation()?.fill.cgColor.components?[0] ?? 0, 0.5))
    }
}
