#if os(Linux)
    internal import CLinux
    internal import Glibc

    /// The system calls that a sandboxed worker has no business with: they fail with EPERM, as they
    /// would for lack of a privilege.
    ///
    /// Files are Landlock's matter. A list of what is refused, not of what is allowed: the C
    /// library and LLVM choose their calls by their version, and a sandbox that fails for a new
    /// harmless call is one that people turn off.
    enum SystemCallFilter {
        /// By what they are for.
        private static let refused: [String] =
            network + processes + otherProcesses + kernel + privileges + devices

        /// No descriptor that leads to another machine or another process can be made.
        private static let network = [
            "socket", "socketpair", "bind", "connect", "listen", "accept", "accept4", "sendto",
            "sendmsg", "sendmmsg", "recvmsg", "recvmmsg", "recvfrom",
        ]
        /// A worker has threads, which `clone` makes too; see `enforce`.
        private static let processes = ["fork", "vfork", "execve", "execveat"]
        private static let otherProcesses = [
            "ptrace", "process_vm_readv", "process_vm_writev", "pidfd_open", "pidfd_getfd",
            "pidfd_send_signal", "kcmp", "process_madvise", "setpriority", "migrate_pages",
            "move_pages", "kill", "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo",
        ]
        /// What makes the kernel do work on its own, or opens a large part of it.
        private static let kernel = [
            "io_uring_setup", "io_uring_enter", "io_uring_register", "bpf", "perf_event_open",
            "userfaultfd", "keyctl", "add_key", "request_key", "init_module", "finit_module",
            "delete_module", "kexec_load", "kexec_file_load", "reboot", "swapon", "swapoff",
            "syslog", "acct", "quotactl", "fanotify_init", "open_by_handle_at",
            "name_to_handle_at", "lookup_dcookie", "vmsplice", "modify_ldt",
        ]
        private static let privileges = [
            "setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid", "setgroups",
            "setfsuid", "setfsgid", "capset", "chroot", "pivot_root", "mount", "umount2",
            "move_mount", "open_tree", "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr",
            "unshare", "setns", "personality", "sethostname", "setdomainname", "settimeofday",
            "clock_settime", "clock_adjtime", "adjtimex",
        ]
        private static let devices = ["iopl", "ioperm", "mknod", "mknodat"]

        static var isSupported: Bool { seccomp_api_get() > 0 }

        /// Filters the calls of this thread and of all that it starts, for good. A call that this
        /// processor's kernel doesn't have is passed over.
        static func enforce() {
            guard let filter = seccomp_init(allow) else { return }
            defer { seccomp_release(filter) }
            for name in refused {
                let call = seccomp_syscall_resolve_name(name)
                if call >= 0 { seccomp_rule_add_array(filter, refuse(EPERM), call, 0, nil) }
            }
            refuseProcesses(filter)
            seccomp_load(filter)
        }

        /// `clone` without the flag that makes a thread of the new process. What `clone3` is to
        /// make lies in memory, where no filter can look: it is refused as unknown, so that the C
        /// library takes `clone`.
        private static func refuseProcesses(_ filter: scmp_filter_ctx) {
            var isNoThread = scmp_arg_cmp(
                arg: 0, op: SCMP_CMP_MASKED_EQ, datum_a: threadFlag, datum_b: 0)
            seccomp_rule_add_array(
                filter, refuse(EPERM), seccomp_syscall_resolve_name("clone"), 1, &isNoThread)
            let clone3 = seccomp_syscall_resolve_name("clone3")
            if clone3 >= 0 { seccomp_rule_add_array(filter, refuse(ENOSYS), clone3, 0, nil) }
        }

        // Macros of seccomp.h and sched.h that Swift can't import.
        private static let allow: UInt32 = 0x7FFF_0000
        private static func refuse(_ code: Int32) -> UInt32 { 0x0005_0000 | UInt32(code) }
        private static let threadFlag: UInt64 = 0x0001_0000
    }
#endif
