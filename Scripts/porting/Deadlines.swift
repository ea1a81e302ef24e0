import Foundation

private let deadline = Edit(
    #"^(\s*(?:let|var) (\w+))(?:: ?DispatchTime)? ?= ?(?:DispatchTime)?\.now\(\)(?= ?\+)"#,
    "$1 = MovieTime.Deadline.now()")

/// Returns the lines with the deadlines of delays on the main queue, which are in variables, in the time of the movie.
func replacingDeadlines(_ lines: [String]) -> [String] {
    let names = Set(lines.compactMap { deadline.groups($0)?[2] }).filter { name in
        // Other uses need the clock of the computer.
        let use = Edit(#"\b\#(name)\b"#, "")
        return lines.allSatisfy { line in
            !use.matches(line) || deadline.groups(line)?[2] == name || delay(until: name).matches(line)
        }
    }
    return names.sorted().reduce(lines) { lines, name in
        lines.map { line in
            deadline.groups(line)?[2] == name ? deadline.apply(to: line) : delay(until: name).apply(to: line)
        }
    }
}

/// Returns the edit of a delay on the main queue whose deadline is in a variable.
private func delay(until name: String) -> Edit {
    Edit(#"\bDispatchQueue\.main\.asyncAfter\((\s*)deadline: ?\#(name)\b"#, "MovieTime.asyncAfter($1deadline: \(name)")
}
