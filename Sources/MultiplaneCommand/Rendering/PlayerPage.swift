import FileAccess
import Foundation
import MediaTime
import MediaWriting
import PreviewServer
import SceneFormat

/// The page that `multiplane export-player` writes beside a movie.
struct PlayerPage {
    static let poster = "poster.jpg"
    private static let commentsFile = "comments.json"
    /// The text of `index.html` that is replaced with the data of the movie: an empty object.
    private static let emptyData = "{}"
    /// The longest file of comments, in bytes.
    private static let commentLimit = 16 << 20

    /// A comment on a frame.
    struct Comment: Codable {
        var id: String?
        let frame: Int
        var author: String?
        let text: String
        var isResolved: Bool?
        var created: String?
    }

    /// The file of an export without comments.
    private struct CommentFile: Encodable {
        var format = "multiplane-comments"
        var version = 1
        var comments: [Comment] = []
    }

    private struct Chapter: Encodable {
        let frame: Int
        let title: String
    }

    /// The data of the page.
    private struct Contents: Encodable {
        let title: String
        let movie: String
        let poster: String
        let width: Int
        let height: Int
        let frames: Int
        /// The numerator and the denominator of the frames per second.
        let rate: [Int64]
        let hasAudio: Bool
        let isTransparent: Bool
        let chapters: [Chapter]
        let comments: [Comment]
    }

    private let page: WebPage
    private let contents: Contents

    init(
        _ page: WebPage,
        title: String, movie: String, plan: OutputPlan, scene: SceneDescription,
        chapters: [MovieAnnotations.Chapter], comments: [Comment]
    ) {
        self.page = page
        let frameRate = plan.settings.frameRate
        let rate = frameRate.framesPerSecond
        let frames = plan.frameCount(of: scene)
        var marks: [Chapter] = []
        for chapter in chapters {
            // The first frame at or after the start.
            let frame = frameRate.frameCount(duration: chapter.start)
            if frame < frames, marks.last?.frame != frame { marks.append(Chapter(frame: frame, title: chapter.title)) }
        }
        contents = Contents(
            title: title, movie: movie, poster: Self.poster, width: plan.settings.width,
            height: plan.settings.height, frames: frames, rate: [rate.numerator, rate.denominator],
            hasAudio: plan.settings.audio != nil, isTransparent: plan.keepsAlpha, chapters: marks, comments: comments)
    }

    /// Returns the files of the page by their names.
    func files() throws -> [(name: String, data: Data)] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // An element of the page ends at the first "</script".
        let json = String(decoding: try encoder.encode(contents), as: UTF8.self).replacing("<", with: "\\u003c")
        return page.files.sorted { $0.key < $1.key }.map { name, file in
            guard name == WebPage.index else { return (name, file.data) }
            let page = String(decoding: file.data, as: UTF8.self).replacing(Self.emptyData, with: json)
                .replacing("<title>Player</title>", with: "<title>\(Self.escaped(contents.title))</title>")
            return (name, Data(page.utf8))
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }

    /// Returns the comments of an earlier export to a folder.
    ///
    /// - Throws: `CommandError` for a file that cannot be read.
    static func comments(in folder: String) throws(CommandError) -> [Comment] {
        let path = folder + "/" + commentsFile
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        let data = try? InputFile.contents(path, limit: commentLimit)
        guard let list = data.flatMap({ try? JSONDecoder().decode(CommentList.self, from: $0) }) else {
            throw CommandError(
                .inputUnreadable,
                "\(path): this is not a file of comments; correct or remove it, or give another folder")
        }
        return list.comments
    }

    /// The part of the file of comments that is read.
    private struct CommentList: Decodable {
        let comments: [Comment]
    }

    /// Writes a file without comments if the folder has none.
    static func keepComments(in folder: String) throws {
        let path = folder + "/" + commentsFile
        guard !FileManager.default.fileExists(atPath: path) else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try writeFile(try encoder.encode(CommentFile()) + Data("\n".utf8), to: path, overwrite: .refuse)
    }
}

extension OutputPlan {
    /// The number of frames of the movie of a scene.
    func frameCount(of scene: SceneDescription) -> Int { settings.frameRate.frameCount(duration: scene.duration) }
}
