import Testing

@testable import Captions

/// Responses of services other than complete transcripts, and transcripts of other programs.
@Suite("Responses of transcription services")
struct TranscriptAnswerTests {
    private func problem(_ json: String) -> String? {
        do throws(CaptionError) { _ = try CaptionTrack(json, name: "a.json") } catch {
            return error.problems.first?.problem
        }
        return nil
    }

    @Test("Failed jobs, unfinished jobs and texts without times are errors with the reason")
    func noTranscript() {
        #expect(
            problem(#"{"id":"x","status":"error","error":"bad audio","words":null}"#)
                == "the transcription failed: \"bad audio\"")
        #expect(
            problem(#"{"error":{"message":"no key","type":"invalid"}}"#) == "the transcription failed: \"no key\"")
        #expect(
            problem(#"{"id":"x","status":"queued","text":null,"words":null}"#)
                == "the transcription is not finished: its status is \"queued\"")
        #expect(problem(#"{"text":"Hello world."}"#) == "the transcript has a text without times")
        #expect(problem(#"{"a":1,"error":null}"#) == "there is no list of words")
    }

    private static let others = [
        // Google without times of words.
        #"""
        {"results":[{"alternatives":[{"transcript":"hello there"}],"resultEndTime":"1s"},
        {"alternatives":[{"transcript":"again"}],"resultEndTime":"2s"}]}
        """#,
        #"""
        {"results":[{"alternatives":[{"transcript":"hello there"}],"resultEndOffset":"1s"},
        {"alternatives":[{"transcript":"again"}],"resultEndOffset":"2s"}]}
        """#,
        #"[{"begin":0,"end":1,"text":"hello there"},{"begin":1,"end":2,"text":"again"}]"#,
        // A language model.
        #"""
        [{"timestamp":"00:00","text":"hello there"},{"timestamp":"00:01","text":"again"},
        {"timestamp":"00:02","text":""}]
        """#,
        // Bilibili.
        #"{"body":[{"from":0,"to":1,"content":"hello there"},{"from":1,"to":2,"content":"again"}]}"#,
        // subtitle.js.
        #"""
        [{"type":"cue","data":{"start":0,"end":1000,"text":"hello there"}},
        {"type":"cue","data":{"start":1000,"end":2000,"text":"again"}}]
        """#,
        // Azure Video Indexer.
        #"""
        {"videos":[{"insights":{"transcript":[
        {"text":"hello there","instances":[{"adjustedStart":"0:00:00","adjustedEnd":"0:00:01"}]},
        {"text":"again","instances":[{"adjustedStart":"0:00:01","adjustedEnd":"0:00:02"}]}]}}]}
        """#,
    ]

    @Test("Phrases of other services and programs are captions with their times", arguments: others)
    func phrases(json: String) throws {
        let track = try CaptionTrack(json, name: "a.json")
        #expect(track.cues.map { $0.text } == ["hello there", "again"], "\(track.cues)")
        #expect(track.cues.map(\.start) == [0, 1] && track.cues.map(\.end) == [1, 2], "\(track.cues)")
    }
}
