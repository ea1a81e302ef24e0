import Foundation
import Glibc
import WorkerSandbox

/// One end of the connection between a process and its decoding worker: messages over a socket, and shared memory for
/// pixels and samples.
///
/// - Thread safety: guarded by the owner; `sendProgress` may be called on another thread than `send`.
final class WorkerChannel: @unchecked Sendable {
    /// The socket, owned by the channel.
    let socket: Int32
    private let sending = NSLock()
    private var received = Data()
    private var receivedDescriptor: Int32 = -1

    /// A problem of the connection: it was closed, or the other side sent something invalid.
    struct Broken: Error {}

    /// A received message.
    enum Message {
        case body(Data, descriptor: Int32?)
        /// The other side makes progress.
        case progress
    }

    /// The largest message, in bytes.
    private static let limit = 1 << 20
    private static let headerSize = 8

    init(socket: Int32) { self.socket = socket }

    deinit {
        if receivedDescriptor >= 0 { close(receivedDescriptor) }
        close(socket)
    }

    /// Sends a value, and a copy of a descriptor with it.
    func send(_ value: some Encodable, descriptor: Int32 = -1) throws(Broken) {
        guard let body = try? JSONEncoder().encode(value), body.count <= Self.limit else { throw Broken() }
        try send(kind: 1, body, descriptor)
    }

    /// Tells the other side that the work makes progress.
    func sendProgress() throws(Broken) { try send(kind: 0, Data(), -1) }

    private func send(kind: UInt32, _ body: Data, _ descriptor: Int32) throws(Broken) {
        var message = withUnsafeBytes(of: (kind, UInt32(body.count))) { Data($0) }
        message.append(body)
        let code = sending.withLock {
            message.withUnsafeBytes { mp_send(socket, $0.baseAddress, $0.count, descriptor) }
        }
        guard code == 0 else { throw Broken() }
    }

    /// Returns the next message, or `nil` after `milliseconds` without one.
    ///
    /// - Parameter milliseconds: The longest wait; -1 for no limit.
    func receive(within milliseconds: Int32) throws(Broken) -> Message? {
        while true {
            if let message = try next() { return message }
            var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            let count = poll(&request, 1, milliseconds)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let got = bytes.withUnsafeMutableBytes {
                mp_receive(socket, $0.baseAddress, $0.count, &receivedDescriptor)
            }
            guard got > 0 else { throw Broken() }
            received.append(contentsOf: bytes.prefix(Int(got)))
        }
    }

    /// Returns the first message of the received bytes; `nil` if it is not complete.
    private func next() throws(Broken) -> Message? {
        guard received.count >= Self.headerSize else { return nil }
        let (kind, count) = received.withUnsafeBytes {
            ($0.loadUnaligned(as: UInt32.self), Int($0.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
        }
        guard kind <= 1, count <= Self.limit else { throw Broken() }
        guard received.count >= Self.headerSize + count else { return nil }
        let body = Data(received.dropFirst(Self.headerSize).prefix(count))
        received = Data(received.dropFirst(Self.headerSize + count))
        guard kind == 1 else { return .progress }
        defer { receivedDescriptor = -1 }
        return .body(body, descriptor: receivedDescriptor >= 0 ? receivedDescriptor : nil)
    }
}

/// Memory that two processes share. It never shrinks, so that reading it is safe whatever the other process does.
final class SharedMemory {
    let bytes: UnsafeMutableRawBufferPointer
    /// The descriptor, owned by this object.
    let descriptor: Int32

    /// Creates shared memory; `nil` if there is not enough.
    init?(byteCount: Int) {
        let descriptor = mp_create_memory(byteCount)
        guard descriptor >= 0 else { return nil }
        guard let bytes = Self.mapped(descriptor, byteCount, PROT_READ | PROT_WRITE) else {
            close(descriptor)
            return nil
        }
        self.bytes = bytes
        self.descriptor = descriptor
    }

    /// Maps the memory of another process for reading; `nil` for a descriptor that is not sealed shared memory. Takes
    /// ownership of the descriptor.
    init?(received descriptor: Int32) {
        let count = mp_memory_size(descriptor)
        guard count > 0, let bytes = Self.mapped(descriptor, Int(count), PROT_READ) else {
            close(descriptor)
            return nil
        }
        self.bytes = bytes
        self.descriptor = descriptor
    }

    deinit {
        munmap(bytes.baseAddress, bytes.count)
        close(descriptor)
    }

    private static func mapped(_ descriptor: Int32, _ count: Int, _ access: Int32) -> UnsafeMutableRawBufferPointer? {
        let start = mmap(nil, count, access, MAP_SHARED, descriptor, 0)
        return start == MAP_FAILED ? nil : UnsafeMutableRawBufferPointer(start: start, count: count)
    }
}
