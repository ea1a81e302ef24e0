import Foundation
import RenderTree
import VectorGeometry

extension RandomLayers {
    /// Adds the kind's effect on the layer, its sublayers or what is behind.
    mutating func effect(_ layer: inout Layer, _ kind: LayerKind) {
        switch kind {
        case .particles: layer.drawing = .emitter(emitter())
        case .replicas:
            var style = ReplicatorStyle()
            style.count = 4
            style.transform = CATransform3DMakeTranslation(number(4, 14), number(2, 9), 0)
            style.redOffset = -0.2
            style.alphaOffset = -0.15
            layer.drawing = .replicator(style)
            layer.children = inner(1)
        case .space:
            layer.drawing = .transformLayer
            layer.appearance.backgroundColor = nil
            layer.children = (0..<3).map { _ in
                Layer(0, 0, 40, 30, color: color()) {
                    $0.placement.transform = CATransform3DMakeRotation(number(-1, 1), 0.2, 1, 0.1)
                }.node
            }
        case .fade, .push, .transitionKernel:
            let filter = TransitionFilter(name: pick(["CIDissolveTransition", "CISwipeTransition"])).map {
                Transition.Kind.kernel($0.transitionKernel)
            }
            let style: Transition.Kind = kind == .fade ? .fade : kind == .push ? .push(from: .left) : filter ?? .fade
            let old = Layer(0, 0, layer.placement.bounds.width, layer.placement.bounds.height, color: color()) {
                $0.children = inner(1)
            }.node
            layer.transition = Transition(style, progress: number(0.2, 0.8), old: old)
        case .bitmap:
            layer.effects.shouldRasterize = true
            layer.effects.rasterizationScale = number(0.5, 1.5)
            layer.children = inner()
            layer.placement.transform = CATransform3DMakeRotation(number(0, 1), 0, 0, 1)
        case .separable:
            layer.join(
                pick(
                    [
                        "Multiply", "Screen", "Overlay", "Darken", "Lighten", "SoftLight", "HardLight", "Difference",
                        "Exclusion",
                    ].map { "CI\($0)BlendMode" }))
        case .nonseparable:
            layer.join(
                pick(
                    ["Hue", "Saturation", "Color", "Luminosity", "ColorDodge", "ColorBurn"].map { "CI\($0)BlendMode" }))
        case .porterDuff:
            layer.join(
                pick([
                    "sourceIn", "sourceOut", "sourceAtop", "destOver", "destIn", "destOut", "destAtop", "xor", "plusD",
                    "plusL",
                ]))
        case .glass: layer.filterBackground("CIGaussianBlur", ["inputRadius": .number(Double(number(1, 9)))])
        case .clearGlass:
            layer.appearance.opacity = 0.7
            layer.appearance.cornerRadius = 8
            layer.filterBackground("CIColorMatrix", ["inputAVector": .vector([0, 0, 0, 0.6])])
        case .mosaicGlass:
            layer.filterBackground("CIPixellate", ["inputScale": .number(7), "inputCenter": .vector([3, 4])])
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
            if amount < 0 {
                layer.filter("CIExposureAdjust", ["inputEV": .number(amount)])
            } else {
                layer.filter("CIGammaAdjust", ["inputPower": .number(0.6 + amount)])
            }
        case .vibrance: layer.filter("CIVibrance", ["inputAmount": .number(amount)])
        case .bloom: layer.filter("CIBloom", ["inputRadius": .number(Double(number(1, 9)))])
        case .pixellate:
            layer.filter("CIPixellate", ["inputScale": .number(Double(number(2, 9))), "inputCenter": .vector([3, 4])])
        default: return
        }
        layer.children = inner()
    }

    private mutating func emitter() -> EmitterDrawing {
        var style = EmitterStyle()
        var cell = EmitterCellStyle()
        var drawing = EmitterDrawing()
        style.position = CGPoint(x: 25, y: 20)
        style.size = CGSize(width: 30, height: 20)
        style.shape = .rectangle
        style.order = pick([.unordered, .additive])
        cell.birthRate = 12
        cell.lifetime = 2
        cell.contents = image(7, 6)
        cell.color = color()
        cell.velocity = 10
        cell.spin = 1
        cell.scale = number(0.6, 2)
        cell.emissionRange = 6
        style.cells = [cell]
        drawing.style = style
        drawing.history.advance(with: style, at: 0)
        drawing.time = 2.2
        return drawing
    }
}
