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

/** The part of a pack that a course has: all of it, its core lessons, or the lessons of one topic. */
export type Cut = { kind: 'whole' } | { kind: 'core' } | { kind: 'topic'; name: string; lessons: string[] }

/** What the course is about, its places and company, and the texts with which it introduces itself. */
type CourseFor = { subject: string; places: string[]; company: string | undefined; words: PackWords['cut'] }

/**
 * Returns the material of a pack, or of some of its lessons. A shortened course gets texts of its own, which promise
 * only the lessons that it has.
 */
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

/** Returns the name of a course on a topic of a pack: "Spreadsheets: Pivot tables". */
export function namePart(pack: Pick<Pack, 'name' | 'language'>, topic: string): string {
  const link = primaryLanguage(pack.language) === 'fr' ? ' : ' : ': '
  return [shortName(pack), topic].join(link)
}

/** Returns the part of a pack's name before the colon. */
export function shortName({ name }: Pick<Pack, 'name'>): string {
  return name.split(':')[0]!.trim()
}

function listTitles(lessons: LibraryLesson[]): string {
  return lessons.map(({ title }) => `- ${title}`).join('\n')
}

/**
 * Returns the next steps whose best lesson is one of the chosen lessons. If these are too few, steps from the start of
 * the list are added.
 */
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

/** Returns a headline made of the first outcomes that the topic's own lessons teach. */
function headlineOf({ outcomes, chapters }: PackMaterial, places: string[]): string {
  const ofTopic = chapters.flatMap(chapter => chapter.lessons.filter(({ place }) => places.includes(place)))
  const taught = new Set(ofTopic.flatMap(lesson => lesson.outcomes))
  return outcomes
    .filter(({ key }) => taught.has(key))
    .slice(0, OUTCOMES_IN_HEADLINE)
    .map(({ text }) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(' ')
}

/** Returns the topic as the title of the chapter, or the pack's name if a lesson already has the topic as its title. */
function chapterTitle(topic: string, pack: string, lessons: LibraryLesson[]): string {
  const isLesson = lessons.some(({ title }) => asSeen(title).toLowerCase() === asSeen(topic).toLowerCase())
  return isLesson ? pack : topic
}
