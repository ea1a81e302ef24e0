import Foundation
import Images
import RenderTree
import VectorGeometry

/// The parts of a render node that differ from the defaults.
struct NodeParts {
    var label = ""
    var matrix = CGAffineTransform.identity
    /// The matrix of a node with perspective, in place of `matrix`.
    var projection: CATransform3D?
    /// The rectangle of the node in its own space; empty for a node that only holds others.
    var bounds = CGRect.zero
    var clips = false
    var opacity = 1.0
    var blendMode: String?
    var backgroundColor: CGColor?
    var contents: CGImage?
    /// The placement of the contents in the bounds.
    var contentsGravity = ContentsGravity.resize
    /// Whether contents are enlarged as Core Graphics does, and not with a linear filter.
    var enlargesAsCoreGraphics = false
    var drawing = Drawing.none
    var shadow: ShadowStyle?
    var filters: [LayerFilter] = []
    var mask: RenderNode?
    var children: [RenderNode] = []

    /// Returns the node of the next place in a pool.
    func node(in pool: NodePool) -> RenderNode { pool.node(self) }

    /// Creates the node.
    func node(_ identity: RenderNode.Identity) -> RenderNode {
        var placement = Placement()
        placement.bounds = bounds
        placement.anchorPoint = .zero
        placement.position = bounds.origin
        if let projection {
            placement.transform = projection
        } else if matrix != .identity {
            // The transform applies about the anchor point, which is the origin of the bounds.
            let origin = bounds.origin
            let about = CGAffineTransform(translationX: origin.x, y: origin.y).concatenating(matrix)
                .concatenating(CGAffineTransform(translationX: -origin.x, y: -origin.y))
            placement.transform = CATransform3DMakeAffineTransform(about)
        }
        var appearance = Appearance()
        appearance.masksToBounds = clips
        appearance.opacity = Float(min(max(opacity, 0), 1))
        appearance.backgroundColor = backgroundColor
        var contentsStyle = ContentsStyle()
        contentsStyle.image = contents
        if contents != nil {
            contentsStyle.gravity = contentsGravity
            if enlargesAsCoreGraphics { contentsStyle.magnification = .automatic }
            // Images are often much larger than they are shown; other players use levels of detail as well.
            contentsStyle.minification = .automatic
        }
        var effects = EffectStyle()
        if let blendMode {
            var filter = LayerFilter(type: blendMode)
            filter.isBareName = true
            effects.compositingFilter = FilterList([filter])
        }
        if !filters.isEmpty { effects.filters = FilterList(filters) }
        return RenderNode(
            identity: identity, label: label, placement: placement, appearance: appearance,
            shadow: shadow ?? ShadowStyle(), contents: contentsStyle, drawing: drawing, effects: effects, mask: mask,
            children: children)
    }
}

/// The largest width, distance and radius that is drawn; damaged files have larger ones, whose outlines would take
/// minutes.
let lengthLimit = 1e5

/// The compositing filters of blend modes.
enum LottieBlendMode {
    private static let names: [Int: String] = [
        1: "multiplyBlendMode", 2: "screenBlendMode", 3: "overlayBlendMode", 4: "darkenBlendMode",
        5: "lightenBlendMode", 6: "colorDodgeBlendMode", 7: "colorBurnBlendMode", 8: "hardLightBlendMode",
        9: "softLightBlendMode", 10: "differenceBlendMode", 11: "exclusionBlendMode", 12: "hueBlendMode",
        13: "saturationBlendMode", 14: "colorBlendMode", 15: "luminosityBlendMode", 16: "plusL",
    ]

    /// Returns the name of the filter; nil for the normal mode and for unknown ones.
    static func filter(_ mode: Int) -> String? { names[mode] }
}

extension LottieVector {
    /// The color of the first three components, with components limited to 0…1.
    func color(alpha: Double = 1) -> CGColor {
        func part(_ value: Double) -> CGFloat { min(max(value, 0), 1) }
        return CGColor(red: part(values.x), green: part(values.y), blue: part(values.z), alpha: part(alpha))
    }
}
