import VectorGeometry

/// The bytes of a bitmap context, its own or the caller's.
///
/// - Thread safety: owned by one context.
final class BitmapMemory {
    let width, height, bytesPerRow: Int
    let layout: BitmapLayout
    let bytes: UnsafeMutableRawPointer
    private let isOwned: Bool

    /// `data` nil allocates cleared memory; `bytesPerRow` 0 chooses.
    init(data: UnsafeMutableRawPointer?, width: Int, height: Int, bytesPerRow: Int, layout: BitmapLayout)
        throws(BitmapContextError)
    {
        guard PixelBuffer.sides.contains(width), PixelBuffer.sides.contains(height), width * height <= 1 << 28 else {
            throw .size(width: Double(width), height: Double(height))
        }
        let needed = width * layout.bytesPerPixel
        guard bytesPerRow == 0 || bytesPerRow >= needed else { throw .bytesPerRow(given: bytesPerRow, needed: needed) }
        self.bytesPerRow = bytesPerRow > 0 ? bytesPerRow : data == nil ? (needed + 63) & ~63 : needed
        self.width = width
        self.height = height
        self.layout = layout
        isOwned = data == nil
        bytes = data ?? .allocate(byteCount: self.bytesPerRow * height, alignment: 64)
        if data == nil { clear() }
    }

    deinit { if isOwned { bytes.deallocate() } }

    private func clear() {
        bytes.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height)
        guard layout.isOpaque, case .color(_, _, _, let alpha) = layout.pixel else { return }
        for y in 0..<height {
            for x in 0..<width { (bytes + y * bytesPerRow + x * 4 + alpha).storeBytes(of: 255, as: UInt8.self) }
        }
    }

    /// Whether a 32-bit access to every pixel is aligned and finds them as they are drawn on: in order, and opaque
    /// where nothing says so.
    var isDrawable: Bool {
        layout.isNative && bytesPerRow % 4 == 0 && UInt(bitPattern: bytes) % 4 == 0 && (isOwned || !layout.isOpaque)
    }
}

extension BitmapMemory {
    /// Reads `area` into a surface.
    func load(_ area: PixelRect, into surface: DrawingSurface) {
        for y in area.minY..<area.maxY {
            let source = row(y, area.minX)
            let out = surface.row(y, from: area.minX)
            switch layout.pixel {
            case .color(let red, let green, let blue, let alpha):
                for i in 0..<area.width {
                    let p = source + i * 4
                    let a = layout.isOpaque ? 255 : UInt32(p[alpha])
                    out[i] = UInt32(p[blue]) | UInt32(p[green]) << 8 | UInt32(p[red]) << 16 | a << 24
                }
            case .gray: for i in 0..<area.width { out[i] = UInt32(source[i]) &* 0x01_0101 | 0xff00_0000 }
            case .alpha: for i in 0..<area.width { out[i] = UInt32(source[i]) << 24 }
            }
        }
    }

    /// Writes `area` of a surface back. Grey is 0.299 R + 0.587 G + 0.114 B.
    func store(_ area: PixelRect, from surface: DrawingSurface) {
        for y in area.minY..<area.maxY {
            let out = row(y, area.minX)
            let source = surface.row(y, from: area.minX)
            for i in 0..<area.width {
                let p = source[i]
                let b = p & 255
                let g = p >> 8 & 255
                let r = p >> 16 & 255
                let a = p >> 24
                switch layout.pixel {
                case .color(let red, let green, let blue, let alpha):
                    let place = out + i * 4
                    place[red] = UInt8(r)
                    place[green] = UInt8(g)
                    place[blue] = UInt8(b)
                    place[alpha] = UInt8(a)
                case .gray: out[i] = UInt8((r * 299 + g * 587 + b * 114 + 500) / 1000)
                case .alpha: out[i] = UInt8(a)
                }
            }
        }
    }

    private func row(_ y: Int, _ x: Int) -> UnsafeMutablePointer<UInt8> {
        (bytes + y * bytesPerRow + x * layout.bytesPerPixel).assumingMemoryBound(to: UInt8.self)
    }
}
