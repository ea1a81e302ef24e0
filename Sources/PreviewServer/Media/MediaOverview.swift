import Foundation
import Images
import MediaReading
import MediaTime
import MediaWriting
import Quartz2D
import SourceFiles

/// Small images of a clip at equal intervals, side by side in one JPEG file.
struct Thumbnails: Sendable {
    /// The height of each image in pixels.
    static let height = 40
    /// The most images of a clip.
    static let limit = 48

    let jpeg: Data
    let count: Int
    let width: Int
    /// The duration of the clip in seconds, which the images divide into equal parts.
    let duration: Double

    /// Decodes the images; each is a frame near the middle of its part.
    ///
    /// - Parameter isCancelled: Called for each image.
    /// - Throws: errors of the clip, `PreviewError.outdated`.
    init(_ source: ClipSource, duration: Double, isCancelled: () -> Bool) throws {
        let reader = try ClipReader(source)
        let count = min(max(Int((duration * 2).rounded(.up)), 1), Self.limit)
        let part = Rational(near: duration) / Rational(count)
        var images: [CGImage] = []
        var width = 1
        for index in 0..<count {
            if isCancelled() { throw PreviewError.outdated }
            let time = part * Rational(2 * index + 1) / 2
            let frame = try reader.frame(at: time, earliest: time - part / 2)
            if index == 0 { width = Self.width(frame.displaySize) }
            images.append(frame.image.resampled(width: width, height: Self.height))
        }
        self.count = count
        self.width = width
        self.duration = duration
        jpeg = try Self.sheet(images, width: width).data(as: .jpeg, quality: 70)
    }

    private static func width(_ size: CGSize) -> Int {
        guard size.width > 0, size.height > 0 else { return height }
        return Int(min(max(size.width / size.height * CGFloat(height), 8), 160).rounded())
    }

    private static func sheet(_ images: [CGImage], width: Int) throws -> CGImage {
        let context = try CGContext(
            width: CGFloat(width * images.count), height: CGFloat(height), scale: 1, isOpaque: true)
        for (index, image) in images.enumerated() {
            context.draw(image, in: CGRect(x: index * width, y: 0, width: width, height: height))
        }
        guard let image = context.makeImage() else { throw PreviewError.outdated }
        return image
    }
}

/// The greatest amplitudes of an audio file in equal intervals.
struct AudioPeaks: Codable, Sendable {
    /// The sample rate at which the file is read; higher frequencies do not matter for a waveform of this size.
    private static let sampleRate = 8000
    /// The most intervals of a file.
    static let limit = 2000
    /// The longest file, in seconds.
    static let longest = 7200.0

    /// The duration of the file in seconds.
    let duration: Double
    /// The amplitude of each interval, 0 to 255.
    let peaks: [Int]

    /// Reads the file.
    ///
    /// - Parameter isCancelled: Called for each interval.
    /// - Throws: errors of the file, `PreviewError.outdated`.
    init(_ source: ClipSource, duration: Double, isCancelled: () -> Bool) throws {
        let reader = try AudioFileReader(source, sampleRate: Self.sampleRate, channels: 1)
        let samples = max(1, Int((duration * Double(Self.sampleRate)).rounded()))
        let count = min(max(samples / 160, 1), Self.limit)
        var peaks: [Int] = []
        for index in 0..<count {
            if isCancelled() { throw PreviewError.outdated }
            let first = samples * index / count
            let values = try reader.read(from: first, count: samples * (index + 1) / count - first)
            let peak = values.reduce(Float(0)) { max($0, abs($1)) }
            peaks.append(Int((min(peak, 1) * 255).rounded()))
        }
        self.duration = duration
        self.peaks = peaks
    }
}
