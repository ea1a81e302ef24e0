import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

/// What a layer is to the one that it is planned for.
enum LayerRole {
    case root, sublayer, mask
    /// One of the pictures of a fade, with its own backdrop; its blend is done to both as one.
    case fading
    /// One of the pictures of a transition; what joins the layer to what is behind it, and cuts it there, is done to
    /// both as one.
    case uncomposited
    /// The same without a backdrop; the layer's own opacity is left to both as one, too.
    case uncompositedOpaque

    /// The roles of the pictures of a layer that plays this one; only sublayers have backdrops.
    var ofCrossfadeImages: LayerRole { self == .sublayer ? .fading : ofImages }
    var ofUncompositedImages: LayerRole { self == .sublayer || self == .fading ? .uncomposited : ofImages }

    private var ofImages: LayerRole {
        self == .fading || self == .uncomposited || self == .uncompositedOpaque ? self : .mask
    }
}

extension Planner {
    /// The body with the layer's filters applied (facts 1.8): what the shadow is cast by.
    func filteredBody(of frame: ProjectedLayer) -> [DisplayItem] {
        guard let list = frame.node.effects.filters else { return body(of: frame) }
        let steps = steps(list, of: frame)
        if steps.isEmpty { return body(of: frame) }
        var whole = frame.with(opacity: 1)
        whole.clip = frame.clip.insetBy(-steps.reach)
        let items = body(of: whole)
        let area = items.bounds.insetBy(-steps.reach).intersection(whole.clip)
        if items.isEmpty || area.isEmpty { return [] }
        let picture = FilteredImage(items: items, steps: steps, area: area)
        return [.picture(FilteredImageFill(picture, opacity: frame.opacity, bounds: area.intersection(frame.clip)))]
    }

    /// What the layer does to its backdrop; nothing on the root and on masks (facts 1.9, 1.12).
    func backdrop(of frame: ProjectedLayer, as role: LayerRole) -> Backdrop? {
        guard role == .sublayer || role == .fading, let list = frame.node.effects.backgroundFilters,
            let region = region(BoxShape(frame.node), of: frame)
        else { return nil }
        let steps = steps(list, of: frame)
        return steps.isEmpty ? nil : Backdrop(region: region, steps: steps, frame: viewport)
    }

    /// How the layer joins what is behind it; a mask's own filter is ignored (facts R43).
    func joining(of frame: ProjectedLayer, as role: LayerRole) -> Blend {
        guard role == .root || role == .sublayer, let filter = frame.node.effects.compositingFilter?.filters.first,
            filter.isEnabled
        else { return .over }
        guard let mode = BlendModeName.mode(filter.type) else {
            report(.unknownBlend, at: frame.node, filter.type)
            return .over
        }
        return mode == .normal ? .over : .mode(mode)
    }

    /// Items that join what is behind them as one.
    func joined(_ items: [DisplayItem], by blend: Blend, opacity: CGFloat, _ frame: ProjectedLayer) -> [DisplayItem] {
        guard case .mode(let mode) = blend, !items.isEmpty else { return items.fadedAsGroup(opacity) }
        guard mode.isUnbounded else {
            return items.count == 1 && !items.dependOnBackdrop
                ? [items[0].faded(opacity).blended(blend)]
                : [.group(Group(items: items, opacity: opacity, blend: blend))]
        }
        // Such a mode changes what is behind all over: within the bounds here.
        guard let bounds = region(BoxShape(frame.node), of: frame) else { return [] }
        let nothing = DisplayItem.fill(
            Fill(region: .pixels(bounds.bounds), paint: .color(.clear), opacity: 1, bounds: bounds.bounds))
        return [.group(Group(items: [nothing] + items, opacity: opacity, clip: bounds, blend: blend))]
    }

    /// Items with their filtered backdrop, both cut by the layer's mask.
    func backed(
        _ items: [DisplayItem], by backdrop: Backdrop, _ blend: Blend, opacity: CGFloat, _ frame: ProjectedLayer
    ) -> [DisplayItem] {
        let mask = frame.node.mask.map { alpha(of: $0, over: items.bounds.union(backdrop.region.bounds), frame) }
        if mask?.isEmpty == true { return [] }
        return [.group(Group(items: items, opacity: opacity, mask: mask, blend: blend, backdrop: backdrop))]
    }

    /// The filters that can be drawn, in device pixels; the others are reported.
    private func steps(_ list: FilterList, of frame: ProjectedLayer) -> [FilterStep] {
        list.filters.flatMap { filter -> [FilterStep] in
            guard filter.isEnabled else { return [] }
            guard let kind = FilterKind.named(filter.type), let effect = filter.effect else {
                report(.unknownFilter, at: frame.node, filter.type)
                return []
            }
            for key in filter.inputs.keys.sorted() where kind.input(key) == nil {
                report(.unknownFilterInput, at: frame.node, "\(filter.type).\(key)")
            }
            return step(effect, of: frame).map { [$0] } ?? []
        }
    }

    /// Nil for one that changes nothing.
    private func step(_ effect: FilterEffect, of frame: ProjectedLayer) -> FilterStep? {
        switch effect {
        case .gaussianBlur(let radius): return radius > 0 ? .gaussian(sigma: limited(radius, frame)) : nil
        case .boxBlur(let radius): return radius > 0 ? .box(radius: limited(radius, frame)) : nil
        case .color(let matrix): return .matrix(matrix.values.map { Float($0) })
        case .exposure(let ev): return ev != 0 ? .curve(.exposure(ev)) : nil
        case .gamma(let power): return power != 1 ? .curve(.power(power)) : nil
        case .vibrance(let amount): return amount != 0 ? .vibrance(Float(amount)) : nil
        case .bloom(let radius, let intensity):
            guard intensity > 0 else { return nil }
            return .bloom(sigma: limited(max(radius, 0), frame), intensity: min(intensity, 1))
        case .pixellate(let scale, let center):
            let side = limited(scale, frame)
            guard side > 1, let corner = frame.projection.map(center) else { return nil }
            return .cells(side: Double(side), x: Double(corner.x), y: Double(corner.y))
        }
    }

    /// In pixels, no more than can be drawn.
    private func limited(_ points: Double, _ frame: ProjectedLayer) -> Double {
        let pixels = points * Double(frame.scale)
        guard pixels > Double(Planner.maximumBlur) else { return pixels }
        report(.blurTooWide, at: frame.node)
        return Double(Planner.maximumBlur)
    }
}

extension Planner {
    /// Items multiplied by the alpha of a mask, which is placed as a sublayer is (facts 1.12).
    ///
    /// A mask of one plain colour is its outline: it clips by coverage, without a picture of its own.
    func masked(_ items: [DisplayItem], by mask: RenderNode, _ frame: ProjectedLayer) -> [DisplayItem] {
        let alpha = alpha(of: mask, over: items.bounds, frame)
        if items.isEmpty || alpha.isEmpty { return [] }
        if alpha.count == 1, case .fill(let fill) = alpha[0], fill.blend == .over, case .color(let color) = fill.paint {
            return [.group(Group(items: items, opacity: fill.opacity * min(color.alpha, 1), clip: fill.region))]
        }
        return [.group(Group(items: items, mask: alpha))]
    }

    /// The mask as it is drawn where it matters.
    func alpha(of mask: RenderNode, over area: PixelRect, _ frame: ProjectedLayer) -> [DisplayItem] {
        let context = frame.clipped(to: area).contextForSublayers
        return items(of: PlacedLayer(mask, forSublayers: context.forSublayers), in: context, as: .mask)
    }
}
