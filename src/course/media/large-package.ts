/**
 * Size in bytes above which many LMSs refuse a package. It is compared with the size of the media alone, since
 * everything else in a package is small.
 */
export const LARGE_PACKAGE_BYTES = 100_000_000

const MEGABYTE = 1_000_000

/** Returns a warning if the media make a package too large for many LMSs; null if the package is small enough. */
export function describeLargePackage(mediaBytes: number): string | null {
  if (mediaBytes <= LARGE_PACKAGE_BYTES) return null
  const megabytes = Math.round(mediaBytes / MEGABYTE)
  return `its media have ${megabytes} MB: many LMSs refuse packages of more than ${LARGE_PACKAGE_BYTES / MEGABYTE} MB`
}
