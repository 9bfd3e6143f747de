import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import MarkdownIt, { type Token } from 'markdown-it'
import { findPassages, type Match, type Passage } from '../../../player/study/find-passages.ts'

/** A page of `docs/`. `name` is its file name without extension. */
export type Guide = { name: string; title: string; tokens: Token[] }

/** A part of a guide: the text under one heading. */
export type GuidePassage = Passage & { guide: Guide; id: string }

export const DOCS_FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'docs')

/**
 * Maximum number of words of a query that are searched for one by one. Anybody may send a query, and a long one would
 * take too much time.
 */
const MOST_WORDS = 12

/** Raw HTML is not parsed; it is shown as text. */
const parser = new MarkdownIt({ html: false })
let guides: Guide[] | undefined
let passages: GuidePassage[] | undefined

/** Returns all guides, sorted by title. They are read on first use and cached for the process. */
export function readGuides(): readonly Guide[] {
  guides ??= readdirSync(DOCS_FOLDER)
    .filter(file => file.endsWith('.md'))
    .map(file => readGuide(file.slice(0, -'.md'.length)))
    .sort((one, other) => one.title.localeCompare(other.title, 'en'))
  return guides
}

/**
 * Finds the parts of the guides that contain all words of a query. If there are none, finds the parts that contain the
 * largest number of these words, and `hasAllWords` is false.
 */
export function searchGuides(query: string): { matches: Match<GuidePassage>[]; hasAllWords: boolean } {
  passages ??= readGuides().flatMap(splitGuide)
  const matches = findPassages(passages, query)
  if (matches.length > 0) return { matches, hasAllWords: true }
  const words = [...new Set(query.split(/\s+/))].slice(0, MOST_WORDS)
  const byWord = words.flatMap(word => findPassages(passages!, word))
  const byPassage = [...Map.groupBy(byWord, ({ passage }) => passage).values()]
  const most = Math.max(...byPassage.map(({ length }) => length))
  const nearest = byPassage.filter(({ length }) => length === most)
  return { matches: nearest.map(([first]) => first!), hasAllWords: false }
}

/** Returns the id of a heading, built as on GitHub, so that links work in both places. */
export function headingId(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** Returns the text of a heading or paragraph without its markup. */
export function plainText({ children }: Token): string {
  return (children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('')
}

function readGuide(name: string): Guide {
  const tokens = parser.parse(readFileSync(join(DOCS_FOLDER, `${name}.md`), 'utf8'), {})
  const title = tokens.findIndex(({ type }) => type === 'heading_open')
  return { name, title: plainText(tokens[title + 1]!), tokens }
}

function splitGuide(guide: Guide): GuidePassage[] {
  const parts: GuidePassage[] = []
  guide.tokens.forEach((token, index) => {
    const isHeading = guide.tokens[index - 1]?.type === 'heading_open'
    const words = token.type === 'inline' ? plainText(token) : token.type === 'fence' ? token.content : ''
    if (isHeading) parts.push({ guide, id: headingId(words), title: words, text: words })
    else if (words && parts.length > 0) parts.at(-1)!.text += ` ${words.replace(/\s+/g, ' ')}`
  })
  return parts
}
