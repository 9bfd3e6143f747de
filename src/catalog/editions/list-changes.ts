import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readYaml } from '../../content/read-yaml.ts'
import { type Pack, packSchema } from '../packs/pack-schema.ts'
import { joinPlace } from '../packs/pack-texts.ts'
import { findPart, type Path, readOpening, readPart, type Tree } from './edition-parts.ts'
import { type Edition, editionSchema } from './edition-schema.ts'
import { foreignMarks } from './foreign-marks.ts'
import { mergeEdition } from './merge-edition.ts'
import { respeak } from './respeak.ts'

/**
 * One change that an edition makes. `marks` are the signs of another region in the text of the pack that may be the
 * reason for the change.
 */
export type Change = { at: string; from: string; to: string; marks: string[] }

const LONGEST_QUOTE = 110

/** Returns the differences between an edition and its pack, part by part, for the person who reviews the edition. */
export function listChanges(pack: Pack, edition: Edition): Change[] {
  const tree = pack as unknown as Tree
  const { merged } = mergeEdition(pack, edition)
  // Rules change spelling, dates and punctuation by themselves, so only the marks that are left after them are reasons
  // for a change.
  const respelled = respeak(structuredClone(tree), { ...edition, words: {} }, pack.language, () => {})
  const marks = foreignMarks({ ...respelled, language: edition.language } as Pack, pack.language)
  const change = (at: string, path: Path, from: string, to: string): Change => ({
    at,
    from,
    to,
    marks: [...new Set(marks.flatMap(({ at, mark }) => (belongsTo(at, placeOf(path)) ? [mark.trim()] : [])))],
  })
  const whole = (at: string, path: Path) => change(at, path, opening(tree, path), opening(merged, path))
  const parts = edition.parts.flatMap(({ at, edit = [], put, set }) => {
    const path = findPart(tree, at)!
    const edits = edit.map(({ from, to }) => change(at, path, from, to))
    return put || (set && Object.keys(set).some(key => key !== 'cites')) ? [...edits, whole(at, path)] : edits
  })
  const bank = edition.assessment?.questions ?? []
  const questions = bank.flatMap(question =>
    'instead' in question && typeof question.instead === 'string'
      ? [whole(question.instead, findPart(tree, question.instead)!)]
      : [],
  )
  return [...parts, ...questions]
}

function placeOf(path: Path): string {
  return path.reduce<string>((place, key) => joinPlace(place, typeof key === 'number' ? key + 1 : key), '')
}

/** Whether a text belongs to the part itself, and not to a lesson, block or question inside the part. */
function belongsTo(at: string, place: string): boolean {
  if (place === '') return /^\p{L}+$/u.test(at)
  return at === place || (at.startsWith(`${place}.`) && !/^(?:\d|exercise)/.test(at.slice(place.length + 1)))
}

function opening(tree: Tree, path: Path): string {
  const part = readPart(tree, path)
  return readOpening(part?.['question'] ?? part)
}

/** Returns the lines of the list: changed parts, replaced words, and the sources of the edition's claims. */
export function changeLines(pack: Pack, edition: Edition): string[] {
  const because = (marks: string[]) => (marks.length > 0 ? marks.join(', ') : 'what no list of marks knows')
  return [
    ...listChanges(pack, edition).map(
      ({ at, from, to, marks }) => `${at}: “${quote(from)}” → “${quote(to)}” (because of: ${because(marks)})`,
    ),
    ...Object.entries(edition.words).map(([from, to]) => `word: “${from}” → “${to}”`),
    ...edition.review.map(({ claim, rests, sure }) => `claim (${sure}): ${claim}, rests on ${rests}`),
    ...edition.keeps.map(({ mark, why }) => `kept: “${mark}”, ${why}`),
    ...(edition.reviewed ?? []).map(({ date, by, checked }) => `read ${date} by ${by}: ${checked}`),
  ]
}

function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= LONGEST_QUOTE ? line : `${line.slice(0, LONGEST_QUOTE)} …`
}

if (import.meta.main) {
  for (const file of process.argv.slice(2)) {
    const edition = editionSchema.parse(readYaml(await readFile(file, 'utf8'), file))
    const original = join(dirname(file), `${edition.over.language}.yaml`)
    const pack = packSchema.parse(readYaml(await readFile(original, 'utf8'), original))
    console.log(`\n${file}`)
    for (const line of changeLines(pack, edition)) console.log(`  ${line}`)
  }
  if (process.argv.length < 3) console.log('usage: npm run pack-changes -- content/packs/<id>/<locale>.yaml …')
}
