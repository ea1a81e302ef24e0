import Foundation
import Images
import LayerTree
import MediaTime
import MediaWriting
import MovieRendering
import SceneLanguage
import TestSupport
import Testing

@testable import PreviewServer

/// The number of root layers that exist.
private final class LayerCount: Sendable {
    final class Token: Sendable {
        private let owner: LayerCount

        init(_ owner: LayerCount) {
            self.owner = owner
            owner.count.withLock { $0 += 1 }
        }

        deinit { owner.count.withLock { $0 -= 1 } }
    }

    let count = LockedValue(0)
}

private final class CountedLayer: CALayer {
    var token: LayerCount.Token?
}

/// Playback as a stream of encoded frames.
@Suite struct StreamTests {
    /// Waits until a condition is true; false after a minute.
    private func waits(until isTrue: () throws -> Bool) rethrows -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        while try !isTrue() {
            guard ContinuousClock.now < end else { return false }
            usleep(10_000)
        }
        return true
    }

    private func session(_ fixture: PreviewFixture) -> PreviewSession {
        PreviewSession(
            PreviewSource(path: fixture.folder + "/scene.yaml"), threads: 1, cacheBytes: 1 << 20,
            folder: fixture.folder)
    }

    private func request(_ items: String) -> StreamRequest? {
        let pairs = items.split(separator: "&").map { $0.split(separator: "=").map(String.init) }
        return StreamRequest(
            HTTPRequest(
                method: "GET", path: "/api/stream",
                query: Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) }), headers: [:], body: Data()))
    }

    @Test("A stream has all frames in order, begins with a key frame, and ends after the last one")
    func order() throws {
        let fixture = try PreviewFixture()
        let stream = try StreamClient(fixture, "frame=3&first=0&last=19")
        let records = try stream.rest()

        #expect(stream.status == 200 && stream.headers["x-size"] == "64x32" && stream.hasEnded)
        #expect(stream.headers["transfer-encoding"] == "chunked" && stream.headers["x-matrix"] == "1")
        #expect(records.map(\.index) == Array(0...16) && records.map(\.frame) == Array(3...19))
        #expect(records.first?.isKey == true && records.allSatisfy { !$0.bytes.isEmpty })
    }

    @Test("The codec is the first one that the page decodes", arguments: LiveVideoEncoder.Codec.allCases)
    func codecs(_ codec: LiveVideoEncoder.Codec) throws {
        guard codec.isAvailable else { return }
        let fixture = try PreviewFixture()
        let stream = try StreamClient(fixture, "frame=0&first=0&last=2&codecs=mpeg2,\(codec.rawValue)&scale=0.5")
        let prefix = [.h264: "avc1.42C0", .vp9: "vp09.", .vp8: "vp8"][codec] ?? ""

        #expect(stream.headers["x-codec"]?.hasPrefix(prefix) == true, "\(stream.headers)")
        #expect(stream.headers["x-size"] == "32x16")
        #expect(stream.headers["x-matrix"] == (codec == .vp8 ? "6" : "1"))
        #expect(try stream.rest().count == 3)
        #expect(try StreamClient(fixture, "frame=0&first=0&last=2&codecs=mpeg2").status == 404)
    }

    @Test("A range repeats, and double speed sends every second frame")
    func loop() throws {
        let fixture = try PreviewFixture()
        let stream = try StreamClient(fixture, "frame=4&first=2&last=6&loops=true&step=2")
        var records: [StreamClient.Record] = []
        while records.count < 12, let record = try stream.next() {
            records.append(record)
            try stream.report(position: record.index, received: record.index)
        }
        #expect(records.map(\.index) == (0..<12).map { 2 * $0 })
        #expect(records.map(\.frame) == [4, 6, 3, 5, 2, 4, 6, 3, 5, 2, 4, 6])
    }

    @Test("The server is at most a second ahead of the page, and omits frames that the page would not show")
    func bounds() throws {
        let fixture = try PreviewFixture(PreviewFixture.scene.replacing("duration: 2", with: "duration: 60"))
        let stream = try StreamClient(fixture, "frame=0&first=0&last=599")
        let first = try stream.arriving()
        // Three quarters of a second without a report about what has arrived.
        #expect(first.map(\.index) == Array(0...6))
        try stream.report(position: 0, received: 6)
        #expect(try stream.arriving().map(\.index) == Array(7...10))
        try stream.report(position: 100, received: 10)
        #expect(try stream.arriving().map(\.index) == Array(103...109))
        try stream.report(position: 100, received: 109)
        #expect(try stream.arriving().map(\.index) == [110])
    }

    @Test("Pacing skips late frames in steps of the speed")
    func pacing() {
        var pacing = StreamPacing(framesPerSecond: 29.97, step: 2)
        #expect(pacing.second == 60)
        var sent: [Int] = []
        while let due = pacing.due {
            sent.append(due)
            pacing.send(due)
        }
        #expect(sent == (0...22).map { 2 * $0 })
        pacing.note(position: 51, received: 60)
        #expect(pacing.received == 46 && pacing.due == 72)
        // An earlier report that arrives late.
        pacing.note(position: 10, received: 10)
        #expect(pacing.position == 51 && pacing.received == 46)
    }

    @Test("A stream ends when the client closes it, and when the page reports nothing")
    func cancellation() throws {
        let fixture = try PreviewFixture()
        let session = session(fixture)
        defer { session.stop() }
        let wanted = try #require(request("client=a&number=1&frame=0&first=0&last=19&loops=true"))
        let (stream, format) = try session.play(wanted)
        #expect(format.width == 64 && session.streams.count == 1)
        stream.cancel()
        #expect(stream.next() == nil && session.streams.count == 0)

        let silent = try session.play(wanted).stream
        let start = ContinuousClock.now
        while silent.next() != nil {}
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        #expect(seconds > PlaybackStream.patience - 1 && seconds < PlaybackStream.patience + 30)
    }

    @Test("A stream without a first frame ends after a time limit, and the reasons for the end are distinguished")
    func reasons() throws {
        let wanted = try #require(request("client=a&number=1&frame=0&first=0&last=19"))
        func reason(_ body: (PlaybackStream) -> Void) -> String {
            let stream = PlaybackStream(wanted, framesPerSecond: 10)
            body(stream)
            do {
                return "\(try stream.format(within: 0.1))"
            } catch {
                // Reports and later errors do not change the end.
                stream.end(PreviewError.noScene)
                return stream.hasEnded ? "\(error)" : "the stream continues"
            }
        }
        #expect(reason { _ in } == "the first frame of the stream took more than 0.1 seconds")
        #expect(reason { $0.cancel() } == "the scene changed")
        #expect(reason { $0.cancel(.replacedStream) } == "the page has started a later stream")
        #expect(reason { $0.end(PreviewError.silentPage) } == "the page has reported nothing for 5 seconds")
        #expect(
            reason { stream in
                stream.cancel(.replacedStream)
                stream.end(PreviewError.outdated)
            } == "the page has started a later stream")
    }

    @Test("Warnings about streamed frames are in the state while the stream plays")
    func warnings() throws {
        let text = PreviewFixture.scene.replacing(
            "    - name: other",
            with: """
                    - { class: CATextLayer, frame: [0, 0, 60, 20], string: a, font: No Such Font }
                    - name: other
                """)
        let fixture = try PreviewFixture(text)
        let stream = try StreamClient(fixture, "frame=0&first=0&last=19&loops=true")
        _ = try stream.next()
        #expect(try fixture.state { $0.warnings.contains { $0.contains("No Such Font") } } != nil)
        #expect(!stream.hasEnded)
    }

    @Test("An ended stream releases its layers and clips")
    func release() throws {
        let layers = LayerCount()
        let size = try #require(PixelSize(width: 32, height: 32))
        let source = PreviewSource(
            .program {
                ProgrammedScene(
                    size: size, frameRate: 10, duration: 2, background: .black,
                    hasAudio: false, place: { $0 }
                ) { frameRate, background in
                    let root = CountedLayer()
                    root.token = LayerCount.Token(layers)
                    return Movie(root: root, frameRate: frameRate, duration: 2, background: background)
                }
            }, title: "program")
        let session = PreviewSession(source, threads: 1, cacheBytes: 1 << 20, folder: NSTemporaryDirectory())
        defer { session.stop() }
        #expect(waits { layers.count.withLock { $0 } == 0 })
        let wanted = try #require(request("client=a&number=1&frame=0&first=0&last=19&loops=true"))
        let stream = try session.play(wanted).stream
        #expect(layers.count.withLock { $0 } == 1)
        stream.cancel()
        #expect(waits { layers.count.withLock { $0 } == 0 })
    }

    @Test("A closed connection ends its stream although nothing is sent")
    func closedConnection() throws {
        let fixture = try PreviewFixture()
        for number in 1...2 * StreamThreads.limit {
            let items = "frame=0&first=0&last=19&loops=true"
            var stream = try StreamClient(fixture, items, client: "page\(number)")
            // The thread of an earlier page is free soon.
            _ = try waits {
                if stream.status == 200 { return true }
                stream = try StreamClient(fixture, items, client: "page\(number)")
                return stream.status == 200
            }
            #expect(stream.status == 200, "page \(number)")
            stream.close()
        }
    }

    @Test("Two pages play independently, a new stream of a page replaces its last one, and a fifth page is refused")
    func severalClients() throws {
        let fixture = try PreviewFixture()
        let items = "frame=0&first=0&last=19&loops=true"
        let a = try StreamClient(fixture, items, client: "a")
        let b = try StreamClient(fixture, "frame=10&first=0&last=19", client: "b")
        #expect(try b.rest().map(\.frame) == Array(10...19))
        #expect(try a.next()?.frame == 0)
        let again = try StreamClient(fixture, "frame=5&first=0&last=19", client: "a", number: 2)
        #expect(try again.next()?.frame == 5)
        while try a.next() != nil {}
        #expect(a.hasEnded, "the replaced stream goes on")
        // A request that was overtaken does not replace the later stream.
        #expect(try StreamClient(fixture, items, client: "a").status == 404)
        // A report about the replaced stream has no effect.
        try a.report(position: 1_000, received: 1_000)
        #expect(try again.next()?.frame == 6)

        let others = try (0..<StreamThreads.limit).map { try StreamClient(fixture, items, client: "other\($0)") }
        #expect(others.filter { $0.status == 200 }.count == StreamThreads.limit - 1)
        #expect(others.filter { $0.status == 503 }.count == 1)
        // Frames do not need the threads of streams.
        #expect(try fixture.client.get("/api/frame?frame=7").status == 200)
    }

    @Test("A change of the scene ends its streams, and the next one shows the new scene")
    func sceneChange() throws {
        let fixture = try PreviewFixture()
        let stream = try StreamClient(fixture, "frame=0&first=0&last=19&loops=true")
        let before = try #require(try stream.next())
        let revision = try fixture.state().sceneRevision
        try fixture.write(PreviewFixture.scene.replacing("#000080", with: "#d0d0d0"))
        #expect(try fixture.state { $0.sceneRevision > revision } != nil)
        var count = 0
        while try stream.next() != nil { count += 1 }
        #expect(stream.hasEnded && count <= 20)
        let after = try #require(try StreamClient(fixture, number: 2).next())
        #expect(after.frame == before.frame && after.bytes != before.bytes)
    }

    @Test("Hidden layers are not in the stream, and frames outside the scene are an error")
    func requests() throws {
        let fixture = try PreviewFixture()
        let all = try #require(try StreamClient(fixture, number: 1).next())
        let hidden = try #require(try StreamClient(fixture, "frame=0&first=0&last=19&hide=0,1", number: 2).next())
        #expect(all.bytes != hidden.bytes)
        #expect(try StreamClient(fixture, "frame=0&first=0&last=20").status == 404)
        for items in [
            "frame=0&first=0", "frame=5&first=6&last=9", "frame=5&first=0&last=4", "frame=-1&first=-1&last=9",
            "frame=0&first=0&last=9&step=0", "frame=0&first=0&last=9&scale=4", "frame=0&first=0&last=9&scale=0",
            "frame=0&first=0&last=9999999999",
        ] {
            #expect(try StreamClient(fixture, items).status == 400, "\(items)")
        }
        #expect(try fixture.client.post("/api/stream/position", "{\"client\": \"a\"}").status == 400)
        let report = "{\"client\": \"x\", \"number\": 1, \"position\": \(Int.max), \"received\": \(Int.max)}"
        #expect(try fixture.client.post("/api/stream/position", report).status == 204)
    }

    @Test("Streams and reports need the token, and pages of other origins cannot request them")
    func access() throws {
        let fixture = try PreviewFixture()
        #expect(try StreamClient(fixture, headers: [:]).status == 401)
        let bearer = ["Authorization": "Bearer \(fixture.client.token)"]
        let foreign = bearer.merging(["Origin": "http://example.com"]) { $1 }
        #expect(try StreamClient(fixture, headers: foreign).status == 403)
        #expect(try fixture.client.send("POST", "/api/stream/position", headers: [:], body: "{}").status == 401)
        #expect(
            try fixture.client.post("/api/stream/position", "{}", headers: ["Content-Type": "text/plain"]).status == 400
        )
    }

    @Test("Reports far beyond the scene do not end the preview")
    func hostileReports() throws {
        let fixture = try PreviewFixture()
        let stream = try StreamClient(fixture, "frame=0&first=0&last=19&loops=true")
        _ = try stream.next()
        try stream.report(position: Int.max, received: Int.max)
        try stream.report(position: Int.min, received: Int.min)
        _ = try stream.arriving(seconds: 0.3)
        #expect(try fixture.client.get("/api/state").status == 200)
    }

    @Test("A client of HTTP/1.0 receives the stream without chunks")
    func oldClient() throws {
        let fixture = try PreviewFixture()
        let path = "/api/stream?client=a&number=1&frame=0&first=0&last=3"
        let response = try fixture.client.exchange(
            "GET \(path) HTTP/1.0\r\nHost: 127.0.0.1:\(fixture.server.port)\r\n"
                + "Authorization: Bearer \(fixture.client.token)\r\n\r\n")
        #expect(response.status == 200 && response.headers["transfer-encoding"] == nil)
        let size = response.body.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect(response.body.count > 16 + size && size > 0)
    }
}
