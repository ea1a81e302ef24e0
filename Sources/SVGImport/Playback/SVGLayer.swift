import Foundation
import LayerTree
import RenderTree
import VectorGeometry

/// A layer that shows an SVG drawing with its animations, in its own time.
///
/// The elements are sublayers with their ids as names. `contentsGravity` places the drawing in the bounds: it fits them
/// by default.
///
/// - Thread safety: Like every layer, from one thread or task at a time.
package class SVGLayer: CALayer {
    /// The drawing; nil shows nothing.
    package var drawing: SVGDrawing? { didSet { update() } }

    /// The size of a drawing whose layers are sublayers already: the first sublayer contains them. Nil for others.
    package var expandedSize: CGSize? { didSet { setNeedsLayout() } }

    private var stage: CALayer?

    /// Creates a layer without a drawing.
    package override init() {
        super.init()
        contentsGravity = .resizeAspect
    }

    /// Creates a layer with the size of a drawing.
    package convenience init(_ drawing: SVGDrawing?) {
        self.init()
        bounds = CGRect(origin: .zero, size: drawing?.size ?? .zero)
        show(drawing)
    }

    /// Creates a copy of a layer's values.
    package override init(layer: Any) {
        super.init(layer: layer)
        drawing = (layer as? SVGLayer)?.drawing
        expandedSize = (layer as? SVGLayer)?.expandedSize
    }

    /// Creates a layer from an archive, without its drawing.
    package required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Returns the layer of an element; nil if there is none with the id, or it draws nothing.
    package func layer(forElementID id: String) -> CALayer? { stage?.descendant(named: id) }

    /// Places the drawing in the bounds.
    package override func layoutSublayers() {
        super.layoutSublayers()
        layOutStage()
    }

    /// Sets the drawing outside of an initializer, so that its observer is called.
    private func show(_ drawing: SVGDrawing?) { self.drawing = drawing }

    private func update() {
        stage?.removeFromSuperlayer()
        stage = nil
        guard let drawing else { return }
        // The drawing has been built within the limits before.
        let builder = DrawingBuilder(drawing.model, drawing.images, drawing.collectedWarnings)
        guard let built = try? builder.layer() else { return }
        stage = built
        insertSublayer(built, at: 0)
        layOutStage()
        setNeedsLayout()
    }

    private func layOutStage() {
        guard let stage = expandedSize == nil ? stage : sublayers?.first, let size = expandedSize ?? drawing?.size
        else { return }
        let (x, y) = (bounds.width / size.width, bounds.height / size.height)
        let scale: (x: CGFloat, y: CGFloat)
        switch contentsGravity {
        case .resize: scale = (x, y)
        case .resizeAspect: scale = (min(x, y), min(x, y))
        case .resizeAspectFill: scale = (max(x, y), max(x, y))
        default: scale = (1, 1)
        }
        let transform = CATransform3DMakeScale(scale.x, scale.y, 1)
        let (width, height) = (size.width * scale.x, size.height * scale.y)
        let centered = CGRect(x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
        let isScaled = [.resizeAspect, .resizeAspectFill].contains(contentsGravity)
        let position = (isScaled ? centered.aligned(contentsFocus, in: bounds) : centered).origin
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if stage.position != position { stage.position = position }
        if stage.transform != transform { stage.transform = transform }
        CATransaction.commit()
    }
}

extension CALayer {
    /// Returns the first layer below this one with a name.
    fileprivate func descendant(named name: String) -> CALayer? {
        for sublayer in sublayers ?? [] {
            if sublayer.name == name { return sublayer }
            if let match = sublayer.descendant(named: name) { return match }
        }
        return nil
    }
}
