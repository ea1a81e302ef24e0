import LayerTree

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
