import Foundation
import Images
import RenderTree
import VectorGeometry

@testable import LayerCompositor

/// A drawn frame for inspection in tests.
struct RenderedFrame: Equatable, CustomStringConvertible {
    let width, height: Int
    private(set) var pixels: [UInt32]

    init(_ image: CGImage) {
        width = image.width
        height = image.height
        pixels = (0..<image.height).flatMap { y in
            Array(UnsafeBufferPointer(start: image.pixels.row(y), count: image.width))
        }
    }

    /// Draws layers in a root of the frame's size.
    static func of(
        _ layers: [RenderNode], _ width: Int = 100, _ height: Int = 100, host: RenderTree.Host = .yDown,
        over background: CGColor? = nil
    ) -> RenderedFrame {
        let root = Layer(0, 0, CGFloat(width), CGFloat(height)) { $0.children = layers }
        return of(root.node, width, height, host: host, over: background)
    }

    static func of(
        _ root: RenderNode, _ width: Int = 100, _ height: Int = 100, host: RenderTree.Host = .yDown,
        over background: CGColor? = nil,
        scale: CGFloat = 1
    ) -> RenderedFrame {
        let compositor = Compositor(width: width, height: height, threads: 1)
        return RenderedFrame(
            compositor.image(of: RenderTree(root: root, time: 0, host: host), scale: scale, background: background))
    }

    subscript(x: Int, y: Int) -> Pixel { Pixel(pixels[y * width + x]) }

    /// The smallest rectangle that contains every pixel with alpha.
    var inked: PixelRect {
        var box = PixelRect.empty
        for y in 0..<height {
            for x in 0..<width where self[x, y].a > 0 { box = box.union(PixelRect(x: x, y: y, width: 1, height: 1)) }
        }
        return box
    }

    /// Returns the largest difference of a component.
    func difference(_ other: RenderedFrame) -> Int {
        zip(pixels, other.pixels).map { Pixel($0).difference(Pixel($1)) }.max() ?? 0
    }

    var description: String { "\(width)×\(height) frame, inked \(inked)" }
}

/// A premultiplied pixel.
struct Pixel: Equatable, CustomStringConvertible {
    let r, g, b, a: Int

    init(_ r: Int, _ g: Int, _ b: Int, _ a: Int = 255) { (self.r, self.g, self.b, self.a) = (r, g, b, a) }

    init(_ p: UInt32) { self.init(Int(p >> 16 & 255), Int(p >> 8 & 255), Int(p & 255), Int(p >> 24)) }

    func difference(_ o: Pixel) -> Int { max(abs(r - o.r), abs(g - o.g), abs(b - o.b), abs(a - o.a)) }

    func isNear(_ other: Pixel, _ tolerance: Int = 2) -> Bool { difference(other) <= tolerance }

    static let red = Pixel(255, 0, 0), green = Pixel(0, 255, 0), blue = Pixel(0, 0, 255)
    static let white = Pixel(255, 255, 255), black = Pixel(0, 0, 0), clear = Pixel(0, 0, 0, 0)

    var description: String { "(\(r) \(g) \(b) \(a))" }
}
