import Foundation
import Logging

extension Logger {
    /// Calls `body`, and logs the seconds that it takes at level debug.
    func timing<Result>(_ stage: String, metadata: Metadata = [:], _ body: () throws -> Result) rethrows -> Result {
        let start = ProcessInfo.processInfo.systemUptime
        defer {
            let seconds = (ProcessInfo.processInfo.systemUptime - start) * 1000
            debug("\(stage)", metadata: metadata.merging(["seconds": "\(seconds.rounded() / 1000)"]) { $1 })
        }
        return try body()
    }
}
