import Foundation
import MediaPipeline

extension ChunkFolder {
    /// - Throws: `ChunkError.noSuchChunk`.
    public func chunk(_ number: Int) throws(ChunkError) -> ChunkPlan.Chunk {
        guard plan.chunks.indices.contains(number) else { throw .noSuchChunk(number, count: plan.chunks.count) }
        return plan.chunks[number]
    }

    /// The record of a chunk that is there, of this plan, and whole; its file is read.
    public func finished(_ number: Int) -> ChunkRecord? {
        guard plan.chunks.indices.contains(number), let data = FileManager.default.contents(atPath: recordPath(number)),
            let record = try? JSONDecoder().decode(ChunkRecord.self, from: data)
        else { return nil }
        let chunk = plan.chunks[number]
        guard record.plan == planHash, record.number == number, record.first == chunk.first, record.count == chunk.count
        else { return nil }
        guard let hash = try? ContentHash(ofFile: packets(number)), hash == record.hash else { return nil }
        return record
    }

    func write(_ record: ChunkRecord) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try writeFile(try encoder.encode(record) + Data("\n".utf8), to: recordPath(record.number))
    }

    /// Removes the plan and all that belongs to it, and the folder when nothing else is in it.
    public func remove() {
        Self.removeFiles(in: path)
        rmdir(path)
    }

    /// Removes a plan's files, partial ones too. What others put there stays.
    static func removeFiles(in folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        // The plan first: without it nothing of the rest counts.
        for name in ["plan.json"] + names where isOurs(name) { unlink(folder + "/" + name) }
    }

    private static func isOurs(_ name: String) -> Bool {
        name.wholeMatch(
            of: #/plan\.json|chunk-\d+\.(packets|json)|\.(plan\.json|chunk-\d+\.(packets|json))\.\d+(-\d+)?\.partial/#)
            != nil
    }
}
