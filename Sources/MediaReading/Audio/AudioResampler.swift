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
        var order: ChannelOrder?
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
        let order = ChannelOrder(frame.ch_layout)
        let wanted = Format(
            rate: frame.sample_rate, sampleFormat: frame.format, channels: frame.ch_layout.nb_channels,
            mask: order?.mask ?? frame.ch_layout.u.mask, order: order)
        guard format != wanted else { return }
        try finish()
        context = try ResamplerContext(from: Self.input(frame, order), to: output)
        format = wanted
        begin(at: position, rate: Int(frame.sample_rate))
    }

    private static func input(_ frame: AVFrame, _ order: ChannelOrder?) -> ResamplerContext.Side {
        var layout = frame.ch_layout
        if let order {
            layout = AVChannelLayout()
            av_channel_layout_from_mask(&layout, order.mask)
        } else if layout.order == AV_CHANNEL_ORDER_UNSPEC {
            av_channel_layout_default(&layout, layout.nb_channels)
        }
        return .init(
            layout: layout, format: AVSampleFormat(rawValue: frame.format), rate: frame.sample_rate,
            indices: order?.indices ?? [])
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
