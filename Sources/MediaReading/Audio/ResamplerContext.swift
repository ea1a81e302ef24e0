import CFFmpeg
import FFmpegSupport
import SourceFiles

/// Owns a libswresample context, which converts sample rate and channels.
struct ResamplerContext: ~Copyable {
    let pointer: OpaquePointer

    /// The format of the input or of the output.
    struct Side {
        var layout: AVChannelLayout
        var format: AVSampleFormat
        /// Samples per second.
        var rate: Int32
        /// The index of each channel of the layout, in an order that is not that of the layout; empty otherwise.
        var indices: [Int32] = []
    }

    /// The indices of the input's channels, which libswresample does not copy.
    private let indices: UnsafeMutableBufferPointer<Int32>

    /// Allocates and opens a converter; different layouts are mixed with the gains of `ChannelMixMatrix`.
    ///
    /// - Throws: `.unsupported` for layouts, formats and rates that libswresample does not convert.
    init(from input: Side, to output: Side) throws(MediaError) {
        let indices = UnsafeMutableBufferPointer<Int32>.allocate(capacity: input.indices.count)
        _ = indices.initialize(from: input.indices)
        do throws(MediaError) { pointer = try Self.opened(from: input, indices, to: output) } catch {
            indices.deallocate()
            throw error
        }
        self.indices = indices
    }

    deinit {
        var doomed: OpaquePointer? = pointer
        swr_free(&doomed)
        indices.deallocate()
    }

    private static func opened(
        from input: Side, _ indices: UnsafeMutableBufferPointer<Int32>, to output: Side
    ) throws(MediaError) -> OpaquePointer {
        var context: OpaquePointer?
        var from = input.layout
        var to = output.layout
        do throws(MediaError) {
            let code = swr_alloc_set_opts2(
                &context, &to, output.format, output.rate, &from, input.format, input.rate, 0, nil)
            try check(code, during: "preparing the resampler", fallback: .unsupported)
            if !indices.isEmpty {
                try check(swr_set_channel_mapping(context, indices.baseAddress), during: "preparing the resampler")
            }
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
