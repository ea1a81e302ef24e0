import Foundation

/// The measurements of a batch of short movies with `multiplane batch`, one job per core.
public struct BatchThroughput: Codable, Sendable {
    /// The name of the workload, such as "B1 short movies".
    public var workload: String
    /// The number of movies.
    public var movies: Int
    /// The number of jobs, one per core.
    public var jobs: Int
    /// Elapsed seconds of `multiplane --version`, the fastest of five.
    public var startupSeconds: Double
    /// Movies per hour with one job that uses one core.
    public var moviesPerHour1: Double
    /// Movies per hour and core with one job per core.
    public var moviesPerHourAndCore: Double
    /// The throughput with one job per core divided by that with one job.
    public var speedup: Double
    /// CPU seconds per movie with one job per core.
    public var cpuSecondsPerMovie: Double

    /// Computes the figures from the measurements with one job and with one job per core.
    init(
        workload: String, movies: Int, jobs: Int, startupSeconds: Double, one: BatchTiming, all: BatchTiming
    ) {
        self.workload = workload
        self.movies = movies
        self.jobs = jobs
        self.startupSeconds = startupSeconds
        moviesPerHour1 = 3600 * Double(movies) / one.wallSeconds
        moviesPerHourAndCore = 3600 * Double(movies) / all.wallSeconds / Double(jobs)
        speedup = one.wallSeconds / all.wallSeconds
        cpuSecondsPerMovie = all.cpuSeconds / Double(movies)
    }
}
