import Foundation
import TestSupport

/// Returns a zip archive with text files.
func archive(_ files: [(path: String, text: String)]) -> Data {
    TestArchive.data(files.map { ($0.path, Data($0.text.utf8)) })
}
