import type { SourceBlock } from '../../course/source-document.ts'

/** The number of a chapter in its heading: "4. Time off". */
const CHAPTER_NUMBER = /^\d{1,2}[.)]?\s+\p{L}/u
/** Minimum number of chapters, numbered from 1, for the unnumbered headings between them to be lowered. */
const COUNTED_CHAPTERS = 3
const HEADING_NUMBER = /^(\d{1,3}(?:\.\d{1,3}){0,4})[.)]?\s/

/** Corrects the levels of headings by the numbers before them. */
export function levelHeadings(blocks: SourceBlock[]): SourceBlock[] {
  return belowNumbered(byNumbers(blocks))
}

/**
 * Lowers numbered headings by the depth of their numbers: "3.1 Rates" goes below "3. Hotels" even if both have the same
 * level in the file.
 */
function byNumbers(blocks: SourceBlock[]): SourceBlock[] {
  const depth = (text: string) => HEADING_NUMBER.exec(text)?.[1]?.split('.').length ?? 0
  const shallow = new Map<number, number>()
  for (const block of blocks) {
    if (block.type !== 'heading' || depth(block.text) === 0) continue
    shallow.set(block.level, Math.min(shallow.get(block.level) ?? 9, depth(block.text)))
  }
  return blocks.map(block => {
    if (block.type !== 'heading' || depth(block.text) === 0) return block
    return { ...block, level: Math.min(6, block.level + depth(block.text) - shallow.get(block.level)!) }
  })
}

/**
 * Lowers the unnumbered headings between numbered headings of the same level. Some formats give all headings one level
 * because they look alike, although "PTO accrual" stands below "4. Time off".
 */
function belowNumbered(blocks: SourceBlock[]): SourceBlock[] {
  const headings = blocks.flatMap(block => (block.type === 'heading' ? [block] : []))
  const numbered = headings.filter(({ text }) => CHAPTER_NUMBER.test(text))
  const level = numbered[0]?.level
  const areCounted = numbered.every(({ text }, at) => Number.parseInt(text, 10) === at + 1)
  if (numbered.length < COUNTED_CHAPTERS || !areCounted || numbered.some(heading => heading.level !== level))
    return blocks
  const first = blocks.indexOf(numbered[0]!)
  const isBelow = (block: SourceBlock, at: number) =>
    at > first && block.type === 'heading' && block.level >= level! && !CHAPTER_NUMBER.test(block.text)
  const alike = blocks.filter((block, at) => isBelow(block, at) && block.type === 'heading' && block.level === level)
  if (alike.length < numbered.length) return blocks
  return blocks.map((block, at) =>
    block.type === 'heading' && isBelow(block, at) ? { ...block, level: Math.min(6, block.level + 1) } : block,
  )
}
