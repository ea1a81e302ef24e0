import CFFmpeg

/// The one owner of a sample-rate and channel converter of libswresample.
struct ResamplerContext: ~Copyable {
    let pointer: OpaquePointer

    /// One side of a conversion.
    struct Side {
        var layout: AVChannelLayout
        var format: AVSampleFormat
        /// Samples a second.
        var rate: Int32
    }

    /// Allocates and opens a converter, with the gains of `ChannelMixMatrix` where layouts differ.
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
