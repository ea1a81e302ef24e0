import CFFmpeg
import FFmpegSupport
import MediaTime
import SourceFiles

/// Determines the intended frame rate of a stream.
///
/// FFmpeg estimates from rounded times and lengths: 19001/317 for 60000/1001 in Matroska, 959/16 in FLV, and 120 for
/// 120000/1001 in any container.
enum StreamFrameRate {
    /// Returns the frame rate: the average for variable frame rates, `nil` if unknown.
    static func of(_ stream: UnsafeMutablePointer<AVStream>, in input: borrowing InputContext) -> FrameRate? {
        guard let guess = Rational(av_guess_frame_rate(input.pointer, stream, nil)), guess > .zero else { return nil }
        return FrameRate(resolvedRate(for: guess, stream, path: input.path))
    }

    private static func resolvedRate(for guess: Rational, _ stream: UnsafeMutablePointer<AVStream>, path: String)
        -> Rational
    {
        let timeBase = stream.pointee.time_base
        if ambiguousRates.contains(guess) {
            let times = StoredTimestamps.first(of: Int(stream.pointee.index), path: path)
            return [guess, guess * ntscRatio].max {
                gridMatches(times, $0, timeBase) < gridMatches(times, $1, timeBase)
            } ?? guess
        }
        if (.one / guess / Rational(ticks: 1, timeBase: timeBase)).denominator == 1 { return guess }
        if let rate = ntscRate(near: guess) { return rate }
        guard let mean = Rational(stream.pointee.avg_frame_rate), mean > .zero,
            (mean / guess - .one).magnitude < Rational(1, 100)
        else { return guess }
        return ntscRate(near: mean) ?? guess
    }

    /// The ratio between NTSC rates and whole rates.
    private static let ntscRatio = Rational(1000, 1001)

    /// The rates that FFmpeg reports for whole and for NTSC rates alike.
    private static let ambiguousRates: [Rational] = [80, 120, 240]

    /// Returns the rate n · 1000/1001 that rounds to `guess`; `nil` if there is none.
    static func ntscRate(near guess: Rational) -> Rational? {
        let exact = Rational((guess / ntscRatio).rounded) * ntscRatio
        guard exact > .zero, (guess / exact - .one).magnitude < Rational(1, 500_000) else { return nil }
        return exact
    }

    /// Returns the number of timestamps that are nearest to a multiple of the rate's frame duration.
    private static func gridMatches(_ ticks: [Int64], _ rate: Rational, _ timeBase: AVRational) -> Int {
        guard let first = ticks.first else { return 0 }
        let tick = Rational(ticks: 1, timeBase: timeBase)
        let duration = .one / rate / tick
        return ticks.count { ticks in
            let elapsed = Rational(Int(ticks - first))
            return (Rational((elapsed / duration).rounded) * duration - elapsed).magnitude <= Rational(1, 2)
        }
    }
}

/// The presentation timestamps at the start of a stream as stored, before FFmpeg fills in missing ones.
enum StoredTimestamps {
    /// The number of packets, of all streams, that are read.
    private static let maximumPacketCount = 1000
    /// The number of timestamps that are collected.
    static let maximumTimestampCount = 240

    /// Returns the timestamps in ticks, in increasing order; none if the file cannot be read.
    static func first(of stream: Int, path: String) -> [Int64] {
        var times: [Int64] = []
        do throws(MediaError) {
            let input = try InputContext(stored: path)
            let packet = try AVPacketHandle()
            for _ in 0..<maximumPacketCount where times.count < maximumTimestampCount {
                packet.reset()
                guard av_read_frame(input.pointer, packet.pointer) >= 0 else { break }
                let avPacket = packet.pointer.pointee
                if Int(avPacket.stream_index) == stream, avPacket.pts != shim_AV_NOPTS_VALUE {
                    times.append(avPacket.pts)
                }
            }
        } catch { return [] }
        return times.sorted()
    }
}
