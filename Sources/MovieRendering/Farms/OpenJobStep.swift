/// A step of an Open Job Description template, whose tasks run the program of the job.
struct OpenJobStep {
    let name: String
    /// The number of a task. The job parameter of this name with an "s" is its range. Nil for a single task.
    var parameter: String?
    /// The step that has to succeed first; nil for none.
    var dependency: String?
    let arguments: [String]

    /// Returns the job parameter with the program.
    static func programParameter(_ program: String) -> String {
        """
          - name: Program
            type: STRING
            default: \(FarmText.yaml(program))
            description: The multiplane command on the workers.
        """
    }

    /// The text of the step.
    var text: String {
        """
          - name: \(name)
        \(parameterSpace)\(dependencies)    script:
              actions:
                onRun:
                  command: "{{Param.Program}}"
                  args: [\(arguments.map(FarmText.yaml).joined(separator: ", "))]
                  cancelation:
                    mode: NOTIFY_THEN_TERMINATE
                    notifyPeriodInSeconds: 30
        """
    }

    private var dependencies: String { dependency.map { "    dependencies:\n      - dependsOn: \($0)\n" } ?? "" }

    private var parameterSpace: String {
        guard let parameter else { return "" }
        return """
                parameterSpace:
                  taskParameterDefinitions:
                    - name: \(parameter)
                      type: INT
                      range: "{{Param.\(parameter)s}}"

            """
    }
}
