import { deflateSync } from 'node:zlib'
import { linesFrom, type Placed } from './pdf-file.ts'

/** A picture of raw pixels at a position on a page, in points from the lower left corner. */
export type PlacedPicture = {
  number: number
  pixels: [width: number, height: number]
  box: [x: number, y: number, width: number, height: number]
  /**
   * Used instead of drawn pixels: compressed pixels of one colour, which have few bytes however large the picture is.
   */
  squeezed?: Buffer
}

/** Makes a PDF of pages with words and pictures; a picture's number determines its content. */
export function picturedPdf(pages: { words: Placed[]; pictures: PlacedPicture[] }[]): Buffer {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  const add = (object: string) => objects.push(object)
  const kids = pages.map(({ words, pictures }) => {
    const images = pictures.map(({ number, pixels: [width, height], squeezed }) => {
      const data = squeezed ?? Buffer.alloc(width * height * 3)
      for (let at = 0; !squeezed && at < data.length; at++) data[at] = (at * (number + 1) + (at >> 9) * number) % 256
      const filter = squeezed ? '/Filter [/FlateDecode /FlateDecode] ' : ''
      const head = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 ${filter}/Length ${data.length} >>`
      return add(`${head}\nstream\n${data.toString('latin1')}\nendstream`)
    })
    const painted = pictures.map(
      ({ box: [x, y, width, height] }, at) => `q ${width} 0 0 ${height} ${x} ${y} cm /I${at} Do Q`,
    )
    const written = words.map(({ text, x, y, size }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`)
    const stream = [...painted, ...written].join('\n')
    const content = add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
    const resources = `<< /Font << /F1 3 0 R >> /XObject << ${images.map((id, at) => `/I${at} ${id} 0 R`).join(' ')} >> >>`
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${content} 0 R >>`,
    )
  })
  objects[1] = `<< /Type /Pages /Count ${pages.length} /Kids [${kids.map(id => `${id} 0 R`).join(' ')}] >>`
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** Makes two pages of a shop's handbook. Each has one picture that belongs to the text and one that does not. */
export function shopPdf(): Buffer {
  const words = (title: string, lines: string[]) => [{ text: title, x: 60, y: 780, size: 18 }, ...linesFrom(750, lines)]
  return picturedPdf([
    {
      words: [
        ...words('Opening the shop', [
          'The shop opens at 9:00 from Monday to Saturday.',
          'Whoever opens it arrives by 8:30.',
        ]),
        { text: 'Figure 1: The alarm panel', x: 60, y: 500, size: 11 },
        ...linesFrom(470, [
          'The alarm is switched off within 30 seconds, before the lights.',
          'Nobody opens the shop alone.',
        ]),
      ],
      pictures: [
        { number: 1, pixels: [120, 90], box: [60, 520, 200, 150] },
        { number: 2, pixels: [30, 30], box: [5, 800, 20, 20] },
      ],
    },
    {
      words: words('Cash', ['The till holds at most 500 euros.', 'Two people count the takings every evening.']),
      pictures: [
        { number: 3, pixels: [200, 100], box: [60, 300, 300, 150] },
        { number: 4, pixels: [100, 140], box: [0, 0, 595, 842] },
      ],
    },
  ])
}

/** A manual's page with pictures that take a few kilobytes in the file, and more than a gigabyte when decoded. */
export function pdfBomb(side = 7_200): Buffer {
  const squeezed = deflateSync(deflateSync(Buffer.alloc(side * side * 3, 7)))
  const pictures = [1, 2, 3, 4, 5, 6].map(
    (number): PlacedPicture => ({ number, pixels: [side, side], box: [60, 60 + number * 50, 100, 40], squeezed }),
  )
  const lines = Array.from(
    { length: 12 },
    (_, at) => `Check door ${at + 1} of the shop every evening before you leave.`,
  )
  return picturedPdf([{ words: linesFrom(750, lines), pictures }])
}
