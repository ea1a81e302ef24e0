extension FarmJob {
    /// The cluster resources that a Kubernetes job needs.
    package struct Cluster: Equatable, Sendable {
        /// The container image with the `multiplane` command.
        package var image: String
        /// The name of the PersistentVolumeClaim of the shared folder, with access mode ReadWriteMany.
        package var claim: String
        /// The folder of the volume that has the contents of the shared folder; nil for the top folder.
        package var subPath: String?
        /// The user and group ID of the processes, also the group of the volume's files.
        package var user = 1000

        package init(image: String, claim: String) {
            self.image = image
            self.claim = claim
        }
    }

    /// The maximum number of tasks of an indexed job with a limit of failures per index.
    package static let kubernetesTaskLimit = 100_000

    /// Returns two Kubernetes Jobs: an indexed one with an index for each task, and one for the assembly, which renders
    /// chunks like a worker until all are complete.
    package func kubernetesJobs(_ cluster: Cluster, _ resources: FarmResources) -> String {
        let index = "$(JOB_COMPLETION_INDEX)"
        let taskArguments = arguments(folder: folder, task: index).map {
            // Kubernetes expands the index, and nothing else.
            $0 == index ? FarmText.yaml($0) : FarmText.container($0)
        }
        let command = [FarmText.container(program)]
        let top = cluster.subPath.map { "The folder \(FarmText.line($0)) of the volume" } ?? "The volume"
        return """
            # Kubernetes 1.29 or later: two Jobs that render and assemble \(FarmText.line(title)).
            #   kubectl apply -f FILE
            #   kubectl wait --for=condition=complete --timeout=\(resources.seconds)s job/\(label)-movie
            # All pods share the claim "\(FarmText.line(cluster.claim))", which needs the access mode ReadWriteMany
            # (NFS, CephFS, EFS, Filestore, Azure Files). \(top) has the contents of the folder
            # \(FarmText.line(sharedFolder)).
            # Finished chunks are not rendered again: the jobs can be deleted and applied again after any failure.
            \(job("chunks", taskCount: taskCount, command, taskArguments).text(cluster, resources))
            ---
            \(job("movie", taskCount: nil, command, assemblyArguments.map(FarmText.container)).text(cluster, resources))

            """
    }

    private func job(_ part: String, taskCount: Int?, _ command: [String], _ arguments: [String]) -> KubernetesJob {
        KubernetesJob(
            name: "\(label)-\(part)", part: part, taskCount: taskCount, command: command, arguments: arguments,
            sharedFolder: sharedFolder)
    }
}
