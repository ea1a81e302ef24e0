/// The resources of the tasks of a farm job, for systems that reserve them.
package struct FarmResources: Equatable, Sendable {
    /// The number of CPU cores of a task.
    package var processors = 4
    /// The memory of a task in MiB.
    package var memory = 8192
    /// The maximum time in seconds: of a task in Slurm, of a job with all its tasks in Kubernetes.
    package var seconds: Int
    /// The maximum number of tasks at the same time.
    package var parallelism = 100

    /// The default time limit of a task in Slurm: 4 hours.
    package static let taskSeconds = 14_400
    /// The default time limit of a job in Kubernetes: 24 hours.
    package static let jobSeconds = 86_400

    package init(seconds: Int) { self.seconds = seconds }
}

extension FarmJob {
    /// The exit statuses after which another attempt would fail in the same way: wrong options, invalid scenes,
    /// unreadable inputs and exceeded limits (docs/CommandLine.md).
    static let permanentStatuses = [2, 3, 4, 6]
    /// The number of attempts of a task.
    static let attemptCount = 3
}
