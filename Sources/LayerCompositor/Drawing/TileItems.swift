import Foundation
import Images
import VectorGeometry

extension [DisplayItem] {
    /// The items as tiles draw them, with more that hides what is below.
    ///
    /// Below each panel is a copy of its unfiltered backdrop, so that the layers around the panel are not drawn again.
    /// The opaque part of a filtered image is a plain image.
    var forTiles: [DisplayItem] {
        guard contains(where: { $0.backdropSource != nil || $0.opaqueParts != nil }) else { return self }
        return flatMap { item -> [DisplayItem] in
            if let source = item.backdropSource { return [.fill(source.copy), item] }
            return item.opaqueParts ?? [item]
        }
    }
}

extension DisplayItem {
    fileprivate var backdropSource: BackdropSource? {
        if case .group(let group) = self { group.backdrop?.image?.source } else { nil }
    }

    /// A filtered image whose opaque part replaces what is below it, and the parts beside it; nil for other items.
    fileprivate var opaqueParts: [DisplayItem]? {
        guard case .filteredImage(let fill) = self, fill.view == nil, fill.opacity >= 1, fill.blend == .over,
            let drawn = fill.image.existing
        else { return nil }
        let opaque = drawn.opaqueArea.intersection(fill.bounds)
        if opaque.isEmpty { return nil }
        let uncovered = fill.bounds.subtracting(opaque).map { DisplayItem.filteredImage(fill.with(bounds: $0)) }
        return uncovered + [.fill(Fill(copying: drawn.pixels, at: drawn.area, in: opaque))]
    }
}

extension BackdropSource {
    /// A fill that replaces the pixels with those of the source, whatever their alpha.
    fileprivate var copy: Fill { Fill(copying: pixels, at: memoryArea, in: validArea) }
}

extension Fill {
    /// Creates a fill that copies a part of an image whose pixels are those of the device.
    fileprivate convenience init(copying pixels: PixelBuffer, at area: PixelRect, in part: PixelRect) {
        let toImage = PlaneProjection(CGAffineTransform(translationX: CGFloat(-area.minX), y: CGFloat(-area.minY)))
        let paint = ImagePaint(image: pixels, isOpaque: true, toImage: toImage, isNearest: true, others: [])
        self.init(region: .pixels(part), paint: .image(paint), opacity: 1, bounds: part, opaqueCore: part)
    }
}
