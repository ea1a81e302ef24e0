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
        let spec = """
              completionMode: Indexed
              completions: \(taskCount)
              parallelism: \(min(taskCount, resources.parallelism))
              backoffLimitPerIndex: \(Self.attemptCount - 1)
            """
        let index = "$(JOB_COMPLETION_INDEX)"
        let taskArguments = arguments(folder: folder, task: index).map {
            // Kubernetes expands the index, and nothing else.
            $0 == index ? FarmText.yaml($0) : FarmText.container($0)
        }
        let top = cluster.subPath.map { "The folder \(FarmText.line($0)) of the volume" } ?? "The volume"
        return """
            # Kubernetes 1.29 or later: two Jobs that render and assemble \(FarmText.line(title)).
            #   kubectl apply -f FILE
            #   kubectl wait --for=condition=complete --timeout=\(resources.seconds)s job/\(label)-movie
            # All pods share the claim "\(FarmText.line(cluster.claim))", which needs the access mode ReadWriteMany
            # (NFS, CephFS, EFS, Filestore, Azure Files). \(top) has the contents of the folder
            # \(FarmText.line(sharedFolder)).
            # Finished chunks are not rendered again: the jobs can be deleted and applied again after any failure.
            \(job("chunks", cluster, resources, spec: spec, arguments: taskArguments))
            ---
            \(job(
                "movie", cluster, resources, spec: "  backoffLimit: \(Self.attemptCount - 1)",
                arguments: assemblyArguments.map(FarmText.container)))

            """
    }

    private func job(
        _ part: String, _ cluster: Cluster, _ resources: FarmResources, spec: String, arguments: [String]
    ) -> String {
        """
        apiVersion: batch/v1
        kind: Job
        metadata:
          name: \(label)-\(part)
          labels: { app.kubernetes.io/name: multiplane, app.kubernetes.io/component: \(part) }
        spec:
        \(spec)
          activeDeadlineSeconds: \(resources.seconds)
          podFailurePolicy:
            rules:
              # Evictions and lost nodes are not failures.
              - action: Ignore
                onPodConditions: [{ type: DisruptionTarget, status: "True" }]
              # Wrong options, invalid scenes, unreadable inputs and exceeded limits: all pods would fail.
              - action: FailJob
                onExitCodes: { operator: In, values: [\(permanentList)] }
          template:
            metadata:
              labels: { app.kubernetes.io/name: multiplane, app.kubernetes.io/component: \(part) }
            spec:
              restartPolicy: Never
              automountServiceAccountToken: false
              securityContext:
                runAsNonRoot: true
                runAsUser: \(cluster.user)
                runAsGroup: \(cluster.user)
                fsGroup: \(cluster.user)
                fsGroupChangePolicy: OnRootMismatch
                seccompProfile: { type: RuntimeDefault }
              containers:
                - name: multiplane
                  image: \(FarmText.yaml(cluster.image))
                  command: [\(FarmText.container(program))]
                  args: [\(arguments.joined(separator: ", "))]
                  env: [{ name: HOME, value: /tmp }]
                  resources:
                    requests: { cpu: "\(resources.processors)", memory: \(resources.memory)Mi }
                    limits: { cpu: "\(resources.processors)", memory: \(resources.memory)Mi }
                  securityContext:
                    allowPrivilegeEscalation: false
                    readOnlyRootFilesystem: true
                    capabilities: { drop: [ALL] }
                  volumeMounts:
                    - name: shared
                      mountPath: \(FarmText.yaml(sharedFolder))\(cluster.subPath.map {
                        "\n              subPath: \(FarmText.yaml($0))"
                      } ?? "")
        \(temporaryMount)      volumes:
                - name: shared
                  persistentVolumeClaim:
                    claimName: \(FarmText.yaml(cluster.claim))
        \(temporaryVolume)
        """
    }

    private var permanentList: String { Self.permanentStatuses.map(String.init).joined(separator: ", ") }

    /// The mount of a folder for temporary files, because the root file system is read-only; none if the shared folder
    /// is there.
    private var temporaryMount: String {
        sharedFolder == "/tmp" ? "" : "            - name: temporary\n              mountPath: /tmp\n"
    }

    private var temporaryVolume: String {
        sharedFolder == "/tmp" ? "" : "        - name: temporary\n          emptyDir: {}"
    }
}
