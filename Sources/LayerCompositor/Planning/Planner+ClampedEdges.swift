import Foundation
import RenderTree
import VectorGeometry

// Blurs of layers whose edge pixels are repeated outward, so that the edges of an opaque layer stay opaque.
extension Planner {
    /// Returns the filtered body of a layer that is clamped to its bounds; nil if it is not to be.
    func clampedBody(of frame: ProjectedLayer, _ list: FilterList, _ steps: [FilterStep]) -> [DisplayItem]? {
        guard steps.reach > 0, let clamping = clamping(list, frame) else { return nil }
        guard let box = frame.bounds.axisAlignedRect(in: frame.projection) else { return clampedBitmap(of: frame) }
        let reach = steps.reach
        var opaqueFrame = frame.with(opacity: 1)
        opaqueFrame.clip = frame.clip.insetBy(-reach)
        // Partly covered pixels at the edges get the color of the first whole ones.
        let validArea = box.innerPixels.intersection(opaqueFrame.clip)
        guard !validArea.isEmpty, let region = region(frame.bounds, of: frame) else { return [] }
        let items = body(of: opaqueFrame)
        guard !items.isEmpty else { return [] }
        // What a moving layer shows beyond its bounds must not be cut off.
        if clamping == .unlessOverflowing, !box.insetBy(dx: -1, dy: -1).contains(items.bounds.cgRect) { return nil }
        let bounds = region.bounds.intersection(frame.clip)
        let image = FilteredImage(
            items: items, steps: steps, area: validArea.insetBy(-reach), validArea: validArea, shown: bounds)
        let fill = FilteredImageFill(image, opacity: frame.opacity, bounds: bounds)
        if case .pixels = region { return [.filteredImage(fill)] }
        return [.group(Group(items: [.filteredImage(fill)], clip: region))]
    }

    /// The layers whose edges are repeated.
    private enum Clamping {
        case always
        /// Unless something is drawn beyond the bounds of the layer.
        case unlessOverflowing
    }

    /// Returns how the edges are repeated; nil if no enabled filter that spreads colors repeats them.
    private func clamping(_ list: FilterList, _ frame: ProjectedLayer) -> Clamping? {
        var result: Clamping?
        for filter in list.filters where filter.isEnabled && FilterKind.named(filter.type)?.spreads == true {
            switch filter.edges {
            case .transparent: break
            case .clamped: return .always
            case .clampedIfFullFrame:
                if coversViewport(frame) { return .always }
                if isAsLargeAsRoot(frame) { result = .unlessOverflowing }
            }
        }
        return result
    }

    private func coversViewport(_ frame: ProjectedLayer) -> Bool {
        guard let box = frame.bounds.axisAlignedRect(in: frame.projection) else { return false }
        return box.insetBy(dx: -0.5, dy: -0.5).contains(viewport.cgRect)
    }

    /// Whether the layer, without its transforms, is as large as the movie: it stays so while it moves, and its edges
    /// do not change suddenly.
    private func isAsLargeAsRoot(_ frame: ProjectedLayer) -> Bool {
        rootSize.width > 0 && frame.bounds.width >= rootSize.width - 0.5
            && frame.bounds.height >= rootSize.height - 0.5
            && frame.bounds.axisAlignedRect(in: frame.projection) != nil
    }
}
