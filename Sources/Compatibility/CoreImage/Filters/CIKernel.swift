/// Not available: kernels are programs for Apple's GPUs.
@available(*, unavailable, message: "kernels need Apple's GPUs; combine filters, or compute the pixels of a CGImage")
public final class CIKernel {}

/// Not available: kernels are programs for Apple's GPUs.
@available(*, unavailable, message: "kernels need Apple's GPUs; combine filters, or compute the pixels of a CGImage")
public final class CIColorKernel {}

/// Not available: kernels are programs for Apple's GPUs.
@available(*, unavailable, message: "kernels need Apple's GPUs; combine filters, or compute the pixels of a CGImage")
public final class CIWarpKernel {}
