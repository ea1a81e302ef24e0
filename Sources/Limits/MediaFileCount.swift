import Synchronization

/// The different files that one output, file or request has opened, from loading to the end.
///
/// The limits of a thread contain it, so that all threads of the work count together.
final class MediaFileCount: Sendable {
    private let hashes = Mutex<Set<Int>>([])
    let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Counts a file, unless it has been counted before.
    ///
    /// - Returns: Whether the file is within the limit.
    func add(_ path: String) -> Bool {
        hashes.withLock { hashes in
            let hash = path.hashValue
            if !hashes.contains(hash), hashes.count <= limit { hashes.insert(hash) }
            return hashes.count <= limit
        }
    }

    /// The number of counted files.
    var count: Int { hashes.withLock { $0.count } }
}

extension ResourceLimits {
    /// Calls `body` as one piece of work, whose files are counted from zero.
    ///
    /// - Throws: The errors of `body`; in place of all of them the error of the limit, if `body` opened too many files.
    package func countingMediaFiles<Result>(_ body: () throws -> Result) rethrows -> Result {
        var limits = self
        limits.files.count = MediaFileCount(limit: mediaFiles)
        do { return try Self.$current.withValue(limits, operation: body) } catch {
            throw limits.mediaFilesError ?? error
        }
    }

    /// Calls `body` without counting the files that it opens: those of the program, and the images of a sequence, which
    /// counts as one file.
    package static func notCountingMediaFiles<Result, Failure: Error>(_ body: () throws(Failure) -> Result)
        throws(Failure) -> Result
    {
        var limits = current
        limits.files.count = nil
        let result = $current.withValue(limits) {
            Swift.Result<Result, Failure> { () throws(Failure) -> Result in try body() }
        }
        return try result.get()
    }

    /// Counts a file that is about to be opened, unless the work has opened it before.
    ///
    /// - Returns: Whether the file is within the limit.
    package static func countMediaFile(_ path: String) -> Bool { current.files.count?.add(path) ?? true }

    /// The error of the files that the current work has opened; nil if they are within the limit.
    package var mediaFilesError: LimitError? {
        files.count.flatMap { error(Self.mediaFilesEntry, Double($0.count)) }
    }
}

/// The count of the current work; nil for none. All are equal, because limits are equal if their numbers are.
struct CountedMediaFiles: Hashable, Sendable {
    var count: MediaFileCount?

    static func == (one: CountedMediaFiles, other: CountedMediaFiles) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
