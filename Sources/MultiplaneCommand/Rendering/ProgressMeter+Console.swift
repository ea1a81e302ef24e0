import Foundation
import Multiplane

extension ProgressMeter {
    /// A meter on this process's streams and clock; where the movie goes into a pipe, all goes to standard error.
    static func console(_ mode: ProgressMode, output: String, frames: Int, frameRate: FrameRate) -> ProgressMeter {
        ProgressMeter(
            mode, output: output, frames: frames,
            frameRate: Double(frameRate.framesPerSecond.numerator) / Double(frameRate.framesPerSecond.denominator),
            columns: { Console.errorColumns }, clock: { ProcessInfo.processInfo.systemUptime },
            write: { stream, text in
                stream == .output && !MovieWriter.isPipe(output) ? Console.output(text) : Console.error(text)
            })
    }
}
