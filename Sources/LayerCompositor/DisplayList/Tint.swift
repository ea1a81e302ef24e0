import Images
import PixelKernels
import VectorGeometry

/// The color by which a replicator multiplies a copy.
struct Tint: Equatable, Sendable {
    /// The components, 0…255.
    let red, green, blue: UInt32
    /// The alpha, 0…1; multiplies the opacity of each of the copy's items.
    let alpha: CGFloat

    /// Returns nil for opaque white, which changes nothing.
    ///
    /// - Parameter color: red, green, blue and alpha, not premultiplied.
    init?(_ color: SIMD4<Double>) {
        func byte(_ v: CGFloat) -> UInt32 { UInt32((min(max(v, 0), 1) * 255).rounded()) }
        red = byte(color.x)
        green = byte(color.y)
        blue = byte(color.z)
        alpha = min(max(color.w, 0), 1)
        if red == 255, green == 255, blue == 255, alpha == 1 { return nil }
    }

    private init(red: UInt32, green: UInt32, blue: UInt32, alpha: CGFloat) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Returns the product of both tints.
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

    /// Returns a color (red, green, blue, alpha; not premultiplied) multiplied by the tint; alpha is unchanged.
    func applied(to color: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(color.x * Double(red) / 255, color.y * Double(green) / 255, color.z * Double(blue) / 255, color.w)
    }

    /// Whether the tint changes color components.
    private var changesColor: Bool { red < 255 || green < 255 || blue < 255 }

    /// Multiplies premultiplied pixels.
    func apply(to pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        if changesColor { mp_tint(pixels, red << 16 | green << 8 | blue, Int32(count)) }
    }
}

extension DisplayItem {
    /// Returns the item with its colors multiplied, faded by the tint's alpha: as a whole, except that boxes fade one
    /// by one, as separate layers do.
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
        case .filteredImage(let fill):
            .group(Group(items: [.filteredImage(fill.with(blend: .over))], blend: fill.blend, tint: tint))
        }
    }
}

extension Fill {
    fileprivate func recolored(_ tint: Tint, opacity: CGFloat? = nil) -> Fill {
        if case .color(let color) = paint { return with(paint: .color(tint.applied(to: color)), opacity: opacity) }
        return with(opacity: opacity, tint: tint.times(self.tint))
    }
}
