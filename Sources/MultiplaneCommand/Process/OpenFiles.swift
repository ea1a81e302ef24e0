import Glibc

/// The number of files that the process may have open.
enum OpenFiles {
    /// Raises the soft limit to the hard limit, but not above `count`: a player needs two files, and shells often allow
    /// 1,024 or fewer.
    ///
    /// Some hard limits are in the billions, and programs that visit all possible files would take minutes.
    static func raise(to count: Int) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        let wanted = min(limit.rlim_max, rlim_t(count))
        guard wanted > limit.rlim_cur else { return }
        limit.rlim_cur = wanted
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
