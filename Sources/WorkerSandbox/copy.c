// The copy of a process for each worker.
#include "WorkerSandbox.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

pid_t mp_copy_process(void) {
    unsigned long flags = CLONE_PARENT | SIGCHLD;
    int *thread = NULL;
    // Where the C library keeps the number of the thread, so that abort() signals the copy. fork() sets it as well.
    if (prctl(PR_GET_TID_ADDRESS, &thread, 0, 0, 0) == 0 && thread != NULL)
        flags |= CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID;
#if defined(__x86_64__)
    long process = syscall(SYS_clone, flags, NULL, NULL, thread, NULL);
#else
    long process = syscall(SYS_clone, flags, NULL, NULL, NULL, thread);
#endif
    return process < 0 ? -errno : (pid_t)process;
}
