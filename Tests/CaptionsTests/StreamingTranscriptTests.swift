import Testing

@testable import Captions

/// Messages of streaming APIs as the services' documentation shows them, shortened, with texts of our own: as JSON
/// Lines, and as an array.
@Suite("Transcripts of streaming APIs")
struct StreamingTranscriptTests {
    private static let deepgram = [
        #"{"type": "Metadata", "request_id": "x", "channels": 1}"#,
        #"""
        {"type": "Results", "channel_index": [0, 1], "duration": 1, "start": 0, "is_final": false,
        "speech_final": false,
        "channel": {"alternatives": [{"transcript": "hello", "words": [{"word": "hello", "start": 0.3, "end": 0.7}]}]}}
        """#,
        #"""
        {"type": "Results", "channel_index": [0, 1], "duration": 1.6, "start": 0, "is_final": true,
        "speech_final": false,
        "channel": {"alternatives": [{"transcript": "Hello captioning,", "words": [{"word": "hello", "start": 0.32,
        "end": 0.7, "punctuated_word": "Hello"}, {"word": "captioning", "start": 0.7, "end": 1.5,
        "punctuated_word": "captioning,"}]}]}}
        """#,
        #"{"type": "UtteranceEnd", "channel": [0, 1], "last_word_end": 1.5}"#,
        #"""
        {"type": "Results", "duration": 2, "start": 1.6, "is_final": true, "speech_final": true,
        "channel": {"alternatives":
        [{"transcript": "again.", "words": [{"word": "again", "start": 2, "end": 3, "punctuated_word": "again."}]}]}}
        """#,
    ]
    private static let cartesia = [
        #"{"type": "chunk", "data": "UklGRg==", "done": false, "status_code": 206, "context_id": "a"}"#,
        #"""
        {"type": "timestamps", "done": false, "context_id": "a", "word_timestamps": {"words": ["Hello", "captioning,"],
        "start": [0.32, 0.7], "end": [0.7, 1.5]}}
        """#,
        #"{"type": "timestamps", "word_timestamps": {"words": ["again."], "start": [2.0], "end": [3.0]}}"#,
        #"{"type": "done", "done": true, "context_id": "a"}"#,
    ]
    private static let cartesiaSpeech = [
        #"{"type": "transcript", "is_final": false, "words": [{"word": "Hello", "start": 0.3, "end": 0.6}]}"#,
        #"""
        {"type": "transcript", "is_final": true, "text": "Hello captioning, again.", "duration": 3, "words": [
        {"word": "Hello", "start": 0.32, "end": 0.7}, {"word": "captioning,", "start": 0.7, "end": 1.5},
        {"word": "again.", "start": 2.0, "end": 3.0}]}
        """#,
        #"{"type": "flush_done"}"#,
    ]
    private static let cartesiaTurns = [
        #"{"type": "turn.update", "transcript": "Hello", "words": [{"word": "Hello", "start": 0.32, "end": 0.7}]}"#,
        #"""
        {"type": "turn.end", "transcript": "Hello captioning, again.", "words": [{"word": "Hello", "start": 0.32,
        "end": 0.7},
        {"word": "captioning,", "start": 0.7, "end": 1.5}, {"word": "again.", "start": 2.0, "end": 3.0}]}
        """#,
    ]
    private static let assembly = [
        #"{"type": "Begin", "id": "x", "expires_at": 1700000000}"#,
        #"""
        {"type": "Turn", "turn_order": 0, "turn_is_formatted": false, "end_of_turn": true, "transcript":
        "hello captioning again", "words": [{"text": "hello", "start": 320, "end": 700, "word_is_final": true},
        {"text": "captioning", "start": 700, "end": 1500, "word_is_final": true}, {"text": "again", "start": 2000,
        "end": 3000, "word_is_final": true}]}
        """#,
        #"""
        {"type": "Turn", "turn_order": 0, "turn_is_formatted": true, "end_of_turn": true, "transcript":
        "Hello captioning, again.", "words": [{"text": "Hello", "start": 320, "end": 700, "word_is_final": true},
        {"text": "captioning,", "start": 700, "end": 1500, "word_is_final": true}, {"text": "again.", "start": 2000,
        "end": 3000, "word_is_final": true}]}
        """#,
        #"{"type": "Termination", "audio_duration_seconds": 3}"#,
    ]
    private static let aws = [
        #"""
        {"Transcript": {"Results": [{"IsPartial": true, "StartTime": 0.3, "EndTime": 1, "Alternatives": [{"Transcript":
        "Hello", "Items": [{"Content": "Hello", "StartTime": 0.3, "EndTime": 0.7, "Type": "pronunciation"}]}]}]}}
        """#,
        #"""
        {"Transcript": {"Results": [{"IsPartial": false, "StartTime": 0.32, "EndTime": 3,
        "Alternatives": [{"Transcript":
        "Hello captioning, again.", "Items": [
        {"Content": "Hello", "StartTime": 0.32, "EndTime": 0.7, "Type": "pronunciation"},
        {"Content": "captioning", "StartTime": 0.7, "EndTime": 1.5, "Type": "pronunciation"},
        {"Content": ",", "StartTime": 1.5, "EndTime": 1.5, "Type": "punctuation"},
        {"Content": "again", "StartTime": 2, "EndTime": 3, "Type": "pronunciation"},
        {"Content": ".", "StartTime": 3, "EndTime": 3, "Type": "punctuation"}]}]}]}}
        """#,
    ]
    private static let google = [
        #"{"results": [{"alternatives": [{"transcript": "hello"}], "stability": 0.9, "resultEndTime": "1s"}]}"#,
        #"""
        {"results": [{"isFinal": true, "alternatives": [{"transcript": "Hello captioning, again.", "words": [
        {"startTime": "0.320s", "endTime": "0.700s", "word": "Hello"}, {"startTime": "0.700s", "endTime": "1.500s",
        "word": "captioning,"}, {"startTime": "2s", "endTime": "3s", "word": "again."}]}], "resultEndTime": "3s"}]}
        """#,
    ]
    private static let speechmatics = [
        #"{"message": "RecognitionStarted", "id": "x"}"#,
        #"""
        {"message": "AddPartialTranscript", "metadata": {"transcript": "Hello"}, "results": [{"type": "word",
        "start_time": 0.3, "end_time": 0.7, "alternatives": [{"content": "Hello"}]}]}
        """#,
        #"""
        {"message": "AddTranscript", "metadata": {"transcript": "Hello captioning, "}, "results": [{"type": "word",
        "start_time": 0.32, "end_time": 0.7, "alternatives": [{"content": "Hello"}]}, {"type": "word",
        "start_time": 0.7,
        "end_time": 1.5, "alternatives": [{"content": "captioning"}]}, {"type": "punctuation",
        "attaches_to": "previous",
        "start_time": 1.5, "end_time": 1.5, "alternatives": [{"content": ","}]}]}
        """#,
        #"""
        {"message": "AddTranscript", "results": [{"type": "word", "start_time": 2, "end_time": 3, "alternatives": [
        {"content": "again"}]}, {"type": "punctuation", "start_time": 3, "end_time": 3,
        "alternatives": [{"content": "."}]}]}
        """#,
    ]
    private static let gladia = [
        #"""
        {"type": "transcript", "session_id": "x", "data": {"id": "00-1", "is_final": false,
        "utterance": {"text": "Hello",
        "start": 0.3, "end": 0.7, "words": [{"word": "Hello", "start": 0.3, "end": 0.7}]}}}
        """#,
        #"""
        {"type": "transcript", "session_id": "x", "data": {"id": "00-1", "is_final": true, "utterance": {"text":
        "Hello captioning, again.", "start": 0.32, "end": 3, "words": [{"word": " Hello", "start": 0.32, "end": 0.7},
        {"word": " captioning,", "start": 0.7, "end": 1.5}, {"word": " again.", "start": 2, "end": 3}]}}}
        """#,
    ]
    private static let rev = [
        #"{"type": "connected", "id": "x"}"#,
        #"{"type": "partial", "ts": 0.3, "end_ts": 1, "elements": [{"type": "text", "value": "hello"}]}"#,
        #"""
        {"type": "final", "ts": 0.32, "end_ts": 3, "elements": [{"type": "text", "value": "Hello", "ts": 0.32,
        "end_ts": 0.7},
        {"type": "punct", "value": " "}, {"type": "text", "value": "captioning", "ts": 0.7, "end_ts": 1.5},
        {"type": "punct", "value": ", "}, {"type": "text", "value": "again", "ts": 2, "end_ts": 3},
        {"type": "punct", "value": "."}]}
        """#,
    ]
    private static let vosk = [
        #"{"partial": ""}"#, #"{"partial": "hello captioning"}"#,
        #"""
        {"result": [{"conf": 1, "start": 0.32, "end": 0.7, "word": "Hello"}, {"conf": 1, "start": 0.7, "end": 1.5,
        "word": "captioning,"}], "text": "Hello captioning,"}
        """#,
        #"{"result": [{"conf": 1, "start": 2.0, "end": 3.0, "word": "again."}], "text": "again."}"#,
    ]
    private static let soniox = [
        #"""
        {"tokens": [{"text": "Hello", "start_ms": 320, "end_ms": 700, "is_final": true}, {"text": " cap",
        "start_ms": 700,
        "end_ms": 1000, "is_final": false}], "final_audio_proc_ms": 700}
        """#,
        #"""
        {"tokens": [{"text": " caption", "start_ms": 700, "end_ms": 1200, "is_final": true}, {"text": "ing,",
        "start_ms": 1200, "end_ms": 1500, "is_final": true}, {"text": " again.", "start_ms": 2000, "end_ms": 3000,
        "is_final": true}, {"text": "Hallo", "is_final": true, "translation_status": "translation"}]}
        """#,
    ]
    private static let openAI = [
        #"{"type": "transcript.text.delta", "delta": "Hello"}"#,
        #"""
        {"type": "transcript.text.segment", "id": "seg_1", "start": 0.32, "end": 3, "text": "Hello captioning, again.",
        "speaker": "A", "words": [{"word": "Hello", "start": 0.32, "end": 0.7}, {"word": "captioning,", "start": 0.7,
        "end": 1.5}, {"word": "again.", "start": 2, "end": 3}]}
        """#,
        #"{"type": "transcript.text.done", "text": "Hello captioning, again.", "usage": {"seconds": 3}}"#,
    ]
    private static let elevenLabs = [
        #"""
        {"audio_base64": "", "alignment": {"characters": ["H", "e", "l", "l", "o", " ", "c", "a", "p"],
        "character_start_times_seconds": [0.32, 0.4, 0.5, 0.6, 0.6, 0.7, 0.7, 0.8, 0.9],
        "character_end_times_seconds": [0.4, 0.5, 0.6, 0.7, 0.7, 0.7, 0.8, 0.9, 1]}}
        """#,
        #"""
        {"audio_base64": "", "alignment": {"characters": ["tioning,", " ", "again."],
        "character_start_times_seconds": [1, 1.9, 2], "character_end_times_seconds": [1.5, 2, 3]}}
        """#,
        #"{"audio_base64": "", "alignment": null, "normalized_alignment": null}"#,
    ]
    private static let inworld = [
        #"""
        {"result": {"audioContent": "", "timestampInfo": {"wordAlignment": {"words": ["Hello", " ", "captioning,"],
        "wordStartTimeSeconds": [0.32, 0.7, 0.7], "wordEndTimeSeconds": [0.7, 0.7, 1.5]}}}}
        """#,
        #"""
        {"result": {"audioContent": "", "timestampInfo": {"wordAlignment": {"words": ["again."], "wordStartTimeSeconds":
        [2.0], "wordEndTimeSeconds": [3.0]}}}}
        """#,
    ]
    private static let polly = [
        #"{"time": 320, "type": "sentence", "start": 0, "end": 24, "value": "Hello captioning, again."}"#,
        #"{"time": 320, "type": "word", "start": 0, "end": 5, "value": "Hello"}"#,
        #"{"time": 700, "type": "word", "start": 6, "end": 16, "value": "captioning"}"#,
        #"{"time": 900, "type": "viseme", "value": "k"}"#,
        #"{"time": 2000, "type": "word", "start": 18, "end": 23, "value": "again"}"#,
    ]
    private static let lines = [
        #"{"word": "Hello", "start": 0.32, "end": 0.7}"#, #"{"word": "captioning,", "start": 0.7, "end": 1.5}"#,
        #"{"word": "again.", "start": 2, "end": 3}"#,
    ]
    private static let services: [(String, [String])] = [
        ("Deepgram", deepgram), ("Cartesia speech synthesis", cartesia), ("Cartesia", cartesiaSpeech),
        ("Cartesia turns", cartesiaTurns), ("AssemblyAI", assembly), ("AWS", aws), ("Google", google),
        ("Speechmatics", speechmatics), ("Gladia", gladia), ("Rev AI", rev), ("Vosk", vosk), ("Soniox", soniox),
        ("OpenAI", openAI), ("ElevenLabs", elevenLabs), ("Inworld", inworld), ("Amazon Polly", polly), ("words", lines),
    ]

    private func expectWords(_ name: String, _ text: String) throws {
        let words = try CaptionTrack(text, name: "a.json").cues.flatMap(\.words)
        #expect(words.map(\.text) == ["Hello", "captioning,", "again."], "\(name)")
        #expect(words.map { (($0.start ?? -1) * 1000).rounded() } == [320, 700, 2000], "\(name)")
    }

    @Test("Final results of messages are captions, one JSON document per line or in an array", arguments: services)
    func messages(_ name: String, _ messages: [String]) throws {
        let lines = messages.map { $0.replacing("\n", with: " ") }
        try expectWords(name, lines.joined(separator: "\n") + "\n")
        try expectWords(name + ", array", "[\(messages.joined(separator: ","))]")
        try expectWords(name + ", formatted", messages.joined(separator: "\n\n"))
        try expectWords(name + ", text sequence", lines.map { "\u{1e}\($0)\n" }.joined())
        let events = lines.map { "event: message\ndata: \($0)\n\n" }.joined()
        try expectWords(name + ", server-sent events", events + "data: [DONE]\n\n")
    }

    @Test("A single final message is a transcript")
    func singleMessage() throws {
        for message in [Self.cartesiaSpeech[1], Self.cartesiaTurns[1], Self.gladia[1], Self.rev[2], Self.aws[1]] {
            try expectWords(message, message)
        }
    }

    @Test("Times that start again in each message follow the message above")
    func relativeTimes() throws {
        let message = #"""
            {"alignment": {"chars": ["H", "i", " "], "charStartTimesMs": [0, 100, 200],
            "charDurationsMs": [100, 100, 300]}}
            """#
        let words = try CaptionTrack("\(message)\n\(message)", name: "a.json").cues.flatMap(\.words)
        #expect(words.map(\.text) == ["Hi", "Hi"] && words.map(\.start) == [0, 0.5])
    }

    @Test("A message that starts after the one above keeps its audio, and one that starts before it begins another one")
    func relativePieces() throws {
        func message(_ text: String, _ start: Int) -> String {
            #"{"alignment": {"chars": ["\#(text)", " "], "charStartTimesMs": [\#(start), \#(start + 100)], "#
                + #""charDurationsMs": [100, 100]}}"#
        }
        let messages = [message("a", 0), message("b", 200), message("c", 0), message("d", 300), message("e", 100)]
        let words = try CaptionTrack(messages.joined(separator: "\n"), name: "a.json").cues.flatMap(\.words)
        #expect(words.map(\.text) == ["a", "b", "c", "d", "e"])
        #expect(words.map { (($0.start ?? -1) * 1000).rounded() } == [0, 200, 400, 700, 1000])
    }

    @Test("The mark of the end of the audio does not make other messages of speech synthesis interim")
    func endOfAudio() throws {
        func message(_ text: String, _ start: Int, isFinal: Bool) -> String {
            #"{"isFinal": \#(isFinal), "alignment": {"chars": ["\#(text)", " "], "#
                + #""charStartTimesMs": [\#(start), \#(start + 100)], "charDurationsMs": [100, 100]}}"#
        }
        let text = message("a", 0, isFinal: false) + "\n" + message("b", 200, isFinal: true)
        #expect(try CaptionTrack(text, name: "a.json").cues.flatMap(\.words).map(\.text) == ["a", "b"])
    }

    @Test("Blank lines and comments can be above events")
    func eventComments() throws {
        let events = Self.lines.map { "data: \($0)\n\n" }.joined()
        try expectWords("comments", "\n: ping\n\n" + events)
        try expectWords("comments with CR LF", ": ping\r\n\r\n" + events)
    }

    @Test("A transcript of interim results only is an error that says so")
    func onlyInterim() {
        #expect {
            try CaptionTrack("[\(Self.deepgram[1])]", name: "a.json")
        } throws: {
            "\($0)".contains("the transcript has only interim results")
        }
    }

    @Test("Sentences of speech marks without words are captions")
    func sentences() throws {
        let text = #"""
            {"time":0,"type":"sentence","start":0,"end":4,"value":"One."}
            {"time":1500,"type":"sentence","start":5,"end":9,"value":"Two."}
            """#
        let cues = try CaptionTrack(text, name: "a.marks").cues
        #expect(cues.map(\.text) == ["One.", "Two."] && cues.map(\.start) == [0, 1.5])
    }

    @Test("A syntax error in a line has the line and column of the file")
    func syntaxError() {
        #expect {
            try CaptionTrack("data: {\"word\": \"a\", \"start\": 0, \"end\": 1}\ndata: {\"word\" 1}\n", name: "a.json")
        } throws: {
            "\($0)".hasPrefix("a.json:2:15: ")
        }
    }

    @Test("A word without times among lines with times has the time between its neighbors")
    func missingTime() throws {
        let text = #"""
            {"word": "In", "start": 0, "end": 0.5}
            {"word": "1994"}
            {"word": "we", "start": 1, "end": 1.5}
            """#
        #expect(try CaptionTrack(text, name: "a.json").cues.flatMap(\.words).map(\.text) == ["In", "1994", "we"])
    }

    @Test("Lines without times are an error")
    func missingTimes() {
        #expect(throws: CaptionError.self) {
            try CaptionTrack("{\"text\": \"one two\"}\n{\"text\": \"three four\"}\n", name: "a.json")
        }
    }
}
