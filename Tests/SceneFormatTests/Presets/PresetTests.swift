import AudioMixing
import Foundation
import MediaTime
import MediaWriting
import MovieRendering
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Presets")
struct PresetTests {
    private static let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../presets")
        .standardizedFileURL.path
    private let library = PresetLibrary(folders: [folder])

    @Test("Each included preset has its container, size, frame rate and codecs")
    func shipped() throws {
        let rows = try library.all.map { name, _ in
            let preset = try library.preset(name)
            let size = preset.outputSize(for: try #require(PixelSize(width: 1278, height: 719)))
            return
                """
                \(preset.name) \(preset.container) \(size.map(\.description) ?? "") \
                \(preset.frameRate?.description ?? "-") \(preset.video?.codec ?? "-") \(preset.audio?.codec ?? "-")
                """
        }

        #expect(
            rows == [
                "animation-alpha mov 1278×719 - qtrle pcm_s16le", "apng apng 1278×719 - apng -",
                "dnxhr-hq mov 1278×719 - dnxhd pcm_s24le",
                "draft mp4 640×360 - libx264 aac", "ffv1-archive mkv 1278×719 - ffv1 flac", "gif gif 640×360 25 gif -",
                "h264-1080p30 mp4 1920×1080 30 libx264 aac", "h264-1080p60 mp4 1920×1080 60 libx264 aac",
                "h264-10bit mp4 1278×719 - libx264 aac",
                "h264-444 mp4 1278×719 - libx264 aac", "h264-720p mp4 1280×720 - libx264 aac",
                "hdr10 mp4 1278×719 - libx265 aac",
                "hevc mp4 1278×719 - libx265 aac", "hevc-10bit mp4 1278×719 - libx265 aac",
                "hlg mp4 1278×719 - libx265 aac",
                "jpeg-sequence jpegSequence 1278×719 - mjpeg -", "png-sequence pngSequence 1278×719 - - -",
                "prores-422 mov 1278×719 - prores_ks pcm_s24le", "prores-4444 mov 1278×719 - prores_ks pcm_s24le",
                "social-square mp4 1080×1080 30 libx264 aac", "social-vertical mp4 1080×1920 30 libx264 aac",
                "tiff-sequence tiffSequence 1278×719 - tiff -", "web-alpha webm 1278×719 - libvpx-vp9 libopus",
                "web-av1 webm 1278×719 - libsvtav1 libopus", "web-vp9 webm 1278×719 - libvpx-vp9 libopus",
                "webp webp 1278×719 - libwebp_anim -",
            ])
    }

    @Test("Each included preset gives legal settings, and keeps alpha if it is an alpha preset")
    func legal() throws {
        let scene = try SceneDescription(
            SceneDocument(
                SceneSource(
                    text: "multiplane: 1\nsize: [640, 360]\nframeRate: 30\nduration: 1\nroot: {}\n", name: "s.yaml")))
        for (name, _) in library.all {
            let preset = try library.preset(name)
            let plan = try OutputPlan(
                scene, to: preset.container.isSequence ? "out" : "out." + preset.container.fileExtension,
                OutputRequest(preset: preset))
            #expect(plan.settings.container == preset.container && plan.keepsAlpha == preset.keepsAlpha, "\(name)")
            if preset.keepsAlpha { #expect(plan.settings.hasAlpha, "\(name)") }
        }
    }

    @Test(
        "The channel layout is the requested one, else the preset's, else the scene's, else stereo",
        arguments: [
            (nil, nil, nil, 2, 192_000), ("5.1", nil, nil, 6, 512_000), ("'5.1'", nil, nil, 6, 512_000),
            ("8", nil, nil, 8, 512_000),
            ("5.1", "2", nil, 2, 192_000), (nil, "mono", nil, 1, 192_000),
            ("5.1", "stereo", ChannelLayout.mono, 1, 96_000), (nil, nil, .surround51, 6, 512_000),
        ] as [(String?, String?, ChannelLayout?, Int, Int)])
    func channelLayout(scene: String?, preset: String?, requested: ChannelLayout?, channels: Int, bitRate: Int) throws {
        let fixture = try SceneFixture(files: ["a.wav"])
        let own = scene.map { "audioLayout: \($0)\n" } ?? ""
        let written = preset.map { ", channels: \($0)" } ?? ""
        let described = try fixture.scene(
            """
            multiplane: 1\nsize: [640, 360]\nframeRate: 30\nduration: 1\n\(own)assets: { a: a.wav }\naudio: [{ asset: \
            a }]\nroot: {}\n
            """
        )
        let path = try fixture.write(
            """
            multiplanePreset: 1\ndescription: x\ncontainer: mp4\nvideo: { codec: libx264 }\naudio: { codec: \
            \(channels == 8 ? "libopus" : "aac"), bitRate: 192000\(written) }\n
            """,
            to: "p.yaml")
        var request = OutputRequest(preset: try Preset(path: path))
        request.encoding.audioLayout = requested
        let audio = try #require(try OutputPlan(described, to: "out.mp4", request).settings.audio)
        #expect(audio.channels == channels && audio.bitRate == bitRate)
    }

    @Test("An unknown channel layout is refused with the names of the known ones")
    func unknownChannelLayout() throws {
        let fixture = try SceneFixture(files: [])
        let error = #expect(throws: SceneFormatError.self) {
            try fixture.scene("multiplane: 1\nsize: [640, 360]\nframeRate: 30\nduration: 1\naudioLayout: 5\nroot: {}\n")
        }
        #expect(error?.diagnostics.first.map { "\($0)" }?.contains("one of mono, stereo, 5.1, 7.1") == true)
    }

    @Test("Options keep their text as written")
    func options() throws {
        #expect(
            try library.preset("web-vp9").video?.options == [
                "b": "0", "crf": "31", "deadline": "good", "cpu-used": "4", "row-mt": "1", "tile-columns": "2",
            ])
    }

    @Test("A user's preset is found by its path or in the user's folder")
    func userFile() throws {
        let fixture = try SceneFixture(files: [])
        let path = try fixture.write(
            """
            {"multiplanePreset": 1, "description": "x", "container": "pngSequence", "frameRate": "24000/1001"}
            """,
            to: "mine.json")

        #expect(try library.preset(path).frameRate == FrameRate(Rational(24000, 1001)))
        #expect(try PresetLibrary(folders: [fixture.folder]).preset("mine").name == "mine")
    }

    @Test("An unknown preset is reported with the nearest name")
    func unknown() {
        let error = #expect(throws: SceneFormatError.self) { try library.preset("h264-1080p3") }
        #expect(error?.diagnostics.first?.suggestion == "h264-1080p30")
    }

    @Test(
        "Errors in presets have locations",
        arguments: [
            (
                "container: mp4",
                [
                    "p.yaml:1:1: the preset has no \"multiplanePreset\"; expected the format's version, 1",
                    "p.yaml:1:1: the preset has no \"description\"; expected a sentence",
                    "p.yaml:1:1: the preset has no \"video\"; expected { codec, pixelFormat, color, options }",
                    """
                    p.yaml:1:1: the preset has no "audio"; expected { codec, bitRate, sampleRate, channels, options }, \
                    or none
                    """,
                ]
            ),
            (
                "multiplanePreset: 1\ndescription: d\ncontainer: mp5\nvideo: { codec: a }\naudio: none",
                [
                    """
                    p.yaml:3:12: container is the text "mp5"; expected one of mp4, mov, webm, mkv, gif, apng, webp, \
                    y4m, raw, pngSequence, jpegSequence, tiffSequence; did you mean "mp4"?
                    """
                ]
            ),
            (
                "multiplanePreset: 1\ndescription: d\ncontainer: pngSequence\nvideo: { codec: a }",
                [
                    """
                    p.yaml:4:1: unknown key "video" in the preset; expected one of multiplanePreset, description, \
                    container, size, scale, frameRate, alpha, depth
                    """
                ]
            ),
            (
                """
                multiplanePreset: 1\ndescription: d\ncontainer: mp4\nsize: [0, 5]\nvideo: { codec: a, options: { crf: \
                [1] } }\naudio: { codec: aac, bitRate: 1, channels: 5 }
                """,
                [
                    "p.yaml:4:8: a side of size is 0; expected whole pixels from 1 to 16384",
                    "p.yaml:5:36: the option \"crf\" is [1]; expected text or a number",
                    "p.yaml:6:31: bitRate is 1; expected bits per second from 6000 to 2048000",
                    "p.yaml:6:44: channels is 5; expected one of mono, stereo, 5.1, 7.1",
                ]
            ),
        ] as [(String, [String])])
    func mistakes(_ text: String, _ messages: [String]) {
        let error = #expect(throws: SceneFormatError.self) {
            try Preset(SceneDocument(SceneSource(text: text, name: "p.yaml")))
        }
        #expect(error?.diagnostics.map(\.description) == messages)
    }
}
