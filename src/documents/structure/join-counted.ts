import type { SourceBlock, SourceItem } from '../../course/source-document.ts'

/** The number of a paragraph: "3.1", "14.1.", "(2)". */
export const PARAGRAPH_NUMBER =
  /^(?:(\d{1,3}(?:\.\d{1,3}){1,4}\.?)|(\(\d{1,3}\))|(\d{1,3}\)))\s+(?=[\p{Lu}\p{Lo}"“„«(¿¡])/u
/** A letter before a paragraph: "a. …", "b) …". */
const LETTER = /^\(?([a-z])[.)]\s+(?=\S)/
/** The label of a step, "Step 3: …", in the supported languages. */
const STEP = /^(?:step|schritt|étape|paso|passo|passaggio|stap|krok|etapa)\s(\d{1,2})\s?[.:)–-]\s*(?=\S)/iu
const BULLET = /^[●•▪■◦○‣➢►▶✓✔]\s*(?=\S)/u
/** A bullet inside a line: "A badge • A helmet". */
const INNER_BULLET = /\s[●•▪■◦○‣➢►▶✓✔]\s+(?=\S)/u
/** The items of a list that was written into a paragraph: "You will need to: - Tell your team - Ask your manager". */
const DASHED_ITEM = /\s-\s(?=[\p{Lu}"“„«])/u
const DASHED_ITEMS = 2
const FIRST_LETTER = 'a'.charCodeAt(0) - 1

type Run = { items: SourceItem[]; blocks: number }

/**
 * Joins paragraphs into lists if they are numbered from 1, from "a" or from "Step 1". Other numbered paragraphs get
 * their number as a field.
 */
export function joinCounted(blocks: SourceBlock[]): SourceBlock[] {
  const joined: SourceBlock[] = []
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!
    const run = readCountedRun(blocks, at)
    joined.push(run ? asList(run, block, true) : withNumberBeside(block))
    at += run ? run.blocks - 1 : 0
  }
  return joined
}

/**
 * Joins paragraphs that begin with a bullet into lists, because books and web pages often have such paragraphs instead
 * of list markup. Items that stand in one line, with bullets between them, become items of their own.
 */
export function joinBullets(blocks: SourceBlock[]): SourceBlock[] {
  return withRuns(blocks).map(block =>
    block.type === 'list' && !block.ordered ? { ...block, items: block.items.flatMap(splitAtBullets) } : block,
  )
}

/**
 * Splits a paragraph that contains a list into the line that introduces the list and the list after the colon. Some
 * programs write a list without a blank line above it as a part of the paragraph.
 */
export function splitDashedItems(block: SourceBlock): SourceBlock[] {
  if (block.type !== 'paragraph' || block.callout) return [block]
  const colon = block.text.search(/[:：]\s-\s(?=[\p{Lu}"“„«])/u)
  if (colon < 0) return [block]
  const items = block.text
    .slice(colon + 1)
    .split(DASHED_ITEM)
    .filter(text => text.trim() !== '')
    .map(text => ({ text: text.trim() }))
  if (items.length < DASHED_ITEMS) return [block]
  const page = block.page === undefined ? {} : { page: block.page }
  const { lead, ...rest } = block
  const line = block.text.slice(0, colon + 1)
  return [
    { ...rest, text: line, ...(lead !== undefined && lead.length < line.length && { lead }) },
    { type: 'list', ordered: false, items, ...page },
  ]
}

function splitAtBullets(item: SourceItem): SourceItem[] {
  const texts = item.text.split(INNER_BULLET)
  if (texts.length === 1) return [item]
  return texts.map((text, at) => (at === texts.length - 1 ? { ...item, text } : { text }))
}

function withRuns(blocks: SourceBlock[]): SourceBlock[] {
  const joined: SourceBlock[] = []
  for (let at = 0; at < blocks.length; at++) {
    const run = readBullets(blocks, at)
    joined.push(run ? asList(run, blocks[at]!, false) : blocks[at]!)
    at += run ? run.blocks - 1 : 0
  }
  return joined
}

function asList({ items }: Run, { page }: SourceBlock, ordered: boolean): SourceBlock {
  return { type: 'list', ordered, items, ...(page !== undefined && { page }) }
}

function withNumberBeside(block: SourceBlock): SourceBlock {
  const number = block.type === 'paragraph' && !block.callout ? PARAGRAPH_NUMBER.exec(block.text)?.[0] : undefined
  if (block.type !== 'paragraph' || number === undefined) return block
  const { lead: _lead, ...rest } = block
  return { ...rest, number: number.trim(), text: block.text.slice(number.length) }
}

/** Returns a run of at least two consecutively numbered paragraphs, each with the list that it introduces. */
function readCountedRun(blocks: SourceBlock[], from: number): Run | null {
  const items: SourceItem[] = []
  let at = from
  for (; at < blocks.length; at++) {
    const block = blocks[at]!
    const last = items.at(-1)
    const count = readCount(block)
    if (count && count.number === items.length + 1) items.push({ text: count.text })
    else if (block.type === 'list' && last && mayHold(last, block.items))
      last.items = block.items.map(({ text }) => text)
    else break
  }
  return items.length > 1 ? { items, blocks: at - from } : null
}

function mayHold(item: SourceItem, inner: SourceItem[]): boolean {
  return !item.items && /[:：]$/u.test(item.text) && inner.every(({ items }) => !items)
}

function readCount(block: SourceBlock): { number: number; text: string } | null {
  if (block.type !== 'paragraph' || block.callout) return null
  const { text } = block
  const number = PARAGRAPH_NUMBER.exec(text)?.[0]
  if (number !== undefined) return { number: Number(number.match(/\d+/g)!.at(-1)), text: text.slice(number.length) }
  const step = STEP.exec(text)
  if (step) return { number: Number(step[1]), text: text.slice(step[0].length) }
  const letter = LETTER.exec(text)
  return letter && { number: letter[1]!.charCodeAt(0) - FIRST_LETTER, text: text.slice(letter[0].length) }
}

function readBullets(blocks: SourceBlock[], from: number): Run | null {
  const items: SourceItem[] = []
  for (const block of blocks.slice(from)) {
    const sign = block.type === 'paragraph' && !block.callout ? BULLET.exec(block.text)?.[0] : undefined
    if (block.type !== 'paragraph' || sign === undefined) break
    items.push({ text: block.text.slice(sign.length) })
  }
  return items.length > 0 ? { items, blocks: items.length } : null
}
