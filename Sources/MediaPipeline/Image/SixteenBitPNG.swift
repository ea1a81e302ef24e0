import CFFmpeg
import Foundation
import Quartz2D

extension CGImage {
    /// A PNG of 16 bits: RGB when opaque, else RGBA with colours divided by alpha; a picture that has only 8 is spread.
    package func sixteenBitPNG() throws(MediaError) -> Data {
        guard let rate = FrameRate(.one) else { preconditionFailure("one is a rate") }
        let video = VideoCodecSettings(encoder: "png", pixelFormat: isOpaque ? .rgb48be : .rgba64be)
        let settings: MovieSettings
        do {
            settings = try MovieSettings(
                container: .pngSequence, width: width, height: height, frameRate: rate, video: video)
        } catch {
            throw MediaError(.unsupported, during: "encoding a PNG of 16 bits", detail: error.description)
        }
        let encoder = try VideoEncoder(settings, video: video, globalHeader: false)
        var data = Data()
        func keep(_ packet: borrowing Packet) {
            if let start = packet.pointer.pointee.data { data.append(start, count: Int(packet.pointer.pointee.size)) }
        }
        try encoder.encode(pixels(drawnIn: .standard), frame: 0, changed: nil) { packet throws(MediaError) in
            keep(packet)
        }
        try encoder.flush { packet throws(MediaError) in keep(packet) }
        return data
    }
}
