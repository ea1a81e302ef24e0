/// The manifest of a Kubernetes Job whose pods mount a shared folder.
struct KubernetesJob {
    let name: String
    /// What the job does, as a label.
    let part: String
    /// The number of tasks, each with an index; nil for one pod.
    let taskCount: Int?
    /// The program and its arguments, as YAML strings.
    let command, arguments: [String]
    /// The path at which the volume is mounted.
    let sharedFolder: String
    /// Whether a permanent error of a task ends all tasks; `false` if it ends only this one.
    var failsTogether = true

    /// Returns the manifest.
    func text(_ cluster: FarmJob.Cluster, _ resources: FarmResources) -> String {
        """
        apiVersion: batch/v1
        kind: Job
        metadata:
          name: \(name)
          labels: { app.kubernetes.io/name: multiplane, app.kubernetes.io/component: \(part) }
        spec:
        \(tasks(resources))
          activeDeadlineSeconds: \(resources.seconds)
          podFailurePolicy:
            rules:
              # Evictions and lost nodes are not failures.
              - action: Ignore
                onPodConditions: [{ type: DisruptionTarget, status: "True" }]
              # Wrong options, invalid scenes, unreadable inputs and exceeded limits do not pass.
              - action: \(failsTogether ? "FailJob" : "FailIndex")
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
                  command: [\(command.joined(separator: ", "))]
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

    private func tasks(_ resources: FarmResources) -> String {
        let retries = FarmJob.attemptCount - 1
        guard let taskCount else { return "  backoffLimit: \(retries)" }
        return """
              completionMode: Indexed
              completions: \(taskCount)
              parallelism: \(min(taskCount, resources.parallelism))
              backoffLimitPerIndex: \(retries)
            """
    }

    private var permanentList: String { FarmJob.permanentStatuses.map(String.init).joined(separator: ", ") }

    /// The mount of a folder for temporary files, because the root file system is read-only; none if the shared folder
    /// is there.
    private var temporaryMount: String {
        sharedFolder == "/tmp" ? "" : "            - name: temporary\n              mountPath: /tmp\n"
    }

    private var temporaryVolume: String {
        sharedFolder == "/tmp" ? "" : "        - name: temporary\n          emptyDir: {}"
    }
}
