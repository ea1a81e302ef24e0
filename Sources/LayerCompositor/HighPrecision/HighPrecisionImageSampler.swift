import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// Samples an image in floating point along rows of the device.
struct HighPrecisionImageSampler: RowSampler {
    private let base: Level
    private let others: [(level: Level, fraction: Float)]
    /// The video frames among the images.
    private let loans: [PixelLoan]

    init(_ paint: ImagePaint) {
        let conversion = HDRSignalConversion.of(paint.image.signal)
        let loan = paint.image.lend()
        let others = paint.others.map { (sample: $0, loan: $0.image.lend()) }
        base = Level(
            image: mp_float_image(paint.image, loan), map: paint.toImage, isNearest: paint.isNearest,
            conversion: conversion)
        self.others = others.map { sample, loan in
            let image = mp_float_image(sample.image, loan)
            return (
                Level(image: image, map: sample.toImage, isNearest: false, conversion: conversion),
                FloatPixels.opacity(sample.fraction)
            )
        }
        loans = ([loan] + others.map(\.loan)).compactMap(\.self)
    }

    init(_ surface: FloatSurface, _ toImage: PlaneProjection, isNearest: Bool) {
        self.init(surface.texels, toImage, isNearest: isNearest)
    }

    init(_ image: mp_float_image, _ toImage: PlaneProjection, isNearest: Bool) {
        base = Level(image: image, map: toImage, isNearest: isNearest, conversion: nil)
        others = []
        loans = []
    }

    func sample(
        _ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<Float>, _ scratch: ScratchRows<FloatPixels>
    ) {
        base.sample(x, y, count, into: out)
        guard !others.isEmpty else { return }
        let pixels = scratch.otherPixels(count)
        for other in others {
            other.level.sample(x, y, count, into: pixels)
            mp_float_lerp(out, out, pixels, Int32(count), other.fraction)
        }
    }

    /// One mipmap level and the map into it.
    private struct Level {
        private let image: mp_float_image
        private let matrix: [Double]
        private let isNearest: Bool
        /// Converts the image's signal to drawing values; nil if they are the same.
        private let conversion: HDRSignalConversion?

        init(image: mp_float_image, map: PlaneProjection, isNearest: Bool, conversion: HDRSignalConversion?) {
            self.image = image
            self.isNearest = isNearest
            self.conversion = conversion
            matrix = [map.a, map.b, map.p, map.c, map.d, map.q, map.tx, map.ty, map.w]
        }

        func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<Float>) {
            withUnsafePointer(to: image) {
                mp_float_sample($0, out, Int32(count), matrix, Int32(x), Int32(y), isNearest ? 1 : 0)
            }
            conversion?.decode(out, count: count)
        }
    }
}

extension mp_float_image {
    init(_ pixels: PixelBuffer) {
        self.init(pixels, part: PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height))
    }

    /// Creates an image of pixels, which exist while a loan does if there is one.
    init(_ pixels: PixelBuffer, _ loan: PixelLoan?) {
        self.init(
            pixels: loan?.bytes ?? pixels.bytes, width: Int32(pixels.width), height: Int32(pixels.height),
            stride: Int32(pixels.bytesPerRow / pixels.depth.bytesPerPixel), kind: pixels.depth.texels)
    }

    /// Creates an image of a part of `pixels`.
    ///
    /// - Precondition: `part` lies within the image.
    init(_ pixels: PixelBuffer, part: PixelRect) {
        let size = pixels.depth.bytesPerPixel
        self.init(
            pixels: pixels.start(ofRow: part.minY) + size * part.minX, width: Int32(part.width),
            height: Int32(part.height),
            stride: Int32(pixels.bytesPerRow / size),
            kind: pixels.depth.texels)
    }
}

extension PixelBuffer.Depth {
    fileprivate var texels: mp_texels { self == .eightBits ? MP_TEXELS_8_BIT : MP_TEXELS_16_BIT }
}

/// Computes the colors of a gradient along rows of the device from its stops.
struct HighPrecisionGradientSampler {
    private let paint: GradientPaint
    private let stops: [mp_float_stop]

    init(_ paint: GradientPaint) {
        self.paint = paint
        stops = paint.ramp.floatStops
    }

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<Float>) {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { parameters in
            for i in 0..<count { parameters[i] = parameter(x + i, y) }
            mp_float_gradient(
                out, parameters.baseAddress, Int32(count), stops, Int32(stops.count), paint.ramp.isOpaque ? 1 : 0)
        }
    }

    private func parameter(_ x: Int, _ y: Int) -> Double {
        let h = paint.toShape.homogeneous(CGFloat(x) + 0.5, CGFloat(y) + 0.5)
        return paint.parameter(h.x / h.w, h.y / h.w)
    }
}
