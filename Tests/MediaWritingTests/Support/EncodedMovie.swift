import CFFmpeg
import Foundation

@testable import FFmpegSupport
@testable import MediaReading
@testable import MediaTime

/// A movie file decoded completely with FFmpeg's decoders, independently of this package's readers.
struct EncodedMovie {
    struct Picture {
        let time: Rational
        let width: Int
        let height: Int
        /// Y, U, V without padding.
        let planes: [[UInt8]]
    }

    struct Tags: Equatable {
        var primaries, transfer, matrix, range: UInt32
        var chromaLocation: UInt32
    }

    var pictures: [Picture] = []
    var tags = Tags(primaries: 0, transfer: 0, matrix: 0, range: 0, chromaLocation: 0)
    var frameRate = Rational.zero
    var videoTimeBase = Rational.one
    var profile: Int32 = 0
    /// The samples of the first channel, and the time of the first sample.
    var samples: [Float] = []
    var samplesStart = Rational.zero
    var sampleRate = 0
    /// The duration of the audio stream in the container.
    var audioDuration: Rational?
    var videoDuration: Rational?

    init(_ path: String) throws {
        let input = try InputContext(path: path)
        var codecs: [UnsafeMutablePointer<AVCodecContext>?] = []
        defer {
            for codec in codecs {
                var doomed = codec
                avcodec_free_context(&doomed)
            }
        }
        for case let stream? in input.streams {
            let parameters = stream.pointee.codecpar
            let codec = avcodec_alloc_context3(avcodec_find_decoder(parameters!.pointee.codec_id))
            avcodec_parameters_to_context(codec, parameters)
            codec?.pointee.pkt_timebase = stream.pointee.time_base
            try check(avcodec_open2(codec, nil, nil), during: "opening the decoder")
            codecs.append(codec)
            note(stream)
        }
        let packet = try AVPacketHandle()
        let frame = try AVFrameHandle()
        while av_read_frame(input.pointer, packet.pointer) >= 0 {
            let index = Int(packet.pointer.pointee.stream_index)
            try check(avcodec_send_packet(codecs[index], packet.pointer), during: "decoding")
            packet.reset()
            try drain(codecs[index], frame, input.streams[index])
        }
        for (index, codec) in codecs.enumerated() {
            avcodec_send_packet(codec, nil)
            try drain(codec, frame, input.streams[index])
        }
    }

    private mutating func note(_ stream: UnsafeMutablePointer<AVStream>) {
        let parameters = stream.pointee.codecpar.pointee
        let duration: Rational? =
            stream.pointee.duration == shim_AV_NOPTS_VALUE
            ? nil : Rational(ticks: stream.pointee.duration, timeBase: stream.pointee.time_base)
        if parameters.codec_type == AVMEDIA_TYPE_AUDIO {
            audioDuration = duration
            sampleRate = Int(parameters.sample_rate)
            return
        }
        videoDuration = duration
        tags = Tags(
            primaries: parameters.color_primaries.rawValue, transfer: parameters.color_trc.rawValue,
            matrix: parameters.color_space.rawValue, range: parameters.color_range.rawValue,
            chromaLocation: parameters.chroma_location.rawValue)
        frameRate = Rational(stream.pointee.avg_frame_rate) ?? .zero
        videoTimeBase = Rational(stream.pointee.time_base) ?? .one
        profile = parameters.profile
    }

    private mutating func drain(
        _ codec: UnsafeMutablePointer<AVCodecContext>?, _ frame: borrowing AVFrameHandle,
        _ stream: UnsafeMutablePointer<AVStream>?
    ) throws {
        guard let codec, let stream else { return }
        while try checkStatus(avcodec_receive_frame(codec, frame.pointer), during: "decoding") == .done {
            let time = Rational(ticks: frame.pointer.pointee.pts, timeBase: stream.pointee.time_base)
            if codec.pointee.codec_type == AVMEDIA_TYPE_VIDEO {
                pictures.append(picture(frame, time))
            } else {
                if samples.isEmpty { samplesStart = time }
                let count = Int(frame.pointer.pointee.nb_samples)
                frame.pointer.pointee.extended_data[0]?.withMemoryRebound(to: Float.self, capacity: count) {
                    samples.append(contentsOf: UnsafeBufferPointer(start: $0, count: count))
                }
            }
        }
    }

    private func picture(_ frame: borrowing AVFrameHandle, _ time: Rational) -> Picture {
        let raw = frame.pointer.pointee
        let width = Int(raw.width)
        let height = Int(raw.height)
        let halved = raw.format == AV_PIX_FMT_YUV420P.rawValue || raw.format == AV_PIX_FMT_YUVJ420P.rawValue
        let planes = [
            (raw.data.0, raw.linesize.0, 0), (raw.data.1, raw.linesize.1, 1), (raw.data.2, raw.linesize.2, 2),
        ].map {
            (data, stride, plane) in
            let w = halved && plane > 0 ? (width + 1) / 2 : width
            let h = halved && plane > 0 ? (height + 1) / 2 : height
            return (0..<h).flatMap { y in Array(UnsafeBufferPointer(start: data! + y * Int(stride), count: w)) }
        }
        return Picture(time: time, width: width, height: height, planes: planes)
    }
}
