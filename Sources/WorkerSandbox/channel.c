// The channel between a worker and its parent: messages with a file descriptor, and shared memory.
#include "WorkerSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

int mp_send(int socket, const void *bytes, size_t count, int descriptor) {
    const char *rest = (const char *)bytes;
    while (count > 0) {
        union {
            struct cmsghdr header;
            char room[CMSG_SPACE(sizeof(int))];
        } control;
        struct iovec part = {(void *)rest, count};
        struct msghdr message;
        memset(&message, 0, sizeof message);
        message.msg_iov = &part;
        message.msg_iovlen = 1;
        if (descriptor >= 0) {
            memset(&control, 0, sizeof control);
            message.msg_control = &control;
            message.msg_controllen = sizeof control.room;
            struct cmsghdr *header = CMSG_FIRSTHDR(&message);
            header->cmsg_level = SOL_SOCKET;
            header->cmsg_type = SCM_RIGHTS;
            header->cmsg_len = CMSG_LEN(sizeof(int));
            memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
        }
        ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return sent < 0 ? errno : EIO;
        rest += sent;
        count -= (size_t)sent;
        descriptor = -1;
    }
    return 0;
}

int64_t mp_receive(int socket, void *bytes, size_t count, int *descriptor) {
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec part = {bytes, count};
    struct msghdr message;
    memset(&message, 0, sizeof message);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = &control;
    message.msg_controllen = sizeof control.room;
    ssize_t got;
    do got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (got < 0 && errno == EINTR);
    if (got < 0) return -errno;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        int received;
        memcpy(&received, CMSG_DATA(header), sizeof received);
        if (*descriptor >= 0) close(*descriptor);
        *descriptor = received;
    }
    return got;
}

// MARK: Shared memory

int mp_create_memory(size_t count) {
    int descriptor = memfd_create("multiplane", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return -errno;
    if (ftruncate(descriptor, (off_t)count) == 0 &&
        fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
        return descriptor;
    int code = errno;
    close(descriptor);
    return -code;
}

int64_t mp_memory_size(int descriptor) {
    struct stat status;
    int seals = fcntl(descriptor, F_GET_SEALS);
    if (seals < 0 || !(seals & F_SEAL_SHRINK) || fstat(descriptor, &status) != 0) return -1;
    return status.st_size;
}
