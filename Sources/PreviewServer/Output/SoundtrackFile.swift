import Foundation
import MediaWriting
import MovieRendering
import Synchronization

/// Renders the audio of a scene to a WAV file, which the page plays while it shows the frames.
enum SoundtrackFile {
    /// The format of the file: 16-bit stereo.
    static let format = AudioCodecSettings(encoder: "pcm_s16le", sampleRate: 48_000, channels: 2)
    /// The longest soundtrack, in seconds; the file then has 1.3 GB.
    static let longest = 7200.0

    /// Writes the file.
    ///
    /// - Parameter isCancelled: Called for each frame.
    /// - Throws: errors of clips, `RenderError.cancelled`, errors of the file system.
    static func write(_ movie: Movie, to path: String, isCancelled: () -> Bool) throws {
        let renderer = try MovieAudioRenderer(movie, format: format)
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown) }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.write(contentsOf: header(bytes: 0))
        var bytes = 0
        var buffer = Data()
        for frame in 0..<movie.frameCount {
            if isCancelled() { throw RenderError.cancelled }
            append(try renderer.next(), to: &buffer)
            guard buffer.count >= 1 << 20 || frame == movie.frameCount - 1 else { continue }
            try file.write(contentsOf: buffer)
            bytes += buffer.count
            buffer.removeAll(keepingCapacity: true)
        }
        try file.seek(toOffset: 0)
        try file.write(contentsOf: header(bytes: bytes))
        try file.close()
    }

    private static func append(_ samples: [Float], to data: inout Data) {
        let values = samples.map { Int16((max(-1, min(1, $0)) * 32_767).rounded()).littleEndian }
        values.withUnsafeBytes { data.append(contentsOf: $0) }
    }

    /// Returns the header of a WAV file.
    private static func header(bytes: Int) -> Data {
        let frameBytes = 2 * format.channels
        var data = Data("RIFF".utf8)
        func append<Number: FixedWidthInteger>(_ number: Number) {
            withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
        }
        append(UInt32(36 + bytes))
        data.append(contentsOf: "WAVEfmt ".utf8)
        append(UInt32(16))
        append(UInt16(1))
        append(UInt16(format.channels))
        append(UInt32(format.sampleRate))
        append(UInt32(format.sampleRate * frameBytes))
        append(UInt16(frameBytes))
        append(UInt16(16))
        data.append(contentsOf: "data".utf8)
        append(UInt32(bytes))
        return data
    }
}

/// The rendering of a soundtrack on a thread of its own.
final class SoundtrackTask: Sendable {
    private let isCancelled = Atomic<Bool>(false)

    /// Starts to render.
    ///
    /// - Parameter finished: Receives the error, or nil.
    init(_ job: SceneJob, to path: String, finished: @escaping @Sendable ((any Error)?) -> Void) {
        job.start("preview audio") { [self] in
            BackgroundPriority.use()
            do {
                let movie = try job.load().makeMovie().movie
                try SoundtrackFile.write(movie, to: path) { isCancelled.load(ordering: .relaxed) }
                finished(nil)
            } catch {
                finished(error)
            }
        }
    }

    func cancel() { isCancelled.store(true, ordering: .relaxed) }
}
