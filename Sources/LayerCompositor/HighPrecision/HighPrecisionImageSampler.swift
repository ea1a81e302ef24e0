import Foundation
import Images
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
            isStepped: paint.isStepped, conversion: conversion)
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

    /// One mipmap level, and the conversion of its signal to drawing values; nil if they are the same.
    private struct Level {
        private let level: FloatImageLevel
        /// The positions, and the image, if it is enlarged as Core Graphics does.
        private let stepped: (positions: SteppedPosition, image: mp_float_image)?
        private let conversion: HDRSignalConversion?

        init(
            image: mp_float_image, map: PlaneProjection, isNearest: Bool, isStepped: Bool = false,
            conversion: HDRSignalConversion?
        ) {
            stepped = isStepped ? (SteppedPosition(map), image) : nil
            level = FloatImageLevel(image, map, isNearest: isNearest)
            self.conversion = conversion
        }

        func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<Float>) {
            if let stepped {
                stepped.positions.sample(stepped.image, x, y, count, into: out)
            } else {
                level.sample(x, y, count, into: out)
            }
            conversion?.decode(out, count: count)
        }
    }
}
