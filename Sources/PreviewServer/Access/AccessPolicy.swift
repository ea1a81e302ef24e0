import Foundation

/// Decides which requests the server answers.
///
/// Other pages in the browser must not read or control the preview: requests need the token, and names that an attacker
/// could direct to this computer are not accepted as its address.
package struct AccessPolicy: Sendable {
    /// The token that the address of the page contains.
    package let token: String
    private let host: String
    private let port: Int

    /// Creates a policy for a server.
    ///
    /// - Parameters:
    ///   - token: The token; random by default.
    ///   - host: The address that the server listens on.
    package init(token: String = AccessPolicy.makeToken(), host: String, port: Int) {
        self.token = token
        self.host = host
        self.port = port
    }

    /// Returns 32 random hexadecimal digits.
    package static func makeToken() -> String {
        var generator = SystemRandomNumberGenerator()
        let words = (0..<2).map { _ in String(generator.next() as UInt64, radix: 16) }
        return words.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
    }

    /// The address of the page with its token.
    package var url: String {
        let name = isAnyAddress ? "127.0.0.1" : host
        return "http://\(name.contains(":") ? "[\(name)]" : name):\(port)/?token=\(token)"
    }

    /// Returns the response to a request that is not allowed, and to the page's first one; nil for the others.
    package func response(to request: HTTPRequest) -> HTTPResponse? {
        guard let host = request.headers["host"], isOwn(host) else {
            return HTTPResponse(.forbidden, "the Host header does not name this server")
        }
        if let origin = request.headers["origin"], origin != "http://\(host)" {
            return HTTPResponse(.forbidden, "requests of other pages are not allowed")
        }
        if request.path == "/" {
            if let given = request.query["token"], isToken(given) { return makeEntry() }
        } else if !isOwnPage(request) {
            return HTTPResponse(.forbidden, "requests of other pages are not allowed")
        }
        let given = request.cookie(cookie) ?? request.headers["authorization"].flatMap(Self.bearer)
        guard let given, isToken(given) else {
            return HTTPResponse(.unauthorized, "open the address that `multiplane preview` printed")
        }
        return nil
    }

    /// Whether a request comes from the preview's page or from the user, as far as the browser says.
    ///
    /// Pages of another port of this computer are of the same site, so that the browser sends the cookie with their
    /// requests, and requests without CORS have no Origin header. The page itself may be opened by a link of any site.
    private func isOwnPage(_ request: HTTPRequest) -> Bool {
        guard let site = request.headers["sec-fetch-site"] else { return true }
        return site == "same-origin" || site == "none"
    }

    /// Stores the token in a cookie and removes it from the address.
    private func makeEntry() -> HTTPResponse {
        var response = HTTPResponse(.seeOther)
        response.headers = [
            ("Set-Cookie", "\(cookie)=\(token); Path=/; HttpOnly; SameSite=Strict"), ("Location", "/"),
        ]
        return response
    }

    /// Cookies do not depend on the port, so that its number is in the name.
    private var cookie: String { "multiplane-preview-\(port)" }

    private var isAnyAddress: Bool { host == "0.0.0.0" || host == "::" }

    /// Whether a Host header is an address of this server. Names other than `localhost` are not: their owner decides
    /// where they lead.
    private func isOwn(_ header: String) -> Bool {
        guard let match = header.wholeMatch(of: #/(\[[0-9A-Fa-f:.]+\]|[^:]+)(?::(\d+))?/#),
            // Browsers leave out the default port.
            (match.2.map { Int($0) } ?? 80) == port
        else { return false }
        let name = match.1.trimmingCharacters(in: ["[", "]"]).lowercased()
        if isLoopback { return ["localhost", "127.0.0.1", "::1", host].contains(name) }
        return name == "localhost" || name.contains(":") || name.wholeMatch(of: #/(\d{1,3}\.){3}\d{1,3}/#) != nil
    }

    private var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

    private static func bearer(_ header: String) -> String? {
        header.hasPrefix("Bearer ") ? String(header.dropFirst(7)) : nil
    }

    /// Compares in a time that does not depend on the position of the first difference.
    private func isToken(_ given: String) -> Bool {
        let a = Array(given.utf8)
        let b = Array(token.utf8)
        guard a.count == b.count else { return false }
        return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
