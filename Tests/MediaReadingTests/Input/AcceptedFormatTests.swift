import CFFmpeg
import Foundation
import Images
import TestSupport
import Testing

@testable import MediaReading
@testable import SourceFiles

/// Tests that formats are recognized by the contents of a file, and that only media formats are accepted.
@Suite("Accepted input formats")
struct AcceptedFormatTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, _ name: String) throws -> URL {
        try Data(text.utf8).write(to: folder.file(name))
        return folder.file(name)
    }

    private func refusal(_ url: URL) -> MediaError? {
        do throws(MediaError) {
            _ = try ClipReader(url: url)
            return nil
        } catch { return error }
    }

    @Test(
        "Text files are not rendered, whatever they are named",
        arguments: ["txt", "nfo", "ans", "asc", "diz", "png", "jpg", "svg", "mp4", "mjpeg", "mp3", "xbm", "yuv", "raw"])
    func text(fileExtension: String) throws {
        for text in [
            "root:x:0:0:root:/root:/bin/bash\n", "\u{1B}[31mred\u{1B}[0m\n",
            String(repeating: "Lorem ipsum dolor\n", count: 5000),
        ] {
            let url = try write(text, "file." + fileExtension)
            let error = try #require(refusal(url))
            #expect([.unreadable, .unsupported].contains(error.kind), "\(error)")
            #expect(throws: MediaError.self) { try decodeImageFile(url) }
        }
    }

    @Test("A known format that is not accepted is an error that names the format and the accepted ones")
    func subtitles() throws {
        let url = try write("1\n00:00:00,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nx\n", "a.mp4")
        let error = try #require(refusal(url))
        #expect(error.kind == .unsupported && error.detail == "the format srt (SubRip subtitle) is not accepted")
        #expect(error.remedy?.contains("docs/Clips.md lists the formats") == true)
    }

    @Test("An HLS playlist under another name is unsupported")
    func renamedPlaylist() throws {
        let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1.0,\na.ts\n#EXT-X-ENDLIST\n"
        for name in ["list.mp4", "list.ts", "list.txt", "list"] {
            #expect(throws: MediaError.self) { try decodeImageFile(try write(playlist, name)) }
            let error = try #require(refusal(try write(playlist, name)))
            #expect(error.kind == .unsupported && error.detail.contains("its name does not end in .m3u8"))
        }
        #expect(throws: MediaError.self) { try decodeImageFile(try write(playlist, "image.m3u8")) }
    }

    @Test("Lists and manifests under the names of clips are unsupported")
    func renamedLists() throws {
        for (text, name) in [
            ("ffconcat version 1.0\nfile a.ts\n", "a.mp4"),
            ("v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n", "b.mp4"),
            (";FFMETADATA1\ntitle=x\n", "c.mp4"),
        ] {
            #expect(refusal(try write(text, name))?.kind == .unsupported, "\(name)")
        }
    }

    @Test("Protocols, devices and filter graphs in names are file names")
    func protocols() throws {
        for name in [
            "concat:a.ts|b.ts", "lavfi:testsrc", "data:image;base64,xx", "subfile,,start,0,end,9,,:a", "pipe:0",
        ] {
            let url = URL(fileURLWithPath: folder.url.path + "/" + name)
            #expect(refusal(url)?.kind == .notFound, "\(name)")
            try TestClip(ticks: Array(0..<3)).write(to: url, format: "matroska")
            #expect(refusal(url) == nil, "\(name)")
        }
    }

    @Test("An image whose name is a pattern of numbered files is one file")
    func pattern() throws {
        var png = SamplePNG(width: 1, pixels: [200, 40, 60])
        png.chunks = []
        for name in ["img%d.png", "img1.png", "img*.png"] { try png.data.write(to: folder.file(name)) }
        for name in ["img%d.png", "img*.png"] {
            let info = try ClipInfo.probe(folder.file(name))
            #expect(info.video?.frameCount ?? 1 == 1)
        }
    }

    @Test("Formats are recognized without the file's usual extension")
    func otherNames() throws {
        for format in ["mp4", "matroska", "mpegts", "avi"] {
            try TestClip(ticks: Array(0..<5)).write(to: folder.file("clip.txt"), format: format)
            #expect(refusal(folder.file("clip.txt")) == nil, "\(format)")
        }
        let data = try #require(Data(base64Encoded: ProfiledSamples.jpeg))
        try data.write(to: folder.file("image.svg"))
        #expect(try decodeImageFile(folder.file("image.svg")).width > 0)
    }
}

/// Tests that SVG images cannot load other files.
@Suite("External references in SVG images")
struct ExternalReferenceTests {
    @Test("SVG images load no files: red stays red where references would show green")
    func references() throws {
        guard avcodec_find_decoder_by_name("librsvg") != nil else { return }
        let folder = try TemporaryFolder()
        let path = folder.url.path
        let green = SamplePNG(width: 1, pixels: [0, 255, 0])
        try green.data.write(to: folder.file("green.png"))
        try Data(
            #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect id="a" width="8" height="8" "#
                .appending(##"fill="#00ff00"/></svg>"##).utf8
        ).write(to: folder.file("green.svg"))
        try Data("rect { fill: #00ff00 }".utf8).write(to: folder.file("green.css"))
        try Data(##"<rect width="8" height="8" fill="#00ff00"/>"##.utf8).write(to: folder.file("green.txt"))
        let rect = ##"<rect width="8" height="8" fill="#ff0000"/>"##
        for (before, inside) in [
            ("", #"<image xlink:href="file://\#(path)/green.png" width="8" height="8"/>"#),
            ("", #"<image xlink:href="\#(path)/green.png" width="8" height="8"/>"#),
            ("", #"<image href="green.png" width="8" height="8"/>"#),
            ("", #"<image href="http://127.0.0.1:9/green.png" width="8" height="8"/>"#),
            ("", #"<use xlink:href="file://\#(path)/green.svg#a"/><use xlink:href="green.svg#a"/>"#),
            ("", #"<xi:include href="file://\#(path)/green.svg"/>"#),
            ("", #"<style>@import url("file://\#(path)/green.css");</style>"#),
            (#"<?xml-stylesheet type="text/css" href="file://\#(path)/green.css"?>"#, ""),
            (#"<!DOCTYPE svg [<!ENTITY x SYSTEM "file://\#(path)/green.txt">]>"#, "&x;"),
        ] {
            let text =
                #"<?xml version="1.0"?>\#(before)<svg xmlns="http://www.w3.org/2000/svg" "#
                + #"xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" "#
                + #"width="8" height="8">\#(rect)\#(inside)</svg>"#
            try Data(text.utf8).write(to: folder.file("a.svg"))
            // Some versions of librsvg reject the whole image instead.
            guard let image = try? decodeImageFile(folder.file("a.svg")) else { continue }
            for y in 0..<image.height { #expect(image.pixels.row(y)[0] == 0xFFFF_0000, "\(before)\(inside)") }
        }
    }
}
