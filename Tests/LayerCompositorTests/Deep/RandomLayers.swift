import Foundation
import RenderTree
import TestSupport

/// What a random layer is about; each has a way to be drawn of its own.
enum LayerKind: String, CaseIterable, Sendable {
    case box, border, hardEdge, turned, tilted, fadedGroup, clipped, masked, shadow, wideShadow
    case axial, radial, conic, picture, smallPicture, nearestPicture, perspectivePicture, stretched, dissolve
    case shape, stroke, text, sprites, particles, replicas, space, fade, push, pictureTransition
    case blur, boxBlur, colorFilter, curve, vibrance, bloom, pixellate, glass, clearGlass, mosaicGlass, separable, nonseparable, porterDuff, bitmap
}

/// Layers in 96 × 72 that a seed decides.
struct RandomLayers {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    static let (width, height) = (96, 72)

    /// A few layers of these kinds over a plain one.
    mutating func scene(_ kinds: [LayerKind], count: Int) -> RenderNode {
        let base = color(opaque: true)
        let layers = (0..<count).map { n in layer(kinds[n % kinds.count]) }
        return Layer(0, 0, 96, 72, color: base) {
            $0.placement.sublayerTransform.m34 = -1.0 / 300
            $0.children = layers
        }.node
    }

    mutating func layer(_ kind: LayerKind) -> RenderNode {
        let frame = CGRect(x: number(-6, 50), y: number(-6, 36), width: number(18, 60), height: number(14, 50))
        var layer = Layer(frame.minX, frame.minY, frame.width, frame.height, color: color())
        shape(&layer, kind)
        fill(&layer, kind)
        effect(&layer, kind)
        return layer.node
    }

    // MARK: numbers

    mutating func number(_ low: CGFloat, _ high: CGFloat) -> CGFloat { low + (high - low) * CGFloat(generator.next() >> 40) / CGFloat(1 << 24) }

    mutating func pick<T>(_ list: [T]) -> T { list[Int(generator.next() % UInt64(list.count))] }

    mutating func color(opaque: Bool = false) -> CGColor {
        CGColor(red: number(0, 1), green: number(0, 1), blue: number(0, 1), alpha: opaque ? 1 : pick([1, 1, number(0.2, 1)]))
    }

    private mutating func inner(_ count: Int = 2) -> [RenderNode] {
        (0..<count).map { _ in
            Layer(number(-5, 25), number(-5, 20), number(8, 40), number(8, 30), color: color()) { $0.appearance.cornerRadius = number(0, 6) }.node
        }
    }

    private mutating func image(_ width: Int, _ height: Int, smooth: Bool = true) -> CGImage {
        let (a, b, c) = (number(0.05, 0.4), number(0.05, 0.4), pick([1, 1, number(0.3, 1)]))
        return TestImages.make(width, height) { x, y in
            let (u, v) = (CGFloat(x), CGFloat(y))
            return CGColor(red: 0.5 + 0.5 * sin(u * a), green: 0.5 + 0.5 * cos(v * b), blue: 0.5 + 0.5 * sin((u + v) * a * b), alpha: c)
        }
    }
}

extension RandomLayers {
    private mutating func shape(_ layer: inout Layer, _ kind: LayerKind) {
        let turn = number(-0.8, 0.8)
        switch kind {
        case .box: (layer.appearance.cornerRadius, layer.appearance.cornerCurve) = (number(0, 14), pick([.circular, .continuous]))
        case .border:
            (layer.appearance.cornerRadius, layer.appearance.borderWidth, layer.appearance.borderColor) = (number(0, 9), number(0.5, 5), color())
        case .hardEdge: layer.appearance.allowsEdgeAntialiasing = false
        case .turned, .perspectivePicture: layer.placement.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
        case .tilted: layer.placement.transform = CATransform3DMakeRotation(turn, 1, 0.5, 0.2)
        case .fadedGroup: (layer.appearance.opacity, layer.children) = (Float(number(0.2, 0.9)), inner())
        case .clipped:
            (layer.appearance.masksToBounds, layer.appearance.cornerRadius, layer.children) = (true, number(0, 12), inner())
        case .masked:
            layer.children = inner()
            layer.mask = Layer(3, 3, 30, 25, color: color()) { $0.appearance.cornerRadius = 9; $0.children = inner() }.node
        case .shadow, .wideShadow:
            layer.shadow.opacity = Float(number(0.4, 1))
            layer.shadow.radius = kind == .shadow ? number(0, 8) : number(12, 40)
            layer.shadow.offset = CGSize(width: number(-6, 6), height: number(-6, 6))
            layer.shadow.color = color()
            layer.appearance.cornerRadius = number(0, 9)
        default: break
        }
    }

    private mutating func fill(_ layer: inout Layer, _ kind: LayerKind) {
        switch kind {
        case .axial, .radial, .conic:
            var style = GradientStyle()
            style.colors = (0..<4).map { _ in color() }
            style.locations = [0, number(0.1, 0.4), number(0.5, 0.9), 1]
            (style.startPoint, style.endPoint) = (CGPoint(x: number(0, 0.5), y: number(0, 0.4)), CGPoint(x: number(0.6, 1), y: number(0.6, 1)))
            style.kind = kind == .axial ? .axial : kind == .radial ? .radial : .conic
            layer.drawing = .gradient(style)
        case .picture: layer.contents.image = image(24, 18)
        case .smallPicture:
            layer.contents.image = image(160, 130)
            layer.contents.minification = pick([.linear, .trilinear])
        case .nearestPicture:
            layer.contents.image = image(13, 11)
            (layer.contents.magnification, layer.contents.minification) = (.nearest, .nearest)
        case .perspectivePicture:
            layer.contents.image = image(40, 30)
            layer.placement.transform = CATransform3DMakeRotation(number(-0.8, 0.8), 0.4, 1, 0.1)
        case .stretched: (layer.contents.image, layer.contents.center) = (image(20, 16), CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.3))
        case .dissolve:
            layer.contents.image = image(24, 18)
            layer.contents.incoming = .init(image: image(30, 20), fraction: number(0.1, 0.9))
        case .shape, .stroke:
            var style = ShapeStyle()
            style.path = .ellipse(in: CGRect(x: number(-5, 10), y: number(-5, 10), width: number(8, 50), height: number(8, 40)))
            (style.fillColor, style.fillRule) = (color(), pick([.winding, .evenOdd]))
            if kind == .stroke { (style.strokeColor, style.stroke.width, style.strokeEnd) = (color(), number(0.3, 6), number(0.5, 1)) }
            layer.drawing = .shape(style)
        case .text:
            var text = TextDrawing()
            text.text = TextStyle(string: "Rg&", fontName: "DejaVu Sans", fontSize: number(9, 30))
            (layer.drawing, text.color) = (.text(text), color())
        case .sprites:
            let picture = image(9, 7)
            layer.children = (0..<12).map { _ in
                Layer(number(0, 40), number(0, 30), number(5, 12), number(5, 9)) { ($0.contents.image, $0.appearance.opacity) = (picture, Float(number(0.3, 1))) }.node
            }
        default: break
        }
    }
}

extension RandomLayers {
    private mutating func effect(_ layer: inout Layer, _ kind: LayerKind) {
        switch kind {
        case .particles: layer.drawing = .emitter(emitter())
        case .replicas:
            var style = ReplicaStyle()
            (style.count, style.transform) = (4, CATransform3DMakeTranslation(number(4, 14), number(2, 9), 0))
            (style.redOffset, style.alphaOffset) = (-0.2, -0.15)
            (layer.drawing, layer.children) = (.replicas(style), inner(1))
        case .space:
            (layer.drawing, layer.appearance.backgroundColor) = (.space, nil)
            layer.children = (0..<3).map { _ in
                Layer(0, 0, 40, 30, color: color()) { $0.placement.transform = CATransform3DMakeRotation(number(-1, 1), 0.2, 1, 0.1) }.node
            }
        case .fade, .push, .pictureTransition:
            let picture = TransitionFilter(name: pick(["CIDissolveTransition", "CISwipeTransition"])).map { Transition.Kind.picture($0.pictureTransition) }
            let style: Transition.Kind = kind == .fade ? .fade : kind == .push ? .push(from: .left) : picture ?? .fade
            let old = Layer(0, 0, layer.placement.bounds.width, layer.placement.bounds.height, color: color()) { $0.children = inner(1) }.node
            layer.transition = Transition(style, progress: number(0.2, 0.8), old: old)
        case .bitmap:
            (layer.effects.shouldRasterize, layer.effects.rasterizationScale, layer.children) = (true, number(0.5, 1.5), inner())
            layer.placement.transform = CATransform3DMakeRotation(number(0, 1), 0, 0, 1)
        case .separable: layer.join(pick(["Multiply", "Screen", "Overlay", "Darken", "Lighten", "SoftLight", "HardLight", "Difference", "Exclusion"].map { "CI\($0)BlendMode" }))
        case .nonseparable: layer.join(pick(["Hue", "Saturation", "Color", "Luminosity", "ColorDodge", "ColorBurn"].map { "CI\($0)BlendMode" }))
        case .porterDuff: layer.join(pick(["sourceIn", "sourceOut", "sourceAtop", "destOver", "destIn", "destOut", "destAtop", "xor", "plusD", "plusL"]))
        case .glass: layer.filterBackground("CIGaussianBlur", ["inputRadius": .number(Double(number(1, 9)))])
        case .clearGlass:
            (layer.appearance.opacity, layer.appearance.cornerRadius) = (0.7, 8)
            layer.filterBackground("CIColorMatrix", ["inputAVector": .vector([0, 0, 0, 0.6])])
        case .mosaicGlass: layer.filterBackground("CIPixellate", ["inputScale": .number(7), "inputCenter": .vector([3, 4])])
        default: filter(&layer, kind)
        }
    }

    private mutating func filter(_ layer: inout Layer, _ kind: LayerKind) {
        let amount = Double(number(-0.8, 0.8))
        switch kind {
        case .blur: layer.filter("CIGaussianBlur", ["inputRadius": .number(Double(number(0.5, 30)))])
        case .boxBlur: layer.filter("CIBoxBlur", ["inputRadius": .number(Double(number(0.5, 9)))])
        case .colorFilter: layer.filter(pick(["CIColorInvert", "CISepiaTone", "CIColorMonochrome"]))
        case .curve:
            if amount < 0 { layer.filter("CIExposureAdjust", ["inputEV": .number(amount)]) } else { layer.filter("CIGammaAdjust", ["inputPower": .number(0.6 + amount)]) }
        case .vibrance: layer.filter("CIVibrance", ["inputAmount": .number(amount)])
        case .bloom: layer.filter("CIBloom", ["inputRadius": .number(Double(number(1, 9)))])
        case .pixellate: layer.filter("CIPixellate", ["inputScale": .number(Double(number(2, 9))), "inputCenter": .vector([3, 4])])
        default: return
        }
        layer.children = inner()
    }

    private mutating func emitter() -> EmitterDrawing {
        var (style, cell, drawing) = (EmitterStyle(), EmitterCellStyle(), EmitterDrawing())
        (style.position, style.size, style.shape) = (CGPoint(x: 25, y: 20), CGSize(width: 30, height: 20), .rectangle)
        style.order = pick([.unordered, .additive])
        (cell.birthRate, cell.lifetime, cell.contents, cell.color) = (12, 2, image(7, 6), color())
        (cell.velocity, cell.spin, cell.scale, cell.emissionRange) = (10, 1, number(0.6, 2), 6)
        style.cells = [cell]
        drawing.style = style
        drawing.history.goOn(with: style, at: 0)
        drawing.time = 2.2
        return drawing
    }
}
