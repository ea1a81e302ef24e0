import CFFmpeg
import FFmpegSupport
import SourceFiles

/// Demuxes one stream of a file and decodes it in presentation order.
///
/// - Thread safety: owner thread only.
final class StreamDecoder {
    let path: String
    private(set) var input: InputContext
    private(set) var codec: CodecContext
    let streamIndex: Int
    private let isStrict: Bool
    private let threads: Int32
    /// The damage found so far, without duplicates.
    private(set) var damage: [Damage] = []
    /// The presentation tick of the key frame where the last seek landed; `nil` until a seek has found one.
    private(set) var keyTicks: Int64?
    /// The decoding tick of the last packet read.
    private(set) var lastReadTicks: Int64 = .min
    /// The number of frames decoded so far.
    private(set) var frameCount = 0
    /// The number of seeks so far, including restarts.
    private(set) var seekCount = 0
    /// Whether frames may lack a timestamp: an MPEG program stream has one per pack, which may contain several frames.
    ///
    /// FFmpeg would count the missing ones, after a seek from the wrong position.
    let hasUntimedFrames: Bool
    /// Frames before this presentation tick are not decoded if no other frame depends on them, except those before the
    /// first key frame, of which one may be the clip's first frame.
    var wantedTicks = Int64.min {
        didSet { if wantedTicks == .min { latestOmitted = nil } }
    }
    /// The latest presentation tick of the packets whose frames may have been omitted; `nil` if `wantedTicks` is not
    /// set.
    private(set) var latestOmitted: Int64?
    /// The presentation tick of the first key frame.
    private var firstKeyTicks: Int64?
    /// Whether the stream marks the frames that no other frame depends on.
    ///
    /// Only in H.264 does decoding without them give the same pixels in all cases: in HEVC, frames of higher temporal
    /// layers may depend on them. The fields of interlaced frames are marked separately.
    let marksUnreferencedFrames: Bool

    private let packet: AVPacketHandle
    private let progress = DecodeProgress.current
    private var isDraining = false
    private var isWaitingForKey = false
    /// The presentation tick of the packet at which decoding starts after a seek; `nil` for the first key frame.
    private var startTicks: Int64?
    /// The number of packets of the stream that were read since its start; `nil` after a seek.
    private var packetCount: Int? = 0
    private var refusals = 0
    private var tags = AudioTags()
    /// Whether a packet that is too short is the end of audio whose file does not declare its size.
    private lazy var endsShort =
        stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO && StreamedAudio.hasPlaceholderSize(path)

    /// Whether the last packet is such an end, which can be a part of a sample.
    private var isAtShortEnd = false

    /// The kinds of damage to a stream.
    enum Damage: Hashable {
        case undecodablePackets, unreadableEnd, cutOff
        /// Timestamps start again midway, as in concatenated files.
        case clockReset
        /// Several files were joined in a format whose header declares the length of the first; only that one plays.
        case joinedParts
        /// The file changed; detected together with other damage.
        case changedFile
    }

    /// Takes ownership of an open file.
    ///
    /// - Parameters:
    ///   - isStrict: Whether damage within a frame makes decoding fail, instead of leaving parts of it gray.
    ///   - threads: The number of decoder threads; zero lets the decoder choose.
    /// - Throws: `.unsupported` for codecs without a decoder, `.limitExceeded` for frames beyond the limit of pixels.
    init(_ input: consuming InputContext, streamIndex: Int, isStrict: Bool = false, threads: Int32 = 0)
        throws(MediaError)
    {
        guard let stream = input.stream(streamIndex) else {
            throw MediaError(
                .unreadable, file: input.path, during: "opening the decoder", detail: "the stream no longer exists")
        }
        path = input.path
        if stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO { try input.checkPixels(of: streamIndex) }
        codec = try DecoderChoice.open(
            stream, file: input.path, isStrict: isStrict, threads: threads, pixels: input.pixelLimit.value)
        packet = try AVPacketHandle()
        self.streamIndex = streamIndex
        self.isStrict = isStrict
        self.threads = threads
        hasUntimedFrames = stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO && input.isProgramStream
        let parameters = stream.pointee.codecpar.pointee
        marksUnreferencedFrames =
            parameters.codec_id == AV_CODEC_ID_H264 && parameters.field_order == AV_FIELD_PROGRESSIVE
        self.input = input
        prepareInput()
    }

    /// The stream that is decoded.
    var stream: UnsafeMutablePointer<AVStream> {
        guard let stream = input.stream(streamIndex) else { preconditionFailure("An open file must keep its streams.") }
        return stream
    }

    /// Fills `frame` with the next decoded frame; returns `false` at the end.
    ///
    /// Data that cannot be decoded is skipped and recorded in `damage`.
    func next(into frame: borrowing AVFrameHandle) -> Bool {
        while true {
            frame.reset()
            do throws(MediaError) {
                switch try checkStatus(
                    avcodec_receive_frame(codec.pointer, frame.pointer), during: "decoding", file: path)
                {
                case .done:
                    frameCount += 1
                    progress?.advance()
                    if isLaidOutInPasses { shim_set_fields(frame.pointer, 0, 0) }
                    return true
                case .ended: return false
                case .needsMoreInput: feed()
                }
            } catch {
                if !isAtShortEnd { note(.undecodablePackets) }
                refusals += 1
                // A decoder that only returns errors while it is drained would loop forever.
                if isDraining && refusals > 1000 { return false }
            }
        }
    }

    /// Whether FFmpeg's interlaced flag means Adam7 interlacing of a PNG instead of fields.
    private var isLaidOutInPasses: Bool {
        [AV_CODEC_ID_PNG, AV_CODEC_ID_APNG].contains(codec.pointer.pointee.codec_id)
    }

    /// Records damage; a file that was replaced or changed while it was read seems damaged, so the change is recorded
    /// instead.
    private func note(_ kind: Damage) {
        guard !damage.contains(kind), !damage.contains(.changedFile) else { return }
        if input.isChanged { damage = [.changedFile] } else { damage.append(kind) }
    }

    /// Records a clock reset; only broadcast formats may have one without being damaged.
    func noteClockReset() {
        let format = input.pointer.pointee.iformat
        if input.isJoined || format.map({ $0.pointee.flags & AVFMT_TS_DISCONT != 0 }) == true { note(.clockReset) }
    }

    /// Records that several files were joined, of which only the first plays.
    func noteJoinedParts() { note(.joinedParts) }

    /// Sends one packet, or the end of the stream, to the decoder.
    private func feed() {
        while readPacket() {
            guard Int(packet.pointer.pointee.stream_index) == streamIndex else { continue }
            if input.isJoined, JoinedFile.isOpusHeader(packet.pointer.pointee) { continue }
            if AudioTags.areExpected(codec.pointer.pointee.codec_id), tags.contain(packet.pointer.pointee) { continue }
            guard GIFPacket.isComplete(packet.pointer.pointee, stream.pointee) else {
                note(GIFTrailer.ends(path) ? .undecodablePackets : .cutOff)
                continue
            }
            setLeadTime()
            guard passesKeyGate() else { continue }
            let isShort = packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT != 0
            isAtShortEnd = isShort && endsShort
            if isShort, !endsShort { note(.undecodablePackets) }
            omitUnreferenced()
            if avcodec_send_packet(codec.pointer, packet.pointer) >= 0 { return }
            if !isAtShortEnd { note(.undecodablePackets) }
        }
        isDraining = true
        avcodec_send_packet(codec.pointer, nil)
    }

    /// Lets the decoder omit the packet that was read, if it is before the wanted ones and no other depends on it.
    private func omitUnreferenced() {
        guard marksUnreferencedFrames else { return }
        let ticks = packet.pointer.pointee.pts
        let isTimed = ticks != shim_AV_NOPTS_VALUE
        if firstKeyTicks == nil, isTimed, packet.pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 { firstKeyTicks = ticks }
        let isOmitted = isTimed && ticks < wantedTicks && ticks > firstKeyTicks ?? ticks
        codec.pointer.pointee.skip_frame = isOmitted ? AVDISCARD_NONREF : AVDISCARD_DEFAULT
        if isOmitted { latestOmitted = max(latestOmitted ?? ticks, ticks) }
    }

    private func readPacket() -> Bool {
        packet.reset()
        do throws(MediaError) {
            guard try checkStatus(av_read_frame(input.pointer, packet.pointer), during: "reading", file: path) == .done
            else {
                // Some demuxers treat a failed read as the end of the file.
                if let bytes = input.pointer.pointee.pb, bytes.pointee.error < 0,
                    bytes.pointee.error != shim_AVERROR_EOF
                {
                    note(.unreadableEnd)
                }
                return false
            }
        } catch {
            note(.unreadableEnd)
            return false
        }
        progress?.advance()
        return true
    }

    /// Sets the timestamp of a packet before time zero.
    private func setLeadTime() {
        guard let index = packetCount else { return }
        input.leadBlocks?.setTime(of: packet.pointer, index: index)
        packetCount = index + 1
    }

    /// Returns whether the packet can be decoded: after a seek, packets before the first key frame cannot.
    private func passesKeyGate() -> Bool {
        let read = packet.pointer.pointee
        let isKey = read.flags & AV_PKT_FLAG_KEY != 0 && (!hasUntimedFrames || read.pts != shim_AV_NOPTS_VALUE)
        if isWaitingForKey {
            guard isKey, startTicks == nil || startTicks == read.pts else { return false }
            isWaitingForKey = false
            keyTicks = read.pts == shim_AV_NOPTS_VALUE ? read.dts : read.pts
        }
        lastReadTicks = read.dts == shim_AV_NOPTS_VALUE ? read.pts : read.dts
        return true
    }

    /// Discards the packets of other streams, and disables FFmpeg's generated timestamps where they are not reliable.
    private func prepareInput() {
        for (index, other) in input.streams.enumerated() where index != streamIndex {
            other?.pointee.discard = AVDISCARD_ALL
        }
        if input.parts == .first { noteJoinedParts() }
        if hasUntimedFrames { input.pointer.pointee.flags |= AVFMT_FLAG_NOFILLIN }
    }

    private func startAfresh(waitingForKey: Bool, startTicks: Int64? = nil) {
        avcodec_flush_buffers(codec.pointer)
        isDraining = false
        isWaitingForKey = waitingForKey
        self.startTicks = startTicks
        packetCount = waitingForKey ? nil : 0
        keyTicks = nil
        lastReadTicks = .min
        refusals = 0
    }
}

extension StreamDecoder {
    /// The error for a file that changed while it was read.
    var changedFile: MediaError {
        MediaError(
            .unreadable, file: path, during: "decoding", detail: "it was replaced or changed while rendering",
            remedy: "Render again, and do not change the clips while rendering.")
    }

    /// Seeks to a key frame at or before `ticks`; returns `false` if the format cannot.
    ///
    /// Demuxers may still land after it; the caller checks the next packet.
    /// - Parameter start: The presentation tick of the key frame at which decoding starts; `nil` for the first one.
    func seek(to ticks: Int64, startingAt start: Int64? = nil) -> Bool {
        seekCount += 1
        guard av_seek_frame(input.pointer, Int32(streamIndex), ticks, AVSEEK_FLAG_BACKWARD) >= 0 else { return false }
        startAfresh(waitingForKey: true, startTicks: start)
        return true
    }

    /// Reads the next packet without decoding it, and returns its presentation tick; `nil` at the end.
    ///
    /// Seek before the next frame is decoded.
    func skipPacket() -> Int64? {
        while readPacket() {
            if Int(packet.pointer.pointee.stream_index) == streamIndex,
                GIFPacket.isComplete(packet.pointer.pointee, stream.pointee)
            {
                return packet.pointer.pointee.pts
            }
        }
        return nil
    }

    /// Returns to the first packet by reopening the file, the only way that is exact in every format, and the decoder,
    /// which counts timestamps that go back.
    ///
    /// - Throws: `.unreadable` if the file has changed since it was opened.
    func restart() throws(MediaError) {
        if input.isChanged { throw changedFile }
        seekCount += 1
        input = try InputContext(
            path: path, ignoresEdits: input.ignoresEdits, selection: input.selection)
        guard let stream = input.stream(streamIndex) else { throw changedFile }
        codec = try DecoderChoice.open(
            stream, file: path, isStrict: isStrict, threads: threads, pixels: input.pixelLimit.value)
        prepareInput()
        startAfresh(waitingForKey: false)
    }

    /// Returns whether the container's index has a key frame at or before `ticks` that has not been read yet; `nil` if
    /// unknown.
    func hasUnreadKey(before ticks: Int64) -> Bool? {
        // The index of a program stream contains the positions that seeks have passed, key frame or not.
        guard !hasUntimedFrames, avformat_index_get_entries_count(stream) > 1 else { return nil }
        guard let entry = avformat_index_get_entry_from_timestamp(stream, ticks, AVSEEK_FLAG_BACKWARD) else {
            return false
        }
        return entry.pointee.timestamp > lastReadTicks
    }
}

/// Finds and opens the decoder of a stream.
enum DecoderChoice {
    /// Opens a decoder.
    ///
    /// - Parameters:
    ///   - isStrict: Whether errors within a frame make decoding fail; otherwise decoders conceal them.
    ///   - threads: The number of threads; zero lets the decoder choose.
    ///   - pixels: The maximum number of pixels of a frame; a stream may change its size.
    /// - Throws: `.unsupported` if this build of FFmpeg has no decoder.
    static func open(
        _ stream: UnsafeMutablePointer<AVStream>, file: String, isStrict: Bool = false, threads: Int32 = 0,
        pixels: Int64 = .max
    ) throws(MediaError) -> CodecContext {
        let parameters = stream.pointee.codecpar
        let id = stream.pointee.codecpar.pointee.codec_id
        guard let codec = preferred(id, stream) ?? avcodec_find_decoder(id) else {
            let name = ffmpegName(avcodec_get_name(id)) ?? "unknown"
            throw MediaError(
                .unsupported, file: file, during: "choosing a decoder",
                detail: "this build of FFmpeg cannot decode \(name)",
                remedy: "Convert the file to another codec.")
        }
        let context = try CodecContext(codec)
        try check(
            avcodec_parameters_to_context(context.pointer, parameters), during: "preparing the decoder", file: file)
        context.pointer.pointee.pkt_timebase = stream.pointee.time_base
        // Zero lets the decoder choose; FFmpeg's default is one.
        context.pointer.pointee.thread_count = threads
        // A frame thread that fails after it has set a picture, as the WebP decoder can, makes libavcodec abort.
        if id == AV_CODEC_ID_WEBP { context.pointer.pointee.thread_type = FF_THREAD_SLICE }
        context.pointer.pointee.max_pixels = pixels
        if isStrict { context.pointer.pointee.err_recognition |= AV_EF_EXPLODE }
        try check(
            avcodec_open2(context.pointer, codec, nil), during: "opening the decoder", file: file,
            fallback: .unsupported)
        return context
    }

    /// Returns libvpx for VP8 and VP9 with alpha, which FFmpeg's own decoders drop.
    private static func preferred(_ id: AVCodecID, _ stream: UnsafeMutablePointer<AVStream>) -> UnsafePointer<AVCodec>?
    {
        guard stream.pointee.carriesSeparateAlpha else { return nil }
        switch id {
        case AV_CODEC_ID_VP8: return avcodec_find_decoder_by_name("libvpx")
        case AV_CODEC_ID_VP9: return avcodec_find_decoder_by_name("libvpx-vp9")
        default: return nil
        }
    }
}
