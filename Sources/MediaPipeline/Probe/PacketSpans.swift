import CFFmpeg
import Foundation

/// From when to when a clip's streams go by their packets, all of which are read and none decoded.
struct PacketSpans {
    private let picture: VideoPacketSpan?
    private let sound: AudioPacketSpan?
    /// Seconds on the container's clock of the clip's zero.
    private let origin: Rational

    /// - Throws: as `ClipInfo.probe`.
    init(of url: URL) throws(MediaError) {
        let input = try InputContext(path: SourceFile.path(url))
        let streams = ClipStreams(input)
        let packet = try Packet()
        var picture = streams.video.map { VideoPacketSpan($0, rate: StreamFrameRate.of($0, in: input)) }
        var sound = streams.audio.map { AudioPacketSpan($0) }
        for other in input.streams where other != streams.video && other != streams.audio {
            other?.pointee.discard = AVDISCARD_ALL
        }
        while av_read_frame(input.pointer, packet.pointer) >= 0 {
            defer { packet.reset() }
            let read = packet.pointer.pointee
            if read.stream_index == streams.video?.pointee.index { picture?.add(read) }
            if read.stream_index == streams.audio?.pointee.index { sound?.add(packet.pointer) }
        }
        self.picture = picture
        self.sound = sound
        origin = streams.origin
    }

    func ends(_ info: ClipInfo) -> ClipEnds {
        let seen = picture?.span.map { ($0.start ?? origin) - origin + info.onFrames($0.length) }
        return ClipEnds(picture: seen, sound: sound?.end.map { $0 - origin })
    }
}
