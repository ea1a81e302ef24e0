/// What was expected of an argument; ArgumentParser says before it which one and what was given.
struct ArgumentProblem: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
