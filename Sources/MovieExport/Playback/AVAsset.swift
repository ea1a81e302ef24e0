import Foundation
import MediaPipeline

/// A clip: what a file holds, read when first asked for.
///
/// - Apple: `AVAsset`, `AVURLAsset`.
public class AVAsset {
    public let url: URL
    /// What probing found, or why the file cannot be read as media.
    public private(set) lazy var info: Result<ClipInfo, MediaError> = ClipInfo.result(of: url)

    public init(url: URL) { self.url = url }

    /// Indefinite when the file cannot be read or does not say.
    public var duration: CMTime {
        guard case .success(let info) = info, info.duration > .zero else { return .indefinite }
        return CMTime(info.duration)
    }

    /// How long one pass of the clip is: the picture's duration where it has one, so that a repeat shows no frame too long.
    var passDuration: Rational? {
        guard case .success(let info) = info else { return nil }
        return [info.video?.duration, info.duration].compactMap { $0 }.first { $0 > .zero }
    }
}

/// - Apple: `AVURLAsset`.
public final class AVURLAsset: AVAsset {}

extension ClipInfo {
    fileprivate static func result(of url: URL) -> Result<ClipInfo, MediaError> {
        do throws(MediaError) {
            return .success(try ClipInfo.probe(url))
        } catch {
            return .failure(error)
        }
    }
}
