import Foundation
import RenderTree

// Facts 1.2, 1.6, 1.7.
extension CALayer {
    /// A `CGImage`; anything else shows nothing.
    public var contents: Any? {
        get { state.contents.image }
        set { change(Property.contents) { $0.contents.image = newValue as? CGImage } }
    }

    /// The part of the picture shown, in unit space.
    public var contentsRect: CGRect {
        get { state.contents.rect }
        set { change(Property.contentsRect) { $0.contents.rect = newValue } }
    }

    /// Pixels of the picture per point, for the gravities that do not resize.
    public var contentsScale: CGFloat {
        get { state.contents.scale }
        set { change(Property.contentsScale) { $0.contents.scale = newValue } }
    }

    /// Where the picture goes in the bounds; `.resize` by default.
    public var contentsGravity: CALayerContentsGravity {
        get { CALayerContentsGravity(rawValue: state.contents.gravity.rawValue) }
        set { change("contentsGravity", to: .string(newValue.rawValue)) }
    }

    /// The sampling of an enlarged picture; `.linear` by default.
    public var magnificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: state.contents.magnification.rawValue) }
        set { change("magnificationFilter", to: .string(newValue.rawValue)) }
    }

    /// The sampling of a reduced picture; `.linear` by default.
    public var minificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: state.contents.minification.rawValue) }
        set { change("minificationFilter", to: .string(newValue.rawValue)) }
    }
}
