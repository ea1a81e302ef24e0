import Foundation
import LayerTree
import RenderTree
import SceneLanguage
import SourceFiles
import SourceText
import VectorGeometry

/// Finds text that masks, or superlayers that mask to their bounds, cut at all times.
///
/// Text and masks that move, as in reveals, are not checked; neither is text in rotated layers. A mask counts as its
/// bounding box.
struct CutTextCheck {
    private let locations: [RenderNode.Identity: SourceLocation]
    /// The key paths that events change or animate, by the names of their layers.
    private let changes: [String: Set<String>]
    private(set) var warnings: [MediaWarning] = []

    /// The key paths, up to the first period, that do not change what is cut.
    private static let harmless: Set<String> = [
        "opacity", "hidden", "foregroundColor", "backgroundColor", "borderColor", "borderWidth", "cornerRadius",
        "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "shadowPath", "strokeColor", "filters",
        "compositingFilter", "zPosition", "gradientColors", "contents",
    ]
    /// The key paths, up to the first period, that move a layer together with what it masks.
    private static let moving: Set<String> = ["position", "transform", "anchorPoint"]

    /// - Parameters:
    ///   - root: The layer tree of the scene.
    ///   - locations: The positions of its layers in the document.
    init(_ root: CALayer, _ locations: [RenderNode.Identity: SourceLocation], _ scene: SceneDescription) {
        self.locations = locations
        var changes: [String: Set<String>] = [:]
        for change in scene.changes { changes[change.layer, default: []].insert(change.keyPath) }
        for added in scene.events.flatMap(\.all).flatMap(\.added) {
            changes[added.layer, default: []].formUnion(added.animations.flatMap(\.keyPaths))
        }
        self.changes = changes
        check(below: root)
    }

    private mutating func check(below layer: CALayer) {
        if let text = layer as? CATextLayer, locations[text.identity] != nil { check(text) }
        for sublayer in layer.sublayers ?? [] { check(below: sublayer) }
    }

    /// Checks a text against its own mask, and those of its superlayers up to the first that moves or is unusual.
    private mutating func check(_ text: CATextLayer) {
        guard !text.isHidden, changed(text).isSubset(of: Self.harmless) else { return }
        var layer: CALayer = text
        var isMoving = false
        while true {
            if let cut = cut(text, by: layer) { return warnings.append(warning(cut, text, layer)) }
            // What is above a layer that moves cuts the text only at times.
            guard !isMoving, layer.isUpright, let next = layer.superlayer, next.isPlain else { return }
            let changes = changed(next).subtracting(Self.harmless)
            guard changes.isSubset(of: Self.moving) else { return }
            isMoving = !changes.isEmpty
            layer = next
        }
    }

    /// How a layer cuts a text.
    private struct Cut {
        let points: CGFloat
        let side: String
        let isAll: Bool
        let isMask: Bool
    }

    /// Returns how a layer cuts a text; nil if it cuts no more than the edges of letters.
    private func cut(_ text: CATextLayer, by layer: CALayer) -> Cut? {
        // The frame of a text layer cuts it when it is drawn, which has a warning of its own.
        let isClipped = layer !== text && layer.masksToBounds && !layer.bounds.isEmpty
        var areas = isClipped ? [(layer.bounds, isMask: false)] : []
        if let mask = layer.mask, let area = area(of: mask) { areas.append((area, isMask: true)) }
        guard !areas.isEmpty else { return nil }
        let ink = text.visibleTextBounds
        guard !ink.isNull else { return nil }
        let box = text.convert(ink, to: layer)
        for (area, isMask) in areas {
            if area.isNull || area.isEmpty || !area.intersects(box) {
                return Cut(points: box.width, side: "", isAll: true, isMask: isMask)
            }
            let sides = [
                (area.minX - box.minX, "left"), (box.maxX - area.maxX, "right"), (area.minY - box.minY, "top"),
                (box.maxY - area.maxY, "bottom"),
            ]
            guard let largest = sides.max(by: { $0.0 < $1.0 }), largest.0 > max(1, text.fontSize * 0.05) else {
                continue
            }
            return Cut(points: largest.0, side: largest.1, isAll: false, isMask: isMask)
        }
        return nil
    }

    private func warning(_ cut: Cut, _ text: CATextLayer, _ layer: CALayer) -> MediaWarning {
        let name = layer.name.map { " \"\($0)\"" } ?? ""
        let owner = layer === text ? "text" : "\(type(of: layer))\(name)"
        let mask = cut.isMask ? "the mask of the \(owner)" : "masksToBounds of the \(owner)"
        let part =
            cut.isAll
            ? "hides the text" : "cuts \(MistakeCheck.text(Double(cut.points))) points at the \(cut.side) of the text"
        let string = text.shownText
        let excerpt = "\"\(string.prefix(30))\(string.dropFirst(30).isEmpty ? "" : "…")\""
        let remedy =
            cut.isMask
            ? "enlarge the mask, or move the text into it"
            : "enlarge the layer, move the text, or leave out masksToBounds"
        return MediaWarning(
            at: locations[text.identity] ?? SourceLocation(file: ""), "\(mask) \(part) \(excerpt); \(remedy)")
    }
}

// What changes.
extension CutTextCheck {
    /// Returns the key paths that animations and events change, up to the first period.
    private func changed(_ layer: CALayer) -> Set<String> {
        let animated = (layer.animationKeys() ?? []).compactMap(layer.animation(forKey:)).flatMap(\.inspectedKeyPaths)
        let events = layer.name.flatMap { changes[$0] } ?? []
        return Set((animated + events).map { String($0.prefix { $0 != "." }) })
    }

    /// Returns the bounding box of a mask in the coordinates of the masked layer; nil if it is not known, or changes.
    private func area(of mask: CALayer) -> CGRect? {
        guard changed(mask).isEmpty, mask.isPlain, mask.isUpright, CATransform3DIsIdentity(mask.transform),
            mask.shadowOpacity == 0, mask.compositingFilter == nil
        else { return nil }
        let classes: [CALayer.Type] = [CALayer.self, CAShapeLayer.self, CAGradientLayer.self]
        guard classes.contains(where: { type(of: mask) == $0 }) else { return nil }
        var area = CGRect.null
        if let shape = mask as? CAShapeLayer, let path = shape.path {
            let outset = shape.strokeColor == nil ? 0 : shape.lineWidth / 2
            area = path.boundingBox.insetBy(dx: -outset, dy: -outset)
        }
        if mask.backgroundColor != nil || mask.contents != nil || mask is CAGradientLayer || mask.borderWidth > 0 {
            area = area.union(mask.bounds)
        }
        for sublayer in mask.sublayers ?? [] {
            guard let part = self.area(of: sublayer) else { return nil }
            area = area.union(part)
        }
        if mask.masksToBounds { area = area.intersection(mask.bounds) }
        guard !area.isNull else { return area }
        let corner = mask.frame.origin
        return area.offsetBy(dx: corner.x - mask.bounds.minX, dy: corner.y - mask.bounds.minY)
    }
}

extension CALayer {
    /// Whether edges of the layer are parallel to those of its superlayer.
    fileprivate var isUpright: Bool {
        let matrix = affineTransform()
        return CATransform3DIsAffine(transform) && matrix.b == 0 && matrix.c == 0
    }

    /// Whether the layer draws its sublayers once, where they are.
    fileprivate var isPlain: Bool {
        CATransform3DIsIdentity(sublayerTransform) && !(self is CAReplicatorLayer) && !(self is CAScrollLayer)
            && !(self is CATransformLayer) && !(self is SequenceLayer)
    }
}

extension CATextLayer {
    /// The characters of the text.
    fileprivate var shownText: String {
        (string as? String) ?? (string as? NSAttributedString)?.string ?? ""
    }
}
