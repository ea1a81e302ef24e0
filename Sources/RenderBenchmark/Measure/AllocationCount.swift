import Foundation
import Quartz2D

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
    static func perFrame(_ stage: SceneStage, frames: Int = 10) throws -> Double? {
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
