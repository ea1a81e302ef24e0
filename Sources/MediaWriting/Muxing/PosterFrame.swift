import CFFmpeg
import FFmpegSupport
import Foundation
import Images
import MediaReading
import MediaTime
import SourceFiles

/// The image that players show before playback, stored as a PNG in a separate stream.
///
/// - Thread safety: every method may be called from any thread.
final class PosterFrame: ImageObserver {
    private let frame: Int
    private let stream: Int32
    private let stored = LockedValue<(frame: Int, png: Data)?>(nil)

    init(_ settings: MovieSettings, time: Rational, muxer: Muxer) throws(MediaError) {
        frame = (time * settings.frameRate.framesPerSecond).floor
        stream = try muxer.addAttachedPicture(width: settings.width, height: settings.height)
    }

    /// Keeps the image if `n` is the poster frame; keeps the first frame until then.
    ///
    /// The first frame may be observed after the poster frame: the drawing thread observes converted frames, the
    /// encoding thread observes shared ones.
    func observe(_ image: PixelBuffer, frame n: Int) throws(MediaError) {
        guard n == 0 || n == frame else { return }
        do {
            let data = try CGImage(pixels: image.clippedToSDR(), isOpaque: true).pngData()
            stored.withLock { stored in
                if n >= stored?.frame ?? 0 { stored = (n, data) }
            }
        } catch {
            throw MediaError(.encode, during: "writing the poster frame", detail: error.description)
        }
    }

    /// Writes the PNG as the only packet of its stream.
    func write(to muxer: Muxer) throws(MediaError) {
        guard let data = stored.withLock({ $0?.png }) else { return }
        let packet = try AVPacketHandle(copying: data, during: "writing the poster frame")
        packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
        packet.pointer.pointee.pts = 0
        packet.pointer.pointee.dts = 0
        try muxer.write(packet, stream: stream, timeBase: AVRational(num: 1, den: 90_000))
    }
}

extension Muxer {
    /// Adds a stream for a PNG that belongs to the whole movie; returns the stream index.
    func addAttachedPicture(width: Int, height: Int) throws(MediaError) -> Int32 {
        let added = try newStream()
        added.pointee.disposition |= AV_DISPOSITION_ATTACHED_PIC
        added.pointee.time_base = AVRational(num: 1, den: 90_000)
        let parameters = added.pointee.codecpar
        parameters?.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        parameters?.pointee.codec_id = AV_CODEC_ID_PNG
        parameters?.pointee.width = Int32(width)
        parameters?.pointee.height = Int32(height)
        return added.pointee.index
    }
}

extension PixelBuffer {
    /// Returns the image as 8-bit sRGB; HDR values brighter than white become white.
    fileprivate func clippedToSDR() -> PixelBuffer {
        guard let key = ToneMapper.Key(clippingToSDR: signal) else { return inEightBits() }
        let light = ToneMapper(key)
        let result = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            light.convert(samples16(y), to: result.start(ofRow: y).assumingMemoryBound(to: UInt8.self), count: width)
        }
        return result
    }
}
