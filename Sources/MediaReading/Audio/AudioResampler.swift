import CFFmpeg
import FFmpegSupport
import MediaTime
import SourceFiles

/// Converts decoded audio to one sample rate and channel layout, and stores a continuous run of samples.
///
/// The conversion always starts at a sample where both rates coincide. The filter then has the same phase wherever
/// reading started, and the result is identical to the bit.
/// - Thread safety: owner thread only.
final class AudioResampler {
    private let sampleRate: Int
    private let channels: Int
    private var context: ResamplerContext?
    private var format: Format?
    /// The position of the next expected input sample, at the input's rate.
    private var inputPosition = 0
    private var samples: [Float] = []
    /// The position of the first stored sample, at the output's rate.
    private(set) var startPosition = 0
    private(set) var hasStarted = false

    /// A position beyond the end of any audio; damaged timestamps may contain positions beyond the integer range.
    static let maximumPosition = 1 << 50

    private struct Format: Equatable {
        var rate: Int32, sampleFormat: Int32, channels: Int32, mask: UInt64
    }

    init(sampleRate: Int, channels: Int) {
        self.sampleRate = sampleRate
        self.channels = channels
    }

    /// The position after the last stored sample.
    var endPosition: Int { startPosition + samples.count / channels }

    /// Drops all samples and the conversion state.
    func reset() {
        context = nil
        format = nil
        samples.removeAll(keepingCapacity: true)
        // Otherwise a position after the next requested one would count as reached.
        startPosition = 0
        hasStarted = false
    }

    /// Appends a frame that begins at sample `position` of its own rate; fills gaps with silence and cuts overlaps.
    func append(_ frame: borrowing AVFrameHandle, position: Int) throws(MediaError) {
        try prepare(frame.pointer.pointee, position)
        if position > inputPosition { try addSilence(position - inputPosition) }
        let overlap = inputPosition - position
        guard overlap < Int(frame.pointer.pointee.nb_samples) else { return }
        try convert(frame, skipping: max(0, overlap))
        inputPosition = position + Int(frame.pointer.pointee.nb_samples)
    }

    /// Flushes the filter with silence after the last sample.
    func endInSilence() throws(MediaError) { try addSilence(1 << 14) }

    /// Flushes the filter.
    func finish() throws(MediaError) {
        guard let pointer else { return }
        while try drain(pointer) > 0 {}
    }

    private var pointer: OpaquePointer? {
        switch context {
        case .some(let context): context.pointer
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

    /// Starts at the last sample, not after `position`, where both rates coincide.
    private func begin(at position: Int, rate: Int) {
        let common = greatestCommonDivisor(rate, sampleRate)
        let period = rate / common
        inputPosition = Rational(Int64(position), Int64(period)).floor * period
        let (quotient, overflows) = (inputPosition / period).multipliedReportingOverflow(by: sampleRate / common)
        let outputPosition =
            overflows
            ? Self.maximumPosition * inputPosition.signum()
            : min(max(quotient, -Self.maximumPosition), Self.maximumPosition)
        if hasStarted {
            moveEnd(to: outputPosition)
        } else {
            startPosition = outputPosition
            hasStarted = true
        }
    }

    /// Extends or shortens the stored run so that it ends where a new conversion begins, after the format changed
    /// midstream.
    private func moveEnd(to position: Int) {
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
        var remaining = count
        while remaining > 0 {
            let part = min(remaining, 1 << 16)
            try check(swr_inject_silence(pointer, Int32(part)), during: "resampling")
            while try drain(pointer, flushing: false) > 0 {}
            remaining -= part
        }
        inputPosition += count
    }

    private func convert(_ frame: borrowing AVFrameHandle, skipping skipped: Int) throws(MediaError) {
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

    /// Appends the samples that the converter has ready and, when flushing, those in its filter. Returns the number of
    /// samples per channel.
    private func drain(_ pointer: OpaquePointer, flushing: Bool = true) throws(MediaError) -> Int {
        let room: Int32 = 4096
        return try produce(room) { target in
            // For planar samples one pointer per channel is read, though none is dereferenced.
            var nothing = [UnsafePointer<UInt8>?](repeating: nil, count: Int(format?.channels ?? 1))
            return flushing
                ? swr_convert(pointer, target, room, nil, 0) : swr_convert(pointer, target, room, &nothing, 0)
        }
    }

    /// Appends the samples that `fill` writes and returns their number per channel.
    @discardableResult
    private func produce(
        _ room: Int32, _ fill: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) -> Int32
    ) throws(MediaError) -> Int {
        var code: Int32 = 0
        let remixed = [Float](unsafeUninitializedCapacity: Int(room) * channels) { buffer, count in
            buffer.initialize(repeating: 0)
            buffer.withMemoryRebound(to: UInt8.self) { bytes in
                var target = bytes.baseAddress
                code = fill(&target)
            }
            count = max(0, Int(code)) * channels
        }
        try check(code, during: "resampling")
        samples.append(contentsOf: remixed)
        return Int(code)
    }

    /// Copies the stored samples from `first` on to their places in `result`.
    func copy(from first: Int, into result: inout [Float]) {
        let from = max(first, startPosition)
        let to = min(first + result.count / channels, endPosition)
        guard from < to else { return }
        let source = (from - startPosition) * channels..<(to - startPosition) * channels
        let target = (from - first) * channels
        result.replaceSubrange(target..<target + source.count, with: samples[source])
    }

    /// Drops samples before `position` once there are many of them, because moving the rest has a cost. Returns whether
    /// samples were dropped.
    func forget(before position: Int) -> Bool {
        let count = min(position, endPosition) - startPosition
        guard count > 4 * sampleRate else { return false }
        samples.removeFirst(count * channels)
        startPosition += count
        return true
    }
}

/// Owns a libswresample context, which converts sample rate and channels.
struct ResamplerContext: ~Copyable {
    let pointer: OpaquePointer

    /// The format of the input or of the output.
    struct Side {
        var layout: AVChannelLayout
        var format: AVSampleFormat
        /// Samples per second.
        var rate: Int32
    }

    /// Allocates and opens a converter; different layouts are mixed with the gains of `ChannelMixMatrix`.
    ///
    /// - Throws: `.unsupported` for layouts, formats and rates that libswresample does not convert.
    init(from input: Side, to output: Side) throws(MediaError) {
        pointer = try Self.opened(from: input, to: output)
    }

    deinit {
        var doomed: OpaquePointer? = pointer
        swr_free(&doomed)
    }

    private static func opened(from input: Side, to output: Side) throws(MediaError) -> OpaquePointer {
        var context: OpaquePointer?
        var from = input.layout
        var to = output.layout
        do throws(MediaError) {
            let code = swr_alloc_set_opts2(
                &context, &to, output.format, output.rate, &from, input.format, input.rate, 0, nil)
            try check(code, during: "preparing the resampler", fallback: .unsupported)
            if av_channel_layout_compare(&from, &to) != 0 {
                let gains = try ChannelMixMatrix(from: from, to: to)
                try check(
                    swr_set_matrix(context, gains.values, Int32(gains.inputs)), during: "preparing the resampler",
                    fallback: .unsupported)
            }
            try check(swr_init(context), during: "preparing the resampler", fallback: .unsupported)
        } catch {
            swr_free(&context)
            throw error
        }
        guard let context else {
            throw MediaError(.outOfMemory, during: "preparing the resampler", detail: "memory could not be allocated")
        }
        return context
    }
}

/// The gains that mix the channels of one layout into the channels of another.
///
/// Mono goes to left and right, or to the center if there is one, at full level. Stereo becomes mono as the mean of
/// both channels. All other gains are libswresample's (ITU-R BS.775): the center goes to left and right and surround
/// channels to their own side at −3 dB; low frequencies are only kept if the output has that channel. The sum is not
/// normalized.
struct ChannelMixMatrix: Equatable {
    let inputs: Int
    let outputs: Int
    /// The gain of output o and input i at `o × inputs + i`.
    let values: [Double]

    /// Computes the gains.
    ///
    /// - Throws: `.unsupported` for layouts whose channels have no defined positions.
    init(from input: AVChannelLayout, to output: AVChannelLayout) throws(MediaError) {
        inputs = Int(input.nb_channels)
        outputs = Int(output.nb_channels)
        switch (inputs, outputs) {
        case (1, 2): values = [1, 1]
        case (2, 1): values = [0.5, 0.5]
        default: values = try Self.defaultGains(input, output)
        }
    }

    /// Returns libswresample's gains.
    private static func defaultGains(_ input: AVChannelLayout, _ output: AVChannelLayout) throws(MediaError) -> [Double]
    {
        var from = input
        var to = output
        let columns = Int(input.nb_channels)
        let rows = Int(output.nb_channels)
        // FFmpeg scales 64 × 64 coefficients, however many channels there are.
        let side = 64
        var gains = [Double](repeating: 0, count: side * side)
        let half = 0.5.squareRoot()
        let code = swr_build_matrix2(&from, &to, half, half, 0, 1e9, 1, &gains, side, AV_MATRIX_ENCODING_NONE, nil)
        try check(code, during: "remixing channels", fallback: .unsupported)
        return (0..<rows).flatMap { row in gains[row * side..<row * side + columns] }
    }
}
