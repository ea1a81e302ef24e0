import CFFmpeg

/// Where the channels of a frame are that is not in FFmpeg's order, such as 7.1 in QuickTime since FFmpeg 7.1.
struct ChannelOrder: Equatable {
    /// The layout of the same channels in FFmpeg's order.
    let mask: UInt64
    /// The index in the frame of each channel of that layout.
    let indices: [Int32]

    /// Returns nil for FFmpeg's own order, and for channels without positions, or with the same one.
    init?(_ layout: AVChannelLayout) {
        guard layout.order == AV_CHANNEL_ORDER_CUSTOM, layout.nb_channels > 0 else { return nil }
        var layout = layout
        var found: [(position: Int, index: Int32)] = []
        var mask: UInt64 = 0
        for index in 0..<layout.nb_channels {
            let position = Int(av_channel_layout_channel_from_index(&layout, UInt32(index)).rawValue)
            guard 0..<63 ~= position, mask & 1 << position == 0 else { return nil }
            mask |= 1 << position
            found.append((position, index))
        }
        self.mask = mask
        indices = found.sorted { $0.position < $1.position }.map(\.index)
    }
}
