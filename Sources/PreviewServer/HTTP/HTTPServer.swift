import Foundation
import Glibc
import Images
import Synchronization

/// A small HTTP/1.1 server for a page on the same computer: one thread for each connection, all sizes bounded.
///
/// The handler runs on the threads of the connections, several of them at a time.
package final class HTTPServer: Sendable {
    /// The port that the server listens on.
    package let port: Int
    private let listener: Int32
    private let limits: HTTPLimits
    private let handler: @Sendable (HTTPRequest) -> HTTPResponse
    private let sockets = LockedValue<Set<Int32>>([])
    private let isStopped = Atomic<Bool>(false)

    /// Opens a port and starts to answer requests.
    ///
    /// - Parameters:
    ///   - host: An IP address of this computer, or "localhost".
    ///   - port: The port; 0 for any free port.
    /// - Throws: `HTTPServerError` if the address is not valid or the port is in use.
    package init(
        host: String, port: Int, limits: HTTPLimits = HTTPLimits(),
        handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) throws(HTTPServerError) {
        listener = try ListeningSocket.open(host: host, port: port)
        self.port = ListeningSocket.port(of: listener)
        self.limits = limits
        self.handler = handler
        let thread = Thread { [self] in accept() }
        thread.name = "preview server"
        thread.start()
    }

    /// Closes the port and all connections.
    package func stop() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        shutdown(listener, Int32(SHUT_RDWR))
        sockets.withLock { for socket in $0 { shutdown(socket, Int32(SHUT_RDWR)) } }
    }

    private func accept() {
        defer { close(listener) }
        while !isStopped.load(ordering: .relaxed) {
            let socket = Glibc.accept(listener, nil, nil)
            if socket < 0 {
                // Too many open files, or a client that is gone already.
                if !isStopped.load(ordering: .relaxed) { usleep(10_000) }
                continue
            }
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
            let isAdmitted = sockets.withLock { sockets in
                guard sockets.count < limits.connections else { return false }
                sockets.insert(socket)
                return true
            }
            if isAdmitted { serve(socket) } else { Self.refuse(socket) }
        }
    }

    private func serve(_ socket: Int32) {
        let thread = Thread { [self] in
            var connection = HTTPConnection(socket: socket, limits: limits)
            connection.serve(handler)
            sockets.withLock { _ = $0.remove(socket) }
            close(socket)
        }
        thread.name = "preview client"
        thread.start()
    }

    /// Answers without waiting for the request.
    private static func refuse(_ socket: Int32) {
        let text = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        _ = text.withCString { send(socket, $0, strlen($0), Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)) }
        close(socket)
    }
}

/// The reasons a server cannot be started.
package enum HTTPServerError: Error, Equatable, CustomStringConvertible {
    case invalidHost(String)
    case unavailable(host: String, port: Int, reason: String)

    package var description: String {
        switch self {
        case .invalidHost(let host): "\"\(host)\" is not an IP address; give an address such as 127.0.0.1"
        case .unavailable(let host, let port, let reason):
            "\(host) port \(port) cannot be opened: \(reason); give another --port, or 0 for any free one"
        }
    }
}

/// The socket on which a server waits for connections.
private enum ListeningSocket {
    static func open(host: String, port: Int) throws(HTTPServerError) -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host == "localhost" ? "127.0.0.1" : host, String(port), &hints, &found) == 0,
            let address = found?.pointee
        else { throw .invalidHost(host) }
        defer { freeaddrinfo(found) }
        let descriptor = socket(address.ai_family, address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        guard descriptor >= 0, bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, listen(descriptor, 128) == 0
        else {
            let reason = String(cString: strerror(errno)).lowercased()
            if descriptor >= 0 { close(descriptor) }
            throw .unavailable(host: host, port: port, reason: reason)
        }
        return descriptor
    }

    static func port(of descriptor: Int32) -> Int {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &length) }
            // The port has the same place in IPv4 and IPv6 addresses.
            return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { Int($0.pointee.sin_port.bigEndian) }
        }
    }
}
