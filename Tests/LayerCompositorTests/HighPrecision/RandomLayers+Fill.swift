import Foundation
import RenderTree
import TextLayout
import VectorGeometry

extension RandomLayers {
    /// Adds the kind's content.
    mutating func fill(_ layer: inout Layer, _ kind: LayerKind) {
        switch kind {
        case .axial, .radial, .conic:
            var style = GradientStyle()
            style.colors = (0..<4).map { _ in color() }
            style.locations = [0, number(0.1, 0.4), number(0.5, 0.9), 1]
            style.startPoint = CGPoint(x: number(0, 0.5), y: number(0, 0.4))
            style.endPoint = CGPoint(x: number(0.6, 1), y: number(0.6, 1))
            style.kind = kind == .axial ? .axial : kind == .radial ? .radial : .conic
            layer.drawing = .gradient(style)
        case .image: layer.contents.image = image(24, 18)
        case .smallImage:
            layer.contents.image = image(160, 130)
            layer.contents.minification = pick([.linear, .trilinear])
        case .nearestImage:
            layer.contents.image = image(13, 11)
            layer.contents.magnification = .nearest
            layer.contents.minification = .nearest
        case .perspectiveImage:
            layer.contents.image = image(40, 30)
            layer.placement.transform = CATransform3DMakeRotation(number(-0.8, 0.8), 0.4, 1, 0.1)
        case .stretched:
            layer.contents.image = image(20, 16)
            layer.contents.center = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.3)
        case .dissolve:
            layer.contents.image = image(24, 18)
            layer.contents.incoming = .init(image: image(30, 20), fraction: number(0.1, 0.9))
        case .shape, .stroke:
            var style = ShapeStyle()
            style.path = .ellipse(
                in: CGRect(x: number(-5, 10), y: number(-5, 10), width: number(8, 50), height: number(8, 40)))
            style.fillColor = color()
            style.fillRule = pick([.winding, .evenOdd])
            if kind == .stroke {
                style.strokeColor = color()
                style.stroke.width = number(0.3, 6)
                style.strokeEnd = number(0.5, 1)
            }
            layer.drawing = .shape(style)
        case .text:
            var text = TextDrawing()
            text.text = TextStyle(string: "Rg&", fontName: "DejaVu Sans", fontSize: number(9, 30))
            layer.drawing = .text(text)
            text.color = color()
        case .sprites:
            let spriteImage = image(9, 7)
            layer.children = (0..<12).map { _ in
                Layer(number(0, 40), number(0, 30), number(5, 12), number(5, 9)) {
                    $0.contents.image = spriteImage
                    $0.appearance.opacity = Float(number(0.3, 1))
                }.node
            }
        default: break
        }
    }
}
