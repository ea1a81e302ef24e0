import Foundation
import Images

/// The system's clocks, in seconds.
enum Clocks {
    /// CPU seconds of this thread.
    static var thread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }
    /// CPU seconds of all threads of this process.
    static var process: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }
    /// Elapsed seconds on a monotonic clock.
    static var wall: Double { seconds(CLOCK_MONOTONIC) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var now = timespec()
        clock_gettime(clock, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    }
}

extension [Double] {
    /// The middle value; 0 for an empty array.
    var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}

/// The peak resident memory since the last reset; Linux only.
enum PeakMemory {
    static func reset() { try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs")) }

    /// The peak in MiB; 0 if the system does not report it.
    static var mebibytes: Double {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
        else { return 0 }
        return kibibytes / 1024
    }
}

/// The page faults of this process that needed no disk: memory that it used for the first time, or again after it was
/// returned to the system.
enum PageFaults {
    /// The number since the process started.
    static var now: Int {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        return usage.ru_minflt
    }
}

/// The number of allocator calls, which only `Scripts/count-allocations` counts, because counting inside the process
/// would distort the measurements.
enum AllocationCount {
    private typealias Count = @convention(c) () -> Int

    /// The number of calls since the process started; nil unless they are counted.
    static var now: Int? { counter?() }

    private static let counter: Count? = {
        guard let program = dlopen(nil, RTLD_NOW), let symbol = dlsym(program, "multiplane_allocation_count") else {
            return nil
        }
        return unsafeBitCast(symbol, to: Count.self)
    }()

    /// Returns the number of calls from changing the model to the finished frame; nil unless they are counted.
    static func perFrame(_ renderer: BenchmarkRenderer, frames: Int = 10) throws -> Double? {
        guard let count = counter else { return nil }
        let buffer = PixelBuffer(width: renderer.width, height: renderer.height)
        func draw(_ range: Range<Int>) throws {
            for n in range {
                try renderer.prepare(frame: n)
                try renderer.draw(frame: n, into: buffer)
            }
        }
        try draw(0..<3)
        let before = count()
        try draw(3..<3 + frames)
        return Double(count() - before) / Double(frames)
    }
}
