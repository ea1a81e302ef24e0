import CFFmpeg
import Foundation
import Quartz2D

/// The picture that players show before they play: a PNG in a stream of its own.
///
/// - Owner: one thread.
final class PosterFrame {
    private let frame: Int
    private let stream: Int32
    private var picture: Data?

    init(_ settings: MovieSettings, time: Rational, muxer: Muxer) throws(MediaError) {
        frame = (time * settings.frameRate.framesPerSecond).floor
        stream = try muxer.addAttachedPicture(width: settings.width, height: settings.height)
    }

    /// Keeps the picture if it is the one; the first until then.
    func look(at picture: PixelBuffer, frame n: Int) throws(MediaError) {
        guard n == 0 || n == frame else { return }
        do { self.picture = try CGImage(pixels: picture.onScreen(), isOpaque: true).pngData() } catch {
            throw MediaError(.encode, during: "writing the poster frame", detail: error.description)
        }
    }

    func write(to muxer: Muxer) throws(MediaError) {
        guard let picture else { return }
        let packet = try Packet(copying: picture, during: "writing the poster frame")
        packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
        packet.pointer.pointee.pts = 0
        packet.pointer.pointee.dts = 0
        try muxer.write(packet, stream: stream, timeBase: AVRational(num: 1, den: 90_000))
    }
}

extension Muxer {
    /// Adds a stream for one PNG that belongs to the whole movie; returns its number.
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
    /// The picture in sRGB of 8 bits; of high dynamic range, what is brighter than white is white.
    fileprivate func onScreen() -> PixelBuffer {
        guard let key = ToneMapper.Key(cuttingOff: signal) else { return inEightBits() }
        let light = ToneMapper(key)
        let result = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            light.convert(words(y), to: result.start(ofRow: y).assumingMemoryBound(to: UInt8.self), count: width)
        }
        return result
    }
}
