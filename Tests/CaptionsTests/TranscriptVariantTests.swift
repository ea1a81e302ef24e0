import Foundation
import Testing

@testable import Captions

/// Variants of transcripts that services and programs write besides the complete ones.
@Suite("Variants of transcripts")
struct TranscriptVariantTests {
    private static let untimedResults = [
        // Google: results about silence have no alternatives, and starts of 0 are left out.
        #"""
        {"results":[{"alternatives":[{"words":[{"endOffset":"1s","word":"one"},
        {"startOffset":"1s","endOffset":"2s","word":"two"}]}],"resultEndOffset":"2s"},{"resultEndOffset":"9s"},{}]}
        """#,
        // Azure: phrases without speech have no alternatives.
        #"""
        {"recognizedPhrases":[{"recognitionStatus":"Success","offsetInTicks":0,"durationInTicks":20000000,"nBest":[
        {"display":"one two","words":[{"word":"one","offsetInTicks":0,"durationInTicks":10000000},
        {"word":"two","offsetInTicks":10000000,"durationInTicks":10000000}]}]},
        {"recognitionStatus":"NoMatch","offsetInTicks":30000000,"durationInTicks":10000000,"nBest":[]}]}
        """#,
        // Python writes NaN, which is not JSON.
        #"""
        {"segments":[{"start":0,"end":2,"text":" one two","avg_logprob":NaN,"x":[-Infinity,Infinity],"words":[
        {"word":"one","start":0,"end":1},{"word":"two","start":1,"end":2}]},
        {"start":NaN,"end":NaN,"text":"","words":[]}]}
        """#,
        // AWS Transcribe with channels only.
        #"""
        {"results":{"channel_labels":{"channels":[{"items":[
        {"type":"pronunciation","start_time":"0","end_time":"1","alternatives":[{"content":"one"}]}]},{"items":[
        {"type":"pronunciation","start_time":"1","end_time":"2","alternatives":[{"content":"two"}]}]}]}}}
        """#,
    ]

    @Test("Results without words are left out", arguments: untimedResults)
    func resultsWithoutWords(json: String) throws {
        let words = try CaptionTrack(json, name: "a.json").cues.flatMap(\.words)
        #expect(words.map(\.text) == ["one", "two"])
        #expect(words.map(\.start) == [0, 1] && words.map(\.end) == [1, 2], "\(words)")
    }

    private static let durations = [
        // youtube-transcript-api, of which the command writes a list of lists.
        #"[{"text":"hello you","start":1,"duration":2},{"text":"again","start":5,"duration":1}]"#,
        #"[[{"text":"hello you","start":1,"duration":2},{"text":"again","start":5,"duration":1}]]"#,
        #"{"snippets":[{"text":"hello you","start":1,"duration":2},{"text":"again","start":5,"duration":1}]}"#,
        #"[{"text":"hello you","start":"1","dur":"2"},{"text":"again","start":"5","dur":"1"}]"#,
        // youtube-transcript.
        #"[{"text":"hello you","offset":1,"duration":2},{"text":"again","offset":5,"duration":1}]"#,
        #"[{"text":"hello you","offset":1000,"duration":2000},{"text":"again","offset":5000,"duration":2000}]"#,
        // Adobe Premiere Pro.
        #"""
        {"segments":[{"start":1,"duration":2,"words":[{"text":"hello","start":1,"duration":1},
        {"text":"you","start":2,"duration":1}]},{"start":5,"duration":1,"words":[
        {"text":"again","start":5,"duration":1}]}]}
        """#,
    ]

    @Test("Items with a start and a duration end after it", arguments: durations)
    func startsAndDurations(json: String) throws {
        let cues = try CaptionTrack(json, name: "a.json").cues
        #expect(cues.map(\.text) == ["hello you", "again"])
        #expect(cues.map(\.start) == [1, 5] && cues[0].end == 3, "\(cues)")
    }

    @Test("A duration that reaches into the next phrase ends with it")
    func overlappingDurations() throws {
        let json = #"[{"text":"one more","start":0,"duration":4.5},{"text":"two more","start":2,"duration":4}]"#
        let cues = try CaptionTrack(json, name: "a.json").cues
        #expect(cues.map(\.end) == [2, 6])
    }

    @Test("Times in 100 nanoseconds are recognized with a note")
    func ticks() throws {
        let json = #"""
            {"type":"WordBoundary","offset":1000000,"duration":4000000,"text":"Hello"}
            {"type":"WordBoundary","offset":5000000,"duration":5000000,"text":"world"}
            """#
        let track = try CaptionTrack(json, name: "a.json")
        #expect(track.cues.flatMap(\.words).map(\.start) == [0.1, 0.5])
        #expect(track.warnings.map(\.isNote) == [true])
        #expect(track.warnings.first?.problem.contains("100 nanoseconds") == true)
    }

    @Test("Azure's simple results and single words have the punctuation of their text")
    func displayText() throws {
        let simple = #"{"RecognitionStatus":"Success","DisplayText":"Hi there.","Offset":5000000,"Duration":10000000}"#
        let track = try CaptionTrack(simple, name: "a.json")
        #expect(track.cues.map(\.text) == ["Hi there."])
        #expect(track.cues.first?.start == 0.5 && track.cues.first?.end == 1.5)
        let messages = simple + "\n" + #"{"RecognitionStatus":"NoMatch","Offset":20000000,"Duration":1}"#
        #expect(try CaptionTrack(messages, name: "a.json").cues == track.cues)
        let word = #"""
            {"RecognitionStatus":"Success","Offset":0,"Duration":10000000,"NBest":[{"Display":"Yes.","Words":[
            {"Word":"yes","Offset":0,"Duration":10000000}]}]}
            """#
        #expect(try CaptionTrack(word, name: "a.json").text == "Yes.")
    }

    private static let silentTranscripts = [
        #"{"results":{"channels":[{"alternatives":[{"transcript":"","words":[]}]}]}}"#,
        #"{"results":{"transcripts":[{"transcript":""}],"items":[]}}"#,
        #"{"transcription":[{"offsets":{"from":0,"to":2000},"text":" [BLANK_AUDIO]"}]}"#,
        #"{"text":"","segments":[],"language":"en"}"#,
    ]

    @Test("Transcripts of silence are errors that say so", arguments: silentTranscripts)
    func silence(json: String) {
        do throws(CaptionError) {
            _ = try CaptionTrack(json, name: "a.json")
            Issue.record("silence is read")
        } catch {
            #expect(error.problems.map(\.problem) == ["the transcript has no words"])
        }
    }
}

/// The files of whisper.cpp, whose tokens are bytes.
@Suite("Characters divided among tokens")
struct SplitCharacterTests {
    private func file(_ tokens: [[UInt8]], text: String) -> Data {
        var data = Data(#"{"transcription":[{"offsets":{"from":0,"to":9000},"text":"\#(text)","tokens":["#.utf8)
        data.append(contentsOf: #"{"text":"[_BEG_]","offsets":{"from":0,"to":0}}"#.utf8)
        for (index, token) in tokens.enumerated() {
            data.append(contentsOf: #",{"text":""#.utf8)
            data.append(contentsOf: token)
            data.append(contentsOf: #"","offsets":{"from":\#(index * 100),"to":\#(index * 100 + 100)}}"#.utf8)
        }
        data.append(contentsOf: "]}]}".utf8)
        return data
    }

    private func track(_ data: Data) throws -> CaptionTrack {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try data.write(to: url)
        return try CaptionTrack(contentsOf: url)
    }

    @Test("Every division of the bytes of a text into tokens is read as the text", arguments: 1...5)
    func divisions(size: Int) throws {
        for text in ["你好😀吗", " naïve café", "Привет, мир"] {
            let bytes = Array(text.utf8)
            let tokens = stride(from: 0, to: bytes.count, by: size).map {
                Array(bytes[$0..<min($0 + size, bytes.count)])
            }
            let read = try track(file(tokens, text: text)).text
            #expect(read == text.trimmingCharacters(in: .whitespaces))
        }
    }

    @Test("Bytes that make up no character are an error that names the encoding")
    func otherEncodings() {
        #expect(throws: CaptionError.self) { try track(file([[0x63, 0x61, 0x66, 0xe9]], text: "x")) }
    }
}
