import Foundation
import MotionTiming
import RenderTree

/// The location of a property's numbers in a layer's state.
enum StateStorage: Sendable {
    case numbers(NumberStorage)
    /// A `CATransform3D` at a byte offset from the start of the state.
    case transform(offset: Int)

    /// Whether the numbers are a part of the placement, or the opacity: what changes when a layer moves or fades.
    var isPlacementOrOpacity: Bool {
        switch self {
        case .numbers(let storage): storage.offset < MemoryLayout<Placement>.size || storage.offset == Self.opacity
        case .transform(let offset): offset < MemoryLayout<Placement>.size
        }
    }

    private static let opacity = MemoryLayout<LayerState>.offset(of: \.appearance.opacity)

    /// Returns the location of a field; nil for a computed property.
    static func numbers<Value>(
        _ form: NumericKind, _ member: StateMember<Value>, precision: NumberStorage.Precision = .double
    ) -> StateStorage? {
        member.offset.map { .numbers(NumberStorage(offset: $0, form: form, precision: precision)) }
    }
}

/// A number, point, size or rectangle in a layer's state.
struct NumberStorage: Sendable {
    let offset: Int
    let form: NumericKind
    let precision: Precision

    /// The precision with which the field stores a value.
    enum Precision: Sendable { case single, double }

    @inline(__always)
    func read(_ state: UnsafeRawPointer) -> SIMD4<Double> {
        let member = state + offset
        if precision == .single { return SIMD4(Double(member.load(as: Float.self)), 0, 0, 0) }
        var value = SIMD4(member.load(as: Double.self), 0, 0, 0)
        if case .number = form { return value }
        value.y = (member + 8).load(as: Double.self)
        guard case .rect = form else { return value }
        value.z = (member + 16).load(as: Double.self)
        value.w = (member + 24).load(as: Double.self)
        return value
    }

    @inline(__always)
    func read(from state: inout LayerState) -> SIMD4<Double> {
        withUnsafeBytes(of: &state) { bytes in bytes.baseAddress.map(read) ?? .zero }
    }

    func write(_ value: SIMD4<Double>, into state: inout LayerState) {
        withUnsafeMutableBytes(of: &state) { bytes in if let base = bytes.baseAddress { write(value, to: base) } }
    }

    /// Writes a value with the precision of the field.
    func write(_ value: SIMD4<Double>, to state: UnsafeMutableRawPointer) {
        let member = state + offset
        if precision == .single { return member.storeBytes(of: Float(value.x), as: Float.self) }
        member.storeBytes(of: value.x, as: Double.self)
        if case .number = form { return }
        (member + 8).storeBytes(of: value.y, as: Double.self)
        guard case .rect = form else { return }
        (member + 16).storeBytes(of: value.z, as: Double.self)
        (member + 24).storeBytes(of: value.w, as: Double.self)
    }

    /// Returns the value that would be read back after writing `value`.
    func kept(_ value: SIMD4<Double>) -> SIMD4<Double> {
        precision == .single ? SIMD4(Double(Float(value.x)), 0, 0, 0) : value
    }
}

/// A field of a layer's state, read and written in place: a key path would copy the whole state.
struct StateMember<Value>: Sendable {
    private let member: Member<Value>
    /// The offset from the start of the state in bytes; nil for a computed property.
    let offset: Int?

    init(_ member: Member<Value>) {
        self.member = member
        offset = MemoryLayout<LayerState>.offset(of: member)
    }

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
