import Foundation
import Glibc
import PreviewServer
import TestSupport
import Testing

/// Requests that the server must not answer.
@Suite struct SecurityTests {
    @Test("The address with the token sets a cookie that later requests need")
    func token() throws {
        let fixture = try PreviewFixture()
        let client = fixture.client
        let entry = try client.send("GET", "/?token=\(client.token)", headers: [:])
        let cookie = try #require(entry.headers["set-cookie"])

        #expect(entry.status == 303 && entry.headers["location"] == "/")
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
        let pair = String(cookie.split(separator: ";")[0])
        #expect(try client.send("GET", "/", headers: ["Cookie": "a=b; \(pair)"]).status == 200)
        #expect(try client.send("GET", "/api/state", headers: ["Cookie": pair]).status == 200)
        #expect(try client.send("GET", "/", headers: [:]).status == 401)
        #expect(try client.send("GET", "/api/state", headers: ["Cookie": pair.dropLast() + "x"]).status == 401)
        #expect(try client.send("GET", "/?token=\(client.token.dropLast())", headers: [:]).status == 401)
        #expect(try client.send("GET", "/main.js", headers: ["Authorization": "Bearer 0"]).status == 401)
    }

    @Test(
        "Requests with another Host header are refused, so that no name can be directed to the server",
        arguments: ["", "example.com", "example.com:PORT", "127.0.0.1", "127.0.0.1:1", "192.168.0.2:PORT"])
    func host(_ host: String) throws {
        let fixture = try PreviewFixture()
        let name = host.replacing("PORT", with: "\(fixture.server.port)")
        let token = fixture.client.token

        #expect(try fixture.client.get("/api/state", headers: ["Host": name]).status == 403)
        #expect(try fixture.client.send("GET", "/?token=\(token)", headers: ["Host": name]).status == 403)
        #expect(
            try fixture.client.get("/api/state", headers: ["Host": "localhost:\(fixture.server.port)"]).status == 200)
    }

    @Test(
        "Requests of pages from other origins are refused", arguments: ["http://example.com", "null", "https://SELF"])
    func origin(_ origin: String) throws {
        let fixture = try PreviewFixture()
        let own = "127.0.0.1:\(fixture.server.port)"
        let headers = ["Origin": origin.replacing("SELF", with: own)]

        #expect(try fixture.client.get("/api/state", headers: headers).status == 403)
        #expect(try fixture.client.post("/api/parameters", "{}", headers: headers).status == 403)
        #expect(try fixture.client.post("/api/parameters", "{}", headers: ["Origin": "http://\(own)"]).status == 200)
    }

    @Test("A form of another page cannot send a request that changes something")
    func contentType() throws {
        let fixture = try PreviewFixture()
        let headers = ["Content-Type": "text/plain"]

        #expect(try fixture.client.post("/api/parameters", "{}", headers: headers).status == 400)
        #expect(try fixture.client.get("/api/render").status == 404)
        #expect(
            try fixture.client.send("DELETE", "/", headers: ["Authorization": "Bearer \(fixture.client.token)"]).status
                == 405)
    }

    @Test(
        "No files are served besides those of the page",
        arguments: [
            "/scene.yaml", "/../scene.yaml", "/..%2f..%2fetc/passwd", "//etc/passwd", "/api/../scene.yaml", "/link.js",
        ])
    func traversal(_ path: String) throws {
        let fixture = try PreviewFixture()
        symlink("/etc/passwd", fixture.folder + "/link.js")

        #expect(try fixture.client.get(path).status == 404)
        #expect(try fixture.client.post("/api/render", "{\"preset\": \"../scene.yaml\"}").status == 400)
        #expect(try fixture.client.get("/main.js").status == 200)
    }

    @Test("Responses carry the headers that keep other pages from using them")
    func headers() throws {
        let fixture = try PreviewFixture()
        let response = try fixture.client.get("/")

        #expect(response.headers["content-security-policy"]?.contains("default-src 'self'") == true)
        #expect(response.headers["x-content-type-options"] == "nosniff")
        #expect(response.headers["cross-origin-resource-policy"] == "same-origin")
        #expect(response.headers["access-control-allow-origin"] == nil)
    }

    @Test("Oversized and malformed messages end the connection with an error")
    func sizes() throws {
        var limits = HTTPLimits()
        limits.headerBytes = 2_000
        limits.bodyBytes = 1_000
        let fixture = try PreviewFixture(limits: limits)
        let client = fixture.client

        #expect(try client.get("/api/state", headers: ["X-Long": String(repeating: "x", count: 3_000)]).status == 431)
        #expect(try client.exchange(String(repeating: "x", count: 1 << 20)).status == 431)
        #expect(try client.post("/api/parameters", String(repeating: " ", count: 1_001)).status == 413)
        #expect(try client.post("/api/parameters", "{}", headers: ["Content-Length": "-1"]).status == 400)
        for text in [
            "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9\r\n\r\n", "GET x HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nA\r\n\r\n",
        ] {
            #expect(try client.exchange(text).status == 400, "\(text)")
        }
        let twice = "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"
        #expect(try client.exchange(twice).status == 400)
        #expect(try client.get("/api/state").status == 200)
    }

    @Test("A client that sends nothing is disconnected")
    func idleClient() throws {
        var limits = HTTPLimits()
        limits.timeout = 0.2
        let fixture = try PreviewFixture(limits: limits)
        let socket = try fixture.client.connected()
        defer { close(socket) }

        #expect(HTTPTestClient.readToEnd(socket).isEmpty)
    }

    @Test("A thousand connections are limited, and the server answers after they are closed")
    func manyConnections() throws {
        var limits = HTTPLimits()
        limits.connections = 20
        let fixture = try PreviewFixture(limits: limits)
        var sockets: [Int32] = []
        for _ in 0..<20 { sockets.append(try fixture.client.connected()) }
        var refused = 0
        for _ in 0..<980 {
            let socket = try fixture.client.connected()
            if String(decoding: HTTPTestClient.readToEnd(socket), as: UTF8.self).hasPrefix("HTTP/1.1 503") {
                refused += 1
            }
            close(socket)
        }
        for socket in sockets { close(socket) }

        #expect(refused == 980)
        let end = ContinuousClock.now + .seconds(60)
        var status = 0
        while status != 200, ContinuousClock.now < end { status = (try? fixture.client.get("/api/state").status) ?? 0 }
        #expect(status == 200)
    }

    @Test("A port that is in use, and a host that is no address, are errors")
    func address() throws {
        let fixture = try PreviewFixture()
        #expect(throws: HTTPServerError.invalidHost("example.com")) {
            _ = try HTTPServer(host: "example.com", port: 0) { _ in HTTPResponse(.ok) }
        }
        #expect(throws: HTTPServerError.self) {
            _ = try HTTPServer(host: "127.0.0.1", port: fixture.server.port) { _ in HTTPResponse(.ok) }
        }
    }
}
