import Foundation
import MediaPipeline

/// A clip: what a file holds, read when first asked for.
///
/// - Apple: `AVAsset`, `AVURLAsset`.
open class AVAsset {
    /// The file, or the pattern of an image sequence's names.
    public var url: URL { source.url }
    /// What the clip is read from.
    public let source: ClipSource
    /// What probing found, or why the file cannot be read as media.
    public private(set) lazy var info: Result<ClipInfo, MediaError> = probe()

    public init(url: URL) { source = .file(url) }

    init(source: ClipSource) { self.source = source }

    /// A clip of numbered pictures. Ours: Apple's assets are files.
    public init(sequence: ImageSequence) { source = .sequence(sequence) }

    /// The picture and the sound; none when the file cannot be read.
    public var tracks: [AVAssetTrack] { AVAssetTrack.tracks(of: self) }

    func probe() -> Result<ClipInfo, MediaError> { ClipInfo.result(of: source) }

    /// Indefinite when the file cannot be read or does not say.
    public var duration: CMTime {
        guard case .success(let info) = info else { return .indefinite }
        return (info.duration > .zero ? info.duration : passDuration).map { CMTime($0) } ?? .indefinite
    }

    /// How long one pass of the clip is: the picture's duration where it has one, so that a repeat shows no frame too long.
    private(set) lazy var passDuration: Rational? = measuredPass()

    /// How long the clip is with what is heard of it: its sound may go on while the last picture stays.
    private(set) lazy var fullDuration: Rational? = {
        guard let pass = passDuration, case .success(let info) = info, info.audio != nil, !info.isTimedByGuess else { return passDuration }
        return max(pass, info.duration)
    }()

    /// Where playing ends. Sound that outlasts the picture by no more than its last packets may does not count.
    var playedDuration: Rational? {
        guard let pass = passDuration, let full = fullDuration else { return passDuration }
        return full - pass > Rational(1, 10) ? full : pass
    }

    /// How long a player plays it: a repeat ends with the picture; nil while that is not known.
    package func playedLength(repeats: Bool) -> Rational? { repeats ? passDuration : playedDuration }

    /// Where the file does not say, its packets are counted.
    func measuredPass() -> Rational? {
        guard case .success(let info) = info else { return nil }
        if info.isTimedByGuess, info.video != nil, let measured = try? ClipLength.measured(url) { return info.onFrames(measured) }
        if let said = [info.video?.duration, info.duration].compactMap({ $0 }).first(where: { $0 > .zero }) { return info.onFrames(said) }
        return try? ClipLength.measured(url)
    }
}

/// Whether duration and times are to be exact: they are here, whatever this says.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"

/// - Apple: `AVURLAsset`.
public final class AVURLAsset: AVAsset {
    /// Options are of the network, or ask for exact times: none of them changes anything for a file here.
    public convenience init(url: URL, options: [String: Any]?) { self.init(url: url) }
}

extension ClipInfo {
    /// FLV's length counts from its clock's zero, not from its first picture; a programme stream's is guessed from the last time in it.
    fileprivate var isTimedByGuess: Bool { ["flv", "mpeg"].contains(container) }

    /// A length that a container rounded to its milliseconds, as the whole number of frames that it stands for.
    fileprivate func onFrames(_ length: Rational) -> Rational {
        guard let rate = video?.frameRate else { return length }
        let whole = rate.time(ofFrame: (length * rate.framesPerSecond).rounded)
        let difference = whole < length ? length - whole : whole - length
        return whole > .zero && difference <= Rational(1, 1000) ? whole : length
    }

    fileprivate static func result(of source: ClipSource) -> Result<ClipInfo, MediaError> {
        do throws(MediaError) {
            return .success(try ClipInfo.probe(source))
        } catch {
            return .failure(error)
        }
    }
}
