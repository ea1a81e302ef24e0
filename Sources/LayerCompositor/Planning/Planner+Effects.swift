import Foundation
import Images
import RenderTree
import VectorGeometry

/// The role in which a layer is planned.
enum LayerRole {
    case root, sublayer, mask
    /// One of the images of a crossfade, with its own backdrop; the layer's blend is applied to both together.
    case crossfading
    /// One of the images of a transition; the layer's blend, backdrop, mask and clip are applied to both together.
    case uncomposited
    /// Like `uncomposited`, without a backdrop; the layer's own opacity is also applied to both together.
    case uncompositedOpaque

    /// The roles of the images of a layer in this role; only sublayers have backdrops.
    var ofCrossfadeImages: LayerRole { self == .sublayer ? .crossfading : ofImages }
    var ofUncompositedImages: LayerRole { self == .sublayer || self == .crossfading ? .uncomposited : ofImages }

    private var ofImages: LayerRole {
        self == .crossfading || self == .uncomposited || self == .uncompositedOpaque ? self : .mask
    }
}

extension Planner {
    /// Returns the body with the layer's filters applied (facts 1.8); it casts the shadow.
    func filteredBody(of frame: ProjectedLayer) -> [DisplayItem] {
        guard let list = frame.node.effects.filters else { return body(of: frame) }
        let steps = steps(list, of: frame)
        if steps.isEmpty { return body(of: frame) }
        if let clamped = clampedBody(of: frame, list, steps) { return clamped }
        var opaqueFrame = frame.with(opacity: 1)
        opaqueFrame.clip = frame.clip.insetBy(-steps.reach)
        let items = body(of: opaqueFrame)
        let area = items.bounds.insetBy(-steps.reach).intersection(opaqueFrame.clip)
        if items.isEmpty || area.isEmpty { return [] }
        let bounds = area.intersection(frame.clip)
        let image = FilteredImage(items: items, steps: steps, area: area, shown: bounds)
        return [.filteredImage(FilteredImageFill(image, opacity: frame.opacity, bounds: bounds))]
    }

    /// Returns the layer's filtered backdrop; nil for the root and masks (facts 1.9, 1.12).
    func backdrop(of frame: ProjectedLayer, as role: LayerRole) -> Backdrop? {
        guard role == .sublayer || role == .crossfading, let list = frame.node.effects.backgroundFilters,
            let region = region(BoxShape(frame.node), of: frame)
        else { return nil }
        let steps = steps(list, of: frame)
        if steps.isEmpty { return nil }
        let core = frame.snappedToPixels(BoxShape(frame.node)).core
        let cover = fill(region, .color(CGColor(gray: 0, alpha: 1)), of: frame.with(opacity: 1), opaque: core)
        return Backdrop(cover: cover, steps: steps, frame: viewport)
    }

    /// Returns the blend of the layer's compositing filter; a mask's own filter is ignored (facts R43).
    func compositingBlend(of frame: ProjectedLayer, as role: LayerRole) -> Blend {
        guard role == .root || role == .sublayer, let filter = frame.node.effects.compositingFilter?.filters.first,
            filter.isEnabled
        else { return .over }
        guard let mode = BlendModeName.mode(filter.type) else {
            report(.unknownBlend, at: frame.node, filter.type)
            return .over
        }
        return mode == .normal ? .over : .mode(mode)
    }

    /// Returns items composited with what is behind them as a group.
    func composited(_ items: [DisplayItem], by blend: Blend, opacity: CGFloat, _ frame: ProjectedLayer) -> [DisplayItem]
    {
        guard case .mode(let mode) = blend, !items.isEmpty else { return items.fadedAsGroup(opacity) }
        guard mode.isUnbounded else {
            return items.count == 1 && !items.dependOnBackdrop
                ? [items[0].faded(opacity).blended(blend)]
                : [.group(Group(items: items, opacity: opacity, blend: blend))]
        }
        // An unbounded mode changes everything behind it; it is limited to the layer's bounds.
        guard let bounds = region(BoxShape(frame.node), of: frame) else { return [] }
        let nothing = DisplayItem.fill(
            Fill(region: .pixels(bounds.bounds), paint: .color(.clear), opacity: 1, bounds: bounds.bounds))
        return [.group(Group(items: [nothing] + items, opacity: opacity, clip: bounds, blend: blend))]
    }

    /// Returns items with their filtered backdrop, both cut by the layer's mask.
    func compositedWithBackdrop(
        _ items: [DisplayItem], by backdrop: Backdrop, _ blend: Blend, opacity: CGFloat, _ frame: ProjectedLayer
    ) -> [DisplayItem] {
        let mask = frame.node.mask.map { alpha(of: $0, over: items.bounds.union(backdrop.region.bounds), frame) }
        if mask?.isEmpty == true { return [] }
        return [.group(Group(items: items, opacity: opacity, mask: mask, blend: blend, backdrop: backdrop))]
    }

    /// Returns the supported filters, in device pixels; others are reported.
    private func steps(_ list: FilterList, of frame: ProjectedLayer) -> [FilterStep] {
        list.filters.flatMap { filter -> [FilterStep] in
            guard filter.isEnabled else { return [] }
            guard let kind = FilterKind.named(filter.type) else {
                report(.unknownFilter, at: frame.node, filter.type)
                return []
            }
            for key in filter.inputs.keys.sorted() where kind.input(key) == nil {
                report(.unknownFilterInput, at: frame.node, "\(filter.type).\(key)")
            }
            guard let effect = filter.effect else {
                report(.filterWithoutEffect, at: frame.node, filter.type)
                return []
            }
            return effect.step(in: FilterSpace(frame)) { limited($0, frame) }.map { [$0] } ?? []
        }
    }

    /// Returns a length in pixels, limited to the maximum blur.
    private func limited(_ pixels: Double, _ frame: ProjectedLayer) -> Double {
        guard pixels > Double(Planner.maximumBlur) else { return pixels }
        report(.blurTooWide, at: frame.node)
        return Double(Planner.maximumBlur)
    }
}
