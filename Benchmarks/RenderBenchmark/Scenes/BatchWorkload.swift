import Foundation

/// The batch workloads.
public enum BatchWorkload: String, CaseIterable, Sendable {
    /// Name cards of 30 frames.
    case shortMovies = "B1 short movies"

    /// The name on the command line, such as "B1".
    public var shortName: String { String(rawValue.prefix { $0 != " " }) }

    /// Finds the workload by its name on the command line, ignoring case.
    public init?(shortName: String) {
        guard let found = Self.allCases.first(where: { $0.shortName.lowercased() == shortName.lowercased() }) else {
            return nil
        }
        self = found
    }

    /// Writes the scene and a table with a row for each movie.
    func write(to folder: URL, movies: Int) throws {
        try Data(Self.scene.utf8).write(to: folder.appendingPathComponent(Self.sceneName))
        let rows = ["name"] + (1...max(1, movies)).map { "Name \($0)" }
        try Data((rows.joined(separator: "\n") + "\n").utf8).write(to: folder.appendingPathComponent(Self.tableName))
    }

    /// The arguments of the command. Each job uses one core, for drawing and for encoding.
    func arguments(jobs: Int) -> [String] {
        [
            "batch", Self.sceneName, "--rows", Self.tableName, "-o", "batch/{row}.mp4", "-y", "-q", "--jobs", "\(jobs)",
            "--threads", "1", "--video-option", "threads=1",
        ]
    }

    private static let sceneName = "batch.yaml"
    private static let tableName = "batch.csv"

    /// 30 frames of 1280×720: a name that fades in, above a line that grows.
    static let scene = """
        multiplane: 1
        size: [1280, 720]
        frameRate: 30
        duration: 1
        background: "#203040"
        parameters:
          name: { type: string, default: "Ada" }
        root:
          sublayers:
            - class: CATextLayer
              string: "{{name}}"
              frame: [80, 300, 1120, 120]
              font: "DejaVu Sans Bold"
              fontSize: 72
              foregroundColor: "#ffffff"
              animations:
                - { class: CABasicAnimation, keyPath: opacity, fromValue: 0, toValue: 1, duration: 0.5 }
            - bounds: [0, 0, 1120, 6]
              position: [640, 423]
              backgroundColor: "#ffb000"
              animations:
                - { class: CABasicAnimation, keyPath: bounds.size.width, fromValue: 0, toValue: 1120, duration: 0.8 }

        """
}
