import Foundation
import LayerTree

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

/// What can be measured.
public enum BenchmarkWorkload: String, CaseIterable, Sendable {
    case cards = "W1 cards"
    case shapes = "W2 shapes"
    case lowerThird = "W3 lower third"
    case clip = "W4 video in layer"
    case particles = "W5 particles"
    /// The same as an emitter.
    case emitter = "W5e emitter"
    case shadows = "W6 shadows"
    /// Blur and colours of a whole picture.
    case filters = "F1 filters"
    /// Blur of what is behind a layer.
    case backdrop = "F2 backdrop"
    /// 10,000 instances of one layer.
    case replicator = "R1 replicator"
    /// 100,000 particles of an emitter.
    case fountain = "P1 fountain"
    /// W1 at 3840×2160.
    case largeCards = "4K cards"
    /// Nothing changes.
    case still = "static scene"

    /// "W1", "4K", "static": what it is called on the command line.
    public var shortName: String { String(rawValue.prefix { $0 != " " }) }

    /// The first word decides, upper or lower case.
    public init?(shortName: String) {
        guard let found = Self.allCases.first(where: { $0.shortName.lowercased() == shortName.lowercased() }) else {
            return nil
        }
        self = found
    }

    /// Device pixels per point of the 1920×1080 points.
    var scale: Int { self == .largeCards ? 2 : 1 }

    func scene(clip: @autoclosure () throws -> URL) throws -> any BenchmarkScene {
        switch self {
        case .cards, .largeCards: CardsScene()
        case .shapes: ShapesScene()
        case .lowerThird: LowerThirdScene()
        case .clip: try ClipScene(clip: clip())
        case .particles: ParticlesScene()
        case .emitter: EmitterScene()
        case .shadows: ShadowsScene()
        case .filters: FiltersScene()
        case .backdrop: BackdropScene()
        case .replicator: ReplicatorScene()
        case .fountain: FountainScene()
        case .still: StaticScene()
        }
    }
}

/// What is measured of the layer engine alone: commit, evaluation and the snapshot, nothing drawn.
public enum EngineWorkload: String, CaseIterable, Sendable {
    /// Ten thousand layers, of which a hundred move.
    case sparse = "E1 10,000 layers"
    /// A thousand layers with three animations each.
    case dense = "E2 3,000 animations"
    /// Ten thousand layers, of which none changes.
    case idle = "E3 nothing changed"

    /// What stands for all of them on the command line.
    public static let family = "engine"

    /// "E1": what it is called on the command line.
    public var shortName: String { String(rawValue.prefix { $0 != " " }) }

    /// The first word decides, upper or lower case.
    public init?(shortName: String) {
        guard let found = Self.allCases.first(where: { $0.shortName.lowercased() == shortName.lowercased() }) else {
            return nil
        }
        self = found
    }

    func root() -> CALayer {
        switch self {
        case .sparse: EngineScene.grouped(movingEvery: 99)
        case .dense: EngineScene.crowd()
        case .idle: EngineScene.grouped(movingEvery: nil)
        }
    }
}
