import ArgumentParser
import MovieRendering

/// The resources of the tasks of a job.
struct FarmResourceArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Kubernetes, Slurm: the CPU cores of a task (default: 4).", valueName: "count"),
        transform: FarmResourceArguments.count)
    var cpus: Int?

    @Option(
        help: ArgumentHelp("Kubernetes, Slurm: the memory of a task (default: 8192).", valueName: "MiB"),
        transform: FarmResourceArguments.memory)
    var memory: Int?

    @Option(
        help: ArgumentHelp(
            "The time limit, for Slurm of a task (default: \(FarmResources.taskSeconds)), for Kubernetes of the whole "
                + "job (default: \(FarmResources.jobSeconds)).", valueName: "seconds"),
        transform: FarmResourceArguments.seconds)
    var timeLimit: Int?

    @Option(
        help: ArgumentHelp(
            "Kubernetes, Slurm: the maximum number of tasks at the same time (default: 100).", valueName: "count"),
        transform: FarmResourceArguments.count)
    var parallel: Int?

    @Option(
        help: ArgumentHelp(
            "Slurm: the maximum number of tasks of an array, MaxArraySize - 1 of the cluster (default: "
                + "\(FarmJob.slurmArrayLimit)). If there are more chunks, a task renders several.", valueName: "count"),
        transform: FarmResourceArguments.count)
    var arrayLimit: Int?

    /// The names of the options that are given.
    var setOptions: [String] {
        [
            cpus.map { _ in "--cpus" }, memory.map { _ in "--memory" }, timeLimit.map { _ in "--time-limit" },
            parallel.map { _ in "--parallel" }, arrayLimit.map { _ in "--array-limit" },
        ].compactMap(\.self)
    }

    /// Returns the resources.
    ///
    /// - Parameter seconds: The default time limit.
    func resources(seconds: Int) -> FarmResources {
        var resources = FarmResources(seconds: timeLimit ?? seconds)
        resources.processors = cpus ?? resources.processors
        resources.memory = memory ?? resources.memory
        resources.parallelism = parallel ?? resources.parallelism
        return resources
    }

    private static func count(_ text: String) throws -> Int {
        try ArgumentValues.number(text, in: 1...100_000, "a whole number")
    }

    private static func memory(_ text: String) throws -> Int {
        try ArgumentValues.number(text, in: 256...16_777_216, "a whole number")
    }

    private static func seconds(_ text: String) throws -> Int {
        try ArgumentValues.number(text, in: 60...31_536_000, "a whole number")
    }
}

/// The options of a Kubernetes cluster.
struct FarmClusterArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Kubernetes: the container image (default: multiplane).", valueName: "name"))
    var image: String?

    @Option(
        help: ArgumentHelp(
            "Kubernetes: the persistent volume claim of the shared folder (default: multiplane).", valueName: "name"))
    var claim: String?

    @Option(
        help: ArgumentHelp(
            "Kubernetes: the folder of the volume that has the contents of the shared folder (default: the top "
                + "folder).", valueName: "folder"),
        transform: FarmClusterArguments.folder)
    var subPath: String?

    @Option(
        help: ArgumentHelp(
            "Kubernetes: the user and group ID of the processes and of the volume (default: 1000).", valueName: "ID"),
        transform: FarmClusterArguments.userID)
    var user: Int?

    /// The names of the options that are given.
    var setOptions: [String] {
        [
            image.map { _ in "--image" }, claim.map { _ in "--claim" }, subPath.map { _ in "--sub-path" },
            user.map { _ in "--user" },
        ].compactMap(\.self)
    }

    /// The cluster, with defaults for options that are not given.
    var cluster: FarmJob.Cluster {
        var cluster = FarmJob.Cluster(image: image ?? "multiplane", claim: claim ?? "multiplane")
        cluster.subPath = subPath
        cluster.user = user ?? cluster.user
        return cluster
    }

    private static func folder(_ text: String) throws -> String {
        let parts = text.split(separator: "/")
        guard !parts.isEmpty, !text.hasPrefix("/"), !parts.contains("..") else {
            throw ArgumentValueError("expected a folder inside the volume, such as projects/title, without ..")
        }
        return parts.joined(separator: "/")
    }

    private static func userID(_ text: String) throws -> Int {
        guard let number = Int(text), (1...2_147_483_647).contains(number) else {
            throw ArgumentValueError("expected a user ID from 1 to 2147483647; the processes do not run as root")
        }
        return number
    }
}
