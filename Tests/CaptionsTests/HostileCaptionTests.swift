import Limits
import Testing
import VectorGeometry

@testable import Captions

/// Tests that the cost of a caption file is linear, and limited.
@Suite("Hostile caption files", .timeLimit(.minutes(1)))
struct HostileCaptionTests {
    private func subRip(_ text: String) -> String { "1\n00:00:01,000 --> 00:00:02,000\n\(text)\n" }

    private func limit(_ text: String) -> String? {
        do throws(CaptionError) { _ = try CaptionTrack(text, name: "a.srt") } catch { return error.limit?.limit }
        return nil
    }

    @Test("20,000 nested tags and 20,000 words are read in linear time")
    func nestedTags() throws {
        let tags = String(repeating: "<b>", count: 20_000) + "a" + String(repeating: "</i>", count: 20_000)
        #expect(try CaptionTrack(subRip(tags), name: "a.srt").cues[0].words.map(\.style.isBold) == [true])
        let words = String(repeating: "a ", count: 20_000)
        #expect(try CaptionTrack(subRip(words), name: "a.srt").text.utf8.count == 39_999)
        let overrides = String(repeating: "{\\", count: 20_000)
        #expect(try CaptionTrack(subRip(overrides), name: "a.srt").cues.count == 1)
    }

    @Test("Text, tags and captions at the same time are limited")
    func limits() {
        #expect(limit(subRip(String(repeating: "a", count: 900_000))) == "text-length")
        #expect(limit(subRip(String(repeating: "a ", count: 900_000))) == "text-length")
        #expect(limit(subRip(String(repeating: "<b>", count: 200_001) + "a")) == "caption-tags")
        let overlapping = (0..<90_000).map { "\($0)\n00:00:00,000 --> 00:01:00,000\na\n" }.joined(separator: "\n")
        #expect(limit(overlapping) == "shown-captions")
        let consecutive = (0..<200).map { second in
            let minutes = "00:0\(second / 60):"
            return "1\n\(minutes)\(10 + second % 45),000 --> \(minutes)\(10 + second % 45),900\na\n"
        }
        #expect(limit(consecutive.joined(separator: "\n")) == nil)
        let word = "{\"words\": [{\"word\": \"\(String(repeating: "a", count: 60_000))\", \"start\": 0, \"end\": 1}]}"
        #expect(limit(word) == "text-length")
    }

    @Test("Words, messages and values of a caption file are limited")
    func words() {
        var limits = ResourceLimits()
        limits.captionWords = 1000
        func limit(_ text: String) -> String? { ResourceLimits.$current.withValue(limits) { self.limit(text) } }
        func repeated(_ text: String, _ count: Int) -> String {
            repeatElement(text, count: count).joined(separator: ",")
        }
        let words = String(repeating: "a ", count: 100)
        let cues = (10..<21).map { "00:00:\($0),000 --> 00:00:\($0),900\n\(words)\n" }
        #expect(limit(cues.joined(separator: "\n")) == "caption-words")
        #expect(limit(cues.dropLast().joined(separator: "\n")) == nil)
        #expect(limit((0...1000).map { "[\($0 / 60):\($0 % 60)]a\n" }.joined()) == "caption-words")
        #expect(limit((0...600).map { "[\($0 / 60):\($0 % 60)][99:\($0 % 60)]a\n" }.joined()) == "caption-words")
        #expect(limit("[\(repeated("[]", 1001))]") == "caption-words")
        #expect(limit(String(repeating: "{}", count: 1001)) == "caption-words")
        #expect(limit("{\"alignment\":{\"characters\":[\(repeated("0", 40_100))]}}") == "caption-words")
        #expect(limit("{\"words\":[\(repeated("{\"word\":\"a\"}", 1001))]}") == "caption-words")
        let timed = (0..<900).map { "{\"word\":\"a\",\"start\":\($0),\"end\":\($0 + 1)}" }
        #expect(limit("{\"words\":[\(timed.joined(separator: ","))]}") == nil)
    }

    @Test("Long selectors and comments without an end are read in linear time")
    func styles() throws {
        let selector = "::cue(" + String(repeating: "a.", count: 50_000) + ") { color: red }"
        let comments = String(repeating: "/*", count: 50_000)
        let tags = String(repeating: "<c.a>b</c>", count: 2_000)
        let file = """
            WEBVTT

            STYLE
            \(selector)

            STYLE
            ::cue(.a) { font-weight: bold }
            /* closed */ ::cue(.none) { font-style: italic }
            \(comments)

            00:01.000 --> 00:02.000
            \(tags)
            """
        let words = try CaptionTrack(file, name: "a.vtt").cues[0].words
        #expect(!words.isEmpty && words.allSatisfy { $0.style.isBold && !$0.style.isItalic })
    }

    @Test("An error of a limit replaces the problems of the file, and names the option")
    func message() {
        let file = "no caption\n\n" + subRip(String(repeating: "a", count: 50_001))
        let error = #expect(throws: CaptionError.self) { try CaptionTrack(file, name: "a.srt") }
        #expect(error?.problems.count == 1)
        #expect(
            error?.description.hasPrefix("a.srt:5:1: 50,001 bytes of text exceed the limit of 50,000 (text-length)")
                == true, "\(error?.description ?? "")")
    }

    @Test("A caption of 20,000 words is laid out in pages of at most 1,000 words")
    func pages() throws {
        let track = try CaptionTrack(subRip(String(repeating: "a <b>b</b> ", count: 10_000)), name: "a.srt")
        var style = CaptionStyle()
        style.maximumLines = 0
        let pages = CaptionPage.pages(of: track.cues[0], style, width: 200)
        #expect(pages.map(\.words.count) == Array(repeating: 1000, count: 20))
    }

    @Test("Closing a tag restores the style around it, also if tags within it are open")
    func closedTags() throws {
        let track = try CaptionTrack(subRip("<b>a <i>b <u>c </i>d</b> e </u>f"), name: "a.srt")
        let words = track.cues[0].words
        #expect(words.map(\.style.isBold) == [true, true, true, true, false, false])
        #expect(words.map(\.style.isItalic) == [false, true, true, false, false, false])
        #expect(words.map(\.style.isUnderlined) == [false, false, true, false, false, false])
    }
}
