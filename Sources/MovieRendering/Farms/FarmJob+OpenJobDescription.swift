extension FarmJob {
    /// A job template for Open Job Description (2023-09), which `openjd` and AWS Deadline Cloud run.
    ///
    /// Default paths of a template are relative to its folder: save it in the folder of the plan.
    package var openJobDescription: String {
        let task = workerCount == nil ? "Chunk" : "Worker"
        let arguments = arguments(folder: "{{Param.Plan}}", task: "{{Task.Param.Chunk}}")
        let assembly = ["assemble", "{{Param.Plan}}", "-o", "{{Param.Movie}}", "-y", "--repair", "-q"]
        return """
            # Open Job Description: save this file in the folder of the plan, then run \
            `openjd run \(FarmText.line(FarmText.shell(folder)))/job.yaml`.
            specificationVersion: jobtemplate-2023-09
            name: \(FarmText.yaml(title))
            parameterDefinitions:
              - name: Plan
                type: PATH
                objectType: DIRECTORY
                dataFlow: INOUT
                default: "."
                description: The folder of the plan and the chunks.
              - name: Movie
                type: STRING
                default: \(FarmText.yaml(movie))
                description: The movie to write.
              - name: \(task)s
                type: STRING
                default: "0-\(taskCount - 1)"
                description: \(workerCount == nil
                ? "The chunks to render; finished chunks are not rendered again."
                : "The numbers of the workers, which divide the chunks among themselves.")
            \(OpenJobStep.programParameter(program))
            steps:
            \(OpenJobStep(name: "Render", parameter: task, arguments: arguments).text)
            \(OpenJobStep(name: "Assemble", dependency: "Render", arguments: assembly).text)

            """
    }
}
