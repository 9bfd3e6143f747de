import type { SourceBlock } from '../../course/source-document.ts'
import { textOfBlock } from '../passages.ts'

/** A title in bold at the beginning of a paragraph, and the text after it. */
export type RunInTitle = { title: string; rest: string }

const FEWEST = 3
const TITLE_CHARACTERS = 60
const TITLE_WORDS = 8
/** Average number of words below a title above which it is a heading; a shorter text is an entry with its label. */
const TOLD_WORDS = 40
/** Maximum number of blocks between a heading and the first of the titles below it. */
const BEFORE_FIRST = 1

/**
 * Returns the titles that open paragraphs in bold and divide what stands under a heading: "Purpose. This policy …",
 * "Scope. It applies to …". A single bold label, such as "Note", and the labels of short entries divide nothing.
 */
export function findRunInTitles(blocks: SourceBlock[]): Map<SourceBlock, RunInTitle> {
  const starts = [0, ...blocks.flatMap(({ type }, at) => (type === 'heading' ? [at + 1] : []))]
  return new Map(
    starts.flatMap((start, at) => readTitles(blocks.slice(start, (starts[at + 1] ?? blocks.length + 1) - 1))),
  )
}

function readTitles(blocks: SourceBlock[]): [SourceBlock, RunInTitle][] {
  const titles = blocks.flatMap((block): [SourceBlock, RunInTitle][] => {
    const title = readTitle(block)
    return title ? [[block, title]] : []
  })
  const names = new Set(titles.map(([, { title }]) => title))
  if (titles.length < FEWEST || names.size < titles.length) return []
  const first = blocks.indexOf(titles[0]![0])
  const words = blocks.slice(first).reduce((sum, block) => sum + textOfBlock(block).split(/\s+/).length, 0)
  return first <= BEFORE_FIRST && words > TOLD_WORDS * titles.length ? titles : []
}

function readTitle(block: SourceBlock): RunInTitle | null {
  if (block.type !== 'paragraph' || block.callout || block.lead === undefined || block.lead === block.text) return null
  const { lead, text } = block
  const after = text.slice(lead.length)
  const isEnded = /[.:：–—]\s*$/u.test(lead) || /^\s*[.:：–—]/u.test(after)
  const title = lead.replace(/[\s.:：–—]+$/u, '')
  const rest = after.replace(/^[\s.:：–—-]+/u, '')
  const isTitle = title.length <= TITLE_CHARACTERS && title.split(/\s+/).length <= TITLE_WORDS
  return isEnded && isTitle && /^[\p{Lu}\p{Lo}\d]/u.test(title) && /^[\p{Lu}\p{Lo}"“„«(]/u.test(rest)
    ? { title, rest }
    : null
}
