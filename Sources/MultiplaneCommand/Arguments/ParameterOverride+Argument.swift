import Multiplane

extension ParameterOverride {
    /// Reads the value of `--set`.
    static func argument(_ text: String) throws -> ParameterOverride {
        do {
            return try ParameterOverride(argument: text)
        } catch {
            throw ArgumentProblem("expected name=value, as in title=Hello")
        }
    }
}
