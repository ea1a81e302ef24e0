import Foundation
import Images
import Limits
import MediaTime
import SourceFiles

/// Calls the libraries in confined worker processes, one for each open file.
struct IsolatedMediaAccess: MediaAccess {
    private let pool: IdleWorkers

    /// Creates the access.
    ///
    /// - Parameter program: A program that calls `DecodeWorker.run()`.
    init(_ program: WorkerTemplate.Program) { pool = IdleWorkers(program) }

    func info(of source: ClipSource) throws(MediaError) -> ClipInfo {
        switch source {
        case .file(let url), .untrimmed(let url), .selected(let url, _):
            try pool.withWorker(url) { worker throws(MediaError) in
                try worker.request(.info(worker.file(source)), during: "reading the streams") { reply, _ in reply.info }
            }
        case .sequence(let sequence): try frames(of: sequence).info
        }
    }

    func measuredEnds(of source: ClipSource, _ info: ClipInfo) throws(MediaError) -> ClipEnds {
        try pool.withWorker(source.url) { worker throws(MediaError) in
            try worker.request(.measuredEnds(worker.file(source), info), during: "reading the packets") { reply, _ in
                reply.ends.map { ClipEnds(video: $0.video, audio: $0.audio) }
            }
        }
    }

    func constantFrameRate(of url: URL) throws(MediaError) -> FrameRate? {
        let rate = try pool.withWorker(url) { worker throws(MediaError) in
            try worker.request(.constantFrameRate(path: worker.path), during: "reading the timestamps") { reply, _ in
                FrameRateReply(rate: reply.frameRate)
            }
        }
        return rate.rate
    }

    func image(at url: URL, alpha: AlphaMode) throws(MediaError) -> DecodedImage {
        let worker = try pool.take(url)
        return try worker.request(.image(path: worker.path, alpha: alpha), during: "decoding the image") {
            (reply, memory) throws(MediaError) -> DecodedImage? in
            if let count = reply.image?.byteCount(.eightBits), let error = MemoryUse().error(adding: Double(count)) {
                throw MediaError(error, file: worker.path, during: "reading the size")
            }
            return reply.image?.image(in: memory, nil, of: worker).map {
                DecodedImage(image: $0, warnings: reply.mediaWarnings)
            }
        }
    }

    func clip(_ source: ClipSource, isUpright: Bool, budget: DecodeBudget) throws(MediaError) -> OpenedClip {
        switch source {
        case .file, .untrimmed, .selected:
            let frames = try IsolatedFrameSource(pool, source, isUpright: isUpright, budget: budget)
            return OpenedClip(info: frames.info, frameSource: frames)
        case .sequence(let sequence):
            let frames = try frames(of: sequence)
            return OpenedClip(info: frames.info, frameSource: frames)
        }
    }

    func audio(of source: ClipSource, sampleRate: Int, channels: Int) throws(MediaError) -> any AudioTrackSource {
        try IsolatedAudioSource(pool, source, sampleRate: sampleRate, channels: channels)
    }

    /// Returns the frames of a sequence, each decoded by a worker of its own.
    private func frames(of sequence: ImageSequence) throws(MediaError) -> ImageSequenceFrameSource {
        try ImageSequenceFrameSource(sequence) { url throws(MediaError) in try image(at: url, alpha: .straight) }
    }
}

/// A frame rate, which a clip may not have, in a reply that must not be nil.
private struct FrameRateReply {
    let rate: FrameRate?
}

/// The workers of files that were closed and may be opened again: a scene opens each clip several times.
///
/// - Thread safety: any thread.
final class IdleWorkers: Sendable {
    private let template: WorkerTemplate
    private let idle = LockedValue<[WorkerProcess]>([])
    private static let idleLimit = 8

    init(_ program: WorkerTemplate.Program) { template = WorkerTemplate(program) }

    /// Returns a worker for a file.
    func take(_ url: URL) throws(MediaError) -> WorkerProcess {
        let worker = idle.withLock { workers in
            workers.lastIndex { $0.path == url.path }.map { workers.remove(at: $0) }
        }
        if let worker, worker.isUsable { return worker }
        return try WorkerProcess(template, url: url)
    }

    /// Keeps a worker for the next use of its file.
    func put(_ worker: WorkerProcess) {
        guard worker.isUsable else { return }
        // Released outside of the lock, because a worker waits for the end of its process.
        let oldest = idle.withLock { workers in
            workers.append(worker)
            return workers.count > Self.idleLimit ? workers.removeFirst() : nil
        }
        withExtendedLifetime(oldest) {}
    }

    /// Calls `body` with a worker for a file.
    func withWorker<Result>(_ url: URL, _ body: (WorkerProcess) throws(MediaError) -> Result) throws(MediaError)
        -> Result
    {
        let worker = try take(url)
        defer { put(worker) }
        return try body(worker)
    }
}

/// The frames of a clip that a worker decodes.
///
/// - Thread safety: owner thread only.
final class IsolatedFrameSource: ClipFrameSource {
    let info: ClipInfo
    private let worker: WorkerProcess
    private let pool: IdleWorkers
    private let memory: PixelMemoryPool
    private var shown: (number: Int, image: CGImage)?
    private(set) var isAtFirstFrame = false
    private(set) var warnings: [MediaWarning] = []
    private(set) var counters = DecodingCounters()

    init(_ pool: IdleWorkers, _ source: ClipSource, isUpright: Bool, budget: DecodeBudget) throws(MediaError) {
        let worker = try pool.take(source.url)
        info = try worker.request(
            .clip(
                worker.file(source), isUpright: isUpright, budget: budget.total, limitPerClip: budget.limitPerClip,
                clips: budget.clipCount), during: "opening the clip"
        ) { reply, _ in reply.info }
        self.worker = worker
        self.pool = pool
        memory = budget.memory
    }

    deinit { pool.put(worker) }

    func frame(at time: Rational, earliest: Rational?) throws(MediaError) -> VideoFrame {
        try worker.throwIfNoted()
        return try worker.request(.frame(at: time, earliest: earliest), during: "decoding a frame") { reply, memory in
            guard let frame = reply.frame, let header = reply.image,
                let image = shown?.number == header.number
                    ? shown?.image : header.image(in: memory, self.memory, of: worker),
                frame.displaySize.width.isFinite, frame.displaySize.height.isFinite
            else { return nil }
            shown = (header.number, image)
            isAtFirstFrame = reply.isAtFirstFrame
            warnings = reply.mediaWarnings
            counters = reply.counters
            return VideoFrame(
                image: image, presentationTime: frame.presentationTime, duration: frame.duration, isLast: frame.isLast,
                displaySize: frame.displaySize)
        }
    }
}

/// The audio of a file that a worker decodes.
///
/// - Thread safety: owner thread only.
final class IsolatedAudioSource: AudioTrackSource {
    let info: ClipInfo
    private let worker: WorkerProcess
    private let pool: IdleWorkers
    private(set) var warnings: [MediaWarning] = []

    init(_ pool: IdleWorkers, _ source: ClipSource, sampleRate: Int, channels: Int) throws(MediaError) {
        let worker = try pool.take(source.url)
        info = try worker.request(
            .audio(worker.file(source), sampleRate: sampleRate, channels: channels), during: "opening the audio"
        ) { reply, _ in reply.info }
        self.worker = worker
        self.pool = pool
    }

    deinit { pool.put(worker) }

    func read(from first: Int, count: Int) throws(MediaError) -> [Float] {
        try worker.request(.samples(first: first, count: count), during: "decoding audio") { reply, memory in
            let size = MemoryLayout<Float>.stride
            guard reply.sampleCount >= 0, reply.sampleCount <= memory.count / size else { return nil }
            warnings = reply.mediaWarnings
            return [Float](unsafeUninitializedCapacity: reply.sampleCount) { target, count in
                UnsafeMutableRawBufferPointer(target).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: memory[..<(reply.sampleCount * size)]))
                count = reply.sampleCount
            }
        }
    }
}

extension WorkerReply.ImageHeader {
    /// Returns a copy of the image in the shared memory; `nil` if the header cannot be right.
    fileprivate func image(
        in memory: UnsafeRawBufferPointer, _ pool: PixelMemoryPool?, of worker: WorkerProcess
    ) -> CGImage? {
        if let planes {
            guard let copy = try? DecodedPlanes(planes, copying: memory) else { return nil }
            return CGImage(copy, pool)
        }
        guard let pixels = pixels(.eightBits, in: memory, pool) else { return nil }
        let retained = retainedBytes.map { max(0, $0) }
        let highPrecision = retained.map { count in
            let source = RemotePixels(worker, image: number)
            return HighPrecisionImage(retainedBytes: count) { source.pixels($0) }
        }
        return CGImage(pixels: pixels, isOpaque: isOpaque, highPrecision: highPrecision)
    }

    /// Returns a copy of the pixels in the shared memory; `nil` if the header cannot be right.
    fileprivate func pixels(
        _ depth: PixelBuffer.Depth, in memory: UnsafeRawBufferPointer, _ pool: PixelMemoryPool?
    ) -> PixelBuffer? {
        guard let count = byteCount(depth), count <= memory.count, let start = memory.baseAddress else { return nil }
        let pixels = PixelBuffer(width: width, height: height, depth: depth, memory: pool)
        for y in 0..<height {
            pixels.start(ofRow: y).copyMemory(from: start + y * pixels.bytesOfRow, byteCount: pixels.bytesOfRow)
        }
        pixels.signal = signal
        return pixels
    }
}

/// The 16-bit pixels of an image, which its worker creates when they are needed.
///
/// - Thread safety: any thread.
private final class RemotePixels: Sendable {
    private let worker: WorkerProcess
    private let image: Int

    init(_ worker: WorkerProcess, image: Int) {
        self.worker = worker
        self.image = image
    }

    deinit { worker.release(image: image) }

    /// Returns the pixels; `nil` on failure, which is also an error of the clip's next frame.
    func pixels(_ range: ImageDynamicRange) -> PixelBuffer? {
        do throws(MediaError) {
            let request = WorkerRequest.highPrecision(image: image, isHighRange: range == .high)
            return try worker.request(request, during: "converting a frame") { reply, memory in
                .some(reply.image?.pixels(.sixteenBits, in: memory, nil))
            }
        } catch {
            worker.note(error)
            return nil
        }
    }
}

extension WorkerProcess {
    /// Returns the file of the worker, read as `source` says.
    fileprivate func file(_ source: ClipSource) -> WorkerFile {
        WorkerFile(path: path, selection: source.selection)
    }
}
