import Foundation
import Quartz2D

/// Where a picture goes inside the bounds. "top" is max-y, "bottom" min-y, whichever way y points (facts 1.6).
public enum ContentsGravity: String, Sendable, CaseIterable {
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight, resize, resizeAspect, resizeAspectFill
}

/// A layer's `contents` and how it is mapped into the bounds.
public struct ContentsStyle: Equatable, Sendable {
    public var image: CGImage?
    /// During an animation of `contents`: the picture coming in and its share, 0…1 (facts 1.6: a dissolve).
    public var incoming: Incoming?
    public var gravity = ContentsGravity.resize
    /// Pixels of the picture per point.
    public var scale: CGFloat = 1
    /// The part of the picture used, in unit space.
    public var rect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// `contentsCenter`: the stretched part within `rect`, in unit space (facts 1.7).
    public var center = CGRect(x: 0, y: 0, width: 1, height: 1)
    public var magnification = Filter.linear
    public var minification = Filter.linear
    /// Added to the level of detail of a reduced picture where `minification` is trilinear; one more is half as sharp.
    public var minificationBias: Float = 0

    public init() {}

    public enum Filter: String, Sendable, CaseIterable { case nearest, linear, trilinear }

    public struct Incoming: Equatable, Sendable {
        public var image: CGImage
        public var fraction: CGFloat
        public init(image: CGImage, fraction: CGFloat) { (self.image, self.fraction) = (image, fraction) }
    }
}
