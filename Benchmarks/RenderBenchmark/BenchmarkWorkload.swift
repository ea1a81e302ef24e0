import Foundation
import LayerTree

/// A workload of `Scripts/bench`, of either kind.
public enum BenchmarkTask: Sendable {
    /// Renders and encodes a movie.
    case movie(BenchmarkWorkload)
    /// Evaluates the layer tree without drawing.
    case engine(EngineWorkload)
    /// Renders many short movies with `multiplane batch`.
    case batch(BatchWorkload)

    /// All workloads.
    public static var all: [BenchmarkTask] {
        BenchmarkWorkload.allCases.map(Self.movie) + EngineWorkload.allCases.map(Self.engine)
            + BatchWorkload.allCases.map(Self.batch)
    }

    /// Returns the workload with a short name ("W1", "E1"), or all engine workloads for "engine"; empty for an unknown
    /// name.
    public static func named(_ name: String) -> [BenchmarkTask] {
        if name.lowercased() == EngineWorkload.family { return EngineWorkload.allCases.map(Self.engine) }
        if let workload = BenchmarkWorkload(shortName: name) { return [.movie(workload)] }
        if let workload = BatchWorkload(shortName: name) { return [.batch(workload)] }
        return EngineWorkload(shortName: name).map { [.engine($0)] } ?? []
    }

    /// All accepted names.
    public static var names: [String] {
        BenchmarkWorkload.allCases.map(\.shortName) + EngineWorkload.allCases.map(\.shortName)
            + BatchWorkload.allCases.map(\.shortName) + [EngineWorkload.family]
    }
}

/// The measurements of a workload.
public enum BenchmarkOutcome: Encodable, Sendable {
    /// The measurements of a movie workload.
    case movie(BenchmarkResult)
    /// The measurements of an engine workload.
    case engine(EngineResult)
    /// The measurements of a batch.
    case batch(BatchThroughput)

    /// Encodes the result without a wrapper.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .movie(let result): try result.encode(to: encoder)
        case .engine(let result): try result.encode(to: encoder)
        case .batch(let result): try result.encode(to: encoder)
        }
    }
}

/// The movie workloads.
public enum BenchmarkWorkload: String, CaseIterable, Sendable {
    /// 52 moving and rotating image cards with rounded corners.
    case cards = "W1 cards"
    /// 200 rotating shapes, filled and stroked.
    case shapes = "W2 shapes"
    /// A panel with text over a photo.
    case lowerThird = "W3 lower third"
    /// A rotated video with a shadow and text.
    case clip = "W4 video in layer"
    /// 5,000 glowing layers.
    case particles = "W5 particles"
    /// The same particles as one emitter layer.
    case emitter = "W5e emitter"
    /// 20 moving layers with soft shadows.
    case shadows = "W6 shadows"
    /// Blur and color adjustments of a full-frame image.
    case filters = "F1 filters"
    /// Blur of the content behind a layer.
    case backdrop = "F2 backdrop"
    /// 10,000 instances of one layer.
    case replicator = "R1 replicator"
    /// 100,000 particles of an emitter.
    case fountain = "P1 fountain"
    /// A Lottie icon.
    case lottieIcon = "L1 Lottie icon"
    /// A Lottie illustration that fills the canvas.
    case lottieIllustration = "L2 Lottie picture"
    /// 480 animated characters in a Lottie file.
    case lottieText = "L3 Lottie text"
    /// W1 at 3840×2160.
    case largeCards = "4K cards"
    /// A scene without changes.
    case still = "static scene"

    /// The name on the command line, such as "W1", "4K" or "static".
    public var shortName: String { String(rawValue.prefix { $0 != " " }) }

    /// Finds the workload by its name on the command line, ignoring case.
    public init?(shortName: String) {
        guard let found = Self.allCases.first(where: { $0.shortName.lowercased() == shortName.lowercased() }) else {
            return nil
        }
        self = found
    }

    /// Device pixels per point of the 1920×1080 points.
    var scale: Int { self == .largeCards ? 2 : 1 }

    /// The size of the scene in points.
    var canvasSize: CGSize {
        switch self {
        case .lottieIcon: CGSize(width: 512, height: 512)
        default: BenchmarkCanvas.size
        }
    }

    /// Creates the scene of the workload.
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
        case .lottieIcon: try LottieScene(LottieWorkload.icon.file())
        case .lottieIllustration: try LottieScene(LottieWorkload.illustration.file())
        case .lottieText: try LottieScene(LottieWorkload.text.file())
        case .still: StaticScene()
        }
    }
}

/// The engine workloads: commit, evaluation and snapshot, without drawing.
public enum EngineWorkload: String, CaseIterable, Sendable {
    /// 10,000 layers, 100 of them animated.
    case sparse = "E1 10,000 layers"
    /// 1,000 layers with three animations each.
    case dense = "E2 3,000 animations"
    /// 10,000 layers without changes.
    case idle = "E3 nothing changed"

    /// The name of all engine workloads on the command line.
    public static let family = "engine"

    /// The name on the command line, such as "E1".
    public var shortName: String { String(rawValue.prefix { $0 != " " }) }

    /// Finds the workload by its name on the command line, ignoring case.
    public init?(shortName: String) {
        guard let found = Self.allCases.first(where: { $0.shortName.lowercased() == shortName.lowercased() }) else {
            return nil
        }
        self = found
    }

    /// Creates the layer tree of the workload.
    func root() -> CALayer {
        switch self {
        case .sparse: EngineScene.grouped(movingEvery: 99)
        case .dense: EngineScene.manyAnimations()
        case .idle: EngineScene.grouped(movingEvery: nil)
        }
    }
}
