import CFFmpeg
import Images
import PixelKernels

/// Converts Y'CbCr and gray of 8 to 16 bits to straight 16-bit RGBA samples, rounded once.
struct Planar16BitConverter {
    private enum Layout {
        case colors(ChromaLayout)
        case grays(GrayLayout)
    }

    private let layout: Layout
    private let decoding: YUVDecoding

    /// Creates a converter; `nil` for formats that libswscale converts.
    init?(_ avFrame: AVFrame, decoding: YUVDecoding) {
        if let colors = ChromaLayout(avFrame, decoding.siting) {
            layout = .colors(colors)
        } else if let grays = GrayLayout(AVPixelFormat(avFrame.format)) {
            layout = .grays(grays)
        } else {
            return nil
        }
        self.decoding = decoding
    }

    /// Converts a frame.
    ///
    /// - Parameter target: Memory for the frame's size, with `bytesPerRow` bytes per row.
    func fill(_ target: UnsafeMutablePointer<UInt16>, bytesPerRow: Int, from avFrame: AVFrame) {
        switch layout {
        case .colors(let layout):
            UnpackedPlanes.with(avFrame, bits: layout.bits) {
                fill(target, bytesPerRow: bytesPerRow, planes: $0, layout)
            }
        case .grays(let layout):
            UnpackedPlanes.with(avFrame, bits: layout.bits) {
                layout.fill(target, bytesPerRow: bytesPerRow, planes: $0, isFullRange: decoding.isFullRange)
            }
        }
    }

    private func fill(
        _ target: UnsafeMutablePointer<UInt16>, bytesPerRow: Int, planes avFrame: AVFrame, _ layout: ChromaLayout
    ) {
        let data = avFrame.data
        let lines = avFrame.linesize
        var source = mp_decode_source(
            planes: (UnsafePointer(data.0), UnsafePointer(data.1), UnsafePointer(data.2)),
            strides: (Int(lines.0), Int(lines.1), Int(lines.2)), width: avFrame.width, height: avFrame.height,
            horizontal: layout.horizontal, vertical: layout.vertical, matrix: decoding.matrix, bits: layout.bits)
        var weights = decoding.weights(bits: layout.bits)
        let alpha = layout.hasAlpha ? data.3 : nil
        withUnsafeTemporaryAllocation(of: Float.self, capacity: mp_decode_planes_16_scratch(avFrame.width)) { scratch in
            mp_decode_planes_16(
                &source, &weights, alpha, Int(lines.3), target, bytesPerRow, 0, avFrame.height, scratch.baseAddress)
        }
    }
}

/// Gray of 8 to 16 bits per sample, with or without alpha. libswscale treats 8-bit gray as full range whatever its tag.
struct GrayLayout: Equatable {
    /// Bits per sample.
    let bits: Int32
    let hasAlpha: Bool

    /// Creates a layout; `nil` for other formats: color, palettes, single bits and floating point.
    init?(_ format: AVPixelFormat) {
        guard let facts = av_pix_fmt_desc_get(format)?.pointee, (1...2).contains(facts.nb_components), facts.isPlain,
            !facts.isRGB,
            (8...16).contains(facts.comp.0.depth), facts.nb_components == 1 || facts.comp.1.depth == facts.comp.0.depth
        else { return nil }
        bits = facts.comp.0.depth
        hasAlpha = facts.nb_components == 2
    }

    /// Whether bytes hold everything, without alpha.
    var fitsIn8Bits: Bool { bits == 8 && !hasAlpha }

    /// Returns the 16-bit value of each sample value, rounded once.
    func levels(isFullRange: Bool) -> [UInt16] {
        let most = 1 << Int(bits) - 1
        let unit = 1 << (Int(bits) - 8)
        let (black, span) = isFullRange ? (0, most) : (16 * unit, 219 * unit)
        return (0...most).map { UInt16(clamping: (max(0, $0 - black) * 65_535 + span / 2) / span) }
    }

    /// Converts a frame that fits into bytes to BGRA.
    func fill(_ pixels: PixelBuffer, from avFrame: AVFrame, isFullRange: Bool) {
        guard let plane = avFrame.data.0 else { return }
        let table = levels(isFullRange: isFullRange).map { level -> UInt32 in
            let byte = (UInt32(level) * 255 + 32_767) / 65_535
            return 0xFF00_0000 | byte << 16 | byte << 8 | byte
        }
        for y in 0..<pixels.height {
            let source = plane + y * Int(avFrame.linesize.0)
            let row = pixels.row(y)
            table.withUnsafeBufferPointer { table in for x in 0..<pixels.width { row[x] = table[Int(source[x])] } }
        }
    }

    /// Converts a planar frame, whose second plane is alpha, to straight RGBA.
    func fill(_ target: UnsafeMutablePointer<UInt16>, bytesPerRow: Int, planes avFrame: AVFrame, isFullRange: Bool) {
        let gray = levels(isFullRange: isFullRange)
        let alpha = levels(isFullRange: true)
        let data = avFrame.data
        let lines = avFrame.linesize
        for y in 0..<Int(avFrame.height) {
            let row = UnsafeMutableRawPointer(target).advanced(by: y * bytesPerRow).assumingMemoryBound(to: UInt16.self)
            read(data.0, line: Int(lines.0), y, Int(avFrame.width)) { x, value in
                for part in 4 * x..<4 * x + 3 { row[part] = gray[value] }
                row[4 * x + 3] = 65_535
            }
            if hasAlpha {
                read(data.1, line: Int(lines.1), y, Int(avFrame.width)) { x, value in row[4 * x + 3] = alpha[value] }
            }
        }
    }

    /// Passes the samples of a row to `body`, limited to the valid range: raw files may contain any value.
    private func read(
        _ plane: UnsafeMutablePointer<UInt8>?, line: Int, _ y: Int, _ width: Int, _ body: (Int, Int) -> Void
    ) {
        guard let bytes = plane.map({ $0 + y * line }) else { return }
        if bits == 8 {
            for x in 0..<width { body(x, Int(bytes[x])) }
        } else {
            let samples16 = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt16.self)
            let most = 1 << Int(bits) - 1
            for x in 0..<width { body(x, min(Int(samples16[x]), most)) }
        }
    }
}
