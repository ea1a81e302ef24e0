import Foundation
import Images
import RenderTree
import TextLayout
import VectorGeometry

extension Planner {
    /// Returns the glyphs as paths through the layer's whole transform, upright in both y directions, clipped to the
    /// bounds (facts 3.2) with the ink beside lines that fit. Text on a path is not clipped.
    func text(_ style: TextDrawing, of frame: ProjectedLayer) -> [DisplayItem] {
        let b = frame.bounds
        let string = style.text.shownString
        guard !string.isEmpty, style.path != nil || b.width > 0 && b.height > 0 else { return [] }
        let layout = TextLayout(style.text(in: b, minYIsTop: frame.minYIsTop), in: b.size, fonts: fonts)
        // The parts of a split text have the problems of the whole text.
        let isPart = style.text.visibleRange.map { !$0.isEmpty } ?? false
        if !isPart { report(layout, of: string, at: frame.node) }
        let transform =
            frame.minYIsTop
            ? CGAffineTransform(translationX: b.minX, y: b.minY)
            : CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: b.minX, ty: b.maxY)
        let outlines = outlines(of: layout, placedBy: transform, frame)
        if !isPart, style.path == nil {
            reportClipping(layout, outlines, of: string, at: frame)
        } else if !isPart, layout.exceedsPath {
            report(layout.hasEmptyPath ? .textPathEmpty : .textExceedsPath, at: frame.node, in: string)
        }
        let paint =
            gradientPaint(style.gradient, of: frame).map { Paint.gradient($0) } ?? .color(style.color ?? .clear)
        let visible = outlines.marks.indices.filter { outlines.marks[$0].isVisible(paint) }
        if visible.isEmpty { return [] }
        let overflows = style.path == nil && !visible.allSatisfy { b.contains(outlines.marks[$0].bounds) }
        let area = overflows ? layout.drawnArea(in: b.size).offsetBy(dx: b.minX, dy: b.minY) : nil
        return clippedText(outlines, visible, paint, to: area, frame)
    }

    /// Returns the outlines of a layout: those of the last frame if they are the same.
    private func outlines(of layout: TextLayout, placedBy transform: CGAffineTransform, _ frame: ProjectedLayer)
        -> TextOutlines
    {
        let key = frame.node.identity
        let cached = textOutlines.cached(key).flatMap { $0.isMade(from: layout, placedBy: transform) ? $0 : nil }
        let outlines = cached ?? TextOutlines(layout, placedBy: transform)
        textOutlines.keep(outlines, for: key)
        return outlines
    }

    private func report(_ layout: TextLayout, of text: String, at node: RenderNode) {
        // Text without a font has the default one, which nobody asked for.
        for font in layout.fonts where font.isSubstitute && font.requested != TextAttributes.standardFontName {
            let package = FontPackage.package(ofFont: font.requested).map { "; install the Debian package \($0)" } ?? ""
            let substitute = "\(font.requested) is not installed; \(font.used) is used instead\(package)"
            report(.fontSubstituted, at: node, substitute, in: text)
        }
        guard !layout.missingCharacters.isEmpty else { return }
        let codes = layout.missingCharacters.map { "U+" + String($0.value, radix: 16, uppercase: true) }
        let packages = FontPackage.packages(for: layout.missingCharacters)
        let remedy = packages.isEmpty ? "" : "; install the Debian package \(packages.joined(separator: " and "))"
        report(.charactersMissing, at: node, codes.joined(separator: " ") + remedy, in: text)
    }

    /// Reports text that its frame clips by more than a point, or by whole lines. Truncated text, and text of a
    /// layer that masks to its bounds, is meant to be clipped.
    private func reportClipping(
        _ layout: TextLayout, _ outlines: TextOutlines, of text: String, at frame: ProjectedLayer
    ) {
        guard !frame.node.appearance.masksToBounds, !layout.lines.contains(where: \.isTruncated) else { return }
        let bounds = outlines.layoutBounds
        func isInside(_ area: CGRect) -> Bool { bounds.isNull || area.insetBy(dx: -1, dy: -1).contains(bounds) }
        let size = frame.bounds.size
        let isClipped = !isInside(CGRect(origin: .zero, size: size)) && !isInside(layout.drawnArea(in: size))
        guard layout.omitsLines || isClipped else { return }
        report(.textClipped, at: frame.node, in: text)
    }

    /// Returns the marks, clipped to an area as a bitmap would be: to whole pixels around an axis-aligned area,
    /// otherwise to the exact edge.
    private func clippedText(
        _ outlines: TextOutlines, _ visible: [Int], _ paint: Paint, to area: CGRect?, _ outer: ProjectedLayer
    ) -> [DisplayItem] {
        var frame = outer
        var clip = Region?.none
        if let area {
            if let axisAligned = area.axisAlignedRect(in: outer.projection) {
                frame = outer.clipped(to: PixelRect(covering: axisAligned, within: outer.clip))
            } else {
                clip = region(area, of: outer)
                guard clip != nil else { return [] }
            }
        }
        let items = visible.compactMap { item(&outlines.marks[$0], paint, of: frame) }
        if items.isEmpty { return [] }
        return clip.map { [.group(Group(items: items, clip: $0))] } ?? items
    }

    private func item(_ placed: inout PlacedMark, _ paint: Paint, of frame: ProjectedLayer) -> DisplayItem? {
        switch placed.mark {
        case .fill(let path, let own):
            return Region(path, bounds: placed.bounds, of: frame, &placed.outline)
                .map { .fill(fill($0, own.map { .color($0) } ?? paint, of: frame)) }
        case .image(let image, let box):
            guard let region = region(box, of: frame) else { return nil }
            let source = CGRect(x: 0, y: 0, width: image.width, height: image.height)
            let mapping = ContentsMapping(drawn: box, source: source, minYIsTop: frame.minYIsTop)
            let paint = ImagePaint(
                image, mapping: mapping, magnification: .linear, minification: .trilinear, frame: frame, range: range)
            return .fill(fill(region, .image(paint), of: frame))
        }
    }
}
