import CFFmpeg
import Quartz2D

/// The pictures and samples of a movie, kept without loss on the disk, to be gone through more than once.
///
/// Pictures are FFV1; one that equals the one before is kept once.
/// - Owner: one thread.
final class FrameSpool {
    let width: Int
    let height: Int
    private let depth: PixelBuffer.Depth
    private let file: SpoolFile
    private let encoder: CodecContext
    private let frame: Frame
    private let packet: Packet
    /// Where each picture lies.
    private var places: [Range<Int64>] = []
    private var audioPlaces: [Range<Int64>] = []
    private var last: PixelBuffer?
    /// What all pictures are.
    private var signal = PixelSignal.standard

    var frameCount: Int { places.count }

    init(width: Int, height: Int, depth: PixelBuffer.Depth = .eightBits, folder: String, calls: FileCalls)
        throws(MediaError)
    {
        self.width = width
        self.height = height
        self.depth = depth
        file = try SpoolFile(in: folder, calls: calls)
        guard let codec = avcodec_find_encoder(AV_CODEC_ID_FFV1) else {
            throw MediaError(
                .unsupported, during: "keeping the pictures", detail: "this FFmpeg has no encoder ffv1",
                remedy: "Install a build with it; GIF, two passes and a file size need it.")
        }
        encoder = try CodecContext(codec)
        frame = try Frame()
        packet = try Packet()
        try open()
    }

    private func open() throws(MediaError) {
        let context = encoder.pointer
        context.pointee.width = Int32(width)
        context.pointee.height = Int32(height)
        context.pointee.pix_fmt = depth == .eightBits ? AV_PIX_FMT_BGRA : AV_PIX_FMT_RGBA64LE
        context.pointee.time_base = AVRational(num: 1, den: 1)
        context.pointee.thread_count = 0
        // Pictures come out as they go in.
        context.pointee.thread_type = FF_THREAD_SLICE
        var options = CodecOptions(["level": "3", "slicecrc": "0", "g": "1"])
        try check(avcodec_open2(context, nil, &options.pointer), during: "keeping the pictures", fallback: .encode)
        frame.pointer.pointee.width = Int32(width)
        frame.pointer.pointee.height = Int32(height)
        frame.pointer.pointee.format = context.pointee.pix_fmt.rawValue
        try check(av_frame_get_buffer(frame.pointer, 0), during: "keeping the pictures", fallback: .encode)
    }

    func append(_ picture: PixelBuffer) throws(MediaError) {
        precondition(picture.depth == depth, "a spool's pictures are alike")
        signal = picture.signal
        if let last, let place = places.last, last.hasSamePixels(as: picture) { return places.append(place) }
        try check(av_frame_make_writable(frame.pointer), during: "keeping the pictures", fallback: .encode)
        guard let target = frame.pointer.pointee.data.0 else { preconditionFailure("the frame has memory") }
        for y in 0..<height {
            UnsafeMutableRawPointer(target + y * Int(frame.pointer.pointee.linesize.0)).copyMemory(
                from: picture.start(ofRow: y), byteCount: width * depth.bytesPerPixel)
        }
        frame.pointer.pointee.pts = Int64(places.count)
        try encoder.encode(frame.pointer, with: packet, to: keep)
        last = picture.copied(to: last)
    }

    private func keep(_ packet: borrowing Packet) throws(MediaError) {
        let bytes = UnsafeRawBufferPointer(start: packet.pointer.pointee.data, count: Int(packet.pointer.pointee.size))
        places.append(try file.append(bytes))
    }

    func append(audio samples: [Float]) throws(MediaError) {
        var place: Result<Range<Int64>, MediaError>?
        samples.withUnsafeBytes { bytes in place = Result { () throws(MediaError) in try file.append(bytes) } }
        if let place { audioPlaces.append(try place.get()) }
    }

    /// Goes through all pictures in order; one that equals the one before comes as the same object.
    func forEachFrame(_ body: (Int, PixelBuffer) throws -> Void) throws {
        let reader = try SpoolReader(file: file, encoder: encoder, width: width, height: height, depth: depth)
        reader.picture.signal = signal
        for (n, place) in places.enumerated() {
            try body(n, n > 0 && places[n - 1] == place ? reader.picture : reader.read(place))
        }
    }

    var sound: Sound { Sound(file: file, places: audioPlaces[...]) }

    /// The samples that are still to come, as they came.
    struct Sound {
        fileprivate let file: SpoolFile
        fileprivate var places: ArraySlice<Range<Int64>>
        private var count = 0

        fileprivate init(file: SpoolFile, places: ArraySlice<Range<Int64>>) {
            self.file = file
            self.places = places
        }

        /// Goes on until `limit` samples of all channels are through.
        mutating func forEach(upTo limit: Int, _ body: ([Float]) throws -> Void) throws {
            while count < limit, let place = places.popFirst() {
                var samples = [Float](repeating: 0, count: place.count / MemoryLayout<Float>.stride)
                try samples.withUnsafeMutableBytes { if let start = $0.baseAddress { try file.read(place, to: start) } }
                count += samples.count
                try body(samples)
            }
        }
    }
}
