// Confines a process, and exchanges messages and memory with it. Linux only.
//
// Everything that confines applies to the calling thread and to the threads that it starts.

#ifndef MULTIPLANE_WORKER_SANDBOX_H
#define MULTIPLANE_WORKER_SANDBOX_H

#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Sends all bytes, and `descriptor` with the first of them unless it is negative; returns 0 or an errno.
int mp_send(int socket, const void *bytes, size_t count, int descriptor);

/// Receives up to `count` bytes; stores a descriptor that came with them in `descriptor`, which the caller then owns.
/// Returns the number of bytes, 0 at the end, or a negated errno.
int64_t mp_receive(int socket, void *bytes, size_t count, int *descriptor);

/// Creates shared memory that can neither shrink nor grow, so that reading it never faults; returns a descriptor or a
/// negated errno.
int mp_create_memory(size_t count);

/// Returns the size of shared memory that cannot shrink; a negative number for any other descriptor.
int64_t mp_memory_size(int descriptor);

/// Closes all descriptors from `first` on.
void mp_close_from(unsigned first);

/// Adds to a spawned program's actions that it closes all descriptors from `first` on. Returns 0 or an errno.
int mp_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

/// Adds to a spawned program's actions that it starts in a folder. Returns 0 or an errno.
int mp_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder);

/// Copies the calling process, which must have no other threads. The copy is a child of the parent of the process,
/// which waits for it. Returns 0 in the copy, otherwise its process ID or a negated errno.
pid_t mp_copy_process(void);

/// Limits the address space in bytes, the processor time in seconds and the number of open files, and disables core
/// dumps. Returns 0 or the first errno.
int mp_limit_resources(uint64_t address_space, uint64_t processor_seconds, uint64_t open_files);

/// Gives up privileges of programs that are executed, which seccomp and Landlock require. Returns 0 or an errno.
int mp_drop_privileges(void);

/// Gives up all capabilities, which processes of root have, but that to read files of other users, which has no effect
/// until `mp_drop_capabilities` turns it on.
void mp_suspend_capabilities(void);

/// Gives up the last capability after `mp_suspend_capabilities`, or turns it on if the file of `descriptor` cannot be
/// opened without it.
void mp_drop_capabilities(int descriptor);

/// Moves the process to a network without interfaces, if it may.
void mp_leave_network(void);

/// Returns a descriptor that names a file or a folder without reading it, for `mp_restrict_folders`, or -1.
int mp_open_path(const char *path);

/// Restricts the process to reading and running files below the folders of `readable`, to reading and changing files
/// below those of `writable`, and to removing empty folders below `emptied`, unless it is negative (Landlock).
/// Returns 0, or the errno.
int mp_restrict_folders(
    const int *readable, size_t readable_count, const int *writable, size_t writable_count, int emptied);

/// Refuses the system calls that no command needs: network, tracing, mounting, namespaces (seccomp). Returns 0 or an
/// errno.
int mp_refuse_calls(void);

/// Restricts the process to reading the file of `descriptor` (Landlock); a negative descriptor allows no file. Returns
/// 0, or the errno, such as ENOSYS or EOPNOTSUPP on kernels without Landlock.
int mp_restrict_files(int descriptor);

/// Allows only the system calls that decoding needs (seccomp): no new processes, no network, no writing of files, no
/// signals to other processes. Others fail with EPERM, or with ENOSYS where the C library then uses an older one.
/// Returns 0 or an errno.
int mp_restrict_calls(void);

/// The results of the restrictions in a process: 0, or an errno.
struct mp_restrictions {
    int limits;
    int files;
    int calls;
};

/// Tries all restrictions in a child process, and whether they have an effect: opening a file and a socket must fail.
/// Returns 0, or an errno if there is no result.
int mp_test_restrictions(
    uint64_t address_space, uint64_t processor_seconds, uint64_t open_files, struct mp_restrictions *result);

/// Returns whether a return address is in the functions of Swift's runtime that allocate memory, or just after them.
int mp_is_swift_allocation(const void *address);

#endif
