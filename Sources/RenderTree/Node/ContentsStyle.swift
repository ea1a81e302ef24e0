import Foundation
import Images

/// The placement of the contents inside the bounds. "top" is max-y and "bottom" min-y, whichever way y points (facts
/// 1.6).
package enum ContentsGravity: String, Sendable, CaseIterable {
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight, resize, resizeAspect,
        resizeAspectFill

    /// Whether the image is stretched, so that `contentsCenter` applies.
    package var resizes: Bool { self == .resize || self == .resizeAspect || self == .resizeAspectFill }
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
    /// The alignment of an image that keeps its aspect ratio, in unit space: `contentsFocus`.
    package var focus: CGPoint {
        get { mapping.read { $0.focus } }
        set { mapping.change { $0.focus = newValue } }
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

    /// Whether the mapping has its defaults: the whole image is stretched to the bounds.
    package var hasInitialMapping: Bool { mapping.isInitial }

    /// An image scaling filter.
    package enum Filter: String, Sendable, CaseIterable {
        case nearest, linear, trilinear
        /// Linear, and with levels of detail for strongly reduced images; enlarged images as Core Graphics draws them.
        case automatic

        /// The filters of Core Animation.
        package static let appleCases: [Filter] = [.nearest, .linear, .trilinear]

        /// Returns the level of detail at which an image is sampled; 0 is the image itself.
        ///
        /// `automatic` leaves images alone that are reduced to two thirds or more. Beyond, its levels are up to 0.2
        /// finer than those of `trilinear`, which keeps details that bilinear sampling still averages.
        /// - Parameters:
        ///   - density: Pixels of the image per pixel of the device.
        ///   - bias: Levels added for `trilinear`.
        package func level(density: CGFloat, bias: Float) -> CGFloat {
            guard density > 1 else { return 0 }
            let level = log2(density)
            switch self {
            case .nearest, .linear: return 0
            case .trilinear: return max(level + CGFloat(bias.isFinite ? bias : 0), 0)
            case .automatic: return max(min(level - 0.2, 2 * (level - 0.6)), 0)
            }
        }
    }

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
        var focus = CGPoint(x: 0.5, y: 0.5)
        var magnification = Filter.linear
        var minification = Filter.linear
        var minificationBias: Float = 0

        static let initial = Mapping()
    }
}

extension CGRect {
    /// Returns the rectangle of contents that are centered in bounds, aligned by a focus in unit space instead.
    ///
    /// 0 aligns the edges at the least x and y, 1 the opposite ones.
    package func aligned(_ focus: CGPoint, in bounds: CGRect) -> CGRect {
        offsetBy(dx: (0.5 - focus.x) * (width - bounds.width), dy: (0.5 - focus.y) * (height - bounds.height))
    }
}
