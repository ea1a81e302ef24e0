import Foundation
import Quartz2D

/// How a layer's box looks, whatever its content.
///
/// - Apple: the appearance properties of `CALayer`; facts 1.2, 1.8, 1.9.
public struct Appearance: Equatable, Sendable {
    /// Stored as set; limited to 0…1 when drawn.
    public var opacity: Float = 1
    public var isHidden = false
    public var isDoubleSided = true
    public var masksToBounds = false
    /// True: the layer and its sublayers are flattened, then faded as one.
    public var allowsGroupOpacity = true
    public var backgroundColor: CGColor?
    /// Stored as set; limited to half the shorter side when drawn.
    public var cornerRadius: CGFloat = 0
    public var maskedCorners = Corners.all
    public var cornerCurve = CornerCurve.circular
    /// False: every edge of the box is drawn with whole pixels.
    public var allowsEdgeAntialiasing = true
    /// The smooth edges, where any may be.
    public var smoothEdges = Edges.all
    public var borderWidth: CGFloat {
        get { border.read { $0.width } }
        set { border.change { $0.width = newValue } }
    }
    public var borderColor: CGColor? {
        get { border.read { $0.color } }
        set { border.change { $0.color = newValue } }
    }

    private var border = Uncommon<Border>()

    public init() {}

    private struct Border: UncommonValues {
        var width: CGFloat = 0
        var color: CGColor? = .black

        static let initial = Border()
    }

    /// Which corners are rounded: minXminY = 1, maxXminY = 2, minXmaxY = 4, maxXmaxY = 8, in the layer's own
    /// coordinates.
    public struct Corners: OptionSet, Hashable, Sendable {
        private let bits: UInt8
        public var rawValue: UInt { UInt(bits) }
        public init(rawValue: UInt) { bits = UInt8(rawValue & 15) }
        public static let all = Corners(rawValue: 15)
    }

    /// The shape of rounded corners; names are Apple's.
    public enum CornerCurve: String, Sendable, CaseIterable { case circular, continuous }

    /// Edges of the box in the layer's own coordinates: min-x = 1, max-x = 2, min-y = 4, max-y = 8.
    public struct Edges: OptionSet, Hashable, Sendable {
        private let bits: UInt8
        public var rawValue: UInt { UInt(bits) }
        public init(rawValue: UInt) { bits = UInt8(rawValue & 15) }
        public static let minX = Edges(rawValue: 1), maxX = Edges(rawValue: 2), minY = Edges(rawValue: 4),
            maxY = Edges(rawValue: 8)
        public static let all = Edges(rawValue: 15)
    }
}
