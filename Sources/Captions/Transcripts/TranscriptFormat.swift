import JSONParsing

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

    /// A path that only files of the format have.
    let signature: [JSONPath]
    let contents: Contents
    /// The unit of times whose key does not imply one; nil to detect it from word durations.
    var unit: TranscriptUnit?
    /// Whether each phrase is a caption; otherwise phrases are divided like lists of words.
    var hasCaptions = false
    /// Whether words consist of several items, which begin with a space at the start of a word.
    var hasTokens = false
    /// Whether the last phrase can repeat the words of all others.
    var repeatsWords = false

    /// The formats, the most specific ones first.
    static let all = [
        // YouTube json3.
        TranscriptFormat(signature: ["events.*.segs"], contents: .events),
        // ElevenLabs speech synthesis.
        TranscriptFormat(signature: TranscriptCharacters.signature, contents: .characters),
        // whisper.cpp.
        TranscriptFormat(
            signature: ["transcription.*.tokens"], contents: .phrases(["transcription.*"], words: ["tokens.*"]),
            hasCaptions: true, hasTokens: true),
        // whisper.cpp without tokens.
        TranscriptFormat(
            signature: ["transcription.*.offsets"], contents: .items(["transcription.*"]), hasCaptions: true),
        // Deepgram.
        TranscriptFormat(
            signature: ["results.channels"],
            contents: .phrases(["results.utterances.*", "results.channels.*.alternatives.0"]), unit: .seconds),
        // Azure batch transcription.
        TranscriptFormat(
            signature: ["recognizedPhrases"],
            contents: .phrases(["recognizedPhrases.*"], words: ["nBest.0.displayWords.*", "nBest.0.words.*"])),
        // Azure fast transcription.
        TranscriptFormat(signature: ["phrases.*.offsetMilliseconds"], contents: .phrases(["phrases.*"])),
        // Azure speech recognition.
        TranscriptFormat(
            signature: ["NBest", "*.NBest"],
            contents: .phrases(["NBest.0", "*.NBest.0"], words: ["DisplayWords.*", "Words.*"])),
        // AWS Transcribe.
        TranscriptFormat(signature: ["results.items"], contents: .words(["results.items.*"]), unit: .seconds),
        // AWS call analytics.
        TranscriptFormat(
            signature: ["Transcript.*.BeginOffsetMillis"], contents: .phrases(["Transcript.*"], words: ["Items.*"])),
        // Speechmatics.
        TranscriptFormat(
            signature: ["results.*.attaches_to", "results.*.alternatives.*.content"], contents: .words(["results.*"]),
            unit: .seconds),
        // IBM Watson: each word is an array of its text, start and end.
        TranscriptFormat(
            signature: ["results.*.alternatives.*.timestamps"],
            contents: .phrases(["results.*"], words: ["alternatives.0.timestamps.*"]), unit: .seconds,
            hasCaptions: true),
        // NVIDIA NeMo.
        TranscriptFormat(
            signature: ["*.timestamp.word.*"], contents: .phrases(["*"], words: ["timestamp.word.*"]), unit: .seconds),
        // Google Speech-to-Text.
        TranscriptFormat(
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
        // Rev AI.
        TranscriptFormat(
            signature: ["monologues.*.elements"], contents: .phrases(["monologues.*"], words: ["elements.*"])),
        // Gladia.
        TranscriptFormat(
            signature: ["result.transcription.utterances", "transcription.utterances"],
            contents: .phrases(["result.transcription.utterances.*", "transcription.utterances.*"]), unit: .seconds),
        // Hugging Face.
        TranscriptFormat(signature: ["chunks.*.timestamp"], contents: .items(["chunks.*"]), hasCaptions: true),
        // Vosk.
        TranscriptFormat(signature: ["result.*.word"], contents: .words(["result.*"]), unit: .seconds),
        // aeneas.
        TranscriptFormat(
            signature: ["fragments.*.begin"], contents: .phrases(["fragments.*"]), unit: .seconds, hasCaptions: true),
        // AssemblyAI.
        TranscriptFormat(
            signature: ["audio_duration", "audio_url", "acoustic_model"], contents: .phrases(["utterances.*", ""]),
            unit: .milliseconds),
        // Parakeet.
        TranscriptFormat(
            signature: ["sentences.*.tokens"], contents: .phrases(["sentences.*"], words: ["tokens.*"]),
            unit: .seconds, hasCaptions: true, hasTokens: true),
        // AssemblyAI sentences.
        TranscriptFormat(
            signature: ["sentences", "paragraphs"], contents: .phrases(["sentences.*", "paragraphs.*"])),
        // ElevenLabs speech to text.
        TranscriptFormat(
            signature: ["words.*.type", "transcripts.*.words"], contents: .phrases(["transcripts.*", ""]),
            unit: .seconds),
        // Whisper, WhisperX, OpenAI.
        TranscriptFormat(signature: ["segments"], contents: .items(["segments.*"]), hasCaptions: true),
        // Lists under other names.
        TranscriptFormat(signature: ["captions"], contents: .items(["captions.*"]), hasCaptions: true),
        TranscriptFormat(signature: ["utterances.*"], contents: .phrases(["utterances.*"])),
        TranscriptFormat(signature: ["words.*"], contents: .phrases([""])),
        TranscriptFormat(
            signature: ["transcript.0", "transcription.0", "0"],
            contents: .items(["transcript.*", "transcription.*", "*"]), hasCaptions: true),
    ]

    /// The members under which programs that run speech recognition models store what the models return.
    private static let envelopes: [JSONPath] = ["output", "result", "data", "response", "transcription", "transcript"]

    /// Returns the format of a file, and the value that has it: the document, or a member of it.
    static func find(in root: JSONValue) -> (format: TranscriptFormat, root: JSONValue)? {
        var root = root
        for _ in 0...3 {
            if let format = all.first(where: { root.first($0.signature) != nil }) { return (format, root) }
            guard let inner = root.first(envelopes) else { return nil }
            root = inner
        }
        return nil
    }

    /// The names of the text of a word, in order of preference.
    static let wordTexts: [JSONPath] = [
        "punctuated_word", "DisplayText", "displayText", "word", "Word", "text", "value", "content", "Content",
        "alternatives.0.content", "utf8", "0",
    ]
    /// The names of the text of a phrase, in order of preference.
    static let phraseTexts: [JSONPath] = [
        "text", "transcript", "Content", "nBest.0.display", "Display", "DisplayText", "alternatives.0.transcript",
        "caption", "lines.0", "value", "word",
    ]
}
