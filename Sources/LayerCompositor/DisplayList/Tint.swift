import PixelKernels
import Quartz2D

/// What the colours of a replicator's copy are multiplied by.
struct Tint: Equatable, Sendable {
    /// 0…255 each.
    let red, green, blue: UInt32
    /// 0…1; multiplies the opacity of each of the copy's items.
    let alpha: CGFloat

    /// Nil for opaque white, which changes nothing.
    init?(_ color: CGColor) {
        func byte(_ v: CGFloat) -> UInt32 { UInt32((min(max(v, 0), 1) * 255).rounded()) }
        red = byte(color.red)
        green = byte(color.green)
        blue = byte(color.blue)
        alpha = min(max(color.alpha, 0), 1)
        if red == 255, green == 255, blue == 255, alpha == 1 { return nil }
    }

    private init(red: UInt32, green: UInt32, blue: UInt32, alpha: CGFloat) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Both, one after the other.
    func times(_ other: Tint?) -> Tint {
        guard let other else { return self }
        return Tint(
            red: mp_div255(red * other.red), green: mp_div255(green * other.green), blue: mp_div255(blue * other.blue),
            alpha: alpha * other.alpha)
    }

    func applied(to color: CGColor) -> CGColor {
        CGColor(
            red: color.red * CGFloat(red) / 255, green: color.green * CGFloat(green) / 255,
            blue: color.blue * CGFloat(blue) / 255,
            alpha: color.alpha)
    }

    /// Red, green, blue, alpha; not premultiplied.
    func applied(to color: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(color.x * Double(red) / 255, color.y * Double(green) / 255, color.z * Double(blue) / 255, color.w)
    }

    /// Whether the colours themselves change.
    private var changesColor: Bool { red < 255 || green < 255 || blue < 255 }

    /// Multiplies premultiplied pixels.
    func apply(to pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        if changesColor { mp_tint(pixels, red << 16 | green << 8 | blue, Int32(count)) }
    }
}

extension DisplayItem {
    /// The same with its colours multiplied, and faded by the tint's alpha: as a whole, but boxes each by itself, as
    /// layers of their own are.
    func tinted(_ tint: Tint) -> DisplayItem {
        switch self {
        case .fill(let fill): .fill(fill.recolored(tint, opacity: fill.opacity * tint.alpha))
        case .boxes(let batch): .boxes(batch.tinted(tint, fading: true))
        default: recolored(tint).faded(tint.alpha)
        }
    }

    private func recolored(_ tint: Tint) -> DisplayItem {
        switch self {
        case .fill(let fill): .fill(fill.recolored(tint))
        case .boxes(let batch): .boxes(batch.tinted(tint, fading: false))
        case .group(let group): .group(group.with(items: group.items.map { $0.recolored(tint) }))
        case .shadow(let shadow): .shadow(shadow.with(color: tint.applied(to: shadow.color)))
        case .planes(let planes): .planes(planes.mapItems { $0.recolored(tint) })
        case .sprites, .particles: .group(Group(items: [self], tint: tint))
        case .picture(let fill):
            .group(Group(items: [.picture(fill.with(blend: .over))], blend: fill.blend, tint: tint))
        }
    }
}

extension Fill {
    fileprivate func recolored(_ tint: Tint, opacity: CGFloat? = nil) -> Fill {
        if case .color(let color) = paint { return with(paint: .color(tint.applied(to: color)), opacity: opacity) }
        return with(opacity: opacity, tint: tint.times(self.tint))
    }
}
