import Images
import PixelKernels
import Quartz2D
import VectorGeometry

/// Samples an image in 8 bits along rows of the device.
struct ImageSampler: RowSampler {
    private var base: ImageLevel
    /// The positions, and the image, if it is enlarged as Core Graphics does.
    private var stepped: (positions: SteppedPosition, image: mp_image)?
    private var others: [(level: ImageLevel, fraction: UInt32)]
    /// The video frames among the images.
    private let loans: [PixelLoan]

    init(_ paint: ImagePaint) {
        let loan = paint.image.lend()
        let otherLoans = paint.others.map { $0.image.lend() }
        base = ImageLevel(mp_image(paint.image, loan), paint.toImage, isNearest: paint.isNearest)
        others = zip(paint.others, otherLoans).map { sample, loan in
            let level = ImageLevel(mp_image(sample.image, loan), sample.toImage, isNearest: false)
            return (level, UInt32((sample.fraction * 256).rounded()))
        }
        loans = ([loan] + otherLoans).compactMap(\.self)
        if paint.isStepped { stepped = (SteppedPosition(paint.toImage), mp_image(paint.image, loan)) }
    }

    init(_ surface: ByteSurface, _ toImage: PlaneProjection, isNearest: Bool) {
        let image = mp_image(
            pixels: surface.pixels, width: Int32(surface.rect.width), height: Int32(surface.rect.height),
            stride: Int32(surface.stride))
        base = ImageLevel(image, toImage, isNearest: isNearest)
        others = []
        loans = []
    }

    mutating func sample(
        _ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>, _ scratch: ScratchRows<BytePixels>
    ) {
        if let stepped { return stepped.positions.sample(stepped.image, x, y, count, into: out) }
        base.sample(x, y, count, into: out)
        guard !others.isEmpty else { return }
        let pixels = scratch.otherPixels(count)
        for index in others.indices {
            others[index].level.sample(x, y, count, into: pixels)
            mp_lerp(out, out, pixels, Int32(count), others[index].fraction)
        }
    }
}
