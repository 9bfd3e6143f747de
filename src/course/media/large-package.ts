/** Many LMSs refuse a package that is larger. What it holds beside its media is small. */
export const LARGE_PACKAGE_BYTES = 100_000_000

const MEGABYTE = 1_000_000

/** What is to be said of media that make a package too large for many LMSs; null of fewer. */
export function describeLargePackage(mediaBytes: number): string | null {
  if (mediaBytes <= LARGE_PACKAGE_BYTES) return null
  const megabytes = Math.round(mediaBytes / MEGABYTE)
  return `its media have ${megabytes} MB: many LMSs refuse packages of more than ${LARGE_PACKAGE_BYTES / MEGABYTE} MB`
}
