import CFFmpeg

/// Brings decoded sound to one rate and layout, and keeps a run of it.
///
/// The conversion always begins at a sample where both rates meet, so that its filter has the same phase wherever
/// reading began, and the result is the same to the bit.
/// - Thread safety: owner thread only.
final class AudioResampler {
    private let sampleRate: Int
    private let channels: Int
    private var context: ResamplerContext?
    private var format: Format?
    /// The next sample that the input is to bring, at its own rate.
    private var inputPosition = 0
    private var samples: [Float] = []
    /// The first sample that is kept, at the output's rate.
    private(set) var startPosition = 0
    private(set) var hasStarted = false

    /// Beyond any sound; damaged times may name places beyond all numbers.
    static let farthest = 1 << 50

    private struct Format: Equatable {
        var rate: Int32, sampleFormat: Int32, channels: Int32, mask: UInt64
    }

    init(sampleRate: Int, channels: Int) {
        self.sampleRate = sampleRate
        self.channels = channels
    }

    /// The sample after the last one that is kept.
    var endPosition: Int { startPosition + samples.count / channels }

    func reset() {
        context = nil
        format = nil
        samples.removeAll(keepingCapacity: true)
        // Else a place later than what is asked next would pass for having been reached.
        startPosition = 0
        hasStarted = false
    }

    /// Adds a frame that begins at sample `position` of its own rate; gaps become silence and overlaps are cut.
    func append(_ frame: borrowing Frame, position: Int) throws(MediaError) {
        try prepare(frame.pointer.pointee, position)
        if position > inputPosition { try addSilence(position - inputPosition) }
        let overlap = inputPosition - position
        guard overlap < Int(frame.pointer.pointee.nb_samples) else { return }
        try convert(frame, skipping: max(0, overlap))
        inputPosition = position + Int(frame.pointer.pointee.nb_samples)
    }

    /// Brings out what the filter still holds, and silence behind it.
    func endInSilence() throws(MediaError) { try addSilence(1 << 14) }

    /// Brings out what the filter still holds.
    func finish() throws(MediaError) {
        guard let pointer else { return }
        while try drain(pointer) > 0 {}
    }

    private var pointer: OpaquePointer? {
        switch context {
        case .some(let made): made.pointer
        case .none: nil
        }
    }

    private func prepare(_ frame: AVFrame, _ position: Int) throws(MediaError) {
        let wanted = Format(
            rate: frame.sample_rate, sampleFormat: frame.format, channels: frame.ch_layout.nb_channels,
            mask: frame.ch_layout.u.mask)
        guard format != wanted else { return }
        try finish()
        context = try ResamplerContext(from: Self.input(frame), to: output)
        format = wanted
        begin(at: position, rate: Int(frame.sample_rate))
    }

    private static func input(_ frame: AVFrame) -> ResamplerContext.Side {
        var layout = frame.ch_layout
        if layout.order == AV_CHANNEL_ORDER_UNSPEC { av_channel_layout_default(&layout, layout.nb_channels) }
        return .init(layout: layout, format: AVSampleFormat(rawValue: frame.format), rate: frame.sample_rate)
    }

    private var output: ResamplerContext.Side {
        var layout = AVChannelLayout()
        av_channel_layout_default(&layout, Int32(channels))
        return .init(layout: layout, format: AV_SAMPLE_FMT_FLT, rate: Int32(sampleRate))
    }

    /// Starts at the last sample up to `position` where both rates meet.
    private func begin(at position: Int, rate: Int) {
        var a = rate
        var b = sampleRate
        while b != 0 { (a, b) = (b, a % b) }
        let period = rate / a
        inputPosition = Rational(Int64(position), Int64(period)).floor * period
        let (whole, overflows) = (inputPosition / period).multipliedReportingOverflow(by: sampleRate / a)
        let outputPosition =
            overflows ? Self.farthest * inputPosition.signum() : min(max(whole, -Self.farthest), Self.farthest)
        if hasStarted {
            place(outputPosition)
        } else {
            startPosition = outputPosition
            hasStarted = true
        }
    }

    /// After a change of format in mid-stream: makes the run end where the new conversion begins.
    private func place(_ position: Int) {
        let difference = position - endPosition
        if difference >= 0 {
            samples.append(contentsOf: repeatElement(0, count: difference * channels))
        } else {
            samples.removeLast(min(samples.count, -difference * channels))
        }
    }
}

extension AudioResampler {
    private func addSilence(_ count: Int) throws(MediaError) {
        guard let pointer else { return }
        var rest = count
        while rest > 0 {
            let part = min(rest, 1 << 16)
            try check(swr_inject_silence(pointer, Int32(part)), during: "resampling")
            while try drain(pointer, flushing: false) > 0 {}
            rest -= part
        }
        inputPosition += count
    }

    private func convert(_ frame: borrowing Frame, skipping skipped: Int) throws(MediaError) {
        guard let pointer, let planes = frame.pointer.pointee.extended_data else { return }
        let shape = frame.pointer.pointee
        let format = AVSampleFormat(rawValue: shape.format)
        let isPlanar = av_sample_fmt_is_planar(format) != 0
        let stride = Int(av_get_bytes_per_sample(format)) * (isPlanar ? 1 : Int(shape.ch_layout.nb_channels))
        let starts = (0..<(isPlanar ? Int(shape.ch_layout.nb_channels) : 1)).map { plane in
            UnsafePointer(planes[plane].map { $0 + skipped * stride })
        }
        var inputs = starts
        let count = shape.nb_samples - Int32(skipped)
        let room = swr_get_out_samples(pointer, count)
        try check(room, during: "resampling")
        try produce(room) { target in swr_convert(pointer, target, room, &inputs, count) }
    }

    /// Takes what the converter has ready, or, flushing, what its filter holds as well.
    private func drain(_ pointer: OpaquePointer, flushing: Bool = true) throws(MediaError) -> Int {
        let room: Int32 = 4096
        return try produce(room) { target in
            // Of planar samples a pointer is read for each channel, though none is followed.
            var nothing = [UnsafePointer<UInt8>?](repeating: nil, count: Int(format?.channels ?? 1))
            return flushing
                ? swr_convert(pointer, target, room, nil, 0) : swr_convert(pointer, target, room, &nothing, 0)
        }
    }

    /// Appends what `fill` writes and returns how many samples of each channel it were.
    @discardableResult
    private func produce(
        _ room: Int32, _ fill: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) -> Int32
    ) throws(MediaError) -> Int {
        var code: Int32 = 0
        let made = [Float](unsafeUninitializedCapacity: Int(room) * channels) { buffer, count in
            buffer.initialize(repeating: 0)
            buffer.withMemoryRebound(to: UInt8.self) { bytes in
                var target = bytes.baseAddress
                code = fill(&target)
            }
            count = max(0, Int(code)) * channels
        }
        try check(code, during: "resampling")
        samples.append(contentsOf: made)
        return Int(code)
    }

    /// Copies what is kept of the samples from `first` on to where they belong.
    func copy(from first: Int, into result: inout [Float]) {
        let from = max(first, startPosition)
        let to = min(first + result.count / channels, endPosition)
        guard from < to else { return }
        let source = (from - startPosition) * channels..<(to - startPosition) * channels
        let target = (from - first) * channels
        result.replaceSubrange(target..<target + source.count, with: samples[source])
    }

    /// Lets go of samples before `position`, when they are many: moving the rest to the front is worth it only then.
    /// Returns whether it did.
    func forget(before position: Int) -> Bool {
        let count = min(position, endPosition) - startPosition
        guard count > 4 * sampleRate else { return false }
        samples.removeFirst(count * channels)
        startPosition += count
        return true
    }
}
