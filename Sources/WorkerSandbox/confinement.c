// The confinement of a process: descriptors, resources, capabilities, network and files, and a test of it.
#include "WorkerSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

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

void mp_suspend_capabilities(void) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct held[_LINUX_CAPABILITY_U32S_3], kept[_LINUX_CAPABILITY_U32S_3];
    if (syscall(SYS_capget, &header, held) != 0 || !(held[0].permitted | held[1].permitted)) return;
    // The bounding set, so that executed programs of root get none either. The last capability is not known here.
    for (int capability = 0; capability < 64; capability++) prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    memset(kept, 0, sizeof kept);
    kept[0].permitted = held[0].permitted & 1U << CAP_DAC_READ_SEARCH;
    syscall(SYS_capset, &header, kept);
}

void mp_drop_capabilities(int descriptor) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct held[_LINUX_CAPABILITY_U32S_3], kept[_LINUX_CAPABILITY_U32S_3];
    if (syscall(SYS_capget, &header, held) != 0 || !held[0].permitted) return;
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
