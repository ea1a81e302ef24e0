import CFFmpeg

/// Demuxes one stream of a file and decodes it in presentation order.
///
/// - Thread safety: owner thread only.
final class StreamDecoder {
    let path: String
    private(set) var input: InputContext
    let codec: CodecContext
    let streamIndex: Int
    /// What was found broken, each once.
    private(set) var damage: [Damage] = []
    /// The presentation tick of the key frame that the last seek landed on; nil before a seek has found one.
    private(set) var keyTicks: Int64?
    /// The decoding tick of the last packet read.
    private(set) var lastReadTicks: Int64 = .min
    /// How many frames were decoded so far.
    private(set) var frameCount = 0
    /// Whether pictures may come without a time: an MPEG programme stream has one for each pack, which may hold several
    /// pictures.
    ///
    /// FFmpeg would make up the others' by counting, after a seek from a wrong place.
    let hasUntimedFrames: Bool

    private let packet: Packet
    private var isDraining = false
    private var isWaitingForKey = false
    private var refusals = 0

    enum Damage: Hashable {
        case undecodablePackets, unreadableEnd, cutOff
        /// Times go back on the way, as those of a second file behind the first.
        case clockReset
        /// Found together with one of the others.
        case changedFile
    }

    /// Takes over an open file.
    /// - Parameters:
    ///   - isStrict: damage within a picture refuses the picture, instead of leaving parts of it gray.
    ///   - threads: of the decoder; zero for as many as it likes.
    init(_ input: consuming InputContext, streamIndex: Int, isStrict: Bool = false, threads: Int32 = 0)
        throws(MediaError)
    {
        guard let stream = input.stream(streamIndex) else {
            throw MediaError(
                .unreadable, file: input.path, during: "opening the decoder", detail: "the stream has gone")
        }
        path = input.path
        codec = try DecoderChoice.open(stream, file: input.path, isStrict: isStrict, threads: threads)
        packet = try Packet()
        self.streamIndex = streamIndex
        hasUntimedFrames = stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO && input.isProgramStream
        self.input = input
        prepareInput()
    }

    var stream: UnsafeMutablePointer<AVStream> {
        guard let stream = input.stream(streamIndex) else { preconditionFailure("a stream of an open file stays") }
        return stream
    }

    /// Fills `frame` with the next decoded frame; false at the end.
    ///
    /// What cannot be decoded is skipped and noted in `damage`.
    func next(into frame: borrowing Frame) -> Bool {
        while true {
            frame.reset()
            do throws(MediaError) {
                switch try checkAnswer(
                    avcodec_receive_frame(codec.pointer, frame.pointer), during: "decoding", file: path)
                {
                case .done:
                    frameCount += 1
                    if isLaidOutInPasses { frame.pointer.pointee.interlaced_frame = 0 }
                    return true
                case .ended: return false
                case .needsMoreInput: feed()
                }
            } catch {
                note(.undecodablePackets)
                refusals += 1
                // A decoder that only refuses while it is drained would be asked forever.
                if isDraining && refusals > 1000 { return false }
            }
        }
    }

    /// FFmpeg's flag for pictures of fields says of a PNG that it was stored in Adam7's passes.
    private var isLaidOutInPasses: Bool {
        [AV_CODEC_ID_PNG, AV_CODEC_ID_APNG].contains(codec.pointer.pointee.codec_id)
    }

    /// A file that was replaced or written to while it was read seems damaged: then that is what is told.
    private func note(_ kind: Damage) {
        guard !damage.contains(kind), !damage.contains(.changedFile) else { return }
        if input.isChanged { damage = [.changedFile] } else { damage.append(kind) }
    }

    /// Only formats of broadcasts may go back without being damaged.
    func noteClockReset() {
        if let format = input.pointer.pointee.iformat, format.pointee.flags & AVFMT_TS_DISCONT != 0 {
            note(.clockReset)
        }
    }

    /// Gives the decoder one packet, or the end of the stream.
    private func feed() {
        while readPacket() {
            guard Int(packet.pointer.pointee.stream_index) == streamIndex, passesKeyGate() else { continue }
            if packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 { note(.undecodablePackets) }
            if avcodec_send_packet(codec.pointer, packet.pointer) >= 0 { return }
            note(.undecodablePackets)
        }
        isDraining = true
        avcodec_send_packet(codec.pointer, nil)
    }

    private func readPacket() -> Bool {
        packet.reset()
        do throws(MediaError) {
            guard try checkAnswer(av_read_frame(input.pointer, packet.pointer), during: "reading", file: path) == .done
            else {
                // Some demuxers take a failed read for the end of the file.
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
        return true
    }

    /// After a seek, everything before the first key frame is unusable.
    private func passesKeyGate() -> Bool {
        let read = packet.pointer.pointee
        let isKey = read.flags & AV_PKT_FLAG_KEY != 0 && (!hasUntimedFrames || read.pts != shim_AV_NOPTS_VALUE)
        if isWaitingForKey && !isKey { return false }
        if isWaitingForKey {
            isWaitingForKey = false
            keyTicks = read.pts == shim_AV_NOPTS_VALUE ? read.dts : read.pts
        }
        lastReadTicks = read.dts == shim_AV_NOPTS_VALUE ? read.pts : read.dts
        return true
    }

    /// No packets of other streams, and no times but the file's own where those that FFmpeg makes up cannot be relied
    /// on.
    private func prepareInput() {
        for (index, other) in input.streams.enumerated() where index != streamIndex {
            other?.pointee.discard = AVDISCARD_ALL
        }
        if hasUntimedFrames { input.pointer.pointee.flags |= AVFMT_FLAG_NOFILLIN }
    }

    private func startAfresh(waitingForKey: Bool) {
        avcodec_flush_buffers(codec.pointer)
        isDraining = false
        isWaitingForKey = waitingForKey
        keyTicks = nil
        lastReadTicks = .min
        refusals = 0
    }
}

extension StreamDecoder {
    /// What to throw when reading failed because of it.
    var changedFile: MediaError {
        MediaError(
            .unreadable, file: path, during: "decoding", detail: "it was replaced or changed while rendering",
            remedy: "Render again, and leave the clips alone meanwhile.")
    }

    /// Goes to a key frame at or before `ticks`; false where the format cannot.
    ///
    /// Demuxers may still land late: the caller looks at what comes.
    func seek(to ticks: Int64) -> Bool {
        guard av_seek_frame(input.pointer, Int32(streamIndex), ticks, AVSEEK_FLAG_BACKWARD) >= 0 else { return false }
        startAfresh(waitingForKey: true)
        return true
    }

    /// Goes back to the very first packet, by opening the file again: the only way that is exact in every format.
    /// - Throws: `.unreadable` when the file is no longer the one that was opened.
    func restart() throws(MediaError) {
        if input.isChanged { throw changedFile }
        input = try InputContext(path: path, ignoresEdits: input.ignoresEdits)
        prepareInput()
        startAfresh(waitingForKey: false)
    }

    /// True when the container's index knows a key frame at or before `ticks` that has not been read yet.
    func hasUnreadKey(before ticks: Int64) -> Bool? {
        // Of a programme stream the index holds what seeks have passed, key frame or not.
        guard !hasUntimedFrames, avformat_index_get_entries_count(stream) > 1 else { return nil }
        guard let entry = avformat_index_get_entry_from_timestamp(stream, ticks, AVSEEK_FLAG_BACKWARD) else {
            return false
        }
        return entry.pointee.timestamp > lastReadTicks
    }
}
