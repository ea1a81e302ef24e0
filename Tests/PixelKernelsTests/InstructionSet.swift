import PixelKernels

/// An instruction set that kernels have bodies for. Every other one is compared with `scalar`, the reference.
enum InstructionSet: String, CaseIterable {
    case scalar
    /// NEON or SSE2.
    case vector128
    case avx2
    case avx512
    /// AVX-512 with gathered texels.
    case avx512Gather

    private var isa: mp_isa {
        switch self {
        case .scalar: MP_ISA_SCALAR
        case .vector128: MP_ISA_VECTOR128
        case .avx2: MP_ISA_AVX2
        case .avx512: MP_ISA_AVX512
        case .avx512Gather: MP_ISA_AVX512_GATHER
        }
    }

    /// Whether this CPU has it. Forcing one that is missing selects the scalar bodies instead.
    var isAvailable: Bool { isa.rawValue <= mp_isa_best().rawValue }

    /// Returns what `body` returns while the kernels use this instruction set.
    ///
    /// The setting is global, and test targets that run at the same time change it, too: a value that was computed
    /// while it changed is computed again.
    func run<Value>(_ body: () -> Value) -> Value {
        precondition(isAvailable, "\(rawValue) is not available")
        defer { mp_isa_force(mp_isa_best()) }
        while true {
            mp_isa_force(isa)
            let value = body()
            if mp_isa_current() == isa { return value }
        }
    }

    /// Prints once which instruction sets the comparisons cover: "compared: scalar, avx2; not available here: avx512".
    static let report: Void = {
        func names(_ sets: [InstructionSet]) -> String {
            sets.isEmpty ? "none" : sets.map(\.rawValue).joined(separator: ", ")
        }
        print(
            "Kernel instruction sets compared: \(names(allCases.filter(\.isAvailable)));",
            "not available here: \(names(allCases.filter { !$0.isAvailable }))")
    }()
}
