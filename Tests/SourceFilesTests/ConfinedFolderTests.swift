import FileAccess
import Foundation
import TestSupport
import Testing

@testable import SourceFiles

/// Tests which paths are inside a root folder.
@Suite("Root folder of untrusted scenes")
struct ConfinedFolderTests {
    private let folder: TemporaryFolder
    private let root: ConfinedFolder
    /// The folder that contains the root folder.
    private let base: String

    init() throws {
        folder = try TemporaryFolder()
        for name in ["job/clips", "job/a", "secret", "job2"] {
            try FileManager.default.createDirectory(
                at: folder.file(name), withIntermediateDirectories: true)
        }
        for name in ["job/clip.txt", "secret/file.txt"] { try Data("x".utf8).write(to: folder.file(name)) }
        base = folder.url.resolvingSymlinksInPath().path
        root = try #require(ConfinedFolder(base + "/job"))
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: base + "/" + name, withDestinationPath: target)
    }

    @Test("Files in the folder resolve to their path without links, whether or not they exist")
    func inside() throws {
        try link("job/relative.txt", to: "a/../clip.txt")
        try link("job/absolute.txt", to: base + "/job/clip.txt")
        try link("job/chain", to: "relative.txt")
        for path in [
            "clip.txt", "./clip.txt", "a/../clip.txt", "a//./../clip.txt", "relative.txt", "absolute.txt", "chain",
            "../job/clip.txt", "../missing/../job/clip.txt",
        ] {
            #expect(root.resolve(base + "/job/" + path) == base + "/job/clip.txt", "\(path)")
        }
        #expect(root.resolve(base + "/job/none/x.mp4") == base + "/job/none/x.mp4")
        #expect(root.resolve(base + "/job") == base + "/job")
    }

    @Test("Traversal, absolute paths and similar names are outside, whether or not they exist")
    func outside() {
        for path in [
            base + "/job/../secret/file.txt", base + "/job/a/../../secret/file.txt", base + "/secret/file.txt", base,
            "/etc/passwd", "/", "/nonexistent/file", base + "/job2/x", base + "/jo", "", base + "/job/clip.txt\0",
            base + "/job/../../../../../../../../etc/passwd",
        ] {
            #expect(root.resolve(path) == nil, "\(path)")
        }
    }

    @Test("Links that lead outside are outside, also through folders, chains and cycles")
    func linksOutside() throws {
        try link("job/file.txt", to: "../secret/file.txt")
        try link("job/folder", to: "../secret")
        try link("job/etc", to: "/etc/passwd")
        try link("job/dangling", to: "/nonexistent")
        try link("job/one", to: "two")
        try link("job/two", to: "folder/file.txt")
        try link("job/cycle", to: "cycle")
        try link("job/a/up", to: "../..")
        for name in ["file.txt", "folder/file.txt", "etc", "dangling", "one", "cycle", "a/up/secret/file.txt", "a/up"] {
            #expect(root.resolve(base + "/job/" + name) == nil, "\(name)")
        }
        // `..` after a link leaves the target of the link, not the folder of the link.
        #expect(root.resolve(base + "/job/folder/../clip.txt") == nil)
    }

    @Test("A root folder that is a link is the target, under both names")
    func linkedRoot() throws {
        try link("alias", to: "job")
        let linked = try #require(ConfinedFolder(base + "/alias"))
        #expect(linked.path == base + "/job")
        for name in ["alias", "job"] { #expect(linked.resolve("\(base)/\(name)/clip.txt") == base + "/job/clip.txt") }
        #expect(linked.resolve(base + "/alias/../secret/file.txt") == nil)
    }

    @Test("Names that differ only in Unicode normalization are different files")
    func normalization() throws {
        let composed = base + "/caf\u{E9}"
        let decomposed = base + "/cafe\u{301}"
        for path in [composed, decomposed] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        let folder = try #require(ConfinedFolder(composed))
        #expect(folder.resolve(composed + "/x") != nil)
        #expect(folder.resolve(decomposed + "/x") == nil)
    }

    @Test("Missing folders and files are not root folders; the file system's root contains every file")
    func roots() throws {
        #expect(ConfinedFolder(base + "/none") == nil)
        #expect(ConfinedFolder(base + "/job/clip.txt") == nil)
        #expect(ConfinedFolder("") == nil)
        #expect(try #require(ConfinedFolder("/")).resolve("/etc/passwd") == "/etc/passwd")
    }

    @Test("A playlist that names a file outside, also through links or another playlist, is refused")
    func playlists() throws {
        try link("job/clips/seg.ts", to: "../../secret/file.txt")
        func write(_ name: String, _ segment: String) throws {
            let lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:1", "#EXTINF:1.0,", segment, "#EXT-X-ENDLIST", ""]
            try Data(lines.joined(separator: "\n").utf8).write(to: folder.file("job/" + name))
        }
        for (number, segment) in ["../secret/file.txt", "clips/seg.ts", "/etc/passwd"].enumerated() {
            try write("\(number).m3u8", segment)
            let master = ["#EXTM3U", "#EXT-X-STREAM-INF:BANDWIDTH=1", "\(number).m3u8", ""].joined(separator: "\n")
            try Data(master.utf8).write(to: folder.file("job/master\(number).m3u8"))
            for name in ["\(number).m3u8", "master\(number).m3u8"] {
                let error = #expect(throws: MediaError.self) { try root.input(base + "/job/" + name) }
                #expect(error?.detail == "the playlist names a file outside the root folder")
            }
        }
        try write("inside.m3u8", "clips/none.ts")
        #expect(try root.input(base + "/job/inside.m3u8") == base + "/job/inside.m3u8")
    }
}
