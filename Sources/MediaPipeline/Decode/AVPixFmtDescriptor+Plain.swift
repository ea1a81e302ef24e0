import CFFmpeg

extension AVPixFmtDescriptor {
    /// Whether samples lie in memory as whole numbers, each its own: no palette, no single bits, no floats, nothing of
    /// a sensor's and nothing in a device.
    var isPlain: Bool {
        let others =
            AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_FLOAT
            | AV_PIX_FMT_FLAG_BAYER
        return flags & UInt64(others) == 0
    }

    var isRGB: Bool { flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0 }
}
