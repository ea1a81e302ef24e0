/// How a bitmap's bytes are read as pixels.
struct BitmapLayout: Equatable {
    enum Pixel: Equatable {
        /// Four bytes; where each component is within them.
        case color(red: Int, green: Int, blue: Int, alpha: Int)
        case gray
        case alpha
    }

    let pixel: Pixel
    /// Alpha is not stored: everything is opaque.
    let isOpaque: Bool
    let info: CGBitmapInfo

    /// B, G, R, A: what is drawn into without a copy.
    static let native = BitmapLayout(
        pixel: .color(red: 2, green: 1, blue: 0, alpha: 3), isOpaque: false,
        info: [.byteOrder32Little, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue)])
    static let nativeOpaque = BitmapLayout(
        pixel: native.pixel, isOpaque: true,
        info: [.byteOrder32Little, CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipFirst.rawValue)])

    var bytesPerPixel: Int { if case .color = pixel { 4 } else { 1 } }
    var bitsPerPixel: Int { bytesPerPixel * 8 }
    var alphaInfo: CGImageAlphaInfo {
        CGImageAlphaInfo(rawValue: info.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
    }
    /// Whether it is drawn into as it is.
    var isNative: Bool { pixel == Self.native.pixel }
}

extension BitmapLayout {
    /// The layouts of Apple's table of supported pixel formats that have 8 bits a component.
    init(bitsPerComponent: Int, space: CGColorSpace?, bitmapInfo: UInt32) throws(BitmapContextError) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        let unsupported = BitmapContextError.layout(
            bitsPerComponent: bitsPerComponent, bitmapInfo: bitmapInfo, colorComponents: space?.numberOfComponents ?? 0)
        let order = info.intersection(.byteOrderMask)
        guard bitsPerComponent == 8, !info.contains(.floatComponents),
            order.isEmpty || order == .byteOrder32Little || order == .byteOrder32Big,
            let alpha = CGImageAlphaInfo(rawValue: bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue)
        else { throw unsupported }
        let isLittle = order == .byteOrder32Little
        switch (space?.model, alpha) {
        case (.rgb, .premultipliedFirst), (.rgb, .noneSkipFirst):
            let pixel: Pixel = isLittle ? Self.native.pixel : .color(red: 1, green: 2, blue: 3, alpha: 0)
            self.init(pixel: pixel, isOpaque: alpha == .noneSkipFirst, info: info)
        case (.rgb, .premultipliedLast), (.rgb, .noneSkipLast):
            let pixel: Pixel =
                isLittle ? .color(red: 3, green: 2, blue: 1, alpha: 0) : .color(red: 0, green: 1, blue: 2, alpha: 3)
            self.init(pixel: pixel, isOpaque: alpha == .noneSkipLast, info: info)
        case (.monochrome, .none): self.init(pixel: .gray, isOpaque: true, info: info)
        case (_, .alphaOnly): self.init(pixel: .alpha, isOpaque: false, info: info)
        default: throw unsupported
        }
    }
}
