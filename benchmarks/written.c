/* Loaded before a program: what it writes below one folder, and when it waits for the disk, in order.
 *
 * Each record is a line "kind path offset length" and, of a write, its bytes. WRITTEN_BELOW names
 * the folder, WRITTEN_TO the record. A program can also have itself killed at the n-th time that it
 * does something with a file.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static pthread_mutex_t in_order = PTHREAD_MUTEX_INITIALIZER;
static FILE *record;
static const char *below;
static char fatal[NAME_MAX + 16];
static int fatal_after;

__attribute__((constructor)) static void begin(void) {
    below = getenv("WRITTEN_BELOW");
    const char *to = getenv("WRITTEN_TO");
    if (below && to) record = fopen(to, "wb");
}

void written_kill(const char *kind_and_name, int after) {
    snprintf(fatal, sizeof fatal, "%s", kind_and_name);
    fatal_after = after;
}

static int path_of(int file, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return below && strncmp(path, below, strlen(below)) == 0;
}

static void pass_by(const char *kind, const char *path) {
    char name[NAME_MAX + 16];
    snprintf(name, sizeof name, "%s %s", kind, strrchr(path, '/') + 1);
    if (fatal_after && strcmp(name, fatal) == 0 && --fatal_after == 0) kill(getpid(), SIGKILL);
}

static void tell(const char *kind, const char *path, off_t at, const void *data, size_t length) {
    if (strchr(path, '/')) pass_by(kind, path);
    if (!record) return;
    pthread_mutex_lock(&in_order);
    fprintf(record, "%s %s %lld %zu\n", kind, path + strlen(below) + 1, (long long)at, length);
    if (data) fwrite(data, 1, length, record);
    fflush(record);
    pthread_mutex_unlock(&in_order);
}

#define REAL(name, type, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

ssize_t pwrite64(int file, const void *data, size_t length, off_t at) {
    REAL("pwrite64", ssize_t, int, const void *, size_t, off_t);
    char path[PATH_MAX];
    if (path_of(file, path)) tell("write", path, at, data, length);
    return real(file, data, length, at);
}

ssize_t pwrite(int file, const void *data, size_t length, off_t at) {
    return pwrite64(file, data, length, at);
}

ssize_t write(int file, const void *data, size_t length) {
    REAL("write", ssize_t, int, const void *, size_t);
    char path[PATH_MAX];
    if (path_of(file, path)) tell("write", path, lseek(file, 0, SEEK_CUR), data, length);
    return real(file, data, length);
}

int ftruncate64(int file, off_t length) {
    REAL("ftruncate64", int, int, off_t);
    char path[PATH_MAX];
    if (path_of(file, path)) tell("truncate", path, length, NULL, 0);
    return real(file, length);
}

int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

/* What was written before the disk was waited for is safe only when it has answered. */
int fdatasync(int file) {
    REAL("fdatasync", int, int);
    int answer = real(file);
    char path[PATH_MAX];
    if (path_of(file, path)) tell("sync", path, 0, NULL, 0);
    return answer;
}

int fsync(int file) {
    REAL("fsync", int, int);
    int answer = real(file);
    char path[PATH_MAX];
    if (path_of(file, path)) tell("sync", path, 0, NULL, 0);
    return answer;
}

int unlink(const char *path) {
    REAL("unlink", int, const char *);
    if (below && strncmp(path, below, strlen(below)) == 0) tell("unlink", path, 0, NULL, 0);
    return real(path);
}
