#define _GNU_SOURCE
#include "CPictures.h"
#include "CLazyLibrary.h"

#include <dlfcn.h>
#include <libgen.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

enum { max_input = 64 << 20, max_output = 8 << 20, max_pixels = 50000000, max_side = 30000, max_height = 8192 };
enum { cpu_seconds = 10, niceness = 10 };
// Of address space; 190 MB of it are libraries.
static const rlim_t max_memory = (rlim_t)768 << 20;

// As in vips.h, which only this file would need.
typedef struct VipsImage VipsImage;
enum { VIPS_FORMAT_UCHAR = 0, VIPS_SIZE_DOWN = 2, VIPS_INTERPRETATION_sRGB = 22 };

#define FUNCTIONS(ONE) \
    ONE(int, vips_init, (const char *name)) \
    ONE(int, vips_version, (int part)) \
    ONE(void, vips_concurrency_set, (int threads)) \
    ONE(void, vips_cache_set_max, (int operations)) \
    ONE(void, vips_block_untrusted_set, (int block)) \
    ONE(void, vips_operation_block_set, (const char *name, int block)) \
    ONE(VipsImage *, vips_image_new_from_buffer, (const void *bytes, size_t count, const char *options, ...)) \
    ONE(int, vips_image_get_width, (const VipsImage *image)) \
    ONE(int, vips_image_get_height, (const VipsImage *image)) \
    ONE(int, vips_image_get_bands, (const VipsImage *image)) \
    ONE(int, vips_image_get_format, (const VipsImage *image)) \
    ONE(int, vips_image_get_n_pages, (VipsImage *image)) \
    ONE(unsigned long, vips_image_get_typeof, (const VipsImage *image, const char *field)) \
    ONE(int, vips_thumbnail_buffer, (void *bytes, size_t count, VipsImage **small, int width, ...)) \
    ONE(int, vips_colourspace, (VipsImage *image, VipsImage **plain, int space, ...)) \
    ONE(int, vips_webpsave_buffer, (VipsImage *image, void **bytes, size_t *count, ...)) \
    ONE(void *, g_module_open, (const char *path, int flags))

#define DECLARE(type, name, parameters) extern type name parameters;
FUNCTIONS(DECLARE)
#define INDEX(type, name, parameters) name##_index,
enum { FUNCTIONS(INDEX) function_count };
#define NAME(type, name, parameters) #name,
static const char *const names[] = {FUNCTIONS(NAME) NULL};
static void *functions[function_count];
#define CALL(name) ((__typeof__(&name))functions[name##_index])

static const char *const files[] = {
#ifdef __APPLE__
    "/opt/homebrew/opt/vips/lib/libvips.42.dylib", "/usr/local/opt/vips/lib/libvips.42.dylib",
#else
    "libvips.so.42",
#endif
    NULL,
};

// MARK: - Limits

// A stricter limit that was set outside stays.
static int limit(int resource, rlim_t soft, rlim_t hard) {
    struct rlimit limit;
    if (getrlimit(resource, &limit)) return -1;
    if (limit.rlim_max > hard) limit.rlim_max = hard;
    if (limit.rlim_cur > soft) limit.rlim_cur = soft;
    if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
    return setrlimit(resource, &limit);
}

static int limit_all(void) {
    // Equal limits of time would end in SIGKILL instead of SIGXCPU.
    if (limit(RLIMIT_CORE, 0, 0) || limit(RLIMIT_CPU, cpu_seconds, cpu_seconds + 1) ||
        limit(RLIMIT_FSIZE, max_output, max_output))
        return -1;
    if (nice(niceness)) { /* It is lower already. */ }
    // Who started it may have held back the signals that end it.
    sigset_t none;
    sigemptyset(&none);
    if (sigprocmask(SIG_SETMASK, &none, NULL)) return -1;
#ifdef __linux__
    // Each arena would take 64 MB of address space.
    mallopt(M_ARENA_MAX, 1);
    syscall(SYS_close_range, 3u, ~0u, 0u);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -1;
    return limit(RLIMIT_AS, max_memory, max_memory);
#else
    return 0;
#endif
}

#ifdef __linux__
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif

// Where the system can, no file but its own can be opened from here on, and those only to be read.
static void give_up_files(void) {
    // What the oldest Landlock knows (Linux 5.13), and truncation since the third.
    uint64_t access = ((uint64_t)LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version >= 3) access |= LANDLOCK_ACCESS_FS_TRUNCATE;
    struct landlock_ruleset_attr attributes = {.handled_access_fs = access};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
    if (rules < 0) return;
    struct landlock_path_beneath_attr system = {
        .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_EXECUTE,
        .parent_fd = open("/usr", O_PATH | O_CLOEXEC),
    };
    if (system.parent_fd >= 0) syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &system, 0);
    syscall(SYS_landlock_restrict_self, rules, 0);
    if (system.parent_fd >= 0) close(system.parent_fd);
    close(rules);
}

#define IS(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1)
#define ENDS BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)
#define FAILS(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define REFUSE(call) IS(call), ENDS
#define DENY(call) IS(call), FAILS(EACCES)
// Little-endian, as both architectures are here.
#define LOW(argument) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[argument]))
#define NUMBER BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))

// From here on there are no files to open, no connections, no other programs and no other processes: with the library
// loaded it needs none. Calls of another architecture end it. Gives 0 where the system has done so, for all threads.
static long give_up_others(void) {
#if defined(__x86_64__)
    const uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
    const uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
    return -1;
#endif
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0), ENDS,
        NUMBER,
#ifdef __x86_64__
        // The calls of the x32 ABI, which have other numbers.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), ENDS,
        DENY(open), DENY(creat), REFUSE(fork), REFUSE(vfork), REFUSE(chmod), REFUSE(chown), REFUSE(lchown),
        REFUSE(rename), REFUSE(unlink), REFUSE(link), REFUSE(symlink), REFUSE(mkdir), REFUSE(rmdir), REFUSE(utime),
        REFUSE(utimes),
#endif
        DENY(openat), DENY(openat2), REFUSE(open_by_handle_at), REFUSE(truncate), REFUSE(fchmod), REFUSE(fchmodat),
        REFUSE(fchownat), REFUSE(renameat), REFUSE(renameat2), REFUSE(unlinkat), REFUSE(linkat), REFUSE(symlinkat),
        REFUSE(mkdirat), REFUSE(utimensat), REFUSE(setxattr), REFUSE(lsetxattr), REFUSE(removexattr), REFUSE(mount),
        REFUSE(socket), REFUSE(socketpair), REFUSE(connect), REFUSE(bind), REFUSE(execve), REFUSE(execveat),
        REFUSE(ptrace), REFUSE(process_vm_readv), REFUSE(process_vm_writev), REFUSE(pidfd_open), REFUSE(pidfd_getfd),
        REFUSE(kill), REFUSE(tkill), REFUSE(tgkill), REFUSE(rt_sigqueueinfo), REFUSE(rt_tgsigqueueinfo),
        REFUSE(setpriority), REFUSE(sched_setaffinity), REFUSE(sched_setscheduler), REFUSE(io_uring_setup),
        REFUSE(bpf), REFUSE(add_key), REFUSE(keyctl), REFUSE(userfaultfd), REFUSE(perf_event_open), REFUSE(unshare),
        REFUSE(setns),
        // A thread is made by the older call, whose flags can be seen; a process by none.
        IS(clone3), FAILS(ENOSYS),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
        LOW(0), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0), ENDS,
        NUMBER,
        // Its own limits alone can be asked for.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prlimit64, 0, 3),
        LOW(0), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0), ENDS,
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof steps / sizeof *steps, .filter = steps};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}
#endif

// MARK: - The library

// What the bytes say they are: libvips would also try PDF, SVG, TIFF and the hundred formats of ImageMagick.
static const char *loader_for(const unsigned char *start) {
    if (!memcmp(start, "\xff\xd8\xff", 3)) return "VipsForeignLoadJpeg";
    if (!memcmp(start, "\x89PNG\r\n\x1a\n", 8)) return "VipsForeignLoadPng";
    if (!memcmp(start, "GIF87a", 6) || !memcmp(start, "GIF89a", 6)) return "VipsForeignLoadNsgif";
    if (!memcmp(start, "RIFF", 4) && !memcmp(start + 8, "WEBP", 4)) return "VipsForeignLoadWebp";
    if (!memcmp(start + 4, "ftyp", 4)) return "VipsForeignLoadHeif";
    return NULL;
}

// Whether a PNG moves: the frames are announced before the first one (PNG, third edition, 11.3.6.1).
static int moves(const unsigned char *bytes, size_t count) {
    for (size_t at = 8; at + 12 <= count;) {
        const unsigned char *size = bytes + at;
        if (!memcmp(bytes + at + 4, "acTL", 4)) return 1;
        if (!memcmp(bytes + at + 4, "IDAT", 4)) return 0;
        size_t length = (size_t)size[0] << 24 | (size_t)size[1] << 16 | (size_t)size[2] << 8 | (size_t)size[3];
        if (length > count - at - 12) return 0;
        at += 12 + length;
    }
    return 0;
}

// Without its modules (ImageMagick, Poppler, OpenSlide), and with all its readers blocked but one.
static int load_library(const char *loader) {
    setenv("VIPSHOME", "/nonexistent", 1);
    setenv("VIPS_WARNING", "1", 1);
    // Code made at run time would want a folder to write in.
    setenv("VIPS_NOVECTOR", "1", 1);
    const char *problem;
    if (!lazy_library_load(files, names, functions, &problem)) {
        fprintf(stderr, "%s\n", problem);
        return -1;
    }
    if (CALL(vips_init)("picture")) return -1;
    // The one module that is wanted, which some systems have in the library itself.
    Dl_info place;
    char path[PATH_MAX], file[PATH_MAX];
    if (!strcmp(loader, "VipsForeignLoadHeif") && dladdr(functions[vips_init_index], &place) &&
        realpath(place.dli_fname, file)) {
        int major = CALL(vips_version)(0), minor = CALL(vips_version)(1);
        snprintf(path, sizeof path, "%.4000s/vips-modules-%d.%d/vips-heif.so", dirname(file), major, minor);
        CALL(g_module_open)(path, 0);
    }
    CALL(vips_concurrency_set)(1);
    CALL(vips_cache_set_max)(0);
    CALL(vips_block_untrusted_set)(1);
    CALL(vips_operation_block_set)("VipsForeignLoad", 1);
    CALL(vips_operation_block_set)(loader, 0);
    return 0;
}

// MARK: - The picture

// Drops all of a WebP but its pixels, in place: "strip" of libvips 8.14 leaves EXIF, with the position, XMP and ICC.
static size_t only_pixels(unsigned char *bytes, size_t count) {
    if (count < 20 || memcmp(bytes, "RIFF", 4) || memcmp(bytes + 8, "WEBP", 4)) return 0;
    size_t kept = 12;
    for (size_t at = 12; at + 8 <= count;) {
        const unsigned char *size = bytes + at + 4;
        size_t length = 8 + ((size_t)size[0] | (size_t)size[1] << 8 | (size_t)size[2] << 16 | (size_t)size[3] << 24);
        length += length & 1;
        if (length > count - at) return 0;
        // Of what the head announces only the alpha channel is left.
        if (!memcmp(bytes + at, "VP8X", 4)) bytes[at + 8] &= 0x10;
        if (!memcmp(bytes + at, "VP8", 3) || !memcmp(bytes + at, "ALPH", 4)) {
            memmove(bytes + kept, bytes + at, length);
            kept += length;
        }
        at += length;
    }
    for (int byte = 0; byte < 4; byte++) bytes[4 + byte] = (unsigned char)((kept - 8) >> (8 * byte));
    return kept;
}

static int write_all(const unsigned char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return picture_not_written;
        bytes += written;
        count -= (size_t)written;
    }
    return picture_made;
}

static int make(void *bytes, size_t size, int width) {
    // Its head alone is read.
    VipsImage *original = CALL(vips_image_new_from_buffer)(bytes, size, "", NULL);
    if (!original) return picture_broken;
    int64_t wide = CALL(vips_image_get_width)(original), high = CALL(vips_image_get_height)(original);
    if (wide > max_side || high > max_side || wide * high > max_pixels) return picture_too_large;
    if (CALL(vips_image_get_n_pages)(original) > 1) return picture_animated;

    // It is turned upright unless that is refused. A profile is named only where there is one: it would shift the
    // colours of the others.
    VipsImage *small = NULL, *plain = NULL;
    int failure = CALL(vips_image_get_typeof)(original, "icc-profile-data")
        ? CALL(vips_thumbnail_buffer)(
              bytes, size, &small, width, "height", max_height, "size", VIPS_SIZE_DOWN, "export_profile", "srgb", NULL)
        : CALL(vips_thumbnail_buffer)(
              bytes, size, &small, width, "height", max_height, "size", VIPS_SIZE_DOWN, NULL);
    if (failure || CALL(vips_colourspace)(small, &plain, VIPS_INTERPRETATION_sRGB, NULL)) return picture_broken;
    int bands = CALL(vips_image_get_bands)(plain);
    if (CALL(vips_image_get_format)(plain) != VIPS_FORMAT_UCHAR || bands < 3 || bands > 4) return picture_broken;

    void *made = NULL;
    size_t made_size = 0;
    if (CALL(vips_webpsave_buffer)(plain, &made, &made_size, "Q", 82, NULL)) return picture_broken;
    made_size = only_pixels(made, made_size);
    return made_size ? write_all(made, made_size) : picture_broken;
}

int picture_make(int width) {
    struct stat input;
    if (width < 1 || width > 4096 || fstat(STDIN_FILENO, &input) || !S_ISREG(input.st_mode)) return picture_usage;
    if (input.st_size < 16) return picture_unknown;
    if (input.st_size > max_input) return picture_too_large;
    if (limit_all()) return picture_usage;
    size_t size = (size_t)input.st_size;
    void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, STDIN_FILENO, 0);
    if (bytes == MAP_FAILED) return picture_broken;
    const char *loader = loader_for(bytes);
    if (!loader) return picture_unknown;
    if (!strcmp(loader, "VipsForeignLoadPng") && moves(bytes, size)) return picture_animated;
    if (load_library(loader)) return picture_no_library;
#ifdef __linux__
    give_up_files();
    if (give_up_others()) return picture_no_library;
#endif
    int outcome = make(bytes, size, width);
    // Without the last words of a hundred libraries.
    _exit(outcome);
}
