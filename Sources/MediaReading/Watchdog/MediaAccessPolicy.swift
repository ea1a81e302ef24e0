import Images

/// How this process reads media files.
package enum MediaAccessPolicy {
    private static let value = LockedValue<any MediaAccess>(WatchedMediaAccess())

    /// The access for all files that are opened from now on.
    static var current: any MediaAccess {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }

    /// Whether files are read in worker processes.
    package static var isIsolated: Bool { current is IsolatedMediaAccess }

    /// Reads all files that are opened from now on in confined worker processes.
    ///
    /// - Parameters:
    ///   - program: The path of a program that calls `DecodeWorker.run()`.
    ///   - arguments: Its arguments; the first one is its name.
    package static func isolate(program: String, arguments: [String]) {
        current = IsolatedMediaAccess(.init(path: program, arguments: arguments))
    }
}
