import CFFmpeg
import FFmpegSupport
import SourceFiles

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
