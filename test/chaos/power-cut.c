/*
 * A power cut, without privileges: loaded before the service with LD_PRELOAD, it keeps a second copy of the data folder that
 * holds only what was synced. A file is copied when it is synced; a new name given by rename() counts from the moment its
 * folder is synced; a name that was removed is gone at once, as it is within seconds on any file system. After `kill -9` this copy is what a disk would hold that had lost its cache.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_RENAMES 4096

static char *renames[MOST_RENAMES][2];
static int rename_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int shadow_of(const char *path, char *shadow) {
  const char *from = getenv("POWER_CUT_FROM"), *to = getenv("POWER_CUT_TO");
  if (!from || !to || strncmp(path, from, strlen(from)) != 0) return 0;
  snprintf(shadow, PATH_MAX, "%s%s", to, path + strlen(from));
  return 1;
}

static void make_folders(const char *path) {
  char folder[PATH_MAX];
  snprintf(folder, sizeof folder, "%s", path);
  for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    mkdir(folder, 0700);
    *slash = '/';
  }
}

/* Read through the descriptor that was synced: closing another one of the same file would drop SQLite's locks on it. */
static void keep_file(int descriptor, const char *shadow) {
  char part[PATH_MAX + 8], bytes[65536];
  off_t at = 0;
  ssize_t count;
  int source = descriptor, own = -1;
  if ((fcntl(descriptor, F_GETFL) & O_ACCMODE) == O_WRONLY) {
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    source = own = open(name, O_RDONLY);
  }
  make_folders(shadow);
  snprintf(part, sizeof part, "%s.part", shadow);
  int target = open(part, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  while ((count = pread(source, bytes, sizeof bytes, at)) > 0) {
    if (write(target, bytes, count) != count) abort();
    at += count;
  }
  close(target);
  if (own >= 0) close(own);
  int (*real_rename)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
  real_rename(part, shadow);
}

static void keep_names(const char *folder) {
  int (*real_rename)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
  char old_shadow[PATH_MAX], new_shadow[PATH_MAX];
  size_t length = strlen(folder);
  for (int index = 0; index < rename_count; index++) {
    char *name = renames[index][1];
    if (!name || strncmp(name, folder, length) != 0 || name[length] != '/' || strchr(name + length + 1, '/')) continue;
    shadow_of(renames[index][0], old_shadow);
    shadow_of(name, new_shadow);
    make_folders(new_shadow);
    real_rename(old_shadow, new_shadow);
    free(renames[index][0]);
    free(renames[index][1]);
    renames[index][0] = renames[index][1] = NULL;
  }
}

static void keep(int descriptor) {
  char link[64], path[PATH_MAX], shadow[PATH_MAX];
  struct stat facts;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  if (!shadow_of(path, shadow) || fstat(descriptor, &facts) != 0) return;
  pthread_mutex_lock(&lock);
  if (S_ISDIR(facts.st_mode)) keep_names(path);
  else keep_file(descriptor, shadow);
  pthread_mutex_unlock(&lock);
}

int fsync(int descriptor) {
  int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
  int result = real(descriptor);
  if (result == 0) keep(descriptor);
  return result;
}

int fdatasync(int descriptor) {
  int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
  int result = real(descriptor);
  if (result == 0) keep(descriptor);
  return result;
}

int unlink(const char *name) {
  int (*real)(const char *) = dlsym(RTLD_NEXT, "unlink");
  char shadow[PATH_MAX];
  int result = real(name);
  if (result == 0 && shadow_of(name, shadow)) real(shadow);
  return result;
}

int rename(const char *old_name, const char *new_name) {
  int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
  char shadow[PATH_MAX];
  int result = real(old_name, new_name);
  if (result != 0 || !shadow_of(new_name, shadow)) return result;
  pthread_mutex_lock(&lock);
  for (int index = 0; index < MOST_RENAMES; index++) {
    if (renames[index][1]) continue;
    renames[index][0] = strdup(old_name);
    renames[index][1] = strdup(new_name);
    if (index >= rename_count) rename_count = index + 1;
    break;
  }
  pthread_mutex_unlock(&lock);
  return result;
}
