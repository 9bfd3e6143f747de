import { setImmediate } from 'node:timers/promises'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Refused, refusal } from '../../refusals.ts'
import { PLACEHOLDER, XLIFF_NAMESPACE } from './write-xliff.ts'

/** Maximum nesting depth. Translators' tools nest only a handful of elements. */
const DEEPEST = 64
const MOST_UNITS = 50_000
/** Maximum number of characters of the XML parser's message, and of an id, that a refusal repeats. */
const LONGEST_FAULT = 267
const LONGEST_KEY = 100
/** Number of characters that are parsed at a time, so that a large file does not block other requests. */
const CHUNK_CHARACTERS = 32 * 1024

/** A file that came back from a translator: the target texts by the ids of their units. */
export type Xliff = {
  original: string
  sourceLanguage: string
  targetLanguage: string
  version: string | null
  targets: Map<string, string>
}

/** The error for a file that cannot be imported, with the reason for its sender. */
export class XliffRefused extends Refused {}

/**
 * Reads XLIFF 1.2 as strict XML. A document type declaration is refused, so that a file cannot define entities and only
 * XML's five predefined ones exist. What translators' tools add is ignored: earlier translations, segments, notes, and
 * marks within a text.
 */
export async function readXliff(text: string): Promise<Xliff> {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const file: Omit<Xliff, 'targets'> = { original: '', sourceLanguage: '', targetLanguage: '', version: null }
  const targets = new Map<string, string>()
  const open: string[] = []
  let files = 0
  let unit: string | null = null
  let target: string | null = null

  parser.on('error', error => {
    throw new XliffRefused(refusal('xliff-not-xml', { fault: error.message.slice(0, LONGEST_FAULT) }))
  })
  parser.on('doctype', () => {
    throw new XliffRefused(refusal('xliff-document-type'))
  })
  parser.on('opentag', tag => {
    if (open.length === 0) requireRoot(tag)
    if (open.length >= DEEPEST) throw new XliffRefused(refusal('xliff-depth', { most: DEEPEST }))
    open.push(tag.uri === XLIFF_NAMESPACE ? tag.local : '')
    const here = open.at(-1)
    if (here === 'file') {
      if (++files > 1) throw new XliffRefused(refusal('xliff-several'))
      Object.assign(file, readFileTag(tag))
    }
    if (here === 'trans-unit') unit = attribute(tag, 'id')
    if (here === 'target' && open.at(-2) === 'trans-unit') target = ''
    if (here === 'x' && target !== null) target += decodeCharacter(attribute(tag, 'id'))
  })
  parser.on('text', added)
  parser.on('cdata', added)
  parser.on('closetag', () => {
    const ended = open.pop()
    if (ended !== 'target' || open.at(-1) !== 'trans-unit' || target === null) return
    if (unit === null) throw new XliffRefused(refusal('xliff-nameless'))
    if (targets.has(unit)) throw new XliffRefused(refusal('xliff-twice', { key: unit.slice(0, LONGEST_KEY) }))
    if (targets.size >= MOST_UNITS) throw new XliffRefused(refusal('xliff-units', { most: MOST_UNITS }))
    targets.set(unit, target)
    target = null
  })

  function added(words: string): void {
    if (target !== null) target += words
  }

  for (let from = 0; from < text.length; from += CHUNK_CHARACTERS) {
    parser.write(text.slice(from, from + CHUNK_CHARACTERS))
    await setImmediate()
  }
  parser.close()
  if (files === 0) throw new XliffRefused(refusal('xliff-without-file'))
  return { ...file, targets }
}

function requireRoot(tag: SaxesTagNS): void {
  if (tag.local !== 'xliff' || tag.uri !== XLIFF_NAMESPACE || attribute(tag, 'version') !== '1.2') {
    throw new XliffRefused(refusal('xliff-format', { namespace: XLIFF_NAMESPACE }))
  }
}

function readFileTag(tag: SaxesTagNS): Omit<Xliff, 'targets'> {
  return {
    original: attribute(tag, 'original') ?? '',
    sourceLanguage: attribute(tag, 'source-language') ?? '',
    targetLanguage: attribute(tag, 'target-language') ?? '',
    version: attribute(tag, 'build-num'),
  }
}

function attribute(tag: SaxesTagNS, name: string): string | null {
  return tag.attributes[name]?.value ?? null
}

/**
 * Returns the character for which an exported file has a placeholder, because XML cannot contain it. A placeholder of
 * another tool gives an empty text.
 */
function decodeCharacter(id: string | null): string {
  const hex = id?.startsWith(PLACEHOLDER) ? id.slice(PLACEHOLDER.length) : ''
  return /^[0-9a-f]{1,4}$/.test(hex) ? String.fromCodePoint(Number.parseInt(hex, 16)) : ''
}
