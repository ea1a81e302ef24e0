/// The steps that can be undone and redone.
package struct EditHistory: Sendable {
    /// A named step: the changes of one or more files.
    package struct Step: Equatable, Sendable {
        /// What the step did, for a menu: "Move logo".
        package let name: String
        /// Steps in sequence with the same identifier are one; nil for a step of its own.
        package let merge: String?
        /// The changes by the paths of the files, in the order in which they apply.
        package internal(set) var changes: [String: [TextChange]]

        package init(name: String, merge: String? = nil, changes: [String: [TextChange]]) {
            self.name = name
            self.merge = merge
            self.changes = changes
        }
    }

    /// The steps to undo, the last one at the end.
    package private(set) var done: [Step]
    /// The steps to redo, the next one at the end.
    package private(set) var undone: [Step]

    package init(done: [Step] = [], undone: [Step] = []) {
        self.done = done
        self.undone = undone
    }

    /// Adds a step, which ends the steps to redo.
    package mutating func add(_ step: Step) {
        let continues = undone.isEmpty && step.merge != nil && done.last?.merge == step.merge
        undone = []
        guard continues, let last = done.popLast() else { return done.append(step) }
        let changes = last.changes.merging(step.changes) { Self.joined($0, $1) }
        done.append(Step(name: step.name, merge: step.merge, changes: changes))
    }

    /// Returns changes in sequence as fewer: while a value is dragged, its text is replaced again and again.
    private static func joined(_ first: [TextChange], _ second: [TextChange]) -> [TextChange] {
        guard first.count == 1, second.count == 1, let a = first.first, let b = second.first, a.offset == b.offset,
            a.inserted == b.removed
        else { return first + second }
        return [TextChange(offset: a.offset, removed: a.removed, inserted: b.inserted)]
    }

    /// Moves the last step to those that can be redone.
    package mutating func undo() {
        if let step = done.popLast() { undone.append(step) }
    }

    /// Moves the step undone last back.
    package mutating func redo() {
        if let step = undone.popLast() { done.append(step) }
    }

    /// Adapts the steps to a change of a file by another editor. Steps that changed the same lines, and those before
    /// them, can no longer be undone.
    ///
    /// - Returns: Whether all steps stay.
    @discardableResult
    package mutating func rebase(_ file: String, from old: [UInt8], to new: [UInt8]) -> Bool {
        let outside = OutsideChanges(from: old, to: new)
        let count = done.count + undone.count
        done = Self.rebased(done, file, outside, isUndo: true)
        undone = Self.rebased(undone, file, outside, isUndo: false)
        return done.count + undone.count == count
    }

    private static func rebased(_ steps: [Step], _ file: String, _ outside: OutsideChanges, isUndo: Bool) -> [Step] {
        var outside = outside
        var result: [Step] = []
        for step in steps.reversed() {
            var step = step
            if let changes = step.changes[file] {
                guard let moved = outside.moving(isUndo ? changes.inverse : changes) else { break }
                step.changes[file] = isUndo ? moved.inverse : moved
            }
            result.append(step)
        }
        return result.reversed()
    }

    /// Removes the oldest steps beyond a number.
    package mutating func limit(to count: Int) {
        done.removeFirst(max(0, done.count - count))
        undone.removeFirst(max(0, undone.count - count))
    }
}
