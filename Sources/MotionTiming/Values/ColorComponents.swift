/// A colour that is not premultiplied, as four gamma-encoded sRGB components.
///
/// Nominally 0…1; interpolation with an overshooting curve may leave that range.
public struct ColorComponents: Equatable, Hashable, Sendable {
    public var red, green, blue, alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}
