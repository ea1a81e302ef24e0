import FileAccess
import Foundation
import Glibc
import MediaWriting

/// The record of a finished chunk, written after the chunk.
package struct ChunkRecord: Codable, Equatable, Sendable {
    /// The hash of the plan file.
    package var plan: ContentHash
    /// The number of the chunk.
    package var number: Int
    /// The first frame.
    package var first: Int
    /// The number of frames.
    package var count: Int
    /// The size of the chunk file in bytes.
    package var bytes: Int
    /// The hash of the chunk file.
    package var hash: ContentHash
    /// The decoding delay in frames.
    package var delay: Int
    /// The hash of the pixels of the first frame, before encoding; compared at chunk boundaries.
    package var firstImage: ContentHash
    /// The hash of the pixels of the last frame, before encoding.
    package var lastImage: ContentHash
    /// The descriptions of the render warnings.
    package var warnings: [String]

    /// The hash of all values, which finds damaged records.
    fileprivate var checksum: ContentHash {
        let numbers = [number, first, count, bytes, delay].map(String.init)
        let hashes = [plan, hash, firstImage, lastImage].map(\.description)
        return ContentHash(of: Data((numbers + hashes + warnings).joined(separator: "\0").utf8))
    }
}

/// The file of a record.
private struct StoredRecord: Codable {
    var record: ChunkRecord
    var checksum: ContentHash
}

extension ChunkFolder {
    /// Returns the record of a chunk of this plan whose file has the size in the record; nil otherwise.
    ///
    /// The chunk itself is not read: `finished` compares its hash.
    package func record(of number: Int) -> ChunkRecord? {
        guard plan.chunks.indices.contains(number), let data = Self.contents(recordPath(number)),
            let stored = try? JSONDecoder().decode(StoredRecord.self, from: data),
            stored.checksum == stored.record.checksum
        else { return nil }
        let record = stored.record
        let chunk = plan.chunks[number]
        guard record.plan == planHash, record.number == number, record.first == chunk.first,
            record.count == chunk.count, packetsSize(number) == record.bytes
        else { return nil }
        return record
    }

    /// Returns the size of the file of a chunk in bytes; nil if there is none.
    func packetsSize(_ number: Int) -> Int? {
        var status = stat()
        guard stat(packetsPath(number), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Returns the record of a finished, undamaged chunk of this plan; reads the whole file. Nil otherwise.
    package func finished(_ number: Int) -> ChunkRecord? {
        guard let record = record(of: number), let hash = try? ContentHash(ofFile: packetsPath(number)),
            hash == record.hash
        else { return nil }
        return record
    }

    /// Returns the record of a finished, undamaged chunk, and removes the record of a damaged one, so that workers
    /// render the chunk again. In a folder that cannot be written, the record stays.
    package func checked(_ number: Int) -> ChunkRecord? {
        let stored = Self.contents(recordPath(number))
        if let record = finished(number) { return record }
        // A worker may have finished the chunk meanwhile.
        if let stored, Self.contents(recordPath(number)) == stored { unlink(recordPath(number)) }
        return nil
    }

    /// Writes the record of a chunk.
    func write(_ record: ChunkRecord) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let data = try encoder.encode(StoredRecord(record: record, checksum: record.checksum))
        try writeFile(data + Data("\n".utf8), to: recordPath(record.number))
        unlink(failurePath(record.number))
    }
}
