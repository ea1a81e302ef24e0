import Testing

@testable import Captions

/// Transcripts as the services' documentation shows them, shortened, with texts of our own.
@Suite("Transcripts of speech recognition services")
struct TranscriptFormatTests {
    private static let whisperCpp = #"""
        {"systeminfo": "", "result": {"language": "en"}, "transcription": [{"timestamps": {"from": "00:00:00,320",
        "to": "00:00:03,000"}, "offsets": {"from": 320, "to": 3000}, "text": " Hello captioning, again.", "tokens": [
        {"text": "[_BEG_]", "offsets": {"from": 0, "to": 0}}, {"text": " Hello", "offsets": {"from": 320, "to": 700}},
        {"text": " caption", "offsets": {"from": 700, "to": 1200}}, {"text": "ing", "offsets": {"from": 1200, "to": 1500}},
        {"text": ",", "offsets": {"from": 1500, "to": 1500}}, {"text": " again", "offsets": {"from": 2000, "to": 2900}},
        {"text": ".", "offsets": {"from": 2900, "to": 3000}}, {"text": "[_TT_150]", "offsets": {"from": 3000, "to": 3000}}]}]}
        """#
    private static let deepgram = #"""
        {"metadata": {"duration": 3}, "results": {"channels": [{"alternatives": [{"transcript": "hello captioning again",
        "words": [{"word": "hello", "start": 0.32, "end": 0.7, "punctuated_word": "Hello"},
        {"word": "captioning", "start": 0.7, "end": 1.5, "punctuated_word": "captioning,"},
        {"word": "again", "start": 2, "end": 3, "punctuated_word": "again."}]}]}]}}
        """#
    private static let assembly = #"""
        {"id": "x", "status": "completed", "text": "Hello captioning, again.", "words": [
        {"text": "Hello", "start": 320, "end": 700, "confidence": 0.9}, {"text": "captioning,", "start": 700, "end": 1500},
        {"text": "again.", "start": 2000, "end": 3000}], "utterances": null, "audio_duration": 3}
        """#
    private static let elevenLabs = #"""
        {"language_code": "en", "text": "Hello captioning, (laughs) again.", "words": [
        {"text": "Hello", "start": 0.32, "end": 0.7, "type": "word"}, {"text": " ", "start": 0.7, "end": 0.7, "type": "spacing"},
        {"text": "captioning,", "start": 0.7, "end": 1.5, "type": "word"}, {"text": " ", "start": 1.5, "end": 1.6,
        "type": "spacing"}, {"text": "(laughs)", "start": 1.6, "end": 1.9, "type": "audio_event"}, {"text": " ",
        "start": 1.9, "end": 2, "type": "spacing"}, {"text": "again.", "start": 2, "end": 3, "type": "word"}]}
        """#
    private static let aws = #"""
        {"jobName": "x", "results": {"transcripts": [{"transcript": "Hello captioning, again."}], "items": [
        {"type": "pronunciation", "start_time": "0.32", "end_time": "0.7", "alternatives": [{"content": "Hello"}]},
        {"type": "pronunciation", "start_time": "0.7", "end_time": "1.5", "alternatives": [{"content": "captioning"}]},
        {"type": "punctuation", "alternatives": [{"confidence": "0.0", "content": ","}]},
        {"type": "pronunciation", "start_time": "2", "end_time": "3.0", "alternatives": [{"content": "again"}]},
        {"type": "punctuation", "alternatives": [{"content": "."}]}]}, "status": "COMPLETED"}
        """#
    private static let google = #"""
        {"results": [{"alternatives": [{"transcript": "Hello captioning, again.", "words": [
        {"startTime": "0.320s", "endTime": "0.700s", "word": "Hello"}, {"startTime": "0.700s", "endTime": "1.500s",
        "word": "captioning,"}, {"startTime": "2s", "endTime": "3s", "word": "again."}]}], "resultEndTime": "3s"}]}
        """#
    private static let googleNumbers = #"""
        {"response": {"results": [{"alternatives": [{"transcript": "Hello captioning, again.", "words": [
        {"startTime": {"nanos": 320000000}, "endTime": {"nanos": 700000000}, "word": "Hello"},
        {"startTime": {"seconds": "0", "nanos": 700000000}, "endTime": {"seconds": "1", "nanos": 500000000},
        "word": "captioning,"}, {"startTime": {"seconds": 2}, "endTime": {"seconds": 3}, "word": "again."}]}]}]}}
        """#
    private static let googleBatch = #"""
        {"results": {"gs://bucket/a.wav": {"transcript": {"results": [{"alternatives": [{"words": [
        {"startOffset": "0.320s", "endOffset": "0.7s", "word": "Hello"}, {"startOffset": "0.7s", "endOffset": "1.5s",
        "word": "captioning,"}, {"startOffset": "2s", "endOffset": "3s", "word": "again."}]}], "resultEndOffset": "3s"}]}}}}
        """#
    private static let azureBatch = #"""
        {"source": "https://x", "durationInTicks": 30000000, "recognizedPhrases": [{"recognitionStatus": "Success",
        "offset": "PT0.32S", "duration": "PT2.68S", "offsetInTicks": 3200000, "durationInTicks": 26800000, "nBest": [
        {"lexical": "hello captioning again", "display": "Hello captioning, again.", "words": [
        {"word": "hello", "offset": "PT0.32S", "duration": "PT0.38S", "offsetInTicks": 3200000, "durationInTicks": 3800000},
        {"word": "captioning", "offset": "PT0.7S", "duration": "PT0.8S", "offsetInTicks": 7000000,
        "durationInTicks": 8000000}, {"word": "again", "offset": "PT2S", "duration": "PT1S", "offsetInTicks": 20000000,
        "durationInTicks": 10000000}]}]}]}
        """#
    private static let azure = #"""
        [{"RecognitionStatus": "Success", "Offset": 3200000, "Duration": 26800000, "DisplayText": "Hello captioning, again.",
        "NBest": [{"Confidence": 0.9, "Lexical": "hello captioning again", "Display": "Hello captioning, again.", "Words": [
        {"Word": "hello", "Offset": 3200000, "Duration": 3800000}, {"Word": "captioning", "Offset": 7000000,
        "Duration": 8000000}, {"Word": "again", "Offset": 20000000, "Duration": 10000000}]}]}]
        """#
    private static let azureFast = #"""
        {"durationMilliseconds": 3000, "combinedPhrases": [{"text": "x"}], "phrases": [{"offsetMilliseconds": 320,
        "durationMilliseconds": 2680, "text": "Hello captioning, again.", "words": [{"text": "Hello",
        "offsetMilliseconds": 320, "durationMilliseconds": 380}, {"text": "captioning,", "offsetMilliseconds": 700,
        "durationMilliseconds": 800}, {"text": "again.", "offsetMilliseconds": 2000, "durationMilliseconds": 1000}]}]}
        """#
    private static let youTube = #"""
        {"wireMagic": "pb3", "events": [{"tStartMs": 0, "dDurationMs": 9000, "id": 1, "wpWinPosId": 1},
        {"tStartMs": 320, "dDurationMs": 4000, "wWinId": 1, "segs": [{"utf8": "Hello"}, {"utf8": " captioning,",
        "tOffsetMs": 380}, {"utf8": " again.", "tOffsetMs": 1680}]}, {"tStartMs": 3000, "aAppend": 1,
        "segs": [{"utf8": "\n"}]}]}
        """#
    private static let openAI = #"""
        {"task": "transcribe", "duration": 3, "text": "Hello captioning, again.", "segments": [{"id": 0, "start": 0.32,
        "end": 3, "text": " Hello captioning, again.", "tokens": [1, 2]}], "words": [{"word": "Hello", "start": 0.32,
        "end": 0.7}, {"word": "captioning", "start": 0.7, "end": 1.5}, {"word": "again", "start": 2, "end": 3}]}
        """#
    private static let openAIWords = #"""
        {"text": "Hello captioning, again.", "words": [{"word": "Hello", "start": 0.32, "end": 0.7},
        {"word": "captioning", "start": 0.7, "end": 1.5}, {"word": "again", "start": 2, "end": 3}]}
        """#
    private static let speechmatics = #"""
        {"format": "2.9", "results": [{"type": "word", "start_time": 0.32, "end_time": 0.7, "alternatives": [
        {"content": "Hello"}]}, {"type": "word", "start_time": 0.7, "end_time": 1.5, "alternatives": [
        {"content": "captioning"}]}, {"type": "punctuation", "attaches_to": "previous", "start_time": 1.5, "end_time": 1.5,
        "alternatives": [{"content": ","}]}, {"type": "word", "start_time": 2, "end_time": 3, "alternatives": [
        {"content": "again"}]}, {"type": "punctuation", "start_time": 3, "end_time": 3, "alternatives": [{"content": "."}]}]}
        """#
    private static let rev = #"""
        {"monologues": [{"speaker": 0, "elements": [{"type": "text", "value": "Hello", "ts": 0.32, "end_ts": 0.7},
        {"type": "punct", "value": " "}, {"type": "text", "value": "captioning", "ts": 0.7, "end_ts": 1.5},
        {"type": "punct", "value": ", "}, {"type": "text", "value": "again", "ts": 2, "end_ts": 3},
        {"type": "punct", "value": "."}]}]}
        """#
    private static let huggingFace = #"""
        {"text": "x", "chunks": [{"text": " Hello", "timestamp": [0.32, 0.7]}, {"text": " captioning,",
        "timestamp": [0.7, 1.5]}, {"text": " again.", "timestamp": [2, 3]}]}
        """#
    private static let whisperX = #"""
        {"segments": [{"start": 0.32, "end": 3, "text": " Hello captioning, again.", "words": [{"word": "Hello",
        "start": 0.32, "end": 0.7, "score": 0.9}, {"word": "captioning,", "start": 0.7, "end": 1.5}, {"word": "again.",
        "start": 2, "end": 3}]}], "word_segments": [], "language": "en"}
        """#
    private static let watson = #"""
        {"result_index": 0, "results": [{"final": true, "alternatives": [{"transcript": "Hello captioning, again. ",
        "timestamps": [["Hello", 0.32, 0.7], ["captioning,", 0.7, 1.5], ["%HESITATION", 1.6, 1.9],
        ["again.", 2, 3]]}]}]}
        """#
    private static let neMo = #"""
        [{"text": "Hello captioning, again.", "timestamp": {"word": [{"word": "Hello", "start_offset": 4,
        "end_offset": 9, "start": 0.32, "end": 0.7}, {"word": "captioning,", "start_offset": 9, "end_offset": 19,
        "start": 0.7, "end": 1.5}, {"word": "again.", "start": 2, "end": 3}]}}]
        """#
    private static let parakeet = #"""
        {"text": "Hello captioning, again.", "sentences": [{"text": " Hello captioning, again.", "start": 0.32, "end": 3,
        "tokens": [{"text": " Hello", "start": 0.32, "end": 0.7}, {"text": " cap", "start": 0.7, "end": 1},
        {"text": "tioning", "start": 1, "end": 1.4}, {"text": ",", "start": 1.4, "end": 1.5},
        {"text": " again", "start": 2, "end": 2.9}, {"text": ".", "start": 2.9, "end": 3}]}]}
        """#
    private static let replicate = "{\"id\": \"x\", \"status\": \"succeeded\", \"output\": \(whisperX)}"
    private static let nested = "{\"status\": 200, \"data\": {\"result\": \(openAIWords)}}"

    @Test(
        "Each format has the same words and times",
        arguments: [
            ("whisper.cpp", whisperCpp), ("Deepgram", deepgram), ("AssemblyAI", assembly), ("ElevenLabs", elevenLabs),
            ("AWS", aws), ("Google", google), ("Google, numbers", googleNumbers), ("Google, batch", googleBatch),
            ("Azure, batch", azureBatch), ("Azure", azure), ("Azure, fast", azureFast), ("YouTube", youTube),
            ("OpenAI", openAI), ("OpenAI, words only", openAIWords), ("Speechmatics", speechmatics), ("Rev AI", rev),
            ("Hugging Face", huggingFace), ("WhisperX", whisperX),
            ("IBM Watson", watson), ("NVIDIA NeMo", neMo), ("Parakeet", parakeet), ("Replicate", replicate),
            ("nested", nested),
        ])
    func format(_ name: String, _ text: String) throws {
        let track = try CaptionTrack(text, name: "a.json")
        let words = track.cues.flatMap(\.words)

        #expect(track.cues.map(\.text).joined(separator: " ") == "Hello captioning, again.", "\(name)")
        #expect(words.map(\.text) == ["Hello", "captioning,", "again."], "\(name)")
        let starts = words.map { (($0.start ?? -1) * 1000).rounded() }
        #expect(starts == [320, 700, 2000], "\(name)")
    }

    @Test("Characters with times are joined to words")
    func characters() throws {
        let seconds = #"""
            {"audio_base64": "", "alignment": {"characters": ["H", "i", " ", "y", "o", "u"],
            "character_start_times_seconds": [0, 0.1, 0.2, 0.3, 0.4, 0.5],
            "character_end_times_seconds": [0.1, 0.2, 0.3, 0.4, 0.5, 0.8]}}
            """#
        let milliseconds = #"""
            {"alignment": {"chars": ["H", "i", " ", "y", "o", "u"], "charStartTimesMs": [0, 100, 200, 300, 400, 500],
            "charDurationsMs": [100, 100, 100, 100, 100, 300]}}
            """#
        let normalized = milliseconds.replacing("alignment", with: "normalizedAlignment")
        let snakeCase = #"""
            {"chars": ["H", "i", " ", "y", "o", "u"], "char_start_times_ms": [0, 100, 200, 300, 400, 500],
            "chars_durations_ms": [100, 100, 100, 100, 100, 300]}
            """#
        for text in [seconds, milliseconds, normalized, snakeCase] {
            let words = try CaptionTrack(text, name: "a.json").cues.flatMap(\.words)
            #expect(words.map(\.text) == ["Hi", "you"])
            #expect(words.map(\.start) == [0, 0.3] && words.map { (($0.end ?? 0) * 10).rounded() } == [2, 8])
        }
    }

    @Test("Words without times share the gap between their neighbors")
    func gaps() throws {
        let text = #"""
            {"segments": [{"start": 0.4, "end": 2.8, "text": " It was in 2016, okay then.", "words": [
            {"word": "It", "start": 0.4, "end": 0.6}, {"word": "was", "start": 0.6, "end": 0.9}, {"word": "in",
            "start": 0.9, "end": 1.1}, {"word": "2016,"}, {"word": "okay", "start": 2.0, "end": 2.4},
            {"word": "then."}]}]}
            """#
        let words = try CaptionTrack(text, name: "a.json").cues[0].words
        #expect(words.map(\.text) == ["It", "was", "in", "2016,", "okay", "then."])
        #expect(words.map(\.start) == [0.4, 0.6, 0.9, 1.1, 2, 2.4] && words.map(\.end)[3] == 2)
        #expect(words.last?.end == 2.8)
    }

    @Test("A word whose neighbors touch takes a part of the time before it")
    func touchingNeighbors() throws {
        let text = #"[{"word": "abc", "start": 0, "end": 1}, {"word": "123"}, {"word": "d", "start": 1, "end": 2}]"#
        #expect(try CaptionTrack(text, name: "a.json").cues[0].words.map(\.start) == [0, 0.5, 1])
    }

    @Test("Milliseconds are recognized by the lengths of words, with a note; seconds are not")
    func units() throws {
        let milliseconds =
            #"{"words": [{"text": "A", "start": 250, "end": 650}, {"text": "b", "start": 700, "end": 900}]}"#
        let track = try CaptionTrack(milliseconds, name: "a.json")
        #expect(track.cues[0].words.map(\.start) == [0.25, 0.7])
        #expect(track.warnings.map(\.isNote) == [true] && track.warnings[0].problem.contains("milliseconds"))
        let seconds = #"{"words": [{"text": "A", "start": 250, "end": 251}, {"text": "b", "start": 251, "end": 252}]}"#
        let other = try CaptionTrack(seconds, name: "a.json")
        #expect(other.cues[0].words.map(\.start) == [250, 251] && other.warnings.isEmpty)
    }

    @Test("Sounds that are not spoken are left out with a note")
    func events() throws {
        let warnings = try CaptionTrack(Self.elevenLabs, name: "a.json").warnings
        #expect(warnings.map(\.isNote) == [true] && warnings[0].problem.contains("(laughs)"))
    }

    @Test("Sounds in the text of words without punctuation stay left out")
    func eventsInText() throws {
        let text = #"""
            {"text": "Hello (laughs) world", "words": [{"text": "Hello", "start": 0, "end": 1, "type": "word"},
            {"text": " ", "start": 1, "end": 1, "type": "spacing"}, {"text": "(laughs)", "start": 1, "end": 2, "type":
            "audio_event"}, {"text": " ", "start": 2, "end": 2, "type": "spacing"}, {"text": "world", "start": 2,
            "end": 3, "type": "word"}]}
            """#
        let words = try CaptionTrack(text, name: "a.json").text.split { $0.isWhitespace }
        #expect(words == ["Hello", "world"])
    }

    @Test("The lines of automatic captions of YouTube end where the next one starts")
    func automaticCaptions() throws {
        let text = #"""
            {"events": [{"tStartMs": 1000, "dDurationMs": 4000, "segs": [{"utf8": "one"}, {"utf8": " two",
            "tOffsetMs": 500}]}, {"tStartMs": 2000, "dDurationMs": 4000, "segs": [{"utf8": "three"}, {"utf8": " four",
            "tOffsetMs": 500}]}]}
            """#
        let cues = try CaptionTrack(text, name: "a.json").cues
        #expect(cues.map(\.text) == ["one two", "three four"] && cues.map(\.end) == [2, 6])
    }

    @Test("A phrase without an end lasts until the next one, or 4 seconds")
    func missingEnds() throws {
        let huggingFace = #"""
            {"chunks": [{"text": " One two three.", "timestamp": [0.5, null]}, {"text": " Four five six.",
            "timestamp": [2.5, null]}]}
            """#
        let youTube = #"""
            {"events": [{"tStartMs": 500, "segs": [{"utf8": "One two three."}]},
            {"tStartMs": 2500, "segs": [{"utf8": "Four five six."}]}]}
            """#
        for text in [huggingFace, youTube] {
            let cues = try CaptionTrack(text, name: "a.json").cues
            #expect(cues.map(\.text) == ["One two three.", "Four five six."])
            #expect(cues.map(\.start) == [0.5, 2.5] && cues.map(\.end) == [2.5, 6.5])
        }
    }

    @Test(
        "Chinese and Japanese words and punctuation have no spaces between them",
        arguments: [
            (["你好，", "世界"], "你好，世界"), (["。", "世"], "。世"), (["你好", "，", "世界"], "你好，世界"),
            (["（", "世界", "）"], "（世界）"), (["Hello", "，", "world"], "Hello， world"), (["a", "世"], "a 世"),
        ])
    func fullWidthText(_ words: [String], _ expected: String) throws {
        let items = words.enumerated().map { "{\"word\": \"\($1)\", \"start\": \($0), \"end\": \($0 + 1)}" }
        let text = "{\"segments\": [{\"start\": 0, \"end\": 9, \"words\": [\(items.joined(separator: ", "))]}]}"
        #expect(try CaptionTrack(text, name: "a.json").text == expected)
    }

    @Test("Google's last result, which repeats all words with their speakers, is not shown twice")
    func speakers() throws {
        let word = #"{"startTime": "0.5s", "endTime": "1s", "word": "Hi."}"#
        let result = "{\"alternatives\": [{\"transcript\": \"Hi.\", \"words\": [\(word)]}]}"
        let cues = try CaptionTrack("{\"results\": [\(result), \(result)]}", name: "a.json").cues
        #expect(cues.map(\.text) == ["Hi."])
    }
}
