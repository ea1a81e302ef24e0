import CFFmpeg
import Foundation
import PixelKernels
import Quartz2D

/// The alpha of an AVIF picture: a picture of its own in the file.
struct AlphaImage {
    private let picture: CGImage
    /// Whether colours are multiplied by it already.
    private let isPremultiplied: Bool

    /// - Parameter picture: gray, from clear to opaque.
    init(_ picture: CGImage, isPremultiplied: Bool) {
        self.picture = picture
        self.isPremultiplied = isPremultiplied
    }

    /// - Parameter pixels: the most that it may have.
    /// - Throws: `.decode` for one that is damaged.
    init(_ data: Data, isPremultiplied: Bool, pixels: Int, file: String, orientation: ImageOrientation)
        throws(MediaError)
    {
        guard let codec = avcodec_find_decoder(AV_CODEC_ID_AV1) else {
            throw MediaError(
                .unsupported, file: file, during: "choosing a decoder", detail: "this build of FFmpeg cannot decode AV1"
            )
        }
        let context = try CodecContext(codec)
        let packet = try Packet(copying: data, during: "reading the alpha", file: file)
        let frame = try Frame()
        context.pointer.pointee.thread_count = 1
        context.pointer.pointee.max_pixels = Int64(pixels)
        try check(avcodec_open2(context.pointer, codec, nil), during: "opening the decoder", file: file)
        try check(avcodec_send_packet(context.pointer, packet.pointer), during: "decoding the alpha", file: file)
        avcodec_send_packet(context.pointer, nil)
        guard
            try checkAnswer(
                avcodec_receive_frame(context.pointer, frame.pointer), during: "decoding the alpha", file: file)
                == .done
        else {
            throw MediaError(
                .decode, file: file, during: "decoding the alpha", detail: "it is damaged or not complete",
                remedy: "Replace the file.")
        }
        let converter = DecodedFrameConverter(file: file, orientation: orientation, fallback: .bt601, colors: nil)
        self.init(try converter.image(from: frame), isPremultiplied: isPremultiplied)
    }

    /// The opaque picture with this alpha; itself where the sizes differ.
    func applied(to image: CGImage) -> CGImage {
        guard image.width == picture.width, image.height == picture.height else { return image }
        let pixels = PixelBuffer(width: image.width, height: image.height)
        var least = UInt8.max
        for y in 0..<image.height {
            pixels.start(ofRow: y).copyMemory(from: image.pixels.start(ofRow: y), byteCount: image.pixels.bytesOfRow)
            let row = pixels.start(ofRow: y).assumingMemoryBound(to: UInt8.self)
            least = min(
                least, isPremultiplied ? put(levels(y), into: row) : mp_decode_apply_alpha(row, levels(y), image.width))
        }
        let fine = image.fine.map { source in
            HighPrecisionImage(retainedBytes: source.retainedBytes + picture.pixels.bytesPerRow * picture.height) {
                source.pixels($0).map(applied(toWords:))
            }
        }
        return CGImage(pixels: pixels, isOpaque: least == 255, fine: fine)
    }

    private func applied(toWords image: PixelBuffer) -> PixelBuffer {
        let pixels = PixelBuffer(width: image.width, height: image.height, depth: .sixteenBits)
        pixels.signal = image.signal
        for y in 0..<image.height {
            let row = pixels.words(y)
            let alphas = levels(y)
            row.update(from: image.words(y), count: 4 * image.width)
            for x in 0..<image.width { row[4 * x + 3] = UInt16(alphas[x]) * 257 }
            if isPremultiplied {
                for x in 0..<image.width {
                    for part in 0..<3 { row[4 * x + part] = min(row[4 * x + part], row[4 * x + 3]) }
                }
            } else {
                _ = mp_decode_premultiply_16(row, image.width)
            }
        }
        return pixels
    }

    /// No colour is more than its alpha. Returns the least of all.
    private func put(_ alphas: [UInt8], into row: UnsafeMutablePointer<UInt8>) -> UInt8 {
        for (x, alpha) in alphas.enumerated() {
            for part in 0..<3 { row[4 * x + part] = min(row[4 * x + part], alpha) }
            row[4 * x + 3] = alpha
        }
        return alphas.min() ?? 255
    }

    private func levels(_ y: Int) -> [UInt8] {
        let row = picture.pixels.row(y)
        return (0..<picture.width).map { UInt8(row[$0] & 255) }
    }
}
