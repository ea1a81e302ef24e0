import CFFmpeg
import FFmpegSupport
import Images
import MediaTime
import SourceFiles
import VectorGeometry

/// Decodes the frames of an animated WebP; each is drawn on the canvas that the previous frames left.
///
/// - Thread safety: owner thread only.
final class AnimatedWebPFrameSource: ClipFrameSource {
    private let animation: AnimatedWebP
    private let budget: DecodeBudget
    private let converter: DecodedFrameConverter
    /// Finished canvases by frame number; the latest ones are kept within the budget.
    private var canvases: [Int: CGImage] = [:]
    private var order: [Int] = []
    private var shown = 0
    private(set) var counters = DecodingCounters()

    init(_ animation: AnimatedWebP, budget: DecodeBudget) throws(MediaError) {
        self.animation = animation
        self.budget = budget
        converter = DecodedFrameConverter(
            file: animation.path, orientation: .up, fallback: .bt601,
            colors: FrameColors(profile: animation.profile, isStill: true))
        // Opening a file that cannot be decoded fails at once.
        _ = try canvas(0)
    }

    var isAtFirstFrame: Bool { shown == 0 }

    var warnings: [MediaWarning] {
        ((animation.isCutOff ? [StreamDecoder.Damage.cutOff.message] : []) + converter.warnings).map {
            MediaWarning(file: animation.path, detail: $0)
        }
    }

    func frame(at time: Rational, earliest: Rational?) throws(MediaError) -> VideoFrame {
        shown = max(0, (animation.parts.firstIndex { $0.time > time } ?? animation.parts.count) - 1)
        let part = animation.parts[shown]
        return VideoFrame(
            image: try canvas(shown), presentationTime: part.time, duration: part.duration,
            isLast: shown == animation.parts.count - 1,
            displaySize: CGSize(width: Double(animation.width), height: Double(animation.height)))
    }

    /// Returns the canvas after a frame, starting from the last earlier canvas that is kept.
    private func canvas(_ number: Int) throws(MediaError) -> CGImage {
        if let kept = canvases[number] { return kept }
        let start = (0..<number).last { canvases[$0] != nil } ?? -1
        var image = canvases[start]
        for index in (start + 1)...number {
            let next = try drawn(animation.parts[index], on: image, after: index > 0 ? animation.parts[index - 1] : nil)
            DecodeProgress.current?.advance()
            keep(next, index)
            image = next
        }
        guard let image else { preconditionFailure("At least one frame must have been drawn.") }
        return image
    }

    private func keep(_ image: CGImage, _ number: Int) {
        canvases[number] = image
        order.append(number)
        while order.count > 1, order.count * image.pixels.bytesPerRow * image.height > budget.share {
            canvases[order.removeFirst()] = nil
        }
    }

    private func drawn(_ part: AnimatedWebP.Part, on image: CGImage?, after previous: AnimatedWebP.Part?)
        throws(MediaError) -> CGImage
    {
        let target = PixelBuffer(width: animation.width, height: animation.height)
        if let image {
            target.bytes.copyMemory(from: image.pixels.bytes, byteCount: target.bytesPerRow * target.height)
        } else {
            target.clear()
        }
        if let previous, previous.clearsAfterwards {
            for y in previous.y..<previous.y + previous.height {
                (target.row(y) + previous.x).update(repeating: 0, count: previous.width)
            }
        }
        try lay(part, on: target)
        let isOpaque = (0..<target.height).allSatisfy { y in
            (0..<target.width).allSatisfy { target.row(y)[$0] >> 24 == 255 }
        }
        return CGImage(pixels: target, isOpaque: isOpaque)
    }

    private func lay(_ part: AnimatedWebP.Part, on target: PixelBuffer) throws(MediaError) {
        let image = try decoded(part)
        guard image.width == part.width, image.height == part.height else { throw damaged }
        for y in 0..<part.height {
            let source = image.pixels.row(y)
            let row = target.row(part.y + y) + part.x
            if part.isBlended {
                for x in 0..<part.width { row[x] = Self.over(source[x], row[x]) }
            } else {
                row.update(from: source, count: part.width)
            }
        }
    }

    /// Composites a premultiplied source pixel over a target pixel.
    private static func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
        let transparency = 255 - (source >> 24)
        guard transparency > 0 else { return source }
        return (0..<4).reduce(0) { sum, channel in
            let shift = UInt32(8 * channel)
            return sum | min(255, (source >> shift & 255) + ((target >> shift & 255) * transparency + 127) / 255)
                << shift
        }
    }

    private func decoded(_ part: AnimatedWebP.Part) throws(MediaError) -> CGImage {
        guard let codec = avcodec_find_decoder(AV_CODEC_ID_WEBP) else {
            throw MediaError(
                .unsupported, file: animation.path, during: "choosing a decoder",
                detail: "this build of FFmpeg cannot decode WebP")
        }
        let context = try CodecContext(codec)
        let packet = try AVPacketHandle(copying: part.file, during: "reading the animation", file: animation.path)
        let frame = try AVFrameHandle()
        context.pointer.pointee.thread_count = 1
        // An image that declares a larger size than its frame is not decoded; FFmpeg's rows are slightly longer than
        // the image's.
        context.pointer.pointee.max_pixels = Int64((part.width + Self.longestPadding) * part.height)
        try check(avcodec_open2(context.pointer, codec, nil), during: "opening the decoder", file: animation.path)
        try check(
            avcodec_send_packet(context.pointer, packet.pointer), during: "decoding the animation", file: animation.path
        )
        guard
            try checkStatus(
                avcodec_receive_frame(context.pointer, frame.pointer), during: "decoding the animation",
                file: animation.path) == .done
        else { throw damaged }
        counters.decodedFrames += 1
        counters.convertedFrames += 1
        return try converter.image(from: frame)
    }

    private static let longestPadding = 128

    private var damaged: MediaError {
        MediaError(
            .decode, file: animation.path, during: "decoding the animation", detail: "a frame is damaged",
            remedy: "Replace the file.")
    }
}
