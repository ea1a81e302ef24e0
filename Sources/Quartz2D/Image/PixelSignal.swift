/// What the words of a picture of 16 bits stand for.
///
/// Pictures are sRGB unless they keep a wider range of light: then they are the signal of ITU-R BT.2100 as video has
/// it.
package struct PixelSignal: Hashable, Sendable {
    package enum Transfer: Sendable {
        /// sRGB, as everywhere else.
        case standard
        /// BT.2100's perceptual quantizer and hybrid log-gamma.
        case pq, hlg
    }

    package let transfer: Transfer
    /// Whether the primaries are BT.2020's; BT.709's, as sRGB's, if not.
    package let isWide: Bool

    package init(_ transfer: Transfer, isWide: Bool) { (self.transfer, self.isWide) = (transfer, isWide) }

    package static let standard = PixelSignal(.standard, isWide: false)
}

/// How much light a render keeps of the pictures that it draws.
package enum LightRange: Sendable {
    /// Up to the white of the screen: what is brighter was tone-mapped.
    case standard
    /// All that the pictures have.
    case high
}
