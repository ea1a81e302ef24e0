// Preloaded by Scripts/fault-check to simulate a failing disk: reads of files whose path contains READ_FAULT_PATH fail
// with EIO after READ_FAULT_AFTER bytes of each file.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { files = 1024 };
static _Atomic long taken[files];

static int is_faulty(int descriptor) {
    const char *part = getenv("READ_FAULT_PATH");
    if (!part) return 0;
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return strstr(path, part) != NULL;
}

ssize_t read(int descriptor, void *buffer, size_t count) {
    static ssize_t (*real)(int, void *, size_t);
    if (!real) real = (ssize_t(*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
    if (descriptor < 0 || descriptor >= files || !is_faulty(descriptor)) return real(descriptor, buffer, count);
    const char *limit = getenv("READ_FAULT_AFTER");
    long left = (limit ? atol(limit) : 0) - atomic_load(&taken[descriptor]);
    if (left <= 0) {
        errno = EIO;
        return -1;
    }
    ssize_t got = real(descriptor, buffer, count < (size_t)left ? count : (size_t)left);
    if (got > 0) atomic_fetch_add(&taken[descriptor], got);
    return got;
}

int close(int descriptor) {
    static int (*real)(int);
    if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "close");
    if (descriptor >= 0 && descriptor < files) atomic_store(&taken[descriptor], 0);
    return real(descriptor);
}
