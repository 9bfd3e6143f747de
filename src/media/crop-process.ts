import sharp from 'sharp'
import { fillBox } from '../course/media/fill-box.ts'

const QUALITY = 82

/**
 * The program of the child process that crop-picture-apart.ts starts. The picture comes on standard input; format, size
 * and focal point are the arguments.
 */
async function main([format, ...numbers]: string[]): Promise<void> {
  const [width, height, x, y] = numbers.map(Number) as [number, number, number, number]
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  const picture = Buffer.concat(chunks)
  const { width: fullWidth, height: fullHeight } = await sharp(picture).metadata()
  const placed = fillBox({ width: fullWidth, height: fullHeight }, { width, height }, { x, y })
  const scaled = { width: Math.round(placed.width), height: Math.round(placed.height) }
  // Transparent areas become white, because the background on which a preview of a shared link is shown is unknown.
  const cropped = sharp(picture)
    .resize({ ...scaled, fit: 'fill' })
    .extract({
      left: Math.min(Math.round(-placed.left), scaled.width - width),
      top: Math.min(Math.round(-placed.top), scaled.height - height),
      width,
      height,
    })
    .flatten({ background: '#fff' })
  process.stdout.write(await (format === 'png' ? cropped.png() : cropped.jpeg({ quality: QUALITY })).toBuffer())
}

sharp.concurrency(1)
await main(process.argv.slice(2))
