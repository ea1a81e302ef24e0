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
        /// Arrays of characters or words, and of their times.
        case arrays
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

    /// The formats of documents, and of messages of streaming APIs, the most specific ones first.
    static let all = [
        // YouTube json3.
        TranscriptFormat(signature: ["events.*.segs"], contents: .events),
        // Speech synthesis of ElevenLabs, Cartesia and Inworld.
        TranscriptFormat(signature: TranscriptArrays.signature, contents: .arrays),
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
        // A message of Deepgram's streaming API.
        TranscriptFormat(
            signature: ["channel.alternatives"], contents: .phrases(["channel.alternatives.0"]), unit: .seconds),
        // A message of AWS Transcribe's streaming API.
        TranscriptFormat(
            signature: ["Transcript.Results", "TranscriptEvent.Transcript.Results"],
            contents: .phrases(
                ["Transcript.Results.*", "TranscriptEvent.Transcript.Results.*"], words: ["Alternatives.0.Items.*"]),
            unit: .seconds),
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
        // Azure speech recognition without details.
        TranscriptFormat(signature: ["RecognitionStatus"], contents: .phrases([""])),
        // AWS Transcribe.
        TranscriptFormat(
            signature: ["results.items", "results.channel_labels"],
            contents: .words(["results.items.*", "results.channel_labels.channels.*.items.*"]), unit: .seconds),
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
        // A message of Rev AI's streaming API.
        TranscriptFormat(signature: ["elements.*.ts"], contents: .phrases([""], words: ["elements.*"])),
        // A message of Gladia's streaming API.
        TranscriptFormat(signature: ["utterance.words"], contents: .phrases(["utterance"]), unit: .seconds),
        // Soniox.
        TranscriptFormat(
            signature: ["tokens.*.start_ms"], contents: .words(["tokens.*"]), unit: .milliseconds, hasTokens: true),
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
        // Azure Video Indexer.
        TranscriptFormat(
            signature: ["videos.*.insights.transcript", "insights.transcript"],
            contents: .phrases(["videos.0.insights.transcript.*", "insights.transcript.*"]), unit: .seconds,
            hasCaptions: true),
        // Bilibili.
        TranscriptFormat(
            signature: ["body.*.from"], contents: .phrases(["body.*"]), unit: .seconds, hasCaptions: true),
        // subtitle.js.
        TranscriptFormat(
            signature: ["*.data.start"], contents: .phrases(["*.data"]), unit: .milliseconds, hasCaptions: true),
        // Lists under other names.
        TranscriptFormat(
            signature: ["captions", "snippets"], contents: .items(["captions.*", "snippets.*"]), hasCaptions: true),
        TranscriptFormat(signature: ["utterances.*"], contents: .phrases(["utterances.*"])),
        TranscriptFormat(
            signature: ["word_timestamps.0.word"], contents: .words(["word_timestamps.*"]), unit: .seconds),
    ]

    /// The formats of lists, which are tried after all others, because phrases are lists of words, too.
    static let lists = [
        TranscriptFormat(signature: ["words.*"], contents: .phrases([""])),
        TranscriptFormat(
            signature: ["transcript.0", "transcription.0", "0"],
            contents: .items(["transcript.*", "transcription.*", "*"]), hasCaptions: true),
    ]

    /// The members under which programs that run speech recognition models store what the models return.
    private static let envelopes: [JSONPath] = ["output", "result", "data", "response", "transcription", "transcript"]

    /// Returns the index in `formats` of the format of a document, and the value that has it: the document, or a member
    /// of it.
    static func find(_ formats: [TranscriptFormat], in document: JSONValue) -> (index: Int, root: JSONValue)? {
        var root = document
        for _ in 0...3 {
            if let index = formats.firstIndex(where: { root.first($0.signature) != nil }) { return (index, root) }
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
        "Alternatives.0.Transcript", "caption", "lines.0", "value", "word", "content",
    ]
}
