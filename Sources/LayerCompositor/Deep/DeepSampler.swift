import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// Reads the pixels of a picture along rows of the device. The picture has to live as long.
struct DeepSampler {
    private let base: Level
    private let coarser: Level?
    private let fraction: Float

    init(_ paint: ImagePaint) {
        let light = DeepLight.of(paint.image.signal)
        base = Level(image: mp_float_image(paint.image), map: paint.toImage, isNearest: paint.isNearest, light: light)
        coarser = paint.coarser.map {
            Level(image: mp_float_image($0.image), map: $0.toImage, isNearest: false, light: light)
        }
        fraction = paint.coarser?.fraction.share ?? 0
    }

    init(_ image: mp_float_image, _ toImage: PlaneProjection, isNearest: Bool) {
        base = Level(image: image, map: toImage, isNearest: isNearest, light: nil)
        coarser = nil
        fraction = 0
    }

    /// `count` pixels from (x, y) on.
    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<Float>, _ scratch: DeepScratch) {
        base.sample(x, y, count, into: out)
        guard let coarser else { return }
        let coarse = scratch.otherPixels.reserving(4 * count)
        coarser.sample(x, y, count, into: coarse)
        mp_float_lerp(out, out, coarse, Int32(count), fraction)
    }

    /// One picture and the way into it.
    private struct Level {
        private let image: mp_float_image
        private let matrix: [Double]
        private let isNearest: Bool
        /// Nil where the picture's values are those that are drawn.
        private let light: DeepLight?

        init(image: mp_float_image, map: PlaneProjection, isNearest: Bool, light: DeepLight?) {
            self.image = image
            self.isNearest = isNearest
            self.light = light
            matrix = [map.a, map.b, map.p, map.c, map.d, map.q, map.tx, map.ty, map.w]
        }

        func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<Float>) {
            withUnsafePointer(to: image) {
                mp_float_sample($0, out, Int32(count), matrix, Int32(x), Int32(y), isNearest ? 1 : 0)
            }
            light?.show(out, count: count)
        }
    }
}

extension mp_float_image {
    init(_ pixels: PixelBuffer) {
        self.init(pixels, part: PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height))
    }

    /// - Precondition: `part` lies within the picture.
    init(_ pixels: PixelBuffer, part: PixelRect) {
        let size = pixels.depth.bytesPerPixel
        self.init(
            pixels: pixels.start(ofRow: part.minY) + size * part.minX, width: Int32(part.width),
            height: Int32(part.height),
            stride: Int32(pixels.bytesPerRow / size),
            kind: pixels.depth == .eightBits ? MP_TEXELS_BYTES : MP_TEXELS_WORDS)
    }
}
