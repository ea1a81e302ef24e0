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

    /// When the picture and the sound end; nil when the file cannot be read. The packets are counted where it does not
    /// say.
    private(set) lazy var ends: ClipEnds? = findEnds()

    /// Indefinite when the file cannot be read or nobody can say.
    public var duration: CMTime { ends?.last.map { CMTime($0) } ?? .indefinite }

    /// How long one pass of the clip is: until its picture ends where it has one, so that a repeat shows no frame too
    /// long.
    var passDuration: Rational? { (ends?.picture ?? ends?.sound).flatMap { $0 > .zero ? $0 : nil } }

    /// How long the clip is with what is heard of it: its sound may go on while the last picture stays.
    var fullDuration: Rational? { passDuration.map { max($0, ends?.sound ?? $0) } }

    /// Where playing ends. Sound that outlasts the picture by no more than its last packets may does not count.
    var playedDuration: Rational? {
        guard let pass = passDuration, let full = fullDuration else { return passDuration }
        return full - pass > Rational(1, 10) ? full : pass
    }

    /// How long a player plays it: a repeat ends with the picture; nil while that is not known.
    package func playedLength(repeats: Bool) -> Rational? { repeats ? passDuration : playedDuration }

    func findEnds() -> ClipEnds? {
        guard case .success(let info) = info else { return nil }
        return (try? ClipEnds(source, info)) ?? ClipEnds(declaredBy: info)
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
    fileprivate static func result(of source: ClipSource) -> Result<ClipInfo, MediaError> {
        do throws(MediaError) {
            return .success(try ClipInfo.probe(source))
        } catch {
            return .failure(error)
        }
    }
}
