/*
 * A disk that fails, or keeps a log of what it was told, for the process that preloads it:
 *   gcc -shared -fPIC -O1 -o disk-shim.so disk-shim.c -ldl
 *   LD_PRELOAD=disk-shim.so DISK_ROOT=/folder DISK_CONTROL=/file DISK_LOG=/file program
 *
 * Every change below DISK_ROOT is one operation: a write, a truncation, a sync, a rename, a link, an unlink, a file made.
 * Shared memory of SQLite (`-shm`) is none: it does not survive a crash. DISK_CONTROL is 40 bytes of shared memory, little-endian:
 *   0 u64 operations so far        8 u64 first operation to fail, 0 for none
 *  16 u64 how many fail from it   24 u32 errno they fail with
 *  28 u32 1 when a write that fails has written its first half before
 *  32 u64 operations that failed
 * DISK_LOG, when it is named, takes one record for each operation that did not fail:
 *   u32 kind, u32 length of the path, u64 offset or size, u64 length of the data, then the path and the data.
 * Kinds: 1 write, 2 truncate, 3 sync, 4 rename (data: the new path), 5 link (data: the new path), 6 unlink, 7 create.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITE = 1, TRUNCATE, SYNC, RENAME, LINK, UNLINK, CREATE };

struct control {
  uint64_t operations, fail_at, fail_for;
  uint32_t error, writes_half;
  uint64_t failed;
};

static char root[PATH_MAX];
static size_t root_length;
static struct control *control;
static int log_fd = -1;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) {
  return dlsym(RTLD_NEXT, name);
}

__attribute__((constructor)) static void start(void) {
  const char *folder = getenv("DISK_ROOT"), *control_file = getenv("DISK_CONTROL"), *log_file = getenv("DISK_LOG");
  if (folder == NULL || control_file == NULL || realpath(folder, root) == NULL) return;
  int fd = REAL(open)(control_file, O_RDWR);
  if (fd < 0) abort();
  control = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (control == MAP_FAILED) abort();
  if (log_file != NULL) log_fd = REAL(open)(log_file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  root_length = strlen(root);
}

static int is_ours(const char *path) {
  if (root_length == 0 || strncmp(path, root, root_length) != 0) return 0;
  if (path[root_length] != '/' && path[root_length] != '\0') return 0;
  size_t length = strlen(path);
  return length < 4 || strcmp(path + length - 4, "-shm") != 0;
}

/* The path of an open file, when it is below the root. */
static int path_of(int fd, char *path) {
  char link[64];
  int error = errno;
  if (root_length == 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  errno = error;
  if (length < 0) return 0;
  path[length] = '\0';
  return is_ours(path);
}

/* The absolute path of a name, when its folder is below the root. */
static int absolute(int folder, const char *name, char *path) {
  char joined[PATH_MAX], base[PATH_MAX];
  int error = errno, found = 0;
  if (root_length == 0) return 0;
  if (name[0] == '/') snprintf(joined, sizeof joined, "%s", name);
  else if (folder == AT_FDCWD) snprintf(joined, sizeof joined, "./%s", name);
  else snprintf(joined, sizeof joined, "/proc/self/fd/%d/%s", folder, name);
  char *last = strrchr(joined, '/');
  *last = '\0';
  if (realpath(last == joined ? "/" : joined, base) != NULL) {
    snprintf(path, PATH_MAX, "%.2000s/%.2000s", base, last + 1);
    found = is_ours(path);
  }
  errno = error;
  return found;
}

/* Counts an operation; true when it is to fail. */
static int fails(void) {
  uint64_t number = ++control->operations;
  if (control->fail_at == 0 || number < control->fail_at || number - control->fail_at >= control->fail_for) return 0;
  control->failed++;
  return 1;
}

static void note(uint32_t kind, const char *path, uint64_t offset, const void *data, uint64_t length) {
  if (log_fd < 0) return;
  int error = errno;
  struct { uint32_t kind, path_length; uint64_t offset, length; } head = {kind, (uint32_t)strlen(path), offset, length};
  struct iovec parts[3] = {{&head, sizeof head}, {(void *)path, head.path_length}, {(void *)data, length}};
  ssize_t written = REAL(writev)(log_fd, parts, 3);
  if (written != (ssize_t)(sizeof head + head.path_length + length)) abort();
  errno = error;
}

static ssize_t write_at(int fd, const void *data, size_t length, off_t offset, int has_offset) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) return has_offset ? REAL(pwrite)(fd, data, length, offset) : REAL(write)(fd, data, length);
  pthread_mutex_lock(&turn);
  off_t start = has_offset ? offset : fcntl(fd, F_GETFL) & O_APPEND ? lseek(fd, 0, SEEK_END) : lseek(fd, 0, SEEK_CUR);
  int is_failing = fails();
  size_t taken = !is_failing ? length : control->writes_half ? length / 2 : 0;
  ssize_t written = 0;
  if (taken > 0) written = has_offset ? REAL(pwrite)(fd, data, taken, offset) : REAL(write)(fd, data, taken);
  if (written > 0) note(WRITE, path, (uint64_t)start, data, (uint64_t)written);
  if (is_failing) {
    errno = (int)control->error;
    written = -1;
  }
  pthread_mutex_unlock(&turn);
  return written;
}

ssize_t write(int fd, const void *data, size_t length) {
  return write_at(fd, data, length, 0, 0);
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) {
  return write_at(fd, data, length, offset, 1);
}

ssize_t pwrite64(int fd, const void *data, size_t length, off_t offset) {
  return write_at(fd, data, length, offset, 1);
}

/* One part at a time, as a write may take less than it was given. */
ssize_t writev(int fd, const struct iovec *parts, int count) {
  char path[PATH_MAX];
  if (count == 0 || !path_of(fd, path)) return REAL(writev)(fd, parts, count);
  return write_at(fd, parts[0].iov_base, parts[0].iov_len, 0, 0);
}

#define OPERATION(kind, path, offset, data, length, call) \
  do { \
    int result = -1; \
    pthread_mutex_lock(&turn); \
    if (fails()) errno = (int)control->error; \
    else if ((result = (call)) == 0) note(kind, path, offset, data, length); \
    pthread_mutex_unlock(&turn); \
    return result; \
  } while (0)

int ftruncate(int fd, off_t size) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) return REAL(ftruncate)(fd, size);
  OPERATION(TRUNCATE, path, (uint64_t)size, NULL, 0, REAL(ftruncate)(fd, size));
}

int ftruncate64(int fd, off64_t size) {
  return ftruncate(fd, size);
}

int fsync(int fd) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) return REAL(fsync)(fd);
  OPERATION(SYNC, path, 0, NULL, 0, REAL(fsync)(fd));
}

int fdatasync(int fd) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) return REAL(fdatasync)(fd);
  OPERATION(SYNC, path, 0, NULL, 0, REAL(fdatasync)(fd));
}

int rename(const char *from, const char *to) {
  char path[PATH_MAX], target[PATH_MAX];
  if (!absolute(AT_FDCWD, from, path) || !absolute(AT_FDCWD, to, target)) return REAL(rename)(from, to);
  OPERATION(RENAME, path, 0, target, strlen(target), REAL(rename)(from, to));
}

int link(const char *from, const char *to) {
  char path[PATH_MAX], target[PATH_MAX];
  if (!absolute(AT_FDCWD, from, path) || !absolute(AT_FDCWD, to, target)) return REAL(link)(from, to);
  OPERATION(LINK, path, 0, target, strlen(target), REAL(link)(from, to));
}

int unlink(const char *name) {
  char path[PATH_MAX];
  if (!absolute(AT_FDCWD, name, path)) return REAL(unlink)(name);
  OPERATION(UNLINK, path, 0, NULL, 0, REAL(unlink)(name));
}

int unlinkat(int folder, const char *name, int flags) {
  char path[PATH_MAX];
  if ((flags & AT_REMOVEDIR) != 0 || !absolute(folder, name, path)) return REAL(unlinkat)(folder, name, flags);
  OPERATION(UNLINK, path, 0, NULL, 0, REAL(unlinkat)(folder, name, flags));
}

int remove(const char *name) {
  struct stat status;
  return lstat(name, &status) == 0 && S_ISDIR(status.st_mode) ? rmdir(name) : unlink(name);
}

static int open_at(int folder, const char *name, int flags, mode_t mode) {
  char path[PATH_MAX];
  struct stat status;
  if ((flags & (O_CREAT | O_TRUNC)) == 0 || !absolute(folder, name, path)) return REAL(openat)(folder, name, flags, mode);
  pthread_mutex_lock(&turn);
  int is_new = fstatat(folder, name, &status, 0) != 0, fd = -1;
  if (is_new && fails()) errno = (int)control->error;
  else fd = REAL(openat)(folder, name, flags, mode);
  if (fd >= 0 && is_new) note(CREATE, path, 0, NULL, 0);
  if (fd >= 0 && !is_new && (flags & O_TRUNC) != 0) note(TRUNCATE, path, 0, NULL, 0);
  pthread_mutex_unlock(&turn);
  return fd;
}

#define MODE(flags) \
  mode_t mode = 0; \
  if (((flags) & (O_CREAT | __O_TMPFILE)) != 0) { \
    va_list rest; \
    va_start(rest, flags); \
    mode = va_arg(rest, mode_t); \
    va_end(rest); \
  }

int open(const char *name, int flags, ...) {
  MODE(flags)
  return open_at(AT_FDCWD, name, flags, mode);
}

int open64(const char *name, int flags, ...) {
  MODE(flags)
  return open_at(AT_FDCWD, name, flags, mode);
}

int openat(int folder, const char *name, int flags, ...) {
  MODE(flags)
  return open_at(folder, name, flags, mode);
}

int openat64(int folder, const char *name, int flags, ...) {
  MODE(flags)
  return open_at(folder, name, flags, mode);
}
