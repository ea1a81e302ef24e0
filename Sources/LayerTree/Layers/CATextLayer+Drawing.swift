import Foundation
import Images
import Quartz2D
import RenderTree
import TextLayout
import VectorGeometry

// Facts 3.2: the text is drawn by `draw(in:)`, which subclasses override.
extension CATextLayer {
    /// Draws the text into a context in the layer's space, and records whether the context was untouched.
    func drawText(in context: CGContext) {
        let isFirst = context.isUntouched
        defer { if isFirst { textOnly = (ObjectIdentifier(context), context.changes) } }
        let drawing = state.text
        let style = drawing.text(in: bounds, minYIsTop: context.minYIsTop)
        context.saveGState()
        defer { context.restoreGState() }
        guard let gradient = CGGradient(drawing.gradient) else {
            context.setFillColor(drawing.color ?? .clear)
            context.draw(style, in: bounds)
            return
        }
        context.setTextDrawingMode(.clip)
        context.draw(style, in: bounds)
        context.drawLinearGradient(
            gradient, start: bounds.point(atUnit: drawing.gradient.startPoint),
            end: bounds.point(atUnit: drawing.gradient.endPoint),
            options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }

    /// Returns whether `draw(in:)` drew only the text, as this class does, so that it stays outlines, which are sharp
    /// at every scale. If the class draws anything else, its bitmap replaces the outlines.
    func keepsOutlines(drawnInto context: CGContext) -> Bool {
        guard let textOnly, textOnly.context == ObjectIdentifier(context), textOnly.changes == context.changes else {
            flags.insert(.drawsTextIntoContents)
            return false
        }
        if flags.remove(.drawsTextIntoContents) != nil {
            contents = nil
            flags.remove(.hasDrawnContents)
        }
        return true
    }
}

extension CGContext {
    /// Whether y grows downward in user space.
    fileprivate var minYIsTop: Bool { ctm.d < 0 || (ctm.d == 0 && ctm.a * ctm.d - ctm.b * ctm.c < 0) }
}

extension CGGradient {
    /// Creates the gradient of a style; nil for a style without colors.
    fileprivate convenience init?(_ style: GradientStyle) {
        guard !style.colors.isEmpty else { return nil }
        self.init(colorsSpace: nil, colors: style.colors, locations: style.locations)
    }
}

extension CGRect {
    /// Returns a point of the unit square stretched to the rectangle.
    fileprivate func point(atUnit point: CGPoint) -> CGPoint {
        CGPoint(x: minX + point.x * width, y: minY + point.y * height)
    }
}
