import Foundation

extension MediaError {
    /// What a system call's `errno` means for the file being written.
    init(errno code: Int32, during operation: String, path: String) {
        let words = String(cString: strerror(code))
        switch code {
        case ENOSPC, EDQUOT, EFBIG:
            self.init(
                .diskFull, file: path, during: operation, detail: words.lowercased(),
                remedy: "Free some space, or write to another disk.")
        default:
            self.init(
                .outputNotWritable, file: path, during: operation, detail: words.lowercased(),
                remedy: "Check that the folder exists and can be written.")
        }
    }

    static func exists(_ path: String) -> MediaError {
        MediaError(
            .outputNotWritable, file: path, during: "creating the file", detail: "the file exists",
            remedy: "Choose another name, or allow it to be overwritten.")
    }

    static func isFolder(_ path: String) -> MediaError {
        MediaError(
            .outputNotWritable, file: path, during: "creating the file", detail: "this is a folder",
            remedy: "Give a file name.")
    }

    static func isNoFile(_ path: String) -> MediaError {
        MediaError(
            .outputNotWritable, file: path, during: "creating the file",
            detail: "this is a device or a pipe, not a file",
            remedy: "Movies are finished by going back to their beginning: give a file name.")
    }
}
