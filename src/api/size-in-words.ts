const UNITS = { MiB: 1024 * 1024, KiB: 1024, MB: 1_000_000, kB: 1_000 }

/** Formats a number of bytes, such as `256 KiB` or `20 MB`. */
export function sizeInWords(bytes: number): string {
  const unit = Object.entries(UNITS).find(([, size]) => bytes % size === 0)
  return unit ? `${bytes / unit[1]} ${unit[0]}` : `${bytes} bytes`
}
