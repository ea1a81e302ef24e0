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

    /// Allocates and opens a converter. One channel is copied to all, at full level; libswresample alone makes it 3 dB quieter.
    /// Two become their mean, as loud as either where they are alike; libswresample alone makes that 3 dB louder.
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
        var (from, to) = (input.layout, output.layout)
        do throws(MediaError) {
            let code = swr_alloc_set_opts2(&context, &to, output.format, output.rate, &from, input.format, input.rate, 0, nil)
            try check(code, during: "preparing the resampler", fallback: .unsupported)
            if from.nb_channels == 1 {
                let gains = [Double](repeating: 1, count: Int(to.nb_channels))
                try check(swr_set_matrix(context, gains, 1), during: "preparing the resampler", fallback: .unsupported)
            } else if from.nb_channels == 2, to.nb_channels == 1 {
                try check(swr_set_matrix(context, [0.5, 0.5], 2), during: "preparing the resampler", fallback: .unsupported)
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
