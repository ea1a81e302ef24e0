import CFFmpeg
import PixelKernels

/// Makes Y'CbCr and grays of 8 to 16 bits into straight words of RGBA, rounded once.
struct Planar16BitConverter {
    private enum Layout {
        case colors(ChromaLayout)
        case grays(GrayLayout)
    }

    private let layout: Layout
    private let decoding: YUVDecoding

    /// Nil for formats that libswscale reads.
    init?(_ picture: AVFrame, decoding: YUVDecoding) {
        if let colors = ChromaLayout(picture, decoding.siting) {
            layout = .colors(colors)
        } else if let grays = GrayLayout(AVPixelFormat(picture.format)) {
            layout = .grays(grays)
        } else {
            return nil
        }
        self.decoding = decoding
    }

    /// - Parameter target: of the picture's size, `bytesPerRow` bytes a row.
    func fill(_ target: UnsafeMutablePointer<UInt16>, bytesPerRow: Int, from picture: AVFrame) {
        switch layout {
        case .colors(let layout):
            UnpackedPlanes.with(picture, bits: layout.bits) {
                fill(target, bytesPerRow: bytesPerRow, planes: $0, layout)
            }
        case .grays(let layout):
            UnpackedPlanes.with(picture, bits: layout.bits) {
                layout.fill(target, bytesPerRow: bytesPerRow, planes: $0, isFullRange: decoding.isFullRange)
            }
        }
    }

    private func fill(
        _ target: UnsafeMutablePointer<UInt16>, bytesPerRow: Int, planes picture: AVFrame, _ layout: ChromaLayout
    ) {
        let data = picture.data
        let lines = picture.linesize
        var source = mp_decode_source(
            planes: (UnsafePointer(data.0), UnsafePointer(data.1), UnsafePointer(data.2)),
            strides: (Int(lines.0), Int(lines.1), Int(lines.2)), width: picture.width, height: picture.height,
            horizontal: layout.horizontal, vertical: layout.vertical, matrix: decoding.matrix, bits: layout.bits)
        var weights = decoding.weights(bits: layout.bits)
        let alpha = layout.hasAlpha ? data.3 : nil
        withUnsafeTemporaryAllocation(of: Float.self, capacity: mp_decode_planes_16_scratch(picture.width)) { scratch in
            mp_decode_planes_16(&source, &weights, alpha, Int(lines.3), target, bytesPerRow, scratch.baseAddress)
        }
    }
}
