import Foundation
import Quartz2D

/// What the system says about time and memory.
enum Clocks {
    /// Seconds that this thread has computed.
    static var thread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }
    /// Seconds that all threads of this process have computed.
    static var process: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }
    /// Seconds of a clock that never goes back.
    static var wall: Double { seconds(CLOCK_MONOTONIC) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var now = timespec()
        clock_gettime(clock, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    }
}

extension [Double] {
    /// The middle value; 0 without any.
    var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}

/// The most memory that was resident since the last reset; Linux only.
enum PeakMemory {
    static func reset() { try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs")) }

    /// In MiB; 0 where the system does not tell.
    static var mebibytes: Double {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
        else { return 0 }
        return kibibytes / 1024
    }
}

/// Calls of the allocator, where `Scripts/count-allocations` counts them.
///
/// Nothing inside the process can without being in the way of what is measured.
enum AllocationCount {
    private typealias Count = @convention(c) () -> Int

    /// Calls since the process began; nil where nobody counts.
    static var now: Int? { counter?() }

    private static let counter: Count? = {
        guard let program = dlopen(nil, RTLD_NOW), let symbol = dlsym(program, "multiplane_allocation_count") else {
            return nil
        }
        return unsafeBitCast(symbol, to: Count.self)
    }()

    /// From changing the model to the finished picture; nil where nobody counts.
    static func perFrame(_ stage: BenchmarkRenderer, frames: Int = 10) throws -> Double? {
        guard let count = counter else { return nil }
        let picture = PixelBuffer(width: stage.width, height: stage.height)
        func draw(_ range: Range<Int>) throws {
            for n in range {
                try stage.prepare(frame: n)
                try stage.draw(frame: n, into: picture)
            }
        }
        try draw(0..<3)
        let before = count()
        try draw(3..<3 + frames)
        return Double(count() - before) / Double(frames)
    }
}
