/// A stored member of a layer's state, read and written in place: going by the key path would copy the whole state.
struct MemberPlace<Value>: Sendable {
    private let member: Member<Value>
    /// In bytes from the state's beginning; nil for a member that is computed.
    let offset: Int?

    init(_ member: Member<Value>) { (self.member, offset) = (member, MemoryLayout<LayerState>.offset(of: member)) }

    func read(_ state: LayerState) -> Value {
        guard let offset else { return state[keyPath: member] }
        return withUnsafePointer(to: state) {
            (UnsafeRawPointer($0) + offset).assumingMemoryBound(to: Value.self).pointee
        }
    }

    func write(_ value: Value, _ state: inout LayerState) {
        guard let offset else { return state[keyPath: member] = value }
        withUnsafeMutablePointer(to: &state) {
            (UnsafeMutableRawPointer($0) + offset).assumingMemoryBound(to: Value.self).pointee = value
        }
    }
}
