import Foundation
import RenderTree

// Facts 1.2, 1.8, 1.9, 1.11.
extension CALayer {
    /// 0…1; stored as set, limited when drawn.
    public var opacity: Float {
        get { state.appearance.opacity }
        set { change(Property.opacity) { $0.appearance.opacity = newValue } }
    }

    /// Hides the layer and its sublayers.
    public var isHidden: Bool {
        get { state.appearance.isHidden }
        set { change(Property.hidden) { $0.appearance.isHidden = newValue } }
    }

    /// False: not drawn when it faces away from the viewer.
    public var isDoubleSided: Bool {
        get { state.appearance.isDoubleSided }
        set { change(Property.doubleSided) { $0.appearance.isDoubleSided = newValue } }
    }

    /// Clips content and sublayers to the bounds with their rounded corners.
    public var masksToBounds: Bool {
        get { state.appearance.masksToBounds }
        set { change(Property.masksToBounds) { $0.appearance.masksToBounds = newValue } }
    }

    /// True: the layer and its sublayers fade as one picture.
    public var allowsGroupOpacity: Bool {
        get { state.appearance.allowsGroupOpacity }
        set { change(Property.allowsGroupOpacity) { $0.appearance.allowsGroupOpacity = newValue } }
    }

    /// Fills the bounds, under everything else.
    public var backgroundColor: CGColor? {
        get { state.appearance.backgroundColor }
        set { change(Property.backgroundColor) { $0.appearance.backgroundColor = newValue } }
    }

    /// In points; limited to half the shorter side when drawn. Clips content only together with `masksToBounds`.
    public var cornerRadius: CGFloat {
        get { state.appearance.cornerRadius }
        set { change(Property.cornerRadius) { $0.appearance.cornerRadius = newValue } }
    }

    /// Drawn inside the bounds, above the sublayers.
    public var borderWidth: CGFloat {
        get { state.appearance.borderWidth }
        set { change(Property.borderWidth) { $0.appearance.borderWidth = newValue } }
    }

    /// Opaque black by default.
    public var borderColor: CGColor? {
        get { state.appearance.borderColor }
        set { change(Property.borderColor) { $0.appearance.borderColor = newValue } }
    }

    /// Opaque black by default.
    public var shadowColor: CGColor? {
        get { state.shadow.color }
        set { change(Property.shadowColor) { $0.shadow.color = newValue } }
    }

    /// 0…1; 0, the default, draws no shadow.
    public var shadowOpacity: Float {
        get { state.shadow.opacity }
        set { change(Property.shadowOpacity) { $0.shadow.opacity = newValue } }
    }

    /// In the layer's own space; (0, −3) by default.
    public var shadowOffset: CGSize {
        get { state.shadow.offset }
        set { change(Property.shadowOffset) { $0.shadow.offset = newValue } }
    }

    /// The standard deviation of the blur in points; 3 by default.
    public var shadowRadius: CGFloat {
        get { state.shadow.radius }
        set { change(Property.shadowRadius) { $0.shadow.radius = newValue } }
    }

    /// Casts the shadow instead of the layer's alpha. Never animated implicitly.
    public var shadowPath: CGPath? {
        get { state.shadow.path.map { CGPath($0) } }
        set { change(Property.shadowPath) { $0.shadow.path = newValue?.value } }
    }

    /// Which corners `cornerRadius` rounds; all by default.
    public var maskedCorners: CACornerMask {
        get { CACornerMask(rawValue: state.appearance.maskedCorners.rawValue) }
        set { change(Property.maskedCorners) { $0.appearance.maskedCorners = .init(rawValue: newValue.rawValue) } }
    }
}
