import Foundation
import Quartz2D

/// The placement of the contents inside the bounds. "top" is max-y and "bottom" min-y, whichever way y points (facts
/// 1.6).
package enum ContentsGravity: String, Sendable, CaseIterable {
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight, resize, resizeAspect,
        resizeAspectFill
}

/// A layer's `contents` and its mapping into the bounds.
package struct ContentsStyle: Equatable, Sendable {
    /// The image; nil for none.
    package var image: CGImage?
    /// The image that fades in during an animation of `contents` (facts 1.6: a dissolve).
    package var incoming: Incoming? {
        get { mapping.read { $0.incoming } }
        set { mapping.change { $0.incoming = newValue } }
    }
    /// The placement inside the bounds.
    package var gravity: ContentsGravity {
        get { mapping.read { $0.gravity } }
        set { mapping.change { $0.gravity = newValue } }
    }
    /// The image pixels per point.
    package var scale: CGFloat {
        get { mapping.read { $0.scale } }
        set { mapping.change { $0.scale = newValue } }
    }
    /// The part of the image that is used, in unit space.
    package var rect: CGRect {
        get { mapping.read { $0.rect } }
        set { mapping.change { $0.rect = newValue } }
    }
    /// The stretched part within `rect`, in unit space: `contentsCenter` (facts 1.7).
    package var center: CGRect {
        get { mapping.read { $0.center } }
        set { mapping.change { $0.center = newValue } }
    }
    /// The filter used when the image is enlarged.
    package var magnification: Filter {
        get { mapping.read { $0.magnification } }
        set { mapping.change { $0.magnification = newValue } }
    }
    /// The filter used when the image is reduced.
    package var minification: Filter {
        get { mapping.read { $0.minification } }
        set { mapping.change { $0.minification = newValue } }
    }
    /// A bias added to the level of detail of a reduced image if `minification` is trilinear; +1 halves the resolution.
    package var minificationBias: Float {
        get { mapping.read { $0.minificationBias } }
        set { mapping.change { $0.minificationBias = newValue } }
    }

    private var mapping = RareData<Mapping>()

    /// Creates a style without an image.
    package init() {}

    /// An image scaling filter.
    package enum Filter: String, Sendable, CaseIterable { case nearest, linear, trilinear }

    /// The image that fades in.
    package struct Incoming: Equatable, Sendable {
        /// The image.
        package var image: CGImage
        /// The opacity of the image, 0…1.
        package var fraction: CGFloat
        /// Creates an incoming image.
        package init(image: CGImage, fraction: CGFloat) {
            self.image = image
            self.fraction = fraction
        }
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
