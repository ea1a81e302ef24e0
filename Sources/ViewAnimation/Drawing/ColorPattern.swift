import Foundation
import Images
import Quartz2D
import VectorGeometry

/// The image of a pattern color.
struct ColorPattern: Hashable, Sendable {
    let image: UIImage

    /// The average color, for what cannot be filled with a pattern.
    var averageColor: CGColor {
        guard let pixels = image.cgImage?.pixels, pixels.width > 0, pixels.height > 0 else { return .clear }
        var sums = [Double](repeating: 0, count: 4)
        for y in 0..<pixels.height {
            let row = pixels.row(y)
            for x in 0..<pixels.width {
                for (index, shift) in [UInt32(16), 8, 0, 24].enumerated() {
                    sums[index] += Double(row[x] >> shift & 255)
                }
            }
        }
        guard sums[3] > 0 else { return .clear }
        func component(_ index: Int) -> CGFloat { CGFloat(sums[index] / sums[3]) }
        return CGColor(
            red: component(0), green: component(1), blue: component(2),
            alpha: CGFloat(sums[3] / 255 / Double(pixels.width * pixels.height)))
    }

    /// Returns the pattern, whose first cell has its corner at the origin of the context's base space; nil for an empty
    /// image.
    func pattern() -> CGPattern? {
        let cell = CGRect(origin: .zero, size: image.size)
        return CGPattern(bounds: cell, xStep: cell.width, yStep: cell.height) { context in
            // Images are upright in both directions of the y axis.
            if context.ctm.d < 0 {
                context.translateBy(x: 0, y: cell.height)
                context.scaleBy(x: 1, y: -1)
            }
            if let upright = image.upright { context.draw(upright, in: cell) }
        }
    }
}

extension UIColor {
    /// Creates a color that fills shapes with copies of an image, from the corner of the view or image that is drawn.
    ///
    /// It applies to drawing and to the background of views without a `layerClass` of their own. `cgColor` is the
    /// average color of the image.
    public convenience init(patternImage image: UIImage) { self.init(pattern: ColorPattern(image: image)) }

    /// Makes the pattern the fill or stroke of a context; returns false for colors without a pattern.
    func setPattern(in context: CGContext, fill: Bool, stroke: Bool) -> Bool {
        guard let pattern = pattern?.pattern(), let space = CGColorSpace(patternBaseSpace: nil) else { return false }
        if fill {
            context.setFillColorSpace(space)
            context.setFillPattern(pattern, colorComponents: [1])
        }
        if stroke {
            context.setStrokeColorSpace(space)
            context.setStrokePattern(pattern, colorComponents: [1])
        }
        return true
    }
}
