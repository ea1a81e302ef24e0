/// How a speech recognition service writes transcripts as JSON: the table of docs/Captions.md.
///
/// The names of times are those of `TranscriptTimeKeys`, and those of texts are below.
struct TranscriptFormat {
    /// The members that are read.
    enum Contents {
        /// Phrases at the first of the paths that has any, and within each of them the words.
        case phrases([JSONPath], words: [JSONPath] = ["words.*"])
        /// A list of words.
        case words([JSONPath])
        /// A list of words or of phrases, which may have words.
        case items([JSONPath])
        /// Arrays of characters and their times.
        case characters
        /// The events of YouTube.
        case events
    }

    /// The services that write the format.
    let name: String
    /// A path that only files of the format have.
    let signature: [JSONPath]
    let contents: Contents
    /// The unit of times whose names do not tell; nil finds it from the lengths of the words.
    var unit: TranscriptUnit?
    /// Whether each phrase is a caption; otherwise phrases are divided like lists of words.
    var hasCaptions = false
    /// Whether words consist of several items, which begin with a space at the start of a word.
    var hasTokens = false
    /// Whether the last phrase can repeat the words of all others.
    var repeatsWords = false

    /// The formats, the most specific ones first.
    static let all = [
        TranscriptFormat(name: "YouTube json3", signature: ["events.*.segs"], contents: .events),
        TranscriptFormat(
            name: "ElevenLabs alignment",
            signature: [
                "character_start_times_seconds", "charStartTimesMs", "alignment.character_start_times_seconds",
                "alignment.charStartTimesMs", "normalized_alignment.character_start_times_seconds",
            ], contents: .characters),
        TranscriptFormat(
            name: "whisper.cpp", signature: ["transcription.*.tokens"],
            contents: .phrases(["transcription.*"], words: ["tokens.*"]), hasCaptions: true, hasTokens: true),
        TranscriptFormat(
            name: "whisper.cpp without tokens", signature: ["transcription.*.offsets"],
            contents: .items(["transcription.*"]), hasCaptions: true),
        TranscriptFormat(
            name: "Deepgram", signature: ["results.channels"],
            contents: .phrases(["results.utterances.*", "results.channels.*.alternatives.0"]), unit: .seconds),
        TranscriptFormat(
            name: "Azure batch transcription", signature: ["recognizedPhrases"],
            contents: .phrases(["recognizedPhrases.*"], words: ["nBest.0.displayWords.*", "nBest.0.words.*"])),
        TranscriptFormat(
            name: "Azure fast transcription", signature: ["phrases.*.offsetMilliseconds"],
            contents: .phrases(["phrases.*"])),
        TranscriptFormat(
            name: "Azure speech recognition", signature: ["NBest", "*.NBest"],
            contents: .phrases(["NBest.0", "*.NBest.0"], words: ["DisplayWords.*", "Words.*"])),
        TranscriptFormat(
            name: "AWS Transcribe", signature: ["results.items"], contents: .words(["results.items.*"]),
            unit: .seconds),
        TranscriptFormat(
            name: "AWS call analytics", signature: ["Transcript.*.BeginOffsetMillis"],
            contents: .phrases(["Transcript.*"], words: ["Items.*"])),
        TranscriptFormat(
            name: "Speechmatics", signature: ["results.*.attaches_to", "results.*.alternatives.*.content"],
            contents: .words(["results.*"]), unit: .seconds),
        TranscriptFormat(
            name: "Google Speech-to-Text",
            signature: [
                "results.*.alternatives", "response.results.*.alternatives",
                "results.*.transcript.results", "results.*.inlineResult.transcript.results",
                "response.results.*.transcript.results",
            ],
            contents: .phrases(
                [
                    "results.*.transcript.results.*", "results.*.inlineResult.transcript.results.*",
                    "response.results.*.transcript.results.*", "response.results.*", "results.*",
                ], words: ["alternatives.0.words.*"]), unit: .seconds, repeatsWords: true),
        TranscriptFormat(
            name: "Rev AI", signature: ["monologues.*.elements"],
            contents: .phrases(["monologues.*"], words: ["elements.*"])),
        TranscriptFormat(
            name: "Gladia", signature: ["result.transcription.utterances", "transcription.utterances"],
            contents: .phrases(["result.transcription.utterances.*", "transcription.utterances.*"]), unit: .seconds),
        TranscriptFormat(
            name: "Hugging Face", signature: ["chunks.*.timestamp"], contents: .items(["chunks.*"]),
            hasCaptions: true),
        TranscriptFormat(
            name: "Vosk", signature: ["result.*.word"], contents: .words(["result.*"]), unit: .seconds),
        TranscriptFormat(
            name: "aeneas", signature: ["fragments.*.begin"], contents: .phrases(["fragments.*"]), unit: .seconds,
            hasCaptions: true),
        TranscriptFormat(
            name: "AssemblyAI", signature: ["audio_duration", "audio_url", "acoustic_model"],
            contents: .phrases(["utterances.*", ""]), unit: .milliseconds),
        TranscriptFormat(
            name: "AssemblyAI sentences", signature: ["sentences", "paragraphs"],
            contents: .phrases(["sentences.*", "paragraphs.*"])),
        TranscriptFormat(
            name: "ElevenLabs", signature: ["words.*.type", "transcripts.*.words"],
            contents: .phrases(["transcripts.*", ""]), unit: .seconds),
        TranscriptFormat(
            name: "Whisper, WhisperX, OpenAI", signature: ["segments"], contents: .items(["segments.*"]),
            hasCaptions: true),
        TranscriptFormat(
            name: "captions", signature: ["captions"], contents: .items(["captions.*"]), hasCaptions: true),
        TranscriptFormat(name: "utterances", signature: ["utterances.*"], contents: .phrases(["utterances.*"])),
        TranscriptFormat(name: "words", signature: ["words.*"], contents: .phrases([""])),
        TranscriptFormat(
            name: "lists", signature: ["transcript.0", "transcription.0", "0"],
            contents: .items(["transcript.*", "transcription.*", "*"]), hasCaptions: true),
    ]

    /// The names of the text of a word, in order of preference.
    static let wordTexts: [JSONPath] = [
        "punctuated_word", "DisplayText", "displayText", "word", "Word", "text", "value", "content", "Content",
        "alternatives.0.content", "utf8",
    ]
    /// The names of the text of a phrase, in order of preference.
    static let phraseTexts: [JSONPath] = [
        "text", "transcript", "Content", "nBest.0.display", "Display", "DisplayText", "alternatives.0.transcript",
        "caption", "lines.0", "value", "word",
    ]
}
