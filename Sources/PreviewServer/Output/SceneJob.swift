import Foundation
import Limits
import SceneLanguage

/// A pass over the scene on another thread, with layers of its own.
struct SceneJob: Sendable {
    let source: PreviewSource
    let overrides: [ParameterOverride]
    let limits: ResourceLimits

    /// Reads the scene; call it on the job's thread.
    func load() throws -> LoadedScene { try LoadedScene(source, overrides: overrides) }

    /// Runs `body` on a new thread with the resource limits.
    func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread { ResourceLimits.$current.withValue(limits, operation: body) }
        thread.name = name
        // Deep layer trees recurse.
        thread.stackSize = 16 << 20
        thread.start()
    }
}
