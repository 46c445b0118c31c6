#if os(Linux)
    internal import CLinux
    internal import Glibc

    /// System calls denied to a sandboxed worker. They fail with EPERM.
    ///
    /// Landlock covers files. This is a deny list because the calls of the C library and LLVM vary
    /// by version: an allow list would break with every update.
    enum SystemCallFilter {
        /// All, by purpose.
        private static let refused: [String] =
            network + processes + otherProcesses + kernel + privileges + devices + fileProperties

        /// Connections to other machines and processes.
        private static let network = [
            "socket", "socketpair", "bind", "connect", "listen", "accept", "accept4", "sendto",
            "sendmsg", "sendmmsg", "recvmmsg", "recvfrom",
        ]
        /// Threads need `clone`; see `enforce`.
        private static let processes = ["fork", "vfork", "execve", "execveat"]
        private static let otherProcesses = [
            "ptrace", "process_vm_readv", "process_vm_writev", "pidfd_open", "pidfd_getfd",
            "pidfd_send_signal", "kcmp", "shmget", "shmat", "shmctl", "semget", "msgget",
            "process_madvise", "setpriority", "migrate_pages",
            "move_pages", "kill", "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo",
        ]
        /// Calls that start kernel work or open large parts of the kernel.
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
        /// Landlock restricts files' contents, creation and removal, but not these properties.
        /// `futimens` of an open file is `utimensat` without a path; see `enforce`.
        private static let fileProperties = [
            "chmod", "fchmodat", "fchmodat2", "chown", "lchown", "fchownat", "setxattr",
            "lsetxattr", "setxattrat", "removexattr", "lremovexattr", "removexattrat", "utime",
            "utimes", "futimesat", "truncate", "truncate64",
        ]

        static var isSupported: Bool { seccomp_api_get() > 0 }

        /// Filters the calls of this thread and its descendants, irrevocably. Skips calls that this
        /// architecture doesn't have.
        ///
        /// - Parameter receivingEnd: the socket at which open files are received; nil for none.
        static func enforce(receivingAt receivingEnd: Int32?) {
            guard let filter = seccomp_init(allow) else { return }
            defer { seccomp_release(filter) }
            for name in refused {
                let call = seccomp_syscall_resolve_name(name)
                if call >= 0 { seccomp_rule_add_array(filter, refuse(EPERM), call, 0, nil) }
            }
            refuseProcesses(filter)
            refuseTyping(filter)
            refuseArguments(filter)
            refuseMessages(filter, except: receivingEnd)
            seccomp_load(filter)
        }

        /// Denies `ioctl`s by which a process types into its terminal: the shell would run that
        /// after Flipbook has ended. The kernel looks at the lower 32 bits only.
        private static func refuseTyping(_ filter: scmp_filter_ctx) {
            let call = seccomp_syscall_resolve_name("ioctl")
            for request in [typing, consoleRequest] {
                var isRequest = scmp_arg_cmp(
                    arg: 1, op: SCMP_CMP_MASKED_EQ, datum_a: 0xFFFF_FFFF, datum_b: request)
                seccomp_rule_add_array(filter, refuse(EPERM), call, 1, &isRequest)
            }
        }

        /// Denies calls of which only a form is needed: limits of this process, and the times of
        /// open files.
        private static func refuseArguments(_ filter: scmp_filter_ctx) {
            let limits = seccomp_syscall_resolve_name("prlimit64")
            var isOther = scmp_arg_cmp(arg: 0, op: SCMP_CMP_NE, datum_a: 0, datum_b: 0)
            if limits >= 0 { seccomp_rule_add_array(filter, refuse(EPERM), limits, 1, &isOther) }
            let times = seccomp_syscall_resolve_name("utimensat")
            var hasPath = scmp_arg_cmp(arg: 1, op: SCMP_CMP_NE, datum_a: 0, datum_b: 0)
            if times >= 0 { seccomp_rule_add_array(filter, refuse(EPERM), times, 1, &hasPath) }
        }

        /// Denies `recvmsg` on all descriptors but one.
        private static func refuseMessages(_ filter: scmp_filter_ctx, except descriptor: Int32?) {
            let call = seccomp_syscall_resolve_name("recvmsg")
            guard call >= 0 else { return }
            guard let descriptor else {
                seccomp_rule_add_array(filter, refuse(EPERM), call, 0, nil)
                return
            }
            var isOther = scmp_arg_cmp(
                arg: 0, op: SCMP_CMP_NE, datum_a: scmp_datum_t(descriptor), datum_b: 0)
            seccomp_rule_add_array(filter, refuse(EPERM), call, 1, &isOther)
        }

        /// Denies `clone` without `CLONE_THREAD`. `clone3`'s flags are in memory, which filters
        /// can't read: it fails with ENOSYS, so that the C library falls back to `clone`.
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
        /// `TIOCSTI` and `TIOCLINUX` of asm-generic/ioctls.h.
        private static let typing: UInt64 = 0x5412
        private static let consoleRequest: UInt64 = 0x541C
    }
#endif
