import Foundation
import Multiplane
import TestSupport
import Testing

/// Renders the audio of scenes to audio files.
@Suite("Audio outputs")
struct AudioOutputTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try TestAudioFile.silence(seconds: 2).write(to: URL(fileURLWithPath: folder.path("tone.wav")))
        try folder.write(scene("audio: [{ asset: \"{{file}}\" }]"), to: "talk.yaml")
        try folder.write("file\ntone.wav\ntone.wav\n", to: "rows.csv")
    }

    private func scene(_ lines: String) -> String {
        """
        multiplane: 1
        size: [8, 8]
        frameRate: 10
        duration: 1
        parameters: { file: { type: asset, default: tone.wav } }
        root: {}
        \(lines)
        """
    }

    private func run(_ arguments: String...) throws -> Invocation.Result {
        try Command.invocation(arguments, in: folder).run()
    }

    private func info(_ name: String) throws -> ClipInfo {
        try ClipInfo.probe(URL(fileURLWithPath: folder.path(name)))
    }

    @Test("Each format has the audio of the movie and no video", arguments: ["m4a", "mp3", "wav", "flac", "opus"])
    func formats(name: String) throws {
        let result = try run("render", "talk.yaml", "-o", "a.\(name)")
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        let info = try info("a.\(name)")
        #expect(info.video == nil && info.audio != nil)
        #expect(abs((info.audio?.duration?.seconds ?? 0) - 1) < 0.1)
    }

    @Test("A range of frames is a part of the audio, and frames outside the movie are an error")
    func ranges() throws {
        #expect(try run("render", "talk.yaml", "-o", "a.wav", "--frames", "2-6").status == 0)
        #expect(abs((try info("a.wav").audio?.duration?.seconds ?? 0) - 0.5) < 0.01)
        let outside = try run("render", "talk.yaml", "-o", "b.wav", "--frames", "100-110")
        #expect(outside.status == 2 && outside.errors.contains("frames"), "\(outside.errors)")
        #expect(!folder.files.contains("b.wav"))
    }

    @Test("Options and names that audio files do not support are errors with a remedy")
    func unsupported() throws {
        let codec = try run("render", "talk.yaml", "-o", "a.mp3", "--audio-codec", "aac")
        #expect(codec.status == 2 && codec.errors.contains("libmp3lame"), "\(codec.errors)")
        try folder.write("1\n00:00:00,000 --> 00:00:01,000\na\n", to: "a.srt")
        let subtitles = try run("render", "talk.yaml", "-o", "a.wav", "--subtitles", "a.srt")
        #expect(subtitles.status == 2 && subtitles.errors.contains("--subtitles"), "\(subtitles.errors)")
        let name = try run("render", "talk.yaml", "-o", "a.ogg")
        #expect(name.status == 2 && name.errors.contains(".m4a, .mp3, .wav, .flac, .opus"), "\(name.errors)")
    }

    @Test("A batch writes an audio file for each row")
    func batch() throws {
        let result = try run("batch", "talk.yaml", "--rows", "rows.csv", "-o", "{row}.flac")
        #expect(result.status == 0, "\(result.errors)")
        for name in ["1.flac", "2.flac"] { #expect(try info(name).audio?.codec == "flac") }
    }

    @Test("Scenes without audio, and options that audio files cannot have, are errors")
    func mistakes() throws {
        try folder.write(scene(""), to: "silent.yaml")
        let silent = try run("render", "silent.yaml", "-o", "a.mp3")
        #expect(silent.status == 2 && silent.errors.contains("the scene has no audio"), "\(silent.errors)")
        let resumed = try run("render", "talk.yaml", "-o", "a.mp3", "--resume")
        #expect(resumed.status == 2 && resumed.errors.contains("--resume"), "\(resumed.errors)")
        #expect(try run("render", "talk.yaml", "-o", "a.m4a", "--format", "mp4", "--resume").status == 0)
        #expect(try info("a.m4a").video != nil)
    }
}
