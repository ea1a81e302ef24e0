import Foundation
import Quartz2D
import VectorGeometry

/// The blurred alpha of a silhouette: planned with the frame, drawn before its tiles, kept as long as its plan is.
final class ShadowPlane: Sendable {
    /// What casts the shadow, already at the shadow's place.
    let silhouette: [Item]
    /// The standard deviation of the blur in device pixels.
    let sigma: CGFloat
    /// The pixels of the plane: the silhouette and the blur's reach around it.
    let area: PixelRect
    /// One more than that of the deepest shadow inside the silhouette, which has to be there first.
    let level: Int
    private let drawn = Guarded<AlphaPlane?>(nil)
    /// The same, drawn in floating point.
    let deep = DrawnOnce<DeepPlane>()

    init(silhouette: [Item], sigma: CGFloat) {
        self.silhouette = silhouette.isolated()
        self.sigma = sigma
        area = silhouette.bounds.insetBy(-ShadowPlane.reach(of: sigma))
        level = 1 + silhouette.shadowLevel
    }

    /// How far a blur spreads, in pixels: beyond three standard deviations less than 0.3 % is left.
    static func reach(of sigma: CGFloat) -> Int { sigma > 0 ? Int((3 * sigma).rounded(.up)) + 1 : 0 }

    var pixels: AlphaPlane? {
        get { drawn.withLock { $0 } }
        set { drawn.withLock { $0 = newValue } }
    }
}

extension [Item] {
    /// The deepest level of the shadows among the items, 0 without any.
    var shadowLevel: Int {
        reduce(0) { level, item in
            switch item {
            case .sprites, .boxes, .particles: level
            case .fill(let fill): Swift.max(level, fill.paint.shadowLevel)
            case .shadow(let shadow): Swift.max(level, shadow.plane.level)
            case .group(let group):
                Swift.max(
                    level, group.items.shadowLevel, group.mask?.shadowLevel ?? 0,
                    group.backdrop?.picture?.shadowLevel ?? 0)
            case .picture(let fill): Swift.max(level, fill.picture.shadowLevel)
            case .planes(let planes): planes.planes.reduce(level) { Swift.max($0, $1.items.shadowLevel) }
            }
        }
    }
}

extension Paint {
    fileprivate var shadowLevel: Int {
        if case .transition(let paint) = self {
            max(paint.picture.old.shadowLevel, paint.picture.new.shadowLevel)
        } else {
            0
        }
    }
}
