#include "WorkerSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

// MARK: Messages with a file descriptor

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

// MARK: Confinement

void mp_close_from(unsigned first) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
#endif
    for (int descriptor = (int)first; descriptor < 4096; descriptor++) close(descriptor);
}

// Swift does not see these functions of glibc.
int mp_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int mp_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder) {
    return posix_spawn_file_actions_addchdir_np(actions, folder);
}

int mp_limit_resources(uint64_t address_space, uint64_t processor_seconds, uint64_t open_files) {
    struct {
        int resource;
        uint64_t value;
    } limits[] = {
        {RLIMIT_AS, address_space}, {RLIMIT_CPU, processor_seconds}, {RLIMIT_NOFILE, open_files}, {RLIMIT_CORE, 0}};
    int code = 0;
    for (size_t index = 0; index < sizeof limits / sizeof *limits; index++) {
        struct rlimit limit;
        // A lower hard limit cannot be raised, and is kept.
        uint64_t value = limits[index].value;
        if (getrlimit(limits[index].resource, &limit) == 0 && limit.rlim_max < value) value = limit.rlim_max;
        limit.rlim_cur = limit.rlim_max = value;
        if (setrlimit(limits[index].resource, &limit) != 0 && code == 0) code = errno;
    }
    return code;
}

int mp_drop_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno; }

// Returns whether the file of a descriptor can be opened by its path.
static int can_open(int descriptor) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t count = readlink(link, path, sizeof path - 1);
    if (count < 0) return 0;
    path[count] = 0;
    int opened = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (opened >= 0) close(opened);
    return opened >= 0;
}

void mp_drop_capabilities(int descriptor) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct held[_LINUX_CAPABILITY_U32S_3], kept[_LINUX_CAPABILITY_U32S_3];
    if (syscall(SYS_capget, &header, held) != 0 || !(held[0].permitted | held[1].permitted)) return;
    // The bounding set, so that executed programs of root get none either. The last capability is not known here.
    for (int capability = 0; capability < 64; capability++) prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    held[0].effective = held[1].effective = 0;
    syscall(SYS_capset, &header, held);
    memset(kept, 0, sizeof kept);
    if (descriptor >= 0 && !can_open(descriptor))
        kept[0].permitted = kept[0].effective = held[0].permitted & 1U << CAP_DAC_READ_SEARCH;
    syscall(SYS_capset, &header, kept);
}

void mp_leave_network(void) {
    if (unshare(CLONE_NEWNET) == 0 || geteuid() == 0) return;
    (void)!unshare(CLONE_NEWUSER | CLONE_NEWNET);
}

// The structures are those of linux/landlock.h, which older systems do not have.
int mp_restrict_files(int descriptor) {
    enum { create_ruleset = 444, add_rule = 445, restrict_self = 446 };
    const uint64_t read_file = 1ULL << 2;
    struct {
        uint64_t handled_access_fs;
    } rules = {(1ULL << 13) - 1};
    struct __attribute__((packed)) {
        uint64_t allowed_access;
        int32_t parent_fd;
    } rule = {read_file, descriptor};
    int set = (int)syscall(create_ruleset, &rules, sizeof rules, 0);
    if (set < 0) return errno;
    int code = 0;
    if (descriptor >= 0 && syscall(add_rule, set, 1, &rule, 0) != 0) code = errno;
    if (code == 0 && syscall(restrict_self, set, 0) != 0) code = errno;
    close(set);
    return code;
}

int mp_open_path(const char *path) { return open(path, O_PATH | O_CLOEXEC); }

int mp_restrict_folders(
    const int *readable, size_t readable_count, const int *writable, size_t writable_count, int emptied) {
    enum { create_ruleset = 444, add_rule = 445, restrict_self = 446 };
    const uint64_t execute = 1ULL << 0, write_file = 1ULL << 1, read_file = 1ULL << 2, read_folder = 1ULL << 3;
    const uint64_t remove_folder = 1ULL << 4;
    // The first version of Landlock has no rights to truncate files; the third one has.
    const int version = (int)syscall(create_ruleset, NULL, 0, 1);
    const uint64_t truncate_file = version >= 3 ? 1ULL << 14 : 0;
    const uint64_t all = ((1ULL << 13) - 1) | truncate_file, reading = execute | read_file | read_folder;
    struct {
        uint64_t handled_access_fs;
    } rules = {all};
    int set = (int)syscall(create_ruleset, &rules, sizeof rules, 0);
    if (set < 0) return errno;
    int code = 0;
    for (size_t index = 0; index < readable_count + writable_count && code == 0; index++) {
        const int isWritable = index >= readable_count;
        struct __attribute__((packed)) {
            uint64_t allowed_access;
            int32_t parent_fd;
        } rule = {isWritable ? all : reading, isWritable ? writable[index - readable_count] : readable[index]};
        struct stat status;
        if (fstat(rule.parent_fd, &status) != 0) continue;
        // Rights of folders cannot be given to files.
        if (!S_ISDIR(status.st_mode)) rule.allowed_access &= execute | write_file | read_file | truncate_file;
        if (syscall(add_rule, set, 1, &rule, 0) != 0) code = errno;
    }
    struct __attribute__((packed)) {
        uint64_t allowed_access;
        int32_t parent_fd;
    } removal = {remove_folder, emptied};
    if (code == 0 && emptied >= 0 && syscall(add_rule, set, 1, &removal, 0) != 0) code = errno;
    if (code == 0 && syscall(restrict_self, set, 0) != 0) code = errno;
    close(set);
    return code;
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

int mp_refuse_calls(void) {
#ifndef ARCHITECTURE
    return ENOSYS;
#else
    static const int refused[] = {
        SYS_socket,
        SYS_connect,
        SYS_bind,
        SYS_listen,
        SYS_accept,
        SYS_accept4,
        SYS_ptrace,
        SYS_process_vm_readv,
        SYS_process_vm_writev,
        SYS_mount,
        SYS_umount2,
        SYS_pivot_root,
        SYS_chroot,
        SYS_unshare,
        SYS_setns,
        SYS_bpf,
        SYS_perf_event_open,
        SYS_keyctl,
        SYS_add_key,
        SYS_request_key,
        SYS_kexec_load,
        SYS_init_module,
        SYS_finit_module,
        SYS_delete_module,
        SYS_reboot,
        SYS_swapon,
        SYS_swapoff,
        SYS_userfaultfd,
#ifdef SYS_io_uring_setup
        SYS_io_uring_setup,
#endif
    };
    enum { count = sizeof refused / sizeof *refused };
    struct sock_filter code[2 * count + 7];
    int length = 0;
    code[length++] = (struct sock_filter){BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, arch)};
    code[length++] = (struct sock_filter){BPF_JMP | BPF_JEQ | BPF_K, 1, 0, ARCHITECTURE};
    code[length++] = (struct sock_filter){BPF_RET | BPF_K, 0, 0, SECCOMP_RET_KILL_PROCESS};
    code[length++] = (struct sock_filter){BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, nr)};
#ifdef __x86_64__
    // The x32 interface has the same calls with other numbers.
    code[length++] = (struct sock_filter){BPF_JMP | BPF_JGE | BPF_K, 0, 1, 0x40000000};
    code[length++] = (struct sock_filter){BPF_RET | BPF_K, 0, 0, SECCOMP_RET_KILL_PROCESS};
#endif
    for (int index = 0; index < count; index++) {
        code[length++] = (struct sock_filter){BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (uint32_t)refused[index]};
        code[length++] = (struct sock_filter){BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | EPERM};
    }
    code[length++] = (struct sock_filter){BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW};
    struct sock_fprog program = {(unsigned short)length, code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0 ? 0 : errno;
#endif
}

int mp_restrict_calls(void) {
#ifndef ARCHITECTURE
    return ENOSYS;
#else
    const uint32_t architecture = ARCHITECTURE;
    static const int allowed[] = {
        SYS_read,
        SYS_pread64,
        SYS_readv,
        SYS_preadv,
        SYS_write,
        SYS_writev,
        SYS_close,
        SYS_lseek,
        SYS_fstat,
        SYS_newfstatat,
        SYS_statx,
        SYS_statfs,
        SYS_fstatfs,
        SYS_faccessat,
        SYS_readlinkat,
        SYS_getcwd,
        SYS_getdents64,
        SYS_fcntl,
        SYS_fadvise64,
        SYS_dup,
        SYS_dup3,
        SYS_ftruncate,
        SYS_memfd_create,
        SYS_eventfd2,
        SYS_mmap,
        SYS_mprotect,
        SYS_munmap,
        SYS_mremap,
        SYS_madvise,
        SYS_brk,
        SYS_membarrier,
        SYS_futex,
        SYS_rseq,
        SYS_set_robust_list,
        SYS_get_robust_list,
        SYS_set_tid_address,
        SYS_sched_yield,
        SYS_sched_getaffinity,
        SYS_sched_setaffinity,
        SYS_sched_getparam,
        SYS_sched_getscheduler,
        SYS_sched_get_priority_max,
        SYS_sched_get_priority_min,
        SYS_getpriority,
        SYS_getcpu,
        SYS_clock_gettime,
        SYS_clock_getres,
        SYS_clock_nanosleep,
        SYS_nanosleep,
        SYS_gettimeofday,
        SYS_times,
        SYS_getpid,
        SYS_gettid,
        SYS_getppid,
        SYS_getuid,
        SYS_geteuid,
        SYS_getgid,
        SYS_getegid,
        SYS_getrandom,
        SYS_getrusage,
        SYS_getrlimit,
        SYS_uname,
        SYS_sysinfo,
        SYS_rt_sigaction,
        SYS_rt_sigprocmask,
        SYS_rt_sigreturn,
        SYS_sigaltstack,
        SYS_restart_syscall,
        SYS_exit,
        SYS_exit_group,
        SYS_sendmsg,
        SYS_recvmsg,
        SYS_ppoll,
        SYS_pselect6,
#ifdef SYS_poll
        SYS_poll,
#endif
#ifdef SYS_stat
        SYS_stat,
        SYS_lstat,
        SYS_access,
        SYS_readlink,
#endif
#ifdef SYS_arch_prctl
        SYS_arch_prctl,
#endif
#ifdef SYS_faccessat2
        SYS_faccessat2,
#endif
    };
    enum { count = sizeof allowed / sizeof *allowed, longest = 2 * count + 40 };
    struct sock_filter code[longest];
    int length = 0;
    const uint32_t number = offsetof(struct seccomp_data, nr);
#define ARGUMENT(index) ((uint32_t)(offsetof(struct seccomp_data, args) + 8 * (index)))
#define EMIT(...) code[length++] = (struct sock_filter)__VA_ARGS__
#define LOAD(offset) EMIT({BPF_LD | BPF_W | BPF_ABS, 0, 0, offset})
#define RETURN(value) EMIT({BPF_RET | BPF_K, 0, 0, value})
#define REFUSE(code_) (SECCOMP_RET_ERRNO | ((code_)&SECCOMP_RET_DATA))
// Skips `skipped` instructions unless the value in the accumulator equals `value`.
#define UNLESS_EQUAL(value, skipped) EMIT({BPF_JMP | BPF_JEQ | BPF_K, 0, skipped, (uint32_t)(value)})
    LOAD(offsetof(struct seccomp_data, arch));
    EMIT({BPF_JMP | BPF_JEQ | BPF_K, 1, 0, architecture});
    RETURN(SECCOMP_RET_KILL_PROCESS);
    LOAD(number);
    for (int index = 0; index < count; index++) {
        UNLESS_EQUAL(allowed[index], 1);
        RETURN(SECCOMP_RET_ALLOW);
    }
    // Threads, but no processes.
    UNLESS_EQUAL(SYS_clone, 4);
    LOAD(ARGUMENT(0));
    EMIT({BPF_JMP | BPF_JSET | BPF_K, 0, 1, CLONE_THREAD});
    RETURN(SECCOMP_RET_ALLOW);
    RETURN(REFUSE(EPERM));
#ifdef SYS_clone3
    UNLESS_EQUAL(SYS_clone3, 1);
    RETURN(REFUSE(ENOSYS));
#endif
#ifdef SYS_openat2
    UNLESS_EQUAL(SYS_openat2, 1);
    RETURN(REFUSE(ENOSYS));
#endif
    // Files are only read. O_RDONLY is 0.
    UNLESS_EQUAL(SYS_openat, 4);
    LOAD(ARGUMENT(2));
    EMIT({BPF_JMP | BPF_JSET | BPF_K, 1, 0, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND});
    RETURN(SECCOMP_RET_ALLOW);
    RETURN(REFUSE(EPERM));
#ifdef SYS_open
    UNLESS_EQUAL(SYS_open, 4);
    LOAD(ARGUMENT(1));
    EMIT({BPF_JMP | BPF_JSET | BPF_K, 1, 0, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND});
    RETURN(SECCOMP_RET_ALLOW);
    RETURN(REFUSE(EPERM));
#endif
    // Thread names, and no other process attributes.
    UNLESS_EQUAL(SYS_prctl, 4);
    LOAD(ARGUMENT(0));
    EMIT({BPF_JMP | BPF_JEQ | BPF_K, 0, 1, PR_SET_NAME});
    RETURN(SECCOMP_RET_ALLOW);
    RETURN(REFUSE(EPERM));
    // abort() signals the own process only.
    UNLESS_EQUAL(SYS_tgkill, 4);
    LOAD(ARGUMENT(0));
    EMIT({BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (uint32_t)getpid()});
    RETURN(SECCOMP_RET_ALLOW);
    RETURN(REFUSE(EPERM));
    // Limits are only read: the third argument, a pointer, is null.
    UNLESS_EQUAL(SYS_prlimit64, 6);
    LOAD(ARGUMENT(2));
    EMIT({BPF_JMP | BPF_JEQ | BPF_K, 0, 3, 0});
    LOAD(ARGUMENT(2) + 4);
    EMIT({BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0});
    RETURN(SECCOMP_RET_ALLOW);
    RETURN(REFUSE(EPERM));
    RETURN(REFUSE(EPERM));
#undef UNLESS_EQUAL
#undef REFUSE
#undef RETURN
#undef LOAD
#undef EMIT
#undef ARGUMENT
    struct sock_fprog program = {(unsigned short)length, code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0 ? 0 : errno;
#endif
}

// MARK: Test of the confinement

static void restrict_and_report(uint64_t address_space, uint64_t processor_seconds, uint64_t open_files, int output) {
    struct mp_restrictions result = {0, 0, 0};
    result.limits = mp_limit_resources(address_space, processor_seconds, open_files);
    int code = mp_drop_privileges();
    result.files = code ? code : mp_restrict_files(-1);
    if (result.files == 0 && open("/", O_RDONLY | O_CLOEXEC) >= 0) result.files = ENOTSUP;
    result.calls = code ? code : mp_restrict_calls();
    if (result.calls == 0 && socket(AF_UNIX, SOCK_STREAM, 0) >= 0) result.calls = ENOTSUP;
    ssize_t count = write(output, &result, sizeof result);
    _exit(count == sizeof result ? 0 : 1);
}

int mp_test_restrictions(
    uint64_t address_space, uint64_t processor_seconds, uint64_t open_files, struct mp_restrictions *result) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    pid_t child = fork();
    if (child == 0) restrict_and_report(address_space, processor_seconds, open_files, ends[1]);
    int code = child < 0 ? errno : 0;
    close(ends[1]);
    if (child > 0) {
        ssize_t count;
        do count = read(ends[0], result, sizeof *result);
        while (count < 0 && errno == EINTR);
        if (count != sizeof *result) code = count < 0 ? errno : EIO;
        while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
    }
    close(ends[0]);
    return code;
}
