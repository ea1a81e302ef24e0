import MotionTiming

/// Where the numbers of a property lie in a layer's state.
enum StateStorage: Sendable {
    case numbers(NumberStorage)
    /// A `CATransform3D`, so many bytes from the state's beginning.
    case transform(offset: Int)

    /// Nil for a member that is computed.
    static func numbers<Value>(
        _ form: NumberForm, _ place: MemberPlace<Value>, precision: NumberStorage.Precision = .double
    ) -> StateStorage? {
        place.offset.map { .numbers(NumberStorage(offset: $0, form: form, precision: precision)) }
    }
}
