/** S3 allows keys of 1,024 bytes; the rest is for the prefix. */
const PATH_CHARACTERS = 900
/** File systems allow names of 255 bytes; the rest is for what disk storage keeps beside a package. */
const SEGMENT_CHARACTERS = 200

/** A name that starts with a dot is storage's own: never a package, and `..` never climbs. */
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
