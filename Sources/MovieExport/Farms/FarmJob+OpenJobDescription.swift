extension FarmJob {
    /// A job template of Open Job Description (2023-09), which `openjd` and AWS Deadline Cloud run.
    ///
    /// Default paths of a template are seen from its own folder: this one belongs into the plan's.
    public var openJobDescription: String {
        """
        # Open Job Description: put this file into the plan's folder, then `openjd run \(FarmText.shell(folder))/job.yaml`.
        specificationVersion: jobtemplate-2023-09
        name: \(FarmText.yaml(title))
        parameterDefinitions:
          - name: Plan
            type: PATH
            objectType: DIRECTORY
            dataFlow: INOUT
            default: "."
            description: The plan's folder, which the chunks go into.
          - name: Movie
            type: STRING
            default: \(FarmText.yaml(movie))
            description: The movie to write.
          - name: Chunks
            type: STRING
            default: "0-\(lastChunk)"
            description: The chunks to render; those that are there are not rendered again.
          - name: Program
            type: STRING
            default: \(FarmText.yaml(program))
            description: The multiplane command on the workers.
        steps:
          - name: Render
            parameterSpace:
              taskParameterDefinitions:
                - name: Chunk
                  type: INT
                  range: "{{Param.Chunks}}"
            script:
              actions:
                onRun:
                  command: "{{Param.Program}}"
                  args: ["chunk", "{{Param.Plan}}", "{{Task.Param.Chunk}}", "--progress", "none"]
                  cancelation:
                    mode: NOTIFY_THEN_TERMINATE
                    notifyPeriodInSeconds: 30
          - name: Assemble
            dependencies:
              - dependsOn: Render
            script:
              actions:
                onRun:
                  command: "{{Param.Program}}"
                  args: ["assemble", "{{Param.Plan}}", "-o", "{{Param.Movie}}", "-y", "--progress", "none"]
                  cancelation:
                    mode: NOTIFY_THEN_TERMINATE
                    notifyPeriodInSeconds: 30

        """
    }
}
