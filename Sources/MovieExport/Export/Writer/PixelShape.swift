import MediaPipeline

/// What a writer's video input was told of the shape of its pixels, and of how much of the picture is to be shown.
enum PixelAspectSettings {
    /// Width over height; 1 where nothing was said.
    ///
    /// - Parameter places: where it may be said.
    /// - Throws: a `WriterError` for what is no such shape, and for two that differ.
    static func aspect(_ places: [[String: Any]]) throws(WriterError) -> Rational {
        var found: Rational?
        for value in places.compactMap({ $0[AVVideoPixelAspectRatioKey] }) {
            let across = AVVideoPixelAspectRatioHorizontalSpacingKey
            let down = AVVideoPixelAspectRatioVerticalSpacingKey
            guard let numbers = value as? [String: Any] else {
                throw .setting(key: AVVideoPixelAspectRatioKey, value: "\(value)")
            }
            try numbers.check([across, down])
            guard let width = try numbers.whole(across) else { throw .missingSetting(across) }
            guard let height = try numbers.whole(down) else { throw .missingSetting(down) }
            guard max(width, height) <= UInt16.max else {
                throw .setting(key: AVVideoPixelAspectRatioKey, value: "\(width):\(height)")
            }
            let aspect = Rational(Int64(width), Int64(height))
            if let found, found != aspect {
                throw .setting(key: AVVideoPixelAspectRatioKey, value: "\(found) and \(aspect)")
            }
            found = aspect
        }
        return found ?? .one
    }

    /// - Throws: a `WriterError` unless all of the picture is meant, for FFmpeg's muxer writes no other.
    static func checkAperture(_ places: [[String: Any]], width: Int, height: Int) throws(WriterError) {
        let whole: [String: Double] = [
            AVVideoCleanApertureWidthKey: Double(width), AVVideoCleanApertureHeightKey: Double(height),
            AVVideoCleanApertureHorizontalOffsetKey: 0,
            AVVideoCleanApertureVerticalOffsetKey: 0,
        ]
        for value in places.compactMap({ $0[AVVideoCleanApertureKey] }) {
            guard let numbers = value as? [String: Any] else {
                throw .setting(key: AVVideoCleanApertureKey, value: "\(value)")
            }
            try numbers.check(Array(whole.keys))
            let isWhole = whole.allSatisfy { key, side in numbers[key].map { [String: Any].number($0) == side } ?? true
            }
            guard isWhole else {
                throw .codec(
                    "a clean aperture",
                    reason:
                        "FFmpeg's muxer has none; only that of the whole picture is taken: crop the pictures instead")
            }
        }
    }
}
