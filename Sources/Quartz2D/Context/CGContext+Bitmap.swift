import VectorGeometry

extension CGContext {
    public var width: Int { memory.width }
    public var height: Int { memory.height }
    public var bytesPerRow: Int { memory.bytesPerRow }
    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { memory.layout.bitsPerPixel }
    public var bitmapInfo: CGBitmapInfo { memory.layout.info }
    public var alphaInfo: CGImageAlphaInfo { memory.layout.alphaInfo }
    /// The bitmap's bytes; valid while the context lives.
    public var data: UnsafeMutableRawPointer? { memory.bytes }

    /// Nil for a bitmap of alpha only.
    public var colorSpace: CGColorSpace? {
        switch memory.layout.pixel {
        case .color: .deviceRGB
        case .gray: .deviceGray
        case .alpha: nil
        }
    }

    /// A copy of the bitmap as it is now; open transparency layers are not in it yet.
    public func makeImage() -> CGImage? {
        let pixels = PixelBuffer(width: width, height: height)
        var isOpaque = true
        if !memory.isDrawable { memory.load(root.bounds, into: root) }
        for y in 0..<height {
            pixels.row(y).update(from: root.row(y, from: 0), count: width)
            let row = pixels.row(y)
            if isOpaque { isOpaque = (0..<width).allSatisfy { row[$0] >> 24 == 255 } }
        }
        return CGImage(pixels: pixels, isOpaque: isOpaque)
    }

    /// Everything is drawn when its call returns: there is nothing to wait for.
    public func flush() {}

    /// As `flush`.
    public func synchronize() {}

    /// Runs `body`, which draws on `area` of the surface, with the bitmap brought there before and back afterwards.
    func withPixels(of area: PixelRect, _ body: () -> Void) {
        guard layers.isEmpty, !memory.isDrawable else { return body() }
        memory.load(area, into: root)
        body()
        memory.store(area, from: root)
    }
}
