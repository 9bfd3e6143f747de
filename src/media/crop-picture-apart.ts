import { fileURLToPath } from 'node:url'
import type { FocalPoint } from '../course/media/fill-box.ts'
import type { PictureSize } from '../course/media/picture-sizes.ts'
import { installRoot } from '../isolate/installed.ts'
import { type LimitedProcess, runLimited } from '../isolate/run-limited.ts'

const CROPPER: LimitedProcess = {
  script: fileURLToPath(import.meta.resolve('./crop-process.ts')),
  readable: [
    import.meta.dirname,
    fileURLToPath(import.meta.resolve('../course/media/fill-box.ts')),
    installRoot(fileURLToPath(import.meta.resolve('sharp')))!,
  ],
  allowsAddons: true,
  limits: { cpuSeconds: 20, wallMs: 120_000, heapMb: 256, dataMb: 1_024, printedBytes: 16 * 1024 * 1024 },
}

export type Crop = PictureSize & { format: 'jpeg' | 'png' }

/**
 * Scales and crops a stored picture so that it fills the size and shows its focal point. This happens in a child
 * process with limited time and memory.
 */
export async function cropPictureApart(
  picture: Buffer,
  { format, width, height }: Crop,
  { x, y }: FocalPoint,
): Promise<Buffer> {
  return runLimited(CROPPER, [format, ...[width, height, x, y].map(String)], picture)
}
