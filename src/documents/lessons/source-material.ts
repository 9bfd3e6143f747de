import type { Brief } from '../../course/brief.ts'
import { asMarkdown, shortened } from '../../course/markdown-words.ts'
import type { Material, MaterialChapter } from '../../course/material.ts'
import { listShownPictures } from '../../course/media/give-media.ts'
import { COURSE_LIMITS } from '../../course/parts.ts'
import type { Passage } from '../../course/references.ts'
import type { GivenSource } from '../../course/source-document.ts'
import { primaryLanguage } from '../../language/locales.ts'
import { nameDocuments } from '../name-documents.ts'
import { type Chosen, chooseQuestions, isBank, TESTED } from '../questions/choose-questions.ts'
import { readPhrases, say } from '../source-phrases.ts'
import { readSourceWords } from '../source-words.ts'
import { countChosen } from '../structure/count-chosen.ts'
import { buildChapters } from './build-chapters.ts'
import { fitLessons } from './fit-lessons.ts'
import { type LeftOut, nameMost } from './left-out.ts'
import { buildCites } from './lesson-blocks.ts'
import { buildOutcomes } from './outcomes.ts'
import { type LanguageParts, type Prepared, prepareSources } from './prepare-sources.ts'
import { listUnshownPictures } from './source-pictures.ts'
import { type WrittenLesson, withJoinedGaps } from './write-lessons.ts'

const VERSION = '1'
const GLOSSARY = 20
const PASSAGES = 800
const SUMMARY = 1_900

/**
 * Writes a course from documents: their own sentences in their own order, and questions whose keys they contain. The
 * number of pictures shown is known only afterwards. If there are too many for a course, the course is written again
 * with only the first of them.
 */
export function sourceMaterial(sources: GivenSource[], brief: Brief): Material {
  const material = writeMaterial(sources, brief, null)
  const shown = listShownPictures(material.chapters)
  return shown.length <= COURSE_LIMITS.media ? material : writeMaterial(sources, brief, shown)
}

/**
 * Writes the course. `wanted` lists the pictures that the course would show without a limit, in order: those beyond the
 * limit are left out and reported. If `wanted` is null, no picture is left out for the limit.
 */
function writeMaterial(sources: GivenSource[], brief: Brief, wanted: string[] | null): Material {
  const mayBeShown = wanted && new Set(wanted.slice(0, COURSE_LIMITS.media))
  const tooMany = new Set(wanted?.slice(COURSE_LIMITS.media))
  const language = primaryLanguage(brief.languageId)
  const parts = { language, words: readSourceWords(language), phrases: readPhrases(language)! }
  const { prepared, sections, planned, leftOut: cut } = prepareSources(sources, mayBeShown, parts)
  const fitted = fitLessons(planned, sections, brief, parts)
  const lessons = withJoinedGaps(fitted.chapters, parts.phrases)
  const chosen = chooseQuestions(
    lessons.map(({ candidates }) => candidates),
    brief.addOns.includes('assessment'),
  )
  const asked = chosen.flatMap(({ checks, tested }) => [...checks, ...tested])
  const silent = fitted.chapters.filter(chapter => chapter.lessons.length === 0).map(({ title }) => title)
  const cited = new Set<string>()
  const cite = (source: Prepared, from: number[]) => {
    const cites = buildCites(from, source)
    for (const { passage } of cites) cited.add(passage!)
    return cites
  }
  const chapters = buildChapters(fitted.chapters, lessons, chosen, { ...parts, prepared, cite })
  const used = prepared.filter((_, index) => lessons.some(({ planned: { source } }) => source === index))
  const about = describeDocuments(used, brief, parts)
  const leftOut: LeftOut[] = [
    ...cut,
    ...fitted.leftOut.map(what => ({ what: shortened(what, 300), why: leftOutBecause(brief) })),
    ...silent.map(title => ({ what: shortened(title, 300), why: 'The documents say nothing about it.' })),
    ...prepared.flatMap(({ source, name }) =>
      listUnshownPictures({ ...source, name }, source.document, chapters, tooMany),
    ),
  ]
  const certain = lessons.reduce((sum, { candidates }) => sum + candidates.length, 0)
  return {
    name: brief.subject,
    headline: about.headline,
    level: brief.level ?? 'beginner',
    hues: null,
    outcomes: buildOutcomes(asked, [...listUntested(lessons, chosen), ...silent], parts.phrases),
    chapters,
    ...(isBank(chosen) && { draw: TESTED }),
    articles: [],
    wrapup: { summary: writeSummary(chapters), nextSteps: about.nextSteps },
    agreement: about.agreement,
    glossary: buildGlossary(lessons),
    references: used.map(buildReference),
    passages: listCitedPassages(used, cited),
    origin: {
      kind: 'sources',
      name: shortened(used.map(({ name }) => name).join(', '), 200),
      version: VERSION,
      leftOut: nameMost(leftOut),
      unused: listUnused(brief),
      questions: { certain, asked: asked.length },
      ...countChosen(sources),
    },
  }
}

function describeDocuments(used: Prepared[], { subject }: Brief, { language, phrases }: LanguageParts) {
  const edition = (version?: string) => (version ? say(phrases.edition, { version }) : null)
  const editions = used.map(({ name, facts: { version, date } }) =>
    [name, edition(version), date].filter(Boolean).join(', '),
  )
  const names = used.map(({ name }) => name)
  return nameDocuments(names.length > 0 ? names : [subject], editions, phrases, language)
}

function leftOutBecause({ outline }: Brief): string {
  return outline.length > 0 ? 'No chapter of the outline asks for it.' : 'A course has no room for so many lessons.'
}

/** Returns the headings of the lessons that no question tests. For a lesson without headings, returns its title. */
function listUntested(lessons: WrittenLesson[], chosen: Chosen[]): string[] {
  const untested = lessons.filter((_, at) => chosen[at]!.checks.length + chosen[at]!.tested.length === 0)
  return untested.flatMap(({ planned: { title, sections } }) => {
    const headings = sections.flatMap(section => (section.title === '' ? [] : [section.title]))
    return headings.length > 0 ? headings : [title]
  })
}

function buildReference({ key, source, name, facts, passages }: Prepared): Material['references'][number] {
  return {
    key,
    work: {
      source: source.id,
      name: shortened(name, 200),
      kind: source.document.kind,
      passages: passages.length,
      ...(facts.version && { version: facts.version }),
      ...(facts.date && { date: facts.date.slice(0, 40) }),
    },
  }
}

function listCitedPassages(used: Prepared[], cited: ReadonlySet<string>): Passage[] {
  return used
    .flatMap(({ key, passages }) =>
      passages
        .filter(({ id }) => cited.has(`${key}${id}`))
        .map(({ id, blocks: _blocks, ...passage }) => ({ ...passage, id: `${key}${id}`, ref: key })),
    )
    .slice(0, PASSAGES)
}

/** Returns the fields of the brief that the author does not use. */
function listUnused(brief: Brief): string[] {
  const fields = ['audience', 'tone', 'length', 'mustCover', 'grounding'] as const
  return [...fields.filter(field => brief[field] !== undefined), ...(brief.author === 'model' ? ['author'] : [])]
}

/**
 * Returns a list of the lessons of the course, each with its key sentence. Lessons for which the summary has no room
 * are left out.
 */
function writeSummary(chapters: MaterialChapter[]): string {
  const lines: string[] = []
  for (const { lessons } of chapters) {
    for (const { title, promise } of lessons) {
      const line =
        promise === `${title}.` ? `- **${asMarkdown(title)}**` : `- **${asMarkdown(title)}**: ${asMarkdown(promise)}`
      if ([...lines, line].join('\n').length > SUMMARY) return lines.join('\n')
      lines.push(line)
    }
  }
  return lines.join('\n')
}

function buildGlossary(lessons: WrittenLesson[]): Material['glossary'] {
  const entries = new Map(
    lessons.flatMap(({ blocks }) => blocks.terms.map(({ term, definition }) => [term, definition])),
  )
  return [...entries].slice(0, GLOSSARY).map(([term, definition]) => ({ term, definition }))
}
