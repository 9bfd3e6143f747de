import { keepSpans, type Layout, mergeSpans, type Span } from '../layout.ts'
import { damagedFile, type SentFile } from '../sent-file.ts'
import { unreadable } from '../unreadable-media.ts'
import { type Box, findInner, listBoxes, listInner } from './boxes.ts'
import { blankHead, isPlayed, readTrackId, stripBox } from './strip-box.ts'
import { listFragmentSpans, listTrackSpans } from './track-spans.ts'

/** Maximum size in bytes of the index of a film (`moov`). The index of a two-hour film with sound has about 5 MiB. */
const INDEX_BYTES = 24 * 1024 * 1024

/**
 * Rearranges an MP4 so that its index (`moov`) precedes its content, which lets the film play while it is loading, and
 * keeps only its pictures and sound. Boxes with metadata, and other tracks, such as the positions that a camera
 * records, become free space; the bytes to which these tracks refer become zeros. Content that was before the index
 * moves, and the file positions in the index are changed accordingly.
 */
export function arrangeMp4(file: SentFile): Layout {
  const boxes = listBoxes({ start: 0, end: file.size }, (start, end) => file.read(start, end))
  const [first] = boxes
  const index = boxes.find(({ type }) => type === 'moov')
  const content = boxes.find(({ type }) => type === 'mdat' || type === 'moof')
  if (first?.type !== 'ftyp' || !index || !content) throw damagedFile()
  if (index.end - index.start > INDEX_BYTES) throw unreadable('media-parts')
  const isLast = content.start < index.start
  const fragments = boxes.filter(({ type }) => type === 'moof')
  // If the index comes after the content, a fragmented film cannot be rearranged, because its fragments contain file
  // positions too.
  if (isLast && fragments.length > 0) throw damagedFile()

  const moov = file.read(index.start, index.end)
  const root = wholeBox(moov)
  const tracks = listInner(moov, root).filter(({ type }) => type === 'trak')
  const played = tracks.filter(track => isPlayed(moov, track))
  const playedIds = new Set(played.map(track => readTrackId(moov, track)))
  const spans = played.flatMap(track => listTrackSpans(moov, track))
  for (const fragment of fragments) spans.push(...listFragmentSpans(file, fragment, moov, root, playedIds))
  const shown = mergeSpans(spans)

  stripBox(moov, root, playedIds)
  const length = index.end - index.start
  const moved = (place: number) => (isLast && place >= first.end && place < index.start ? place + length : place)
  for (const track of played) patchPlaces(moov, track, moved)

  const others = boxes.filter(box => box !== first && box !== index)
  const before = isLast ? [] : others.filter(box => box.start < index.start)
  const after = others.filter(box => !before.includes(box))
  const keep = (box: Box) => keepBox(file, box, shown, playedIds)
  return [{ start: first.start, end: first.end }, ...before.flatMap(keep), { bytes: moov }, ...after.flatMap(keep)]
}

function keepBox(file: SentFile, box: Box, shown: Span[], playedIds: Set<number>): Layout {
  const { type, start, content, end } = box
  switch (type) {
    case 'mdat':
      return [{ start, end: content }, ...keepSpans({ start: content, end }, shown)]
    case 'moof': {
      const bytes = file.read(start, end)
      stripBox(bytes, wholeBox(bytes), playedIds)
      return [{ bytes }]
    }
    // These boxes have the types of later fragments, and the positions of all fragments.
    case 'styp':
    case 'sidx':
    case 'mfra':
      return [{ start, end }]
    default:
      return end - start < 8
        ? [{ zeros: end - start }]
        : [{ bytes: blankHead(end - start) }, { zeros: end - start - 8 }]
  }
}

function wholeBox(bytes: Buffer): Box {
  const [box] = listBoxes({ start: 0, end: bytes.length }, (start, end) => bytes.subarray(start, end))
  return box!
}

/** Patches the positions of a track's chunks, which count from the beginning of the file (8.7.5). */
function patchPlaces(moov: Buffer, track: Box, moved: (place: number) => number): void {
  const table = findInner(moov, track, 'mdia', 'minf', 'stbl')
  for (const { type, content } of table ? listInner(moov, table) : []) {
    if (type !== 'stco' && type !== 'co64') continue
    const width = type === 'stco' ? 4 : 8
    const last = content + 8 + moov.readUInt32BE(content + 4) * width
    for (let at = content + 8; at < last; at += width) {
      if (type === 'stco') moov.writeUInt32BE(moved(moov.readUInt32BE(at)), at)
      else moov.writeBigUInt64BE(BigInt(moved(Number(moov.readBigUInt64BE(at)))), at)
    }
  }
}
