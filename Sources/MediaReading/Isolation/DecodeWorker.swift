import FileAccess
import Foundation
import Glibc
import Images
import Limits
import MediaTime
import SourceFiles
import WorkerSandbox

/// The main program of a decoding worker: a confined process that reads one file for its parent.
package enum DecodeWorker {
    /// The descriptor of the socket to the parent.
    package static let socket: Int32 = 3
    /// The environment variable with the process ID of a worker's parent. An argument would not do: Swift reads the
    /// arguments from /proc/self, which a process that a confined one starts may not read.
    static let environmentVariable = "MULTIPLANE_DECODE_WORKER"

    /// Whether the parent process started this one as a worker; a variable that is only inherited names another one.
    package static var isWorker: Bool {
        getenv(environmentVariable).flatMap { Int32(String(cString: $0)) } == getppid()
    }

    /// Makes copies of the process for the parent until it closes the socket. Each copy is a worker, which confines
    /// itself, serves requests and exits.
    ///
    /// Call it first in the process, before other threads start.
    package static func run() -> Never {
        unsetenv(environmentVariable)
        mp_close_from(UInt32(socket) + 1)
        Sandbox.prepare()
        let channel = WorkerChannel(socket: socket)
        prepare()
        while case .body(let body, let descriptor)? = try? channel.receive(within: -1) {
            guard let descriptor, let request = try? JSONDecoder().decode(WorkerTemplate.Request.self, from: body)
            else { _exit(1) }
            let process = request.isCopy ? mp_copy_process() : 0
            if !request.isCopy { try? channel.send(WorkerTemplate.Reply(process: getpid())) }
            if process == 0 { serve(channel, descriptor, request) }
            close(descriptor)
            guard (try? channel.send(WorkerTemplate.Reply(process: process))) != nil else { break }
        }
        _exit(0)
    }

    /// Does once what each copy would do again.
    private static func prepare() {
        let request = WorkerRequest.image(path: "", alpha: .straight)
        _ = try? JSONDecoder().decode(WorkerRequest.self, from: JSONEncoder().encode(request))
        _ = try? JSONEncoder().encode(WorkerReply())
    }

    /// Confines the process, and serves requests of a connection until the parent closes it.
    ///
    /// - Parameters:
    ///   - channel: The channel of the process, whose connection is replaced.
    ///   - descriptor: The connection.
    private static func serve(_ channel: WorkerChannel, _ descriptor: Int32, _ request: WorkerTemplate.Request) -> Never
    {
        guard dup2(descriptor, socket) == socket else { _exit(1) }
        mp_close_from(UInt32(socket) + 1)
        var limits = ResourceLimits()
        guard (try? limits.apply(list: request.limits)) != nil else { _exit(1) }
        ResourceLimits.$current.withValue(limits) { serve(channel) }
    }

    private static func serve(_ channel: WorkerChannel) -> Never {
        guard case .body(let body, let file)? = try? channel.receive(within: -1) else { _exit(0) }
        Sandbox.enter(file: file ?? -1, memory: ResourceLimits.current.memory)
        let progress = DecodeProgress()
        startGuard(channel, progress)
        DecodeProgress.$current.withValue(progress) {
            let session = WorkerSession(channel, file: file)
            var next: Data? = body
            while let request = next {
                session.answer(request)
                guard case .body(let body, _)? = try? channel.receive(within: -1) else { break }
                next = body
            }
        }
        _exit(0)
    }

    /// Starts the thread that reports progress, and that ends the process when the parent has closed the socket, even
    /// if a library is stuck.
    private static func startGuard(_ channel: WorkerChannel, _ progress: DecodeProgress) {
        let thread = Thread {
            var count = 0
            while true {
                var request = pollfd(fd: channel.socket, events: 0, revents: 0)
                if poll(&request, 1, 100) > 0 { _exit(0) }
                guard progress.count != count else { continue }
                count = progress.count
                if (try? channel.sendProgress()) == nil { _exit(0) }
            }
        }
        thread.start()
    }
}

/// The open file of a worker and the images that the parent still needs.
private final class WorkerSession {
    private let channel: WorkerChannel
    /// The descriptor of the file; nil if the parent sent none.
    private let file: Int32?
    private var clip: OpenedClip?
    private var audio: AudioReader?
    private var memory: SharedMemory?
    /// The images whose 16-bit pixels the parent may request, by number.
    private var images: [Int: CGImage] = [:]
    private var last: (number: Int, image: CGImage)?
    private var imageCount = 0

    init(_ channel: WorkerChannel, file: Int32?) {
        self.channel = channel
        self.file = file
    }

    /// Answers a request.
    func answer(_ body: Data) {
        guard let request = try? JSONDecoder().decode(WorkerRequest.self, from: body) else { _exit(1) }
        if let file, let path = request.path { InputFile.use(file, for: path) }
        var reply = WorkerReply()
        let oldMemory = memory
        do throws(MediaError) { try answer(request, &reply) } catch { reply.error = .init(Self.explained(error)) }
        let isNew = memory !== oldMemory
        guard (try? channel.send(reply, descriptor: isNew ? memory?.descriptor ?? -1 : -1)) != nil else { _exit(0) }
    }

    /// Returns an error with its actual cause: a playlist names other files, which a worker cannot open.
    private static func explained(_ error: MediaError) -> MediaError {
        guard let path = error.file, HLSPlaylist.isPlaylist(path: path) else { return error }
        return MediaError(
            .unsupported, file: path, during: error.operation,
            detail: "it is a playlist, and isolated decoding reads only single files",
            remedy: "Join its files into one file with FFmpeg, or render without --isolate.")
    }

    private func answer(_ request: WorkerRequest, _ reply: inout WorkerReply) throws(MediaError) {
        switch request {
        case .info(let file): reply.info = try ClipInfo.read(file.source)
        case .measuredEnds(let file, let info):
            let ends = try PacketSpans(of: file.source).ends(info)
            reply.ends = .init(video: ends.video, audio: ends.audio)
        case .constantFrameRate(let path):
            reply.frameRate = try ConstantFrameRate.read(URL(fileURLWithPath: path))
        case .image(let path, let alpha):
            let decoded = try readImageFile(URL(fileURLWithPath: path), alpha)
            reply.warnings = decoded.warnings.map { .init(file: $0.file, detail: $0.detail) }
            reply.image = try share(decoded.image)
        case .clip(let file, let isUpright, let total, let limit, let clips):
            clip = nil
            let budget = DecodeBudget(total: total, limitPerClip: limit)
            for _ in 0..<clips { budget.enter() }
            let opened = try ClipReader.open(file.source, isUpright, budget)
            clip = opened
            reply.info = opened.info
        case .audio(let file, let sampleRate, let channels):
            audio = nil
            let opened = try AudioReader(file.source, sampleRate: sampleRate, channels: channels)
            audio = opened
            reply.info = opened.info
        case .frame(let time, let earliest): try answerFrame(at: time, earliest, &reply)
        case .samples(let first, let count): try answerSamples(first, count, &reply)
        case .highPrecision(let number, let isHighRange):
            guard let pixels = images[number]?.highPrecision?.pixels(isHighRange ? .high : .standard) else { return }
            try store(pixels)
            reply.image = .init(number: number, pixels, isOpaque: false, retainedBytes: nil)
        case .release(let numbers):
            for number in numbers { images[number] = nil }
        }
    }

    private func answerFrame(at time: Rational, _ earliest: Rational?, _ reply: inout WorkerReply) throws(MediaError) {
        guard let clip else { _exit(1) }
        let frameReply = clip.frameSource.reply(at: time, earliest: earliest)
        reply.isAtFirstFrame = frameReply.isAtFirstFrame
        reply.counters = frameReply.counters
        reply.warnings = frameReply.warnings.map { .init(file: $0.file, detail: $0.detail) }
        let frame = try frameReply.frame.get()
        reply.image = try share(frame.image)
        reply.frame = .init(
            presentationTime: frame.presentationTime, duration: frame.duration, isLast: frame.isLast,
            displaySize: frame.displaySize)
    }

    private func answerSamples(_ first: Int, _ count: Int, _ reply: inout WorkerReply) throws(MediaError) {
        guard let audio else { _exit(1) }
        let samples = try audio.read(from: first, count: count)
        let target = try reserve(samples.count * MemoryLayout<Float>.stride)
        samples.withUnsafeBytes { target.copyMemory(from: $0) }
        reply.sampleCount = samples.count
        reply.warnings = audio.warnings.map { .init(file: $0.file, detail: $0.detail) }
    }

    /// Stores the pixels of an image unless the parent already has them.
    private func share(_ image: CGImage) throws(MediaError) -> WorkerReply.ImageHeader {
        if let last, last.image === image { return header(last.number, image) }
        imageCount += 1
        if let planes = image.pixels.source as? DecodedPlanes, let count = planes.header.byteCount {
            planes.copy(to: UnsafeMutableRawBufferPointer(rebasing: try reserve(count)[..<count]))
        } else {
            try store(image.pixels)
        }
        last = (imageCount, image)
        // The parent makes the 16-bit pixels of planes itself.
        if image.highPrecision != nil, image.pixels.source == nil { images[imageCount] = image }
        return header(imageCount, image)
    }

    private func header(_ number: Int, _ image: CGImage) -> WorkerReply.ImageHeader {
        var header = WorkerReply.ImageHeader(
            number: number, image.pixels, isOpaque: image.isOpaque, retainedBytes: image.highPrecision?.retainedBytes)
        header.planes = (image.pixels.source as? DecodedPlanes)?.header
        return header
    }

    private func store(_ pixels: PixelBuffer) throws(MediaError) {
        let target = try reserve(pixels.bytesOfRow * pixels.height)
        for y in 0..<pixels.height {
            let row = UnsafeRawBufferPointer(start: pixels.start(ofRow: y), count: pixels.bytesOfRow)
            UnsafeMutableRawBufferPointer(rebasing: target[(y * pixels.bytesOfRow)...]).copyMemory(from: row)
        }
    }

    /// Returns shared memory of at least `count` bytes.
    private func reserve(_ count: Int) throws(MediaError) -> UnsafeMutableRawBufferPointer {
        if let memory, memory.bytes.count >= count { return memory.bytes }
        memory = nil
        guard let newMemory = SharedMemory(byteCount: max(count, 1 << 16)) else {
            throw MediaError(
                .outOfMemory, during: "decoding", detail: "shared memory could not be allocated",
                remedy: "Use smaller files, or raise the limit of the address space.")
        }
        memory = newMemory
        return newMemory.bytes
    }
}
