/// How many bits the pictures of a movie may have, so that all of it fits into a number of bytes.
struct FileSizeBudget {
    /// Bits a second below which nothing recognisable is left.
    static let leastBitRate = 1000

    /// Bits a second that no encoder makes use of.
    private static let mostBitRate = 1e9

    /// Sound and container.
    let fixedBytes: Int
    private let bytes: Int
    private let seconds: Double

    /// - Parameter audioByteCount: of the sound's packets, where no bit rate says them.
    init(_ settings: MovieSettings, frames: Int, bytes: Int, audioByteCount: Int? = nil) {
        self.bytes = bytes
        seconds = max(settings.frameRate.time(ofFrame: max(frames, 1)).seconds, 0.001)
        var fixed = 3000.0 + Double(frames) * 10
        if let audio = settings.audio {
            fixed += audioByteCount.map(Double.init) ?? seconds * Double(audio.bitRate) / 8
            fixed += seconds * Double(audio.sampleRate) / 1024 * 8
        }
        fixedBytes = Int(fixed)
    }

    /// A little is left over: encoders miss their rate by a few per cent.
    var videoBitRate: Int { Int(min(Double(max(0, bytes - fixedBytes)) * 8 / seconds * 0.97, Self.mostBitRate)) }

    /// The next to be tried when the file had `size` bytes at `bitRate`.
    func lowered(_ bitRate: Int, after size: Int64) -> Int {
        let pictures = max(1, Double(size) - Double(fixedBytes))
        let room = max(0, Double(bytes - fixedBytes))
        return Int(Double(bitRate) * min(room / pictures, 1) * 0.96)
    }
}
