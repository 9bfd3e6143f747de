/** Text at a position on a page, in points from the lower left corner. */
export type Placed = { text: string; x: number; y: number; size: number; bold?: boolean; mono?: boolean }

/**
 * Makes a small PDF with these texts: in Courier with `mono`, in bold Helvetica with `bold`, otherwise in Helvetica.
 */
export function pdfFile(pages: Placed[][]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${6 + 2 * index} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((placed, index) => {
      const words = placed.map(
        ({ text, x, y, size, bold, mono }) =>
          `BT /${mono ? 'F3' : bold ? 'F2' : 'F1'} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj ET`,
      )
      const stream = words.join('\n')
      const fonts = '<< /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >>'
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${fonts} /Contents ${7 + 2 * index} 0 R >>`,
        `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.lastIndexOf('xref\n0')}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** Places lines below each other, from this height downwards. */
export function linesFrom(y: number, lines: string[], { x = 60, size = 11, step = 14 } = {}): Placed[] {
  return lines.map((text, index) => ({ text, x, y: y - step * index, size }))
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&')
}
