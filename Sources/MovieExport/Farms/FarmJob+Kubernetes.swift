extension FarmJob {
    /// What a cluster has to give.
    public struct Cluster: Equatable, Sendable {
        /// The container image with the command in it.
        public var image: String
        /// The PersistentVolumeClaim, of many writers, that holds the shared folder.
        public var claim: String

        public init(image: String, claim: String) { (self.image, self.claim) = (image, claim) }
    }

    /// Two Jobs for Kubernetes: an indexed one with an index for each chunk, and a suspended one for the assembly.
    public func kubernetesJobs(_ cluster: Cluster) -> String {
        """
        # Kubernetes, with the volume claim mounted at \(sharedFolder):
        #   kubectl apply -f FILE
        #   kubectl wait --for=condition=complete --timeout=24h job/\(label)-chunks
        #   kubectl patch job/\(label)-movie --type=strategic --patch '{"spec":{"suspend":false}}'
        \(job(
            "chunks", cluster,
            spec: "completionMode: Indexed\n  completions: \(chunkCount)\n  parallelism: \(chunkCount)\n  backoffLimit: \(3 * chunkCount)",
            arguments: ["chunk", folder].map(FarmText.container) + ["\"$(JOB_COMPLETION_INDEX)\"", "\"--progress\"", "\"none\""]))
        ---
        \(job(
            "movie", cluster, spec: "suspend: true\n  backoffLimit: 3",
            arguments: ["assemble", folder, "-o", movie, "-y", "--progress", "none"].map(FarmText.container)))

        """
    }

    private func job(_ part: String, _ cluster: Cluster, spec: String, arguments: [String]) -> String {
        """
        apiVersion: batch/v1
        kind: Job
        metadata:
          name: \(label)-\(part)
        spec:
          \(spec)
          template:
            spec:
              restartPolicy: OnFailure
              containers:
                - name: multiplane
                  image: \(FarmText.yaml(cluster.image))
                  command: [\(FarmText.container(program))]
                  args: [\(arguments.joined(separator: ", "))]
                  volumeMounts:
                    - name: shared
                      mountPath: \(FarmText.yaml(sharedFolder))
              volumes:
                - name: shared
                  persistentVolumeClaim:
                    claimName: \(FarmText.yaml(cluster.claim))
        """
    }
}
