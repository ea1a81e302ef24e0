// The restriction of a process to some system calls, by seccomp.
#include "WorkerSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

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
    enum { count = sizeof allowed / sizeof *allowed, longest = 2 * count + 48 };
    struct sock_filter code[longest];
    int length = 0;
    const uint32_t number = offsetof(struct seccomp_data, nr);
#define ARGUMENT(index) ((uint32_t)(offsetof(struct seccomp_data, args) + 8 * (index)))
// Counts instructions that do not fit as well.
#define EMIT(...) (length < longest ? (void)(code[length] = (struct sock_filter)__VA_ARGS__) : (void)0, (void)length++)
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
    if (length > longest) return E2BIG;
    struct sock_fprog program = {(unsigned short)length, code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0 ? 0 : errno;
#endif
}
