import Foundation
import Images
import Quartz2D
import TestSupport
import VectorGeometry

/// Random drawing with a fixed sequence per seed: every kind of call, nested states, clips and transparency layers.
struct CommandStream {
    private var random: SeededGenerator
    private var depth = 0
    private var groups = 0
    private let image = picture(9, 7) { x, y in
        UInt32(truncatingIfNeeded: (x * 37 + y * 101) & 255) &* 0x0001_0101 | 0xFF00_0000
    }

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func run(_ count: Int, in context: CGContext) throws {
        for _ in 0..<count { try step(context) }
        for _ in 0..<groups { context.endTransparencyLayer() }
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    private mutating func point() -> CGPoint { CGPoint(x: number(-10...70), y: number(-10...60)) }
    private mutating func rect() -> CGRect {
        CGRect(x: number(-10...50), y: number(-10...40), width: number(0...40), height: number(0...40))
    }

    private mutating func color() -> CGColor {
        CGColor(
            red: number(0...1), green: number(0...1), blue: number(0...1),
            alpha: Bool.random(using: &random) ? 1 : number(0...1))
    }

    private mutating func step(_ context: CGContext) throws {
        switch Int.random(in: 0..<22, using: &random) {
        case 0:
            context.saveGState()
            depth += 1
        case 1:
            if depth > 0, groups == 0 {
                context.restoreGState()
                depth -= 1
            }
        case 2: context.translateBy(x: number(-6...6), y: number(-6...6))
        case 3: context.rotate(by: number(-0.5...0.5))
        case 4: context.scaleBy(x: number(0.8...1.25), y: number(0.8...1.25))
        case 5: context.setFillColor(color())
        case 6: context.setStrokeColor(color())
        case 7: context.setAlpha(number(0.3...1))
        case 8: context.setBlendMode(CGBlendMode.allCases.randomElement(using: &random) ?? .normal)
        case 9:
            context.setShadow(
                offset: CGSize(width: number(-5...5), height: number(-5...5)), blur: number(0...8),
                color: Bool.random(using: &random) ? color() : nil)
        case 10:
            context.setLineWidth(number(0...5))
            context.setLineDash(
                phase: number(0...3), lengths: Bool.random(using: &random) ? [] : [number(1...5), number(1...5)])
        case 11:
            context.addEllipse(in: rect().insetBy(dx: -15, dy: -15))
            context.clip(using: Bool.random(using: &random) ? .winding : .evenOdd)
        case 12:
            guard groups < 2 else { return }
            context.beginTransparencyLayer()
            groups += 1
        case 13:
            guard groups > 0 else { return }
            context.endTransparencyLayer()
            groups = groups - 1
            depth = 0
        case 14: context.interpolationQuality = [.none, .low, .high].randomElement(using: &random) ?? .none
        case 15: context.draw(image, in: rect(), byTiling: Bool.random(using: &random))
        case 16: try gradient(context)
        case 17: context.stroke(rect())
        case 18: context.fillEllipse(in: rect())
        case 19: context.setShouldAntialias(number(0...1) > 0.2)
        case 20: context.fill(rect())
        default:
            context.move(to: point())
            context.addCurve(to: point(), control1: point(), control2: point())
            context.addLine(to: point())
            context.drawPath(using: [.fill, .eoFill, .stroke, .fillStroke].randomElement(using: &random) ?? .fill)
        }
    }

    private mutating func gradient(_ context: CGContext) throws {
        guard let gradient = CGGradient(colorsSpace: nil, colors: [color(), color(), color()], locations: nil) else {
            return
        }
        let options = CGGradientDrawingOptions(rawValue: UInt32.random(in: 0...3, using: &random))
        switch Int.random(in: 0..<3, using: &random) {
        case 0: context.drawLinearGradient(gradient, start: point(), end: point(), options: options)
        case 1: context.drawConicGradient(gradient, center: point(), angle: number(0...6))
        default:
            context.drawRadialGradient(
                gradient, startCenter: point(), startRadius: number(0...20), endCenter: point(),
                endRadius: number(0...20), options: options)
        }
    }
}
