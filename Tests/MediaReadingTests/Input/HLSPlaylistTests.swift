import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import SourceFiles

/// Tests which files a playlist names, and which of them FFmpeg may open.
@Suite("Files named by HLS playlists")
struct HLSPlaylistTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func files(_ lines: String..., end: String = "#EXT-X-ENDLIST\n") throws -> [String]? {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n" + lines.joined(separator: "\n") + "\n" + end
        try Data(text.utf8).write(to: folder.file("list.m3u8"))
        let base = folder.url.path + "/"
        return HLSPlaylist.files(path: folder.file("list.m3u8").path)?.map {
            $0.hasPrefix(base) ? String($0.dropFirst(base.count)) : $0
        }
    }

    @Test("Segments, keys, maps and media playlists are files, relative to the playlist")
    func names() throws {
        #expect(
            try files(
                #"#EXT-X-KEY:METHOD=AES-128,URI="keys/a.key""#, #"#EXT-X-MAP:URI="init.mp4",BYTERANGE="1@0""#,
                "#EXTINF:1,", "a/../b.ts", "#EXTINF:1,", "/abs//c.ts", "# comment")
                == ["b.ts", "/abs/c.ts", "keys/a.key", "init.mp4"])
    }

    @Test("Text that FFmpeg may read differently is refused: NUL bytes, unquoted and repeated URIs, long lines")
    func ambiguous() throws {
        #expect(try files("#comment\0/etc/passwd") == nil)
        #expect(try files("#EXT-X-MAP:URI=/etc/passwd") == nil)
        #expect(try files(#"#EXT-X-KEY:URI="a",URI="/etc/passwd""#) == nil)
        #expect(try files("#" + String(repeating: "x", count: 5000) + "/etc/passwd") == nil)
        #expect(try files("file:/etc/passwd") == nil)
        #expect(try files("concat:a.ts|b.ts") == nil)
        #expect(try files("a.ts", end: "") == nil)
        let padding = (0..<20_000).map { "#" + String($0) + String(repeating: "x", count: 60) }
        #expect(try files(padding.joined(separator: "\n"), "a.ts") == nil)
    }

    @Test("FFmpeg may open the input and named files, under the checked spelling only")
    func openable() {
        let files = OpenableFiles(
            path: "/job/list.m3u8", .standardInput, naming: ["/job/a.ts", "/job/caf\u{E9}.ts"])
        // The input is opened through its descriptor.
        func allowed(_ url: String) -> String? { files.allowed(url: url).map { $0.scheme + $0.path } }
        #expect(allowed("file:/job/list.m3u8") == "file:/job/list.m3u8")
        #expect(allowed("file:///job/b/../a.ts") == "file:/job/a.ts")
        #expect(allowed("/job/a.ts") == "file:/job/a.ts")
        #expect(allowed("crypto+file:/job/a.ts") == "crypto+file:/job/a.ts")
        #expect(allowed("file:/job/cafe\u{301}.ts") == "file:/job/caf\u{E9}.ts")
        for url in ["file:/etc/passwd", "http://127.0.0.1/a.ts", "data:,a", "concat:/job/a.ts", "file:/job/../etc/x"] {
            #expect(allowed(url) == nil, "\(url)")
        }
    }
}
