import Foundation
import Images
import VectorGeometry

/// Items flattened into an image and filtered. It is drawn once, by whoever needs it first, and kept until a frame does
/// not show it.
final class FilteredImage: Sendable {
    let items: [DisplayItem]
    /// The premultiplied pixel below the items.
    let base: UInt32
    let steps: [FilterStep]
    /// The image's area in device pixels.
    let area: PixelRect
    /// The area in which the items are known. Beyond it, within `area`, edge pixels are repeated. If nil, pixels beyond
    /// the items are transparent.
    let validArea: PixelRect?
    /// The visible part of the filtered image, within its area.
    let shown: PixelRect
    /// Whether the image is the backdrop of a panel, a layer with background filters.
    let isBackdrop: Bool
    /// The highest level of the shadows in the image, or 0.
    let shadowLevel: Int
    /// Shared by all images that were found to be equal.
    private let contentIdentity = LockedValue(ContentIdentity())
    private let drawn = LazyValue<Drawn>()
    /// The image drawn in floating point.
    let highPrecision = LazyValue<HighPrecisionFilteredImage>()

    private final class ContentIdentity: Sendable {}

    struct Drawn: Sendable {
        let pixels: PixelBuffer
        /// The area of the pixels: that of the image, or the part of it that is shown.
        let area: PixelRect
        /// The unfiltered backdrop, if it is kept.
        let source: BackdropSource?
        /// Whether the pixels farther from the edges than the filters reach are opaque: those that a backdrop shows.
        let isOpaque: Bool
        /// The area of these pixels, or a smaller one that is opaque; empty if none is known.
        let opaqueArea: PixelRect
    }

    /// Creates an image of items.
    ///
    /// - Parameter shown: the visible part; nil if it is the whole image.
    /// - Precondition: `area` is not empty.
    init(
        items: [DisplayItem], over base: UInt32 = 0, steps: [FilterStep], area: PixelRect, validArea: PixelRect? = nil,
        shown: PixelRect? = nil, isBackdrop: Bool = false
    ) {
        self.items = items.isolated()
        self.base = base
        self.steps = steps
        self.validArea = validArea
        self.area = area.clampedToImageSize
        let visible = shown?.intersection(self.area) ?? self.area
        self.shown = visible.isEmpty ? self.area : visible
        self.isBackdrop = isBackdrop
        shadowLevel = items.shadowLevel
    }

    /// Returns the pixels; draws them if necessary.
    func drawn(by worker: TileWorker) -> Drawn {
        drawn.value { draw(by: TileWorkerPool(count: 1) { worker }, keeping: nil) }
    }

    var drawnPixels: PixelBuffer? { drawn.existing?.pixels }

    /// The area of the pixels when the image is drawn.
    var drawnArea: PixelRect { BlurredRows(steps, on: shown) == nil ? area : shown }

    /// Whether the unfiltered backdrop of the image can be kept for the next frame.
    var canKeepBackdrop: Bool { isBackdrop && BlurredRows(steps, on: shown) != nil }

    /// The unfiltered backdrop, if the image is drawn and it is kept.
    var source: BackdropSource? { drawn.existing?.source }

    /// Whether the image is drawn and opaque as far as a backdrop shows it.
    var isKnownOpaque: Bool { drawn.existing?.isOpaque == true }

    /// The image, if it is drawn.
    var existing: Drawn? { drawn.existing }

    /// Draws the image with all workers before any of them needs it.
    ///
    /// - Parameter backdrops: the unfiltered backdrops of the last frame, whose memory and unchanged parts are reused;
    ///   nil to keep none.
    func prerender(by workerPool: TileWorkerPool, keeping backdrops: KeptBackdrops?) {
        _ = drawn.value { draw(by: workerPool, keeping: backdrops) }
    }

    /// Frees the pixels, and returns the unfiltered backdrop, if it was kept.
    func release() -> BackdropSource? {
        highPrecision.take()
        return drawn.take()?.source
    }

    /// Returns whether both images are equal. Equal images share an identity, so that stacks of backdrops, each of
    /// which shows those below it, are compared in linear time.
    func isVisuallyEqual(to other: FilteredImage) -> Bool {
        if self === other { return true }
        let own = contentIdentity.withLock { $0 }
        if own === other.contentIdentity.withLock({ $0 }) { return true }
        guard area == other.area, base == other.base, validArea == other.validArea, steps == other.steps,
            items.areVisuallyEqual(to: other.items)
        else {
            return false
        }
        other.contentIdentity.withLock { $0 = own }
        return true
    }
}

extension PixelRect {
    /// The rectangle limited to the maximum image size.
    fileprivate var clampedToImageSize: PixelRect {
        intersection(
            PixelRect(
                x: minX, y: minY, width: min(width, PixelBuffer.longestSide),
                height: min(height, PixelBuffer.longestSide)))
    }
}

/// A filtered or rasterized image as it is composited.
final class FilteredImageFill: Sendable {
    let image: FilteredImage
    /// The projection through which the image is drawn; nil if its pixels are the device's.
    let view: View?
    /// The opacity, 0…1.
    let opacity: CGFloat
    let blend: Blend
    let bounds: PixelRect

    struct View: Sendable {
        let region: Region
        /// Maps device space to the image's pixels, from its top left corner.
        let toImage: PlaneProjection
        let isNearest: Bool
    }

    init(_ image: FilteredImage, view: View? = nil, opacity: CGFloat, blend: Blend = .over, bounds: PixelRect) {
        self.image = image
        self.view = view
        self.opacity = opacity
        self.blend = blend
        self.bounds = bounds
    }

    func with(opacity: CGFloat? = nil, blend: Blend? = nil, bounds: PixelRect? = nil) -> FilteredImageFill {
        FilteredImageFill(
            image, view: view, opacity: opacity ?? self.opacity, blend: blend ?? self.blend,
            bounds: bounds ?? self.bounds)
    }
}
