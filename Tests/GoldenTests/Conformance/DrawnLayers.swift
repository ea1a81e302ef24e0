import Foundation
import Multiplane

/// Renders layers from model to pixels, in a root layer with the size of the image.
final class DrawnLayers {
    let engine: AnimationEngine
    private let compositor: Compositor

    init(_ layers: CALayer..., width: Int = 100, height: Int = 100, host: RenderTree.Host = .yDown) {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        root.anchorPoint = .zero
        layers.forEach(root.addSublayer)
        engine = AnimationEngine(root: root, host: host)
        compositor = Compositor(width: width, height: height, threads: 1)
    }

    /// Renders the layers at `time`, which must not decrease.
    func render(at time: Double = 0) throws -> DrawnImage {
        DrawnImage(image: compositor.image(of: try engine.frame(at: time)))
    }
}

/// A rendered image with access to its pixels.
struct DrawnImage: Equatable {
    let width: Int
    private let pixels: [UInt32]

    init(image: CGImage) {
        width = image.width
        pixels = (0..<image.height).flatMap { y in
            Array(UnsafeBufferPointer(start: image.pixels.row(y), count: image.width))
        }
    }

    /// The premultiplied red, green, blue and alpha, 0…255, of a pixel, numbered from the top left.
    subscript(x: Int, y: Int) -> [Double] { [16, 8, 0, 24].map { Double(pixels[y * width + x] >> $0 & 255) } }

    /// The smallest rectangle [x, y, width, height] with all pixels that are not transparent; empty if there are none.
    var inked: [Int] {
        let found = pixels.indices.filter { pixels[$0] >> 24 > 0 }
        let xs = found.map { $0 % width }
        let ys = found.map { $0 / width }
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return [] }
        return [left, top, right - left + 1, bottom - top + 1]
    }

    static let red: [Double] = [255, 0, 0, 255], green: [Double] = [0, 255, 0, 255], blue: [Double] = [0, 0, 255, 255]
    static let black: [Double] = [0, 0, 0, 255], white: [Double] = [255, 255, 255, 255], clear: [Double] = [0, 0, 0, 0]
}

/// Creates a layer with a frame and a background color.
func layer(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = nil,
    _ set: (CALayer) -> Void = { _ in }
) -> CALayer {
    layer(of: CALayer.self, x, y, width, height) {
        $0.backgroundColor = color
        set($0)
    }
}

/// Creates a layer of a subclass with a frame.
func layer<Kind: CALayer>(
    of kind: Kind.Type, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ set: (Kind) -> Void
) -> Kind {
    let layer = Kind.make()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    set(layer)
    return layer
}

/// Returns an image whose pixel at (x, y), from the top left, has the color `color(x, y)`.
func image(_ width: Int, _ height: Int, _ color: (Int, Int) -> CGColor) -> CGImage {
    let pixels = PixelBuffer(width: width, height: height)
    for y in 0..<height { for x in 0..<width { pixels.row(y)[x] = color(x, y).premultipliedPixel() } }
    return CGImage(pixels: pixels, isOpaque: false)
}

func plainImage(_ width: Int, _ height: Int, _ color: CGColor) -> CGImage { image(width, height) { _, _ in color } }

extension CGColor {
    static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}
