import Foundation
import RenderTree
import VectorGeometry

extension RandomLayers {
    /// Adds the kind's outline, position, mask, shadow or sublayers.
    mutating func shape(_ layer: inout Layer, _ kind: LayerKind) {
        let turn = number(-0.8, 0.8)
        switch kind {
        case .box:
            layer.appearance.cornerRadius = number(0, 14)
            layer.appearance.cornerCurve = pick([.circular, .continuous])
        case .border:
            layer.appearance.cornerRadius = number(0, 9)
            layer.appearance.borderWidth = number(0.5, 5)
            layer.appearance.borderColor = color()
        case .hardEdge: layer.appearance.allowsEdgeAntialiasing = false
        case .rotated, .perspectiveImage: layer.placement.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
        case .tilted: layer.placement.transform = CATransform3DMakeRotation(turn, 1, 0.5, 0.2)
        case .fadedGroup: (layer.appearance.opacity, layer.children) = (Float(number(0.2, 0.9)), inner())
        case .clipped:
            layer.appearance.masksToBounds = true
            layer.appearance.cornerRadius = number(0, 12)
            layer.children = inner()
        case .masked:
            layer.children = inner()
            layer.mask =
                Layer(3, 3, 30, 25, color: color()) {
                    $0.appearance.cornerRadius = 9
                    $0.children = inner()
                }.node
        case .shadow, .wideShadow:
            layer.shadow.opacity = Float(number(0.4, 1))
            layer.shadow.radius = kind == .shadow ? number(0, 8) : number(12, 40)
            layer.shadow.offset = CGSize(width: number(-6, 6), height: number(-6, 6))
            layer.shadow.color = color()
            layer.appearance.cornerRadius = number(0, 9)
        default: break
        }
    }
}
