import Foundation
import MovieExport

extension AssetDescription {
    /// What a player's item is made of.
    var clip: AVAsset { sequence.map { AVAsset(sequence: $0) } ?? AVURLAsset(url: source.url) }
}
