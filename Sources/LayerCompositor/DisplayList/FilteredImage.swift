import Foundation
import Quartz2D
import VectorGeometry

/// Items flattened into a picture of their own and filtered: drawn once, by whoever needs it first, and kept as long as
/// the plan is.
final class FilteredImage: Sendable {
    let items: [DisplayItem]
    /// What lies below the items.
    let base: UInt32
    let steps: [FilterStep]
    /// The picture's pixels.
    let area: PixelRect
    /// Where the items are known; beyond it, within `area`, the nearest pixel goes on. Nil: beyond them is nothing.
    let known: PixelRect?
    /// The level of the deepest shadow in it, 0 without any.
    let shadowLevel: Int
    /// One for all pictures that were found to be the same.
    private let look = Guarded(Look())
    private let drawn = LazyValue<Drawn>()
    /// The same, drawn in floating point.
    let highPrecision = LazyValue<HighPrecisionFilteredImage>()

    private final class Look: Sendable {}

    struct Drawn: Sendable {
        let pixels: PixelBuffer
        let isOpaque: Bool
    }

    /// - Precondition: `area` is not empty.
    init(items: [DisplayItem], over base: UInt32 = 0, steps: [FilterStep], area: PixelRect, known: PixelRect? = nil) {
        self.items = items.isolated()
        self.base = base
        self.steps = steps
        self.known = known
        self.area = area.clampedToImageSize
        shadowLevel = items.shadowLevel
    }

    /// The pixels, from `area`'s top left on.
    func drawn(by worker: TileWorker) -> Drawn { drawn.value { worker.draw(self) } }

    var drawnPixels: PixelBuffer? { drawn.made?.pixels }

    /// Draws it with all workers at once, before any of them needs it.
    func prerender(by workerPool: TileWorkerPool) { _ = drawn.value { draw(by: workerPool) } }

    /// Backdrops show those below them: two stacks of such are compared in no time only because each picture in them is
    /// compared once.
    func isVisuallyEqual(to other: FilteredImage) -> Bool {
        if self === other { return true }
        let own = look.withLock { $0 }
        if own === other.look.withLock({ $0 }) { return true }
        guard area == other.area, base == other.base, known == other.known, steps == other.steps,
            items.areVisuallyEqual(to: other.items)
        else {
            return false
        }
        other.look.withLock { $0 = own }
        return true
    }
}

extension PixelRect {
    /// No more than a picture can hold.
    fileprivate var clampedToImageSize: PixelRect {
        intersection(
            PixelRect(
                x: minX, y: minY, width: min(width, PixelBuffer.longestSide),
                height: min(height, PixelBuffer.longestSide)))
    }
}

/// A filtered or rasterized picture as it is painted.
final class FilteredImageFill: Sendable {
    let picture: FilteredImage
    /// How it is seen through a projection; nil where its pixels are the device's.
    let view: View?
    /// 0…1.
    let opacity: CGFloat
    let blend: Blend
    let bounds: PixelRect

    struct View: Sendable {
        let region: Region
        /// Device space to the picture's pixels, from its top left corner.
        let toImage: PlaneProjection
        let isNearest: Bool
    }

    init(_ picture: FilteredImage, view: View? = nil, opacity: CGFloat, blend: Blend = .over, bounds: PixelRect) {
        self.picture = picture
        self.view = view
        self.opacity = opacity
        self.blend = blend
        self.bounds = bounds
    }

    func with(opacity: CGFloat? = nil, blend: Blend? = nil) -> FilteredImageFill {
        FilteredImageFill(
            picture, view: view, opacity: opacity ?? self.opacity, blend: blend ?? self.blend, bounds: bounds)
    }
}
