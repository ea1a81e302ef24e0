import CFFmpeg

/// How loud each channel of a sound is heard in each channel of another layout.
///
/// One channel goes to both sides, or to the centre where there is one, at its level; two become one as their mean. All
/// else is libswresample's matrix (ITU-R BS.775): the centre goes to both sides and surrounds to their own at −3 dB,
/// and low frequencies only where there is a place for them. Nothing is made quieter for what adds up.
struct ChannelMixMatrix: Equatable {
    let inputs: Int
    let outputs: Int
    /// Of output o and input i at `o × inputs + i`.
    let values: [Double]

    /// - Throws: `.unsupported` for layouts without places for their channels.
    init(from input: AVChannelLayout, to output: AVChannelLayout) throws(MediaError) {
        inputs = Int(input.nb_channels)
        outputs = Int(output.nb_channels)
        switch (inputs, outputs) {
        case (1, 2): values = [1, 1]
        case (2, 1): values = [0.5, 0.5]
        default: values = try Self.usual(input, output)
        }
    }

    private static func usual(_ input: AVChannelLayout, _ output: AVChannelLayout) throws(MediaError) -> [Double] {
        var from = input
        var to = output
        let columns = Int(input.nb_channels)
        let rows = Int(output.nb_channels)
        var gains = [Double](repeating: 0, count: columns * rows)
        let half = 0.5.squareRoot()
        let code = swr_build_matrix2(&from, &to, half, half, 0, 1e9, 1, &gains, columns, AV_MATRIX_ENCODING_NONE, nil)
        try check(code, during: "remixing channels", fallback: .unsupported)
        return gains
    }
}
