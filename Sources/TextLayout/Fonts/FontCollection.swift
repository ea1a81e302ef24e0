import Foundation
import Images

/// The fonts that a render can use: the installed and bundled fonts, and the font files registered for it.
///
/// Programs use one collection for the whole process. A batch gives each of its renders a collection of its own, so
/// that the font files of one render do not change the text of another. Collections with the same files share their
/// fonts, which are loaded once.
/// - Thread safety: any thread.
package final class FontCollection: Sendable {
    /// The collection of the process, for everything outside of `withNew(_:)`.
    private static let process = FontCollection(TextEngine.shared, isShared: false)
    @TaskLocal private static var local: FontCollection?

    /// The collection of the current thread or task. Threads that work for a render get its collection with
    /// `withCurrent(_:)`.
    package static var current: FontCollection { local ?? process }

    private let state: LockedValue<TextEngine>
    /// Whether other collections use the same engine, so that registering a file must not change it.
    private let isShared: Bool

    private init(_ engine: TextEngine, isShared: Bool) {
        state = LockedValue(engine)
        self.isShared = isShared
    }

    /// Calls `body` with a new collection as the current one: the installed and bundled fonts, without registered
    /// files.
    package static func withNew<Result>(_ body: () throws -> Result) rethrows -> Result {
        try FontCollection(TextEngineCache.shared.engine([]) ?? .shared, isShared: true).withCurrent(body)
    }

    /// Calls `body` with this collection as the current one of the calling thread.
    package func withCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$local.withValue(self, operation: body)
    }

    /// The engine that lays out text in these fonts.
    var engine: TextEngine { state.withLock { $0 } }

    /// Adds the fonts of files; returns those that contain fonts.
    func register(_ files: [FontFile]) -> [FontFile] {
        var identities: Set<ObjectIdentifier> = []
        let files = files.filter { identities.insert(ObjectIdentifier($0)).inserted }
        return state.withLock { engine in
            if isShared {
                let registered = Set(engine.registeredFiles.map(ObjectIdentifier.init))
                let new = files.filter { !registered.contains(ObjectIdentifier($0)) }
                let extended = new.isEmpty ? nil : TextEngineCache.shared.engine(engine.registeredFiles + new)
                engine = extended ?? engine
            } else {
                engine.register(files)
            }
            let registered = Set(engine.registeredFiles.map(ObjectIdentifier.init))
            return files.filter { registered.contains(ObjectIdentifier($0)) }
        }
    }
}

/// The engines of collections by their font files; the least recently used ones are released.
final class TextEngineCache: Sendable {
    static let shared = TextEngineCache()
    private static let capacity = 16

    /// The engines, the most recently used last.
    private let engines = LockedValue<[TextEngine]>([])

    /// Returns the engine for installed fonts, bundled fonts and those font files that contain fonts, in this order.
    func engine(_ files: [FontFile]) -> TextEngine? {
        engines.withLock { engines in
            if let cached = Self.take(files, from: &engines) { return cached }
            guard let engine = TextEngine(files: files) else { return nil }
            if let cached = Self.take(engine.registeredFiles, from: &engines) { return cached }
            engines.append(engine)
            if engines.count > Self.capacity { engines.removeFirst() }
            return engine
        }
    }

    /// Returns the engine with these files, and makes it the most recently used one.
    private static func take(_ files: [FontFile], from engines: inout [TextEngine]) -> TextEngine? {
        guard let index = engines.firstIndex(where: { $0.registeredFiles.elementsEqual(files, by: ===) }) else {
            return nil
        }
        let engine = engines.remove(at: index)
        engines.append(engine)
        return engine
    }
}
