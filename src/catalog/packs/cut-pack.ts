import type { Agreement } from '../../course/schema.ts'
import { asSeen } from '../../language/as-seen.ts'
import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import type { PackWords } from '../frames/frame-schema.ts'
import { chapterScores, FITS_FROM } from '../outline/lesson-scores.ts'
import { cutLessons } from './cut-lessons.ts'
import { fillLabels } from './labels.ts'
import { withNeededLessons } from './needed-lessons.ts'
import { type LibraryLesson, type PackMaterial, packMaterial } from './pack-material.ts'
import type { Pack } from './pack-schema.ts'

const OUTCOMES_IN_HEADLINE = 2
const FEWEST_STEPS = 2

/** A pack as it is wanted: whole, its core lessons, or those of a topic. */
export type Cut = { kind: 'whole' } | { kind: 'core' } | { kind: 'topic'; name: string; lessons: string[] }

/** What the course is about, where and for whom it is, and the words for what it says of itself. */
type CourseFor = { subject: string; places: string[]; company: string | undefined; words: PackWords['cut'] }

/** The course of a pack, or of some of its lessons. What it says of itself is true of these lessons, and of no others. */
export function cutPack(pack: Pack, cut: Cut, { subject, places, company, words }: CourseFor): PackMaterial {
  const lessonPlaces =
    cut.kind === 'whole' ? [] : withNeededLessons(pack.chapters, cut.kind === 'core' ? pack.core : cut.lessons)
  const all = pack.chapters.flatMap(chapter => chapter.lessons).length
  if (lessonPlaces.length === 0 || lessonPlaces.length === all) return packMaterial(pack, subject, places, company)
  const whole = packMaterial(pack, subject, places, company)
  const { material, repeated } = cutLessons(whole, lessonPlaces)
  const lessons = material.chapters.flatMap(chapter => chapter.lessons)
  const labels = { pack: material.name, count: String(lessons.length), all: String(all), lessons: listTitles(lessons) }
  const filledWords = fillLabels(words, labels)
  const questionCount = repeated > 0 ? lessons.flatMap(({ questions }) => questions).length - repeated : undefined
  const cutMaterial: PackMaterial = {
    ...material,
    wrapup: material.wrapup && {
      summary: `${filledWords.summary}\n\n${labels.lessons}`,
      nextSteps: chooseNextSteps(whole, material.wrapup.nextSteps, lessonPlaces, pack.language),
    },
    agreement: filledWords.agreement satisfies Agreement,
    origin: {
      ...material.origin,
      ...(questionCount !== undefined && {
        questions: { certain: questionCount, asked: questionCount + repeated, repeated },
      }),
    },
  }
  if (cut.kind !== 'topic') return { ...cutMaterial, headline: `${material.headline} ${filledWords.shortOf}` }
  return {
    ...cutMaterial,
    name: namePart(pack, cut.name),
    headline: `${headlineOf(material, cut.lessons)} ${filledWords.partOf}`,
    chapters: [{ title: chapterTitle(cut.name, shortName(pack), lessons), summary: null, lessons }],
    origin: { ...cutMaterial.origin, kind: 'part-of-pack', focus: cut.name },
  }
}

/** What the course on a topic of a pack is called: "Spreadsheets: Pivot tables". */
export function namePart(pack: Pick<Pack, 'name' | 'language'>, topic: string): string {
  const link = primaryLanguage(pack.language) === 'fr' ? ' : ' : ': '
  return [shortName(pack), topic].join(link)
}

/** Before the colon. */
export function shortName({ name }: Pick<Pack, 'name'>): string {
  return name.split(':')[0]!.trim()
}

function listTitles(lessons: LibraryLesson[]): string {
  return lessons.map(({ title }) => `- ${title}`).join('\n')
}

/** Next steps that fit the remaining lessons better than the others, filled up from the beginning of the list. */
function chooseNextSteps(whole: PackMaterial, steps: string[], chosen: string[], language: LocaleCode): string[] {
  const { scores } = chapterScores(whole, steps, whole.name, language)
  const places = whole.chapters.flatMap(chapter => chapter.lessons.map(({ place }) => place))
  const isOnThese = (step: number) => {
    const best = Math.max(...scores.map(row => row[step]!))
    return best >= FITS_FROM && chosen.includes(places[scores.findIndex(row => row[step] === best)]!)
  }
  const near = steps.filter((_, step) => isOnThese(step))
  const others = steps.filter(step => !near.includes(step))
  return [...near, ...others.slice(0, Math.max(0, FEWEST_STEPS - near.length))]
}

/** The headline lists the outcomes that the topic's own lessons teach. */
function headlineOf({ outcomes, chapters }: PackMaterial, places: string[]): string {
  const ofTopic = chapters.flatMap(chapter => chapter.lessons.filter(({ place }) => places.includes(place)))
  const taught = new Set(ofTopic.flatMap(lesson => lesson.outcomes))
  return outcomes
    .filter(({ key }) => taught.has(key))
    .slice(0, OUTCOMES_IN_HEADLINE)
    .map(({ text }) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(' ')
}

/** The topic, unless a lesson has its very name. */
function chapterTitle(topic: string, pack: string, lessons: LibraryLesson[]): string {
  const isLesson = lessons.some(({ title }) => asSeen(title).toLowerCase() === asSeen(topic).toLowerCase())
  return isLesson ? pack : topic
}
