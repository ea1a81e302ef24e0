import Foundation
import Testing

@testable import PreviewServer

@Suite struct AccessPolicyTests {
    private func isAllowed(_ host: String, on address: String, port: Int) -> Bool {
        let policy = AccessPolicy(token: "t", host: address, port: port)
        let request = HTTPRequest(
            method: "GET", path: "/", query: [:], headers: ["host": host, "authorization": "Bearer t"], body: Data())
        return policy.response(to: request) == nil
    }

    @Test("Host headers may leave out port 80 only")
    func defaultPort() {
        #expect(isAllowed("127.0.0.1", on: "127.0.0.1", port: 80))
        #expect(!isAllowed("127.0.0.1", on: "127.0.0.1", port: 8080))
        #expect(!isAllowed("127.0.0.1:80", on: "127.0.0.1", port: 8080))
        #expect(isAllowed("[::1]:8080", on: "::1", port: 8080))
    }

    @Test("A server on all addresses accepts IP addresses, but no names besides localhost")
    func allAddresses() {
        #expect(isAllowed("192.168.1.5:8080", on: "0.0.0.0", port: 8080))
        #expect(isAllowed("localhost:8080", on: "0.0.0.0", port: 8080))
        #expect(!isAllowed("attacker.example:8080", on: "0.0.0.0", port: 8080))
        #expect(AccessPolicy(token: "t", host: "0.0.0.0", port: 1).url == "http://127.0.0.1:1/?token=t")
    }

    @Test("Requests that a page of another port or site starts are refused, also without an Origin header")
    func fetchSites() {
        let policy = AccessPolicy(token: "t", host: "127.0.0.1", port: 8080)
        func status(_ site: String?, _ path: String, query: [String: String] = [:]) -> HTTPStatus? {
            var headers = ["host": "127.0.0.1:8080", "cookie": "multiplane-preview-8080=t"]
            headers["sec-fetch-site"] = site
            let request = HTTPRequest(method: "GET", path: path, query: query, headers: headers, body: Data())
            return policy.response(to: request)?.status
        }
        for site in ["same-site", "cross-site", "unknown"] {
            #expect(status(site, "/api/stream") == .forbidden && status(site, "/api/frame") == .forbidden)
            // A link on another page may open the preview.
            #expect(status(site, "/", query: ["token": "t"]) == .seeOther && status(site, "/") == nil)
        }
        for site in ["same-origin", "none", nil] { #expect(status(site, "/api/stream") == nil) }
    }

    @Test("Tokens have 128 random bits")
    func tokens() {
        let tokens = Set((0..<100).map { _ in AccessPolicy.makeToken() })
        #expect(tokens.count == 100 && tokens.allSatisfy { $0.wholeMatch(of: #/[0-9a-f]{32}/#) != nil })
    }
}
