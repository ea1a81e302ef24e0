/// What `multiplane bench` may be asked for: a workload of either family.
public enum BenchmarkTask: Sendable {
    /// From the model to pictures and a movie.
    case movie(BenchmarkWorkload)
    /// The layer engine alone.
    case engine(EngineWorkload)

    public static var all: [BenchmarkTask] {
        BenchmarkWorkload.allCases.map(Self.movie) + EngineWorkload.allCases.map(Self.engine)
    }

    /// "W1", "E1", or "engine" for all of E; none for an unknown name.
    public static func named(_ name: String) -> [BenchmarkTask] {
        if name.lowercased() == EngineWorkload.family { return EngineWorkload.allCases.map(Self.engine) }
        if let workload = BenchmarkWorkload(shortName: name) { return [.movie(workload)] }
        return EngineWorkload(shortName: name).map { [.engine($0)] } ?? []
    }

    /// Every name there is.
    public static var names: [String] {
        BenchmarkWorkload.allCases.map(\.shortName) + EngineWorkload.allCases.map(\.shortName) + [EngineWorkload.family]
    }
}

/// What came of it, written as the object of its family.
public enum BenchmarkOutcome: Encodable, Sendable {
    case movie(BenchmarkResult)
    case engine(EngineResult)

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .movie(let result): try result.encode(to: encoder)
        case .engine(let result): try result.encode(to: encoder)
        }
    }
}
