import Foundation

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
        case .still: StillScene()
        }
    }
}
