/// The gains of the output channels for a balance between left and right.
struct PanGains: Equatable {
    /// The gain of each channel.
    let gains: [Float]

    /// Creates the gains: the side that the audio moves away from is attenuated.
    ///
    /// - Parameters:
    ///   - pan: The position from −1 (left) to 1 (right).
    ///   - channels: The channels of a `ChannelLayout`; mono, center and low frequencies are unchanged.
    init(_ pan: Float, channels: Int) {
        let left = min(1, 1 - pan)
        let right = min(1, 1 + pan)
        gains = (0..<channels).map { channel in
            if channels == 1 || channel == 2 || channel == 3 { 1 } else { channel.isMultiple(of: 2) ? left : right }
        }
    }
}
