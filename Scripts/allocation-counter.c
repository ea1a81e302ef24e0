// Counts a program's memory allocations. Preloaded by Scripts/count-allocations; `multiplane-bench` reads the count
// with multiplane_allocation_count().
#include <stdatomic.h>
#include <stddef.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static atomic_long count;

long multiplane_allocation_count(void) { return count; }

static void tick(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) {
    tick();
    return __libc_malloc(size);
}

void *calloc(size_t n, size_t size) {
    tick();
    return __libc_calloc(n, size);
}

void *realloc(void *old, size_t size) {
    tick();
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    tick();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size) {
    tick();
    *out = __libc_memalign(alignment, size);
    return *out ? 0 : 12;
}
