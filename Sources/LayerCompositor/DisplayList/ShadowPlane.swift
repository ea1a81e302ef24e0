import Foundation
import Images
import PixelKernels
import Quartz2D
import VectorGeometry

/// The blurred alpha of a silhouette: planned with the frame, drawn before its tiles (`ShadowPass`).
final class ShadowPlane: Sendable {
    /// The items that cast the shadow, already at the shadow's position.
    let silhouette: [DisplayItem]
    /// The standard deviation of the blur in device pixels.
    let sigma: CGFloat
    /// The pixels of the plane: the silhouette and the blur's reach around it.
    let area: PixelRect
    /// One more than the highest level of the shadows inside the silhouette, which have to be drawn first.
    let level: Int

    init(silhouette: [DisplayItem], sigma: CGFloat) {
        self.silhouette = silhouette.isolated().map(\.inBlack)
        self.sigma = sigma
        area = silhouette.bounds.insetBy(-ShadowPlane.reach(of: sigma))
        level = 1 + silhouette.shadowLevel
    }

    /// Returns how far a blur reaches, in pixels; less than 0.3% lies beyond three standard deviations.
    static func reach(of sigma: CGFloat) -> Int { sigma > 0 ? Int((3 * sigma).rounded(.up)) + 1 : 0 }
}

extension DisplayItem {
    /// The item with black instead of an opaque image: the alpha is the same, and the plane, which is kept, does not
    /// keep and convert a video frame.
    fileprivate var inBlack: DisplayItem {
        guard case .fill(let fill) = self, case .image(let paint) = fill.paint, paint.isOpaque, fill.opacity >= 1,
            fill.blend == .over
        else { return self }
        return .fill(fill.with(paint: .color(.black)))
    }
}

/// A shadow as it is composited: its plane in a color.
final class ShadowFill: Sendable {
    let plane: ShadowPlane
    let shift: SubpixelOffset
    let color: CGColor
    let opacity: CGFloat
    let bounds: PixelRect

    init(plane: ShadowPlane, shift: SubpixelOffset, color: CGColor, opacity: CGFloat, bounds: PixelRect) {
        self.plane = plane
        self.shift = shift
        self.color = color
        self.opacity = opacity
        self.bounds = bounds
    }

    func with(color: CGColor? = nil, opacity: CGFloat? = nil) -> ShadowFill {
        ShadowFill(
            plane: plane, shift: shift, color: color ?? self.color, opacity: opacity ?? self.opacity, bounds: bounds)
    }
}

extension AlphaPlane<UInt8> {
    /// Returns `count` values of the moved plane from (x, y) on, interpolated between pixels; the row itself for
    /// whole-pixel moves.
    ///
    /// - Precondition: the values lie in `shift.moved(area)`.
    func row(_ y: Int, from x: Int, count: Int, moved shift: SubpixelOffset, _ scratch: ScratchRows<BytePixels>)
        -> UnsafePointer<UInt8>
    {
        let near = row(y - shift.y, from: x - shift.x)
        if shift.fractionX == 0 && shift.fractionY == 0 { return UnsafePointer(near) }
        let out = scratch.alpha(count)
        mp_shift_row(out, near, stride, Int32(count), UInt32(shift.fractionX), UInt32(shift.fractionY))
        return UnsafePointer(out)
    }
}

extension [DisplayItem] {
    /// The highest level of the shadows among the items, or 0.
    var shadowLevel: Int {
        reduce(0) { level, item in
            switch item {
            case .sprites, .boxes, .particles: level
            case .fill(let fill): Swift.max(level, fill.paint.shadowLevel)
            case .shadow(let shadow): Swift.max(level, shadow.plane.level)
            case .group(let group):
                Swift.max(
                    level, group.items.shadowLevel, group.mask?.shadowLevel ?? 0,
                    group.backdrop?.image?.shadowLevel ?? 0)
            case .filteredImage(let fill): Swift.max(level, fill.image.shadowLevel)
            case .planes(let planes): planes.planes.reduce(level) { Swift.max($0, $1.items.shadowLevel) }
            }
        }
    }
}

extension Paint {
    fileprivate var shadowLevel: Int {
        if case .transition(let paint) = self {
            max(paint.image.old.shadowLevel, paint.image.new.shadowLevel)
        } else {
            0
        }
    }
}
