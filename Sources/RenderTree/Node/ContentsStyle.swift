import Foundation
import Quartz2D

/// Where a picture goes inside the bounds. "top" is max-y, "bottom" min-y, whichever way y points (facts 1.6).
public enum ContentsGravity: String, Sendable, CaseIterable {
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight, resize, resizeAspect,
        resizeAspectFill
}

/// A layer's `contents` and how it is mapped into the bounds.
public struct ContentsStyle: Equatable, Sendable {
    public var image: CGImage?
    /// During an animation of `contents`: the picture coming in and its share, 0…1 (facts 1.6: a dissolve).
    public var incoming: Incoming? {
        get { mapping.read { $0.incoming } }
        set { mapping.change { $0.incoming = newValue } }
    }
    public var gravity: ContentsGravity {
        get { mapping.read { $0.gravity } }
        set { mapping.change { $0.gravity = newValue } }
    }
    /// Pixels of the picture per point.
    public var scale: CGFloat {
        get { mapping.read { $0.scale } }
        set { mapping.change { $0.scale = newValue } }
    }
    /// The part of the picture used, in unit space.
    public var rect: CGRect {
        get { mapping.read { $0.rect } }
        set { mapping.change { $0.rect = newValue } }
    }
    /// `contentsCenter`: the stretched part within `rect`, in unit space (facts 1.7).
    public var center: CGRect {
        get { mapping.read { $0.center } }
        set { mapping.change { $0.center = newValue } }
    }
    public var magnification: Filter {
        get { mapping.read { $0.magnification } }
        set { mapping.change { $0.magnification = newValue } }
    }
    public var minification: Filter {
        get { mapping.read { $0.minification } }
        set { mapping.change { $0.minification = newValue } }
    }
    /// Added to the level of detail of a reduced picture where `minification` is trilinear; one more is half as sharp.
    public var minificationBias: Float {
        get { mapping.read { $0.minificationBias } }
        set { mapping.change { $0.minificationBias = newValue } }
    }

    private var mapping = RareData<Mapping>()

    public init() {}

    public enum Filter: String, Sendable, CaseIterable { case nearest, linear, trilinear }

    public struct Incoming: Equatable, Sendable {
        public var image: CGImage
        public var fraction: CGFloat
        public init(image: CGImage, fraction: CGFloat) { (self.image, self.fraction) = (image, fraction) }
    }

    private struct Mapping: RareDataValues {
        var incoming: Incoming?
        var gravity = ContentsGravity.resize
        var scale: CGFloat = 1
        var rect = CGRect(x: 0, y: 0, width: 1, height: 1)
        var center = CGRect(x: 0, y: 0, width: 1, height: 1)
        var magnification = Filter.linear
        var minification = Filter.linear
        var minificationBias: Float = 0

        static let initial = Mapping()
    }
}
