#include "WorkerSandbox.h"

// The allocating functions of Swift's runtime. Programs that contain the runtime do not export them, so that dlsym does
// not find them.
extern void *swift_slowAlloc(size_t size, size_t alignment);
extern void *swift_allocObject(const void *metadata, size_t size, size_t alignment);

int mp_is_swift_allocation(const void *address) {
    // Longer than each of the functions.
    const uintptr_t reach = 2048;
    const uintptr_t slow = (uintptr_t)address - (uintptr_t)swift_slowAlloc;
    const uintptr_t object = (uintptr_t)address - (uintptr_t)swift_allocObject;
    return slow < reach || object < reach;
}
