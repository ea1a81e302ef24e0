/// The limits of the server, which bound the memory and threads that clients can use.
package struct HTTPLimits: Sendable {
    /// The bytes of a request's first line and headers.
    package var headerBytes = 16 << 10
    /// The bytes of a request's body.
    package var bodyBytes = 256 << 10
    /// The open connections; the server answers more with status 503 and closes them.
    package var connections = 64
    /// The seconds that a client may take to send a request, or to accept a part of a response.
    package var timeout = 15.0

    /// Creates the default limits.
    package init() {}
}
