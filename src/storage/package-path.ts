/** Maximum length of a package's path. S3 allows keys of 1,024 bytes, of which the configured prefix needs some. */
const PATH_CHARACTERS = 900
/**
 * Maximum length of a segment of a path. File systems allow names of 255 bytes, and the name of the file with the
 * description is longer than that of the package.
 */
const SEGMENT_CHARACTERS = 200

/**
 * Matches a segment of a package's path. Names with a leading dot are reserved for the store, and `..` cannot leave
 * the folder.
 */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

export function isPackagePath(path: string): boolean {
  return path.length <= PATH_CHARACTERS && path.split('/').every(isSegment)
}

export function requirePackagePath(path: string): void {
  if (isPackagePath(path)) return
  throw new Error(
    `Not a package path: ${JSON.stringify(path.slice(0, 100))}. It takes A-Z a-z 0-9 . _ - between slashes`,
  )
}

function isSegment(segment: string): boolean {
  return segment.length <= SEGMENT_CHARACTERS && SEGMENT.test(segment)
}
