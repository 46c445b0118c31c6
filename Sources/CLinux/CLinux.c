#define _GNU_SOURCE
#include "CLinux.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int clinux_signal_descriptor(const int32_t *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int clinux_next_signal(int descriptor) {
    struct signalfd_siginfo info;
    if (read(descriptor, &info, sizeof info) != sizeof info) return 0;
    return (int)info.ssi_signo;
}

void clinux_die_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

int clinux_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

int clinux_socket_pair(int32_t *ends) {
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
}

/// A message of one byte, with room for a descriptor.
union descriptor_room {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr alignment;
};

int clinux_send_descriptor(int socket, int descriptor) {
    char byte = 0;
    union descriptor_room room;
    memset(&room, 0, sizeof room);
    struct iovec part = {.iov_base = &byte, .iov_len = 1};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &room, .msg_controllen = sizeof room};
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(head), &descriptor, sizeof descriptor);
    ssize_t count;
    do count = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (count < 0 && errno == EINTR);
    return count == 1 ? 0 : -1;
}

int clinux_receive_descriptor(int socket) {
    char byte;
    union descriptor_room room;
    struct iovec part = {.iov_base = &byte, .iov_len = 1};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &room, .msg_controllen = sizeof room};
    ssize_t count;
    do count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (count < 0 && errno == EINTR);
    struct cmsghdr *head = count == 1 ? CMSG_FIRSTHDR(&message) : NULL;
    if (head == NULL || head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) return -1;
    int descriptor;
    memcpy(&descriptor, CMSG_DATA(head), sizeof descriptor);
    return descriptor;
}

// Last words. Only async-signal-safe functions are called.

static struct clinux_last_words *last_words;

/// Reads a field of /proc/self/statm: 0 is the pages of address space, 5 those of data and stack.
static int64_t pages(int wanted) {
    char text[256];
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) return 0;
    int64_t number = 0;
    int field = 0;
    for (ssize_t i = 0; i < count; i++) {
        if (text[i] >= '0' && text[i] <= '9') {
            if (field == wanted) number = number * 10 + (text[i] - '0');
        } else {
            field++;
        }
    }
    return number;
}

static void say_last_words(int number) {
    int error = errno;
    if (last_words && last_words->signal == 0) {
        last_words->error = error;
        last_words->data_pages = pages(5);
        last_words->address_pages = pages(0);
        last_words->signal = number;
    }
    signal(number, SIG_DFL);
    raise(number);
}

void clinux_use_spare_stack(void) {
    static char stack[1 << 16];
    stack_t place = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&place, NULL);
}

void clinux_keep_last_words(struct clinux_last_words *words) {
    last_words = words;
    const int fatal[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++) {
        struct sigaction action = {.sa_handler = say_last_words, .sa_flags = SA_ONSTACK};
        sigemptyset(&action.sa_mask);
        sigaction(fatal[i], &action, NULL);
    }
}

static int is_kept(const char *variable, const char *const *names, int count) {
    for (int i = 0; i < count; i++) {
        size_t length = strlen(names[i]);
        if (strncmp(variable, names[i], length) == 0 && variable[length] == '=') return 1;
    }
    return 0;
}

void clinux_keep_environment(const char *const *names, int count) {
    if (environ == NULL) return;
    char **kept = environ;
    for (char **variable = environ; *variable != NULL; variable++) {
        if (is_kept(*variable, names, count)) {
            *kept++ = *variable;
        } else {
            explicit_bzero(*variable, strlen(*variable));
        }
    }
    *kept = NULL;
}

// Landlock. The definitions are repeated here because older systems' headers lack newer ones.

struct landlock_rules {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

enum {
    LANDLOCK_TRUNCATE = 1 << 14,
    LANDLOCK_IOCTL_DEVICE = 1 << 15,
    LANDLOCK_NETWORK = 3,  // binding and connecting by TCP
    LANDLOCK_SCOPES = 3,   // abstract sockets and signals
};

int clinux_landlock_version(void) {
    long version =
        syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version < 0 ? 0 : (int)version;
}

/// All file rights that a version of Landlock can restrict.
static uint64_t file_rights(int version) {
    uint64_t rights = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
    if (version >= 2) rights |= LANDLOCK_ACCESS_FS_REFER;
    if (version >= 3) rights |= LANDLOCK_TRUNCATE;
    if (version >= 5) rights |= LANDLOCK_IOCTL_DEVICE;
    return rights;
}

int clinux_landlock_rules(void) {
    int version = clinux_landlock_version();
    struct landlock_rules rules = {.files = file_rights(version)};
    size_t size = offsetof(struct landlock_rules, network);
    if (version >= 4) {
        rules.network = LANDLOCK_NETWORK;
        size = offsetof(struct landlock_rules, scopes);
    }
    if (version >= 6) {
        rules.scopes = LANDLOCK_SCOPES;
        size = sizeof rules;
    }
    return (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
}

int clinux_landlock_allow(int rules, const char *path, int access) {
    int version = clinux_landlock_version();
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0) return -1;
    struct stat status;
    if (fstat(place, &status) != 0) {
        close(place);
        return -1;
    }
    uint64_t rights = 0;
    if (access & CLINUX_READ) {
        rights |= LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
    }
    if (access & CLINUX_WRITE) {
        rights |= LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR
            | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR
            | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SYM;
        if (version >= 3) rights |= LANDLOCK_TRUNCATE;
    }
    if (access & CLINUX_DEVICE) {
        rights |= LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE;
    }
    // Rights of folders are invalid for files.
    if (!S_ISDIR(status.st_mode)) {
        rights &= LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE
            | (version >= 3 ? LANDLOCK_TRUNCATE : 0);
    }
    struct landlock_path_beneath_attr beneath = {.allowed_access = rights, .parent_fd = place};
    long result = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
    close(place);
    return (int)result;
}

int clinux_landlock_enforce(int rules) {
    return (int)syscall(SYS_landlock_restrict_self, rules, 0);
}

#endif
