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

    @Test("Tokens have 128 random bits")
    func tokens() {
        let tokens = Set((0..<100).map { _ in AccessPolicy.makeToken() })
        #expect(tokens.count == 100 && tokens.allSatisfy { $0.wholeMatch(of: #/[0-9a-f]{32}/#) != nil })
    }
}
