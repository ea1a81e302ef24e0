import Foundation
import Images
import LayerCompositor
import RenderTree
import VectorGeometry

/// Verifies incremental drawing: draws every frame a second time as a whole, with a new compositor, and compares all
/// bits.
///
/// The check covers the incrementally drawn frame, and the changed areas: no pixel outside them may differ from the
/// previous frame. The drawing thread also compares the encoder's planes with a conversion of the whole frame
/// (`EncoderThread.append(_:frame:ifDifferent:)`). Confined to the drawing thread.
struct DamageCheck {
    private let viewport: Viewport
    private let background: CGColor
    private let threads: Int
    private let drawing: DrawingDepth
    private let signal: PixelSignal
    /// The previous frame, drawn as a whole.
    private var previous: PixelBuffer?

    init(
        viewport: Viewport, background: CGColor, threads: Int, drawing: DrawingDepth = .eightBits,
        signal: PixelSignal = .standard
    ) {
        self.viewport = viewport
        self.background = background
        self.threads = threads
        self.drawing = drawing
        self.signal = signal
    }

    /// Checks a frame.
    ///
    /// - Parameters:
    ///   - pixels: The frame passed to the encoder; nil if the previous frame is repeated.
    ///   - changed: The areas reported as different from the previous frame; nil for the whole frame.
    ///   - samples: The render trees whose mean is the frame.
    ///   - frame: The index of the frame, for the error.
    /// - Throws: `RenderError.damageDiffers` with the area that differs.
    mutating func check(_ pixels: PixelBuffer?, changed: [PixelRect]?, samples: [RenderTree], frame: Int)
        throws(RenderError)
    {
        let depth = (pixels ?? previous)?.depth ?? .eightBits
        let redrawn = PixelBuffer(width: viewport.width, height: viewport.height, depth: depth)
        let compositor = Compositor(
            width: viewport.width, height: viewport.height, threads: threads, drawing: drawing, signal: signal)
        compositor.render(
            samples: samples, scale: viewport.scale, offset: viewport.offset, background: background, into: redrawn)
        if let pixels, let area = pixels.difference(from: redrawn, outside: []) {
            throw .damageDiffers(frame: frame, area: area.cgRect)
        }
        if let previous, let changed, let area = previous.difference(from: redrawn, outside: changed) {
            throw .damageDiffers(frame: frame, area: area.cgRect)
        }
        previous = redrawn
    }
}

extension PixelBuffer {
    /// Returns the smallest rectangle that contains all differing pixels outside `parts`; nil if there are none. The
    /// buffers must have the same size.
    func difference(from other: PixelBuffer, outside parts: [PixelRect]) -> PixelRect? {
        var box = PixelRect.empty
        for y in 0..<height where memcmp(start(ofRow: y), other.start(ofRow: y), bytesOfRow) != 0 {
            let size = depth.bytesPerPixel
            func isEqual(_ x: Int) -> Bool {
                memcmp(start(ofRow: y) + size * x, other.start(ofRow: y) + size * x, size) == 0
            }
            let excluded = parts.filter { $0.minY <= y && y < $0.maxY }
            for x in 0..<width where !isEqual(x) && !excluded.contains(where: { $0.minX <= x && x < $0.maxX }) {
                box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box.isEmpty ? nil : box
    }
}
