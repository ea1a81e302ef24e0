import Foundation
import RenderTree
import VectorGeometry

// Blurs of layers whose edge pixels are repeated outward, so that the edges of an opaque layer stay opaque.
extension Planner {
    /// Returns the filtered body of a layer that is clamped to its bounds; nil if it is not to be.
    func clampedBody(of frame: ProjectedLayer, _ list: FilterList, _ steps: [FilterStep]) -> [DisplayItem]? {
        guard steps.reach > 0, isClamped(list, frame) else { return nil }
        guard let box = frame.bounds.axisAlignedRect(in: frame.projection) else { return clampedBitmap(of: frame) }
        let reach = steps.reach
        var whole = frame.with(opacity: 1)
        whole.clip = frame.clip.insetBy(-reach)
        // Partly covered pixels at the edges get the color of the first whole ones.
        let known = box.innerPixels.intersection(whole.clip)
        guard !known.isEmpty, let region = region(frame.bounds, of: frame) else { return [] }
        let items = body(of: whole)
        guard !items.isEmpty else { return [] }
        let image = FilteredImage(items: items, steps: steps, area: known.insetBy(-reach), known: known)
        let fill = FilteredImageFill(image, opacity: frame.opacity, bounds: region.bounds.intersection(frame.clip))
        if case .pixels = region { return [.filteredImage(fill)] }
        return [.group(Group(items: [.filteredImage(fill)], clip: region))]
    }

    /// Whether any enabled filter that spreads colors repeats the edges.
    private func isClamped(_ list: FilterList, _ frame: ProjectedLayer) -> Bool {
        list.filters.contains { filter in
            guard filter.isEnabled, FilterKind.named(filter.type)?.spreads == true else { return false }
            switch filter.edges {
            case .transparent: return false
            case .clamped: return true
            case .clampedIfFullFrame:
                guard let box = frame.bounds.axisAlignedRect(in: frame.projection) else { return false }
                return box.insetBy(dx: -0.5, dy: -0.5).contains(viewport.cgRect)
            }
        }
    }
}
