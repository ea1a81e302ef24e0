import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import SourceFiles

/// Tests playlists and scripts that name other files.
@Suite("Playlists and lists of files")
struct ListedFilesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for part in 0..<2 {
            var clip = TestClip(ticks: (100 + 25 * part..<125 + 25 * part).map(Int64.init))
            clip.draw = { FrameNumber.draw(25 * part + $0, in: $1) }
            try clip.write(to: folder.file("\(part).ts"))
        }
    }

    private func write(_ lines: [String], _ name: String = "list.m3u8") throws -> URL {
        try Data((lines + [""]).joined(separator: "\n").utf8).write(to: folder.file(name))
        return folder.file(name)
    }

    private func playlist(_ names: [String] = ["0.ts", "1.ts"], ends: Bool = true) -> [String] {
        ["#EXTM3U", "#EXT-X-VERSION:3", "#EXT-X-TARGETDURATION:1"] + names.flatMap { ["#EXTINF:1.0,", $0] }
            + (ends ? ["#EXT-X-ENDLIST"] : [])
    }

    private func refusal(_ url: URL) -> MediaError? {
        do throws(MediaError) {
            _ = try ClipInfo.probe(url)
            return nil
        } catch { return error }
    }

    @Test("Live playlists and playlists with remote files are unsupported")
    func growing() throws {
        for lines in [
            playlist(ends: false), playlist(["http://127.0.0.1:9/x.ts"]),
            playlist(["0.ts", "https://example.com/1.ts"], ends: false),
        ] {
            let error = try #require(refusal(try write(lines)))
            #expect(
                error.kind == .unsupported && error.description.contains("playlist")
                    && error.remedy?.contains("ffmpeg -i list.m3u8") == true)
        }
        let key = #"#EXT-X-KEY:METHOD=AES-128,URI="https://example.com/key""#
        #expect(refusal(try write(playlist().prefix(3) + [key] + playlist().dropFirst(3)))?.kind == .unsupported)
    }

    @Test("Complete local playlists and master playlists play")
    func ended() throws {
        _ = try write(playlist())
        let variants = try write(["#EXTM3U", "#EXT-X-STREAM-INF:BANDWIDTH=100000", "list.m3u8"], "all.m3u8")
        for url in [folder.file("list.m3u8"), variants] {
            let reader = try ClipReader(url: url)
            #expect((reader.info.duration - 2).magnitude < Rational(1, 100))
            for n in [0, 3, 24, 25, 40, 49] {
                #expect(FrameNumber.read(try reader.frame(at: Rational(Int64(n), 25)).image) == n)
            }
        }
        _ = try write(playlist(ends: false))
        #expect(refusal(variants)?.kind == .unsupported)
    }

    @Test("Playlists play whose files are not named like their formats")
    func otherNames() throws {
        try FileManager.default.moveItem(at: folder.file("1.ts"), to: folder.file("1.mp4"))
        let reader = try ClipReader(url: try write(playlist(["0.ts", "1.mp4"])))
        for n in [0, 24, 25, 49] {
            #expect(FrameNumber.read(try reader.frame(at: Rational(Int64(n), 25)).image) == n)
        }
    }

    @Test("Files of playlists that are not media are not rendered", arguments: ["a.ts", "a.txt"])
    func text(name: String) throws {
        _ = try write([String](repeating: "root:x:0:0:root:/root:/bin/bash", count: 500), name)
        #expect(refusal(try write(playlist([name]))) != nil)
    }

    @Test("FFmpeg concat lists and DASH manifests are unsupported")
    func lists() throws {
        let joined = try #require(
            refusal(try write(["ffconcat version 1.0", "file 0.ts", "file 1.ts"], "list.ffconcat")))
        #expect(joined.kind == .unsupported && joined.description.contains("a list of other files (concat)"))
        let manifest =
            #"<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="dynamic" "#
            + #"profiles="urn:mpeg:dash:profile:isoff-live:2011"></MPD>"#
        #expect(refusal(try write([manifest], "a.mpd")) != nil)
    }

    @Test("Cancelling interrupts a read that waits for a live playlist", .timeLimit(.minutes(1)))
    func cancelled() throws {
        let interruption = InputInterruption()
        let watch = InputWatchdog(interruption)
        interruption.cancel()
        // Without the watchdog, FFmpeg waits for the next segment of such a playlist forever.
        let url = try write(playlist(["missing.ts"], ends: false))
        var context = avformat_alloc_context()
        watch.attach(to: try #require(context))
        #expect(avformat_open_input(&context, "file:" + url.path, nil, nil) == shim_AVERROR_EXIT)
        #expect(watch.error(file: url.path, during: "opening the file")?.kind == .cancelled)
    }
}
