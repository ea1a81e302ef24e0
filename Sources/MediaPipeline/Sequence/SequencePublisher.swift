import Foundation

/// Gives the finished pictures of a sequence their names.
struct SequencePublisher {
    let names: SequenceNames
    let folder: PendingFolder
    let overwrite: OverwritePolicy
    let calls: FileCalls

    /// Moves pictures `0..<count` to their places.
    ///
    /// All places are looked at first. Should a move fail all the same, the pictures that were put where nothing had
    /// been are removed again.
    /// - Throws: `.outputNotWritable` for a place that cannot be used.
    func publish(_ count: Int) throws(MediaError) {
        for n in 0..<count { try PartialFileName(of: names.path(frame: n)).checkFinal(overwrite: overwrite) }
        var placed: [String] = []
        do throws(MediaError) {
            for n in 0..<count {
                let place = PartialFileName(of: names.path(frame: n)).path
                let isNew = access(place, F_OK) != 0
                try move(folder.path + "/" + names.name(frame: n), to: place)
                if isNew { placed.append(place) }
            }
        } catch {
            for path in placed { unlink(path) }
            throw error
        }
        synchronize()
    }

    private func move(_ source: String, to place: String) throws(MediaError) {
        if overwrite == .refuse {
            // A link fails where the name exists, which a rename would not. Not every file system has links.
            if link(source, place) == 0 { return }
            if errno == EEXIST { throw .exists(place) }
        }
        if let mode = PartialFileName(of: place).mode { chmod(source, mode) }
        guard calls.rename(source, place) >= 0 else {
            throw MediaError(errno: errno, during: "giving the pictures their names", path: place)
        }
    }

    /// Makes the new names survive a power cut; best effort.
    private func synchronize() {
        let descriptor = open(names.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }
}
