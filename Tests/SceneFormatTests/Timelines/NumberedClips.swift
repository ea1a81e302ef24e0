import Foundation
import Images
import MediaTime
import MediaWriting
import TestSupport

/// The clips of `Scripts/timeline-fixtures`, whose frames contain their number as ten black or white blocks.
final class NumberedClips: Sendable {
    static let shared = Result { try NumberedClips() }
    private static let bits = 10
    private static let width = 160, height = 90

    private let folder: TemporaryFolder
    /// The path of the folder of the clips.
    var path: String { folder.path }

    private init() throws {
        folder = try TemporaryFolder()
        try write("a25.mp4", first: 0, rate: 25)
        try write("b25.mp4", first: 200, rate: 25)
        try write("a24.mp4", first: 0, rate: 24)
        try write("a2997.mp4", first: 0, rate: .ntsc30)
    }

    private func write(_ name: String, first: Int, rate: FrameRate) throws {
        let settings = try MovieSettings(
            container: .mp4, width: Self.width, height: Self.height, frameRate: rate,
            video: MovieSettings.defaultVideoCodec(.mp4), audio: nil)
        let writer = try MovieWriter(settings, path: folder.path(name))
        for frame in 0..<100 {
            let image = PixelBuffer(width: Self.width, height: Self.height)
            for y in 0..<Self.height {
                let row = image.row(y)
                for x in 0..<Self.width {
                    let bit = Self.bits - 1 - x * Self.bits / Self.width
                    row[x] = (first + frame) >> bit & 1 == 1 ? 0xFFE0_E0E0 : 0xFF30_3030
                }
            }
            try writer.append(image, frame: frame)
        }
        try writer.finish()
    }

    /// Returns the number in an image of the size of the clips; -1 for black.
    static func number(in image: CGImage) -> Int {
        let row = image.pixels.row(height / 2)
        let levels = (0..<bits).map { Int(row[(2 * $0 + 1) * width / (2 * bits)] >> 8 & 0xFF) }
        if levels.allSatisfy({ $0 < 24 }) { return -1 }
        return levels.reduce(0) { $0 << 1 | ($1 > 127 ? 1 : 0) }
    }
}
