import sharp from 'sharp'

const QUALITY = 85

/**
 * The program of the child process that convert-to-jpeg-apart.ts starts. Standard input has the lengths of the pictures
 * in one line, then their bytes; the output has the lengths and bytes of the JPEGs in the same form.
 */
async function main(): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  const input = Buffer.concat(chunks)
  const end = input.indexOf('\n')
  const lengths = JSON.parse(input.toString('utf8', 0, end)) as number[]
  const pictures: Buffer[] = []
  let start = end + 1
  for (const length of lengths) {
    pictures.push(await convert(input.subarray(start, start + length)))
    start += length
  }
  const head = Buffer.from(`${JSON.stringify(pictures.map(({ length }) => length))}\n`)
  process.stdout.write(Buffer.concat([head, ...pictures]))
}

/**
 * Converts a picture to JPEG. Transparency becomes white, like paper. Chroma is not subsampled, so that letters in
 * screenshots stay sharp.
 */
function convert(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

await main()
