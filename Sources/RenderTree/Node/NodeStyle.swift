import Foundation
import Images

/// The values of a layer that stay the same while it only moves and fades.
///
/// The nodes of such a layer in consecutive frames share one style, so that making a node copies only its placement and
/// opacity.
package final class NodeStyle: Sendable {
    /// The layer's name and class, for messages.
    package let label: String
    /// The appearance of the layer's box, with an opacity of 1: each node has its own.
    package let appearance: Appearance
    /// The shadow.
    package let shadow: ShadowStyle
    /// The filters, compositing and rasterization.
    package let effects: EffectStyle
    /// The contents and their mapping into the bounds.
    package let contents: ContentsStyle
    /// The content that the layer's class draws.
    package let drawing: Drawing
    /// The transition in progress; nil if there is none.
    package let transition: Transition?
    /// The image of a layer whose own content is only this image, drawn as a whole and without effects; nil for other
    /// layers.
    package let plainImage: CGImage?
    /// The color of a layer whose own content is only this background, without effects: red, green, blue and alpha, not
    /// premultiplied; nil for other layers. Numbers, because replicators read it for thousands of copies.
    package let plainColor: SIMD4<Double>?
    /// The cost of the layer without sublayers and mask.
    let ownCost: DrawingCost
    /// The number of copies of a replicator; nil for other layers.
    let copies: Int?

    /// Creates a style.
    ///
    /// - Parameter appearance: The appearance; its opacity does not matter.
    package init(
        label: String, appearance: Appearance, shadow: ShadowStyle, contents: ContentsStyle, drawing: Drawing,
        effects: EffectStyle, transition: Transition?
    ) {
        var look = appearance
        look.opacity = 1
        let isPlain = look.hasNoBorderOrClip && effects.isPlain && shadow.opacity <= 0 && transition == nil
        var drawsNothing = false
        if case .none = drawing { drawsNothing = contents.incoming == nil }
        self.label = label
        self.appearance = look
        self.shadow = shadow
        self.effects = effects
        self.contents = contents
        self.drawing = drawing
        self.transition = transition
        plainImage = isPlain && drawsNothing && contents.isWhole && !look.hasBackground ? contents.image : nil
        let isColor = isPlain && drawsNothing && contents.image == nil && look.hasBackground && look.isDoubleSided
        plainColor = isColor ? look.backgroundColor.map { SIMD4($0.red, $0.green, $0.blue, $0.alpha) } : nil
        ownCost = DrawingCost(of: drawing)
        if case .replicator(let style) = drawing { copies = style.copies } else { copies = nil }
    }
}

extension Appearance {
    fileprivate var hasBackground: Bool { backgroundColor.map { $0.alpha > 0 } ?? false }

    /// Whether the box is visible, has no border and antialiased edges, and does not clip.
    fileprivate var hasNoBorderOrClip: Bool {
        !isHidden && !masksToBounds && allowsEdgeAntialiasing && smoothEdges == .all
            && (borderWidth <= 0 || (borderColor.map { $0.alpha <= 0 } ?? true))
    }
}

extension ContentsStyle {
    /// Whether the image is not divided into nine parts.
    fileprivate var isWhole: Bool { !gravity.resizes || center == CGRect(x: 0, y: 0, width: 1, height: 1) }
}
