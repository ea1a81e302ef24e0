import MediaPipeline
import Quartz2D

/// A font that a plan depends on.
public struct PlannedFont: Codable, Equatable, Sendable {
    /// The name that the scene has.
    public var name: String
    /// The font that is drawn for it.
    public var used: String
    /// Of the files that the text is drawn with, wherever they are: the font's, and those of characters that it lacks;
    /// sorted.
    public var content: [ContentHash]

    public init(name: String, used: String, content: [ContentHash]) {
        self.name = name
        self.used = used
        self.content = content
    }

    /// What this machine draws `text` with when `name` is asked for.
    public init(_ name: String, drawing text: String) {
        // A file that cannot be read cannot be drawn with either.
        let content = FontCatalog.files(of: name, drawing: text).compactMap { try? ContentHash(ofFile: $0) }
        self.init(
            name: name, used: FontCatalog.resolution(of: name).used,
            content: content.sorted { $0.description < $1.description })
    }

    /// What is different now; nil when the font is what it was.
    func change(drawing text: String) -> InputChange? {
        let now = PlannedFont(name, drawing: text)
        if now.used != used { return .font(name, planned: used, now: now.used) }
        return now.content == content ? nil : .fontFiles(name)
    }
}
