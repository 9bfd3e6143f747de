import type { Brief } from '../../course/brief.ts'
import { asMarkdown, shortened } from '../../course/markdown-words.ts'
import type {
  Material,
  MaterialBlock,
  MaterialChapter,
  MaterialLesson,
  MaterialQuestion,
} from '../../course/material.ts'
import { listShownPictures } from '../../course/media/give-media.ts'
import { COURSE_LIMITS } from '../../course/parts.ts'
import type { Passage } from '../../course/references.ts'
import type { GivenSource } from '../../course/source-document.ts'
import { primaryLanguage } from '../../language/locales.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { documentName } from '../document-name.ts'
import { nameDocuments } from '../name-documents.ts'
import { type SourcePassage, splitPassages } from '../passages.ts'
import type { Candidate } from '../questions/candidates.ts'
import { chooseQuestions, isBank, TESTED } from '../questions/choose-questions.ts'
import { readPhrases, say } from '../source-phrases.ts'
import { readSourceWords } from '../source-words.ts'
import { countChosen } from '../structure/count-chosen.ts'
import type { DocumentFacts } from '../structure/masthead.ts'
import { partNames } from '../structure/part-names.ts'
import { hasProcedure } from '../structure/procedures.ts'
import type { Section } from '../structure/section.ts'
import { splitSections } from '../structure/sections.ts'
import { chooseExercise } from './exercises.ts'
import { fitLimits, fitOutline } from './fit-sections.ts'
import { isWhole, keySentence, SENTENCE_CHARACTERS } from './key-sentence.ts'
import { type LeftOut, nameMost } from './left-out.ts'
import { buildCites, type LessonBlocks } from './lesson-blocks.ts'
import { buildOutcomes, FIND } from './outcomes.ts'
import { tellApart } from './plan-chapters.ts'
import { planLessons, splitChapter } from './plan-lessons.ts'
import type { PlannedLesson } from './planned.ts'
import { keepKnownPictures, listUnshownPictures } from './source-pictures.ts'
import { type WrittenLesson, withJoinedGaps, writeLessons } from './write-lessons.ts'

const VERSION = '1'
const GLOSSARY = 20
const PASSAGES = 800
const SUMMARY = 1_900

type Prepared = { key: string; source: GivenSource; name: string; facts: DocumentFacts; passages: SourcePassage[] }

/**
 * Writes a course from documents: their own sentences in their own order, and questions whose keys stand in them. The
 * number of pictures shown is known only afterwards. If there are too many for a course, the course is written again
 * with the first of them only.
 */
export function sourceMaterial(sources: GivenSource[], brief: Brief): Material {
  const material = writeMaterial(sources, brief, null)
  const shown = listShownPictures(material.chapters)
  return shown.length <= COURSE_LIMITS.media ? material : writeMaterial(sources, brief, shown)
}

/**
 * Writes the course. `wanted` names the pictures that a course without a limit would show; null where no limit is
 * applied yet.
 */
function writeMaterial(sources: GivenSource[], brief: Brief, wanted: string[] | null): Material {
  const mayBeShown = wanted && new Set(wanted.slice(0, COURSE_LIMITS.media))
  const tooMany = new Set(wanted?.slice(COURSE_LIMITS.media))
  const language = primaryLanguage(brief.languageId)
  const [words, phrases] = [readSourceWords(language), readPhrases(language)!]
  const prepared: Prepared[] = []
  const all: Section[] = []
  const leftOut: LeftOut[] = []
  const planned = sources.flatMap((source, index) => {
    const document = keepKnownPictures(source)
    const pictures = document.pictures?.filter(({ name }) => mayBeShown?.has(name) ?? true)
    const { sections, facts, cut } = splitSections({ ...document, pictures }, words, source.sections)
    const name = documentName(source, facts)
    leftOut.push(...cut)
    prepared.push({
      key: `s${index + 1}`,
      source: { ...source, document },
      name,
      facts,
      passages: splitPassages(source.document, language),
    })
    all.push(...sections)
    return planLessons(sections, index, name, words, phrases)
  })
  const lessonsByPlan = new Map<PlannedLesson, WrittenLesson>()
  const whole = tellApart(planned).map(({ title, lessons: own }) => {
    const parts = own.flatMap(lesson => writeLessons(lesson, words, phrases))
    for (const part of parts) lessonsByPlan.set(part.planned, part)
    return { title, lessons: parts.map(part => part.planned) }
  })
  const worth = (lesson: PlannedLesson) =>
    10 * lessonsByPlan.get(lesson)!.candidates.length +
    (lesson.sections.some(section => hasProcedure(section, words)) ? 5 : 0)
  const partTitles = partNames(all, words, phrases)
  const fitted =
    brief.outline.length > 0
      ? fitOutline(whole, brief.outline)
      : fitLimits(
          whole.flatMap(chapter => splitChapter(chapter, partTitles)),
          worth,
          partTitles.join,
        )
  for (const what of fitted.leftOut) leftOut.push({ what: shortened(what, 300), why: leftOutBecause(brief) })

  const lessons = withJoinedGaps(
    fitted.chapters.map(({ title, lessons: own }) => ({
      title,
      lessons: own.map(lesson => lessonsByPlan.get(lesson)!),
    })),
    phrases,
  )
  const chosenQuestions = chooseQuestions(
    lessons.map(({ candidates }) => candidates),
    brief.addOns.includes('assessment'),
  )
  const allQuestions = chosenQuestions.flatMap(({ checks, tested }) => [...checks, ...tested])
  const untested = lessons.filter(
    (_, at) => chosenQuestions[at]!.checks.length + chosenQuestions[at]!.tested.length === 0,
  )
  const silent = fitted.chapters.filter(chapter => chapter.lessons.length === 0)
  for (const { title } of silent)
    leftOut.push({ what: shortened(title, 300), why: 'The documents say nothing about it.' })
  const listHeadings = ({ planned: { title, sections } }: WrittenLesson) => {
    const headings = sections.flatMap(section => (section.title === '' ? [] : [section.title]))
    return headings.length > 0 ? headings : [title]
  }
  const openTitles = [...untested.flatMap(listHeadings), ...silent.map(({ title }) => title)]
  const outcomes = buildOutcomes(allQuestions, openTitles, phrases)

  const cited = new Set<string>()
  const builtLessons = new Map(
    lessons.map((lesson, at) => [lesson.planned, buildLesson(lesson, chosenQuestions[at]!, at)]),
  )
  const chapters = fitted.chapters.map(({ title, lessons: own }): MaterialChapter => {
    if (own.length === 0) return { title, summary: say(phrases.silent, { title }), lessons: [silentLesson(title)] }
    const lessons = own.map(lesson => builtLessons.get(lesson)!)
    return { title: shortened(title, 200), summary: writeIntroduction(own, lessons), lessons }
  })
  for (const { source, name } of prepared)
    leftOut.push(...listUnshownPictures({ ...source, name }, source.document, chapters, tooMany))
  const used = prepared.filter((_, index) => lessons.some(({ planned: { source } }) => source === index))
  const edition = (version?: string) => (version ? say(phrases.edition, { version }) : null)
  const editions = used.map(({ name, facts: { version, date } }) =>
    [name, edition(version), date].filter(Boolean).join(', '),
  )
  const names = used.map(({ name }) => name)
  const about = nameDocuments(names.length > 0 ? names : [brief.subject], editions, phrases, language)
  const certain = lessons.reduce((sum, { candidates }) => sum + candidates.length, 0)
  return {
    name: brief.subject,
    headline: about.headline,
    level: brief.level ?? 'beginner',
    hues: null,
    outcomes,
    chapters,
    ...(isBank(chosenQuestions) && { draw: TESTED }),
    articles: [],
    wrapup: {
      summary: writeSummary(chapters),
      nextSteps: about.nextSteps,
    },
    agreement: about.agreement,
    glossary: buildGlossary(lessons),
    references: used.map(({ key, source, name, facts, passages }) => ({
      key,
      work: {
        source: source.id,
        name: shortened(name, 200),
        kind: source.document.kind,
        passages: passages.length,
        ...(facts.version && { version: facts.version }),
        ...(facts.date && { date: facts.date.slice(0, 40) }),
      },
    })),
    passages: citedPassages(),
    origin: {
      kind: 'sources',
      name: shortened(names.join(', '), 200),
      version: VERSION,
      leftOut: nameMost(leftOut),
      unused: [
        ...(['audience', 'tone', 'length', 'mustCover', 'grounding'] as const).filter(
          field => brief[field] !== undefined,
        ),
        ...(brief.author === 'model' ? ['author'] : []),
      ],
      questions: { certain, asked: allQuestions.length },
      ...countChosen(sources),
    },
  }

  function buildLesson(
    { planned: lesson, blocks }: WrittenLesson,
    { checks, tested }: { checks: Candidate[]; tested: Candidate[] },
    place: number,
  ): MaterialLesson {
    const source = prepared[lesson.source]!
    const { shown } = blocks
    const teaching = shown.map(({ block, from }): MaterialBlock => ({ ...block, cites: cite(source, from) }))
    const question = (candidate: Candidate): MaterialQuestion => ({
      ...candidate.question,
      outcome: candidate.skill,
      bloom: candidate.bloom,
      evidence: findEvidence(candidate, shown),
      cites: cite(source, [...candidate.from]),
    })
    const skills = [...new Set([...checks, ...tested].map(({ skill }) => skill as string))]
    return {
      title: shortened(lesson.title, 200),
      outcomes: skills.length > 0 ? skills : [FIND],
      blocks: [...teaching, ...checks.map(candidate => ({ type: 'check' as const, question: question(candidate) }))],
      exercise: chooseExercise(lesson, words, phrases, place),
      video: null,
      questions: tested.map(question),
      promise: keySentence(lesson, words) ?? `${shortened(lesson.title, SENTENCE_CHARACTERS - 1)}.`,
    }
  }

  /** Returns the sentence with which the chapter opens, or else a list of its lessons. */
  function writeIntroduction(own: PlannedLesson[], lessons: MaterialLesson[]): string {
    const opening = own[0]!.sections[0]?.blocks[0]?.block
    const sentence = opening?.type === 'paragraph' && !opening.callout && splitSentences(opening.text, language)[0]
    if (sentence && isWhole(sentence, words)) return asMarkdown(sentence)
    return shortened(
      say(phrases.chapterAbout, { list: lessons.map(({ title }) => title).join('; ') }),
      SENTENCE_CHARACTERS,
    )
  }

  function silentLesson(title: string): MaterialLesson {
    const markdown = asMarkdown(say(phrases.silent, { title }))
    const exercise = chooseExercise(
      { title, sections: [{ title, level: 1, path: [], blocks: [], words: 0 }] },
      words,
      phrases,
      0,
    )
    return {
      title,
      outcomes: [FIND],
      blocks: [{ type: 'text', markdown }],
      exercise,
      video: null,
      questions: [],
      promise: title,
    }
  }

  function cite(source: Prepared, from: number[]) {
    const cites = buildCites(from, source)
    for (const { passage } of cites) cited.add(passage!)
    return cites
  }

  function citedPassages(): Passage[] {
    return used
      .flatMap(({ key, passages }) =>
        passages
          .filter(({ id }) => cited.has(`${key}${id}`))
          .map(({ id, blocks: _blocks, ...passage }) => ({ ...passage, id: `${key}${id}`, ref: key })),
      )
      .slice(0, PASSAGES)
  }
}

function findEvidence({ from }: Candidate, shown: LessonBlocks['shown']): number | null {
  const at = shown.findIndex(({ from: own }) => own.some(index => from.includes(index)))
  return at < 0 ? null : at + 1
}

function leftOutBecause({ outline }: Brief): string {
  return outline.length > 0 ? 'No chapter of the outline asks for it.' : 'A course has no room for so many lessons.'
}

/** Lists the lessons of the course, each with its key sentence, as far as the summary has room. */
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
