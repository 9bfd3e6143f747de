import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { writeFromLibrary } from '../src/catalog/library-author.ts'
import { listPacks } from '../src/catalog/packs/read-library.ts'
import { readYaml } from '../src/content/read-yaml.ts'
import { ADD_ONS, briefSchema } from '../src/course/brief.ts'
import type { LocaleCode } from '../src/language/locales.ts'
import { brokenRules, GOOD_COURSES, rulesAgainst, spoils } from '../test/support/judge-mutants.ts'
import { EXERCISES_ROTATED, type Mutant, OTHERS, STRUCTURE, WORDS_SHUFFLED } from '../test/support/mutants.ts'
import { PARTS, PARTS_IN_TABLE } from '../test/support/mutants-of-parts.ts'
import { assembleWritten, type Written, writtenCourses } from '../test/support/written-courses.ts'
import type { Case } from './cases.ts'

/**
 * A defect: one change to a written course, and the quality rules of which at least one must report it. If `rules` is
 * empty, no rule may report the change.
 */
type Defect = {
  course: string
  at?: string
  replace?: [from: string, to: string]
  set?: unknown
  remove?: string
  rules: string[]
}

const NONE = 'none'
const TOLD = 'told'
const PACK_LOCALES: LocaleCode[] = ['en-GB', 'en-US', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'pt-BR']

/**
 * Checks which quality rules report courses with one defect, courses that were damaged as a whole (mutants), and good
 * courses.
 */
export function runQuality(): Case[] {
  return [...defectCases(), ...mutantCases(), ...goodCases()]
}

/**
 * Makes a case of each defect. The engine's answer is a rule that the defect makes the course break: one of the wanted
 * rules if there is one, or else the first.
 */
function defectCases(): Case[] {
  const classes = parse(readCorpus('defects.yaml')) as Record<string, Record<string, Defect>>
  return Object.entries(classes).flatMap(([name, defects]) =>
    Object.entries(defects).map(([title, defect]) => {
      const before = rulesOfWritten(readCourse(defect.course))
      const after = rulesOfWritten(spoil(readCourse(defect.course), defect))
      const added = defect.at === undefined ? after : after.filter(rule => !before.includes(rule))
      const wanted = defect.rules.filter(rule => rule !== NONE)
      return {
        group: `unseen/${name}`,
        id: title,
        wanted,
        got: added.find(rule => wanted.includes(rule)) ?? added[0] ?? null,
      }
    }),
  )
}

function mutantCases(): Case[] {
  const mutants = (group: string, members: Mutant[]) => members.map(mutant => ({ group: `mutants/${group}`, mutant }))
  const all = [
    ...mutants('structure', STRUCTURE),
    ...mutants('parts', [...PARTS, ...PARTS_IN_TABLE]),
    ...mutants('others', [...OTHERS, EXERCISES_ROTATED, WORDS_SHUFFLED]),
  ]
  return all.flatMap(({ group, mutant }) =>
    GOOD_COURSES.filter(good => spoils(good, mutant)).map(good => {
      const isTold = rulesAgainst(good, mutant).some(rule => rule !== 'not-reviewed')
      return { group, id: `${good.name}: ${mutant.name}`, wanted: [TOLD], got: isTold ? TOLD : null }
    }),
  )
}

function goodCases(): Case[] {
  const packs = PACK_LOCALES.flatMap(languageId =>
    listPacks(languageId).map(({ id, aliases }) => {
      const brief = briefSchema.parse({ subject: aliases[0], languageId, addOns: [...ADD_ONS] })
      return { group: `good/packs ${languageId}`, id, rules: brokenRules(writeFromLibrary(brief), brief) }
    }),
  )
  const written = (['awkward-courses', 'model-courses'] as const).flatMap(folder =>
    writtenCourses(folder).map(({ name, content, brief }) => {
      return { group: `good/${folder}`, id: name, rules: brokenRules(content, brief) }
    }),
  )
  return [...packs, ...written].map(({ group, id, rules }) => ({ group, id, wanted: [], got: rules.join(' ') || null }))
}

function rulesOfWritten(written: Written): string[] {
  const { content, brief } = assembleWritten(written)
  return brokenRules(content, brief)
}

function spoil(course: Written, { at, replace, set, remove }: Defect): Written {
  if (at !== undefined) {
    const { parent, key } = locate(course, at)
    if (replace && !String(parent[key]).includes(replace[0])) throw new Error(`${at} does not say “${replace[0]}”`)
    parent[key] = replace ? String(parent[key]).replace(...replace) : set
  }
  if (remove !== undefined) {
    const { parent, key } = locate(course, remove)
    if (Array.isArray(parent)) parent.splice(Number(key), 1)
  }
  return course
}

function locate(course: Written, path: string): { parent: Record<string, unknown>; key: string } {
  const keys = path.split('.')
  const key = keys.pop()!
  const parent = keys.reduce<unknown>((value, each) => (value as Record<string, unknown>)[each], course)
  return { parent: parent as Record<string, unknown>, key }
}

function readCourse(name: string): Written {
  return readYaml(readCorpus(`courses/${name}.yaml`), name) as Written
}

function readCorpus(file: string): string {
  return readFileSync(new URL(`corpora/${file}`, import.meta.url), 'utf8')
}
