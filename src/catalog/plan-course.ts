import type { Brief } from '../course/brief.ts'
import type { Teaches } from '../course/forecast.ts'
import type { Material } from '../course/material.ts'
import { HEADLINE_CHARACTERS, type Suggestion } from '../course/schema.ts'
import { countCharacters } from '../course/text.ts'
import { type LocaleCode, primaryLanguage } from '../language/locales.ts'
import { listPlaces, namedPlaces } from './editions/course-place.ts'
import { chooseKind } from './frames/choose-kind.ts'
import { frameMaterial } from './frames/frame-material.ts'
import { fitOutline } from './outline/fit-outline.ts'
import { pointsLeftOut } from './outline/place-lessons.ts'
import { type Cut, cutPack } from './packs/cut-pack.ts'
import { fillLabels } from './packs/labels.ts'
import type { PackMaterial } from './packs/pack-material.ts'
import type { Pack } from './packs/pack-schema.ts'
import { joinTexts } from './packs/pack-words.ts'
import { requireFrame, requirePack, requirePackFor } from './packs/read-library.ts'
import { forAudience, type TailoredPack, tellQualifiers } from './packs/tailor-pack.ts'
import { localTopic } from './packs/topic-name.ts'
import { isDangerousWork } from './search/dangerous-work.ts'
import { type FoundPack, findPackIn } from './search/find-translation.ts'
import { isUntaught, type Qualifier } from './search/qualifier.ts'
import { suggestCourses } from './suggest-courses.ts'

export type LibraryPlan = { material: Material; teaches: Teaches }

/** `match` is the pack to use, if it is already known. `company` is the name of the account's brand. */
export type PlanOptions = { match?: FoundPack; company?: string | undefined }

/**
 * Returns the library's material for a brief. A pack that matches is used whole, cut to the part that the client wants,
 * or fitted to the client's chapters. Without a pack, the frame in the course's language gives a workbook. Forecast and
 * course are both made from this plan.
 */
export function planCourse(brief: Brief, { match: known, company }: PlanOptions = {}): LibraryPlan {
  const subject = subjectOf(brief)
  const match = known ?? findPackIn(subject, brief.languageId)
  const frame = requireFrame(brief.languageId)
  // If no pack matches, `undefined` lets `chooseKind` compare the subject with the English packs, because an English
  // name may show the kind of the subject in any language. In English that search has already failed.
  const isEnglish = primaryLanguage(brief.languageId) === 'en'
  const kind = chooseKind(subject, brief.languageId, match ?? (isEnglish ? null : undefined))
  if (match) {
    const pack = tailored(match, brief, subject, company)
    const isOutlined = brief.outline.length > 0
    const material = isOutlined ? fitOutline(pack, frame, kind, subject, brief) : pack
    if (material) {
      const teaches = teachingOf(match, isOutlined)
      const headed = teaches === 'method' ? { ...material, testTitle: frame.methodTest } : material
      return { material: withWarnings(headed, subject, brief.languageId, teaches, match.narrower), teaches }
    }
  }
  const workbook = frameMaterial(frame, kind, subject, brief.outline)
  const suggestions = suggestCourses(subject, brief.languageId, null, { isPart: false, isWhole: false })
  const origin = { ...workbook.origin, unused: unusedWishes(brief, new Set()), ...withSuggestions(suggestions) }
  const material = withWarnings({ ...workbook, origin }, subject, brief.languageId, 'nothing')
  return { material, teaches: 'nothing' }
}

/**
 * Adds the warnings for dangerous work: that the course does not qualify anybody for it, and that a qualified trainer
 * is needed. `narrower` are the words of the request that ask for more than awareness, such as "entry". The warnings
 * stand in the headline, in the agreement and in the list of what is left out. An awareness course also says so in its
 * name and in that of its test.
 */
function withWarnings(
  material: Material,
  subject: string,
  locale: LocaleCode,
  teaches: Teaches,
  narrower?: string,
): Material {
  const frame = requireFrame(locale)
  const isAwareness = narrower !== undefined && teaches === 'narrower'
  const isToldAlready = ({ what }: { what: string }) => isAwareness && what === narrower
  const isLessThanAsked = teaches !== 'subject' && teaches !== 'wider'
  const warnings = [
    ...(isAwareness ? [{ what: narrower, why: frame.pack!.leftOut.awareness }] : []),
    ...(isLessThanAsked && isDangerousWork(subject, locale) ? [{ what: subject, why: frame.trainer }] : []),
  ]
  if (warnings.length === 0) return material
  const warning = warnings.map(({ why }) => why).join(' ')
  const headline = `${warning} ${material.headline}`
  const { name, agreement, origin } = material
  return {
    ...material,
    ...(isAwareness && {
      name: fillLabels(frame.pack!.awareness.name, { name }),
      testTitle: frame.pack!.awareness.test,
    }),
    headline: countCharacters(headline) <= HEADLINE_CHARACTERS ? headline : warning,
    agreement: agreement && { ...agreement, statement: `${agreement.statement}\n\n${warning}` },
    origin: { ...origin, leftOut: [...warnings, ...origin.leftOut.filter(each => !isToldAlready(each))] },
  }
}

function teachingOf({ pack, qualifiers, topic, narrower }: FoundPack, isOutlined: boolean): Teaches {
  if (pack.kind === 'domain') return 'method'
  if (narrower || qualifiers.some(isUntaught)) return 'narrower'
  const isWider = topic ? isOutlined : qualifiers.some(({ kind }) => kind === 'detail')
  return isWider ? 'wider' : 'subject'
}

function withSuggestions(suggestions: Suggestion[]): { suggestions?: Suggestion[] } {
  return suggestions.length > 0 ? { suggestions } : {}
}

export function subjectOf({ subject }: Brief): string {
  return subject.replace(/\s+/gu, ' ')
}

/**
 * Returns the pack, cut and adapted to audience, place, topic and length, and reports every other wish of the client.
 */
function tailored(match: FoundPack, brief: Brief, subject: string, company: string | undefined): PackMaterial {
  const { qualifiers, readIn, topic, isShort, subjectLanguage } = match
  const locale = brief.languageId
  const { cut: cutWords, leftOut: reasons } = requireFrame(locale).pack!
  const allQualifiers = brief.audience === undefined ? qualifiers : [...qualifiers, audienceOf(brief.audience)]
  const plain = requirePackFor(match.pack.id, locale, namedPlaces(allQualifiers))
  // An edition names audiences in its own words ("servers"); a request may use the words of the pack that the edition
  // is based on ("waiters").
  const tailoredPack = forAudience(plain, allQualifiers, requirePack(match.pack.id, readIn))
  const { pack } = tailoredPack
  const focus = topic && localTopic(pack, topic, readIn)
  const isPart = focus !== undefined && brief.outline.length === 0
  const isCore = brief.length === 'short' || (isShort === true && brief.length === undefined)
  const cut: Cut = isPart ? { kind: 'topic', ...focus } : { kind: isCore ? 'core' : 'whole' }
  const course = { subject, places: listPlaces(allQualifiers, locale), company, words: cutWords }
  const tailoredMaterial = cutPack(pack, cut, course)
  const audience = shownAudience(tailoredPack, tailoredMaterial, brief)
  const material = audience === tailoredPack.audience ? tailoredMaterial : cutPack(plain, cut, course)
  const isAdapted = (qualifier: Qualifier) => audience !== null && tailoredPack.audienceNames.includes(qualifier)
  const adapted = allQualifiers.filter(qualifier => isAdapted(qualifier) || holdsAt(qualifier, pack))
  const outcome = tellQualifiers(allQualifiers, material, { adapted, language: locale, words: reasons })
  const points = pointsLeftOut(material, brief.mustCover ?? [], subject, locale, reasons)
  const isWhole = lessonsIn(material) === lessonsIn(pack)
  const used = new Set<string>(['audience', 'mustCover', ...(brief.level === material.level ? ['level'] : [])])
  if (!isWhole || brief.length === 'standard') used.add('length')
  return {
    ...material,
    origin: {
      ...material.origin,
      ...outcome,
      leftOut: [...outcome.leftOut, ...points],
      unused: unusedWishes(brief, used),
      ...(focus && { focus: focus.name }),
      ...(subjectLanguage && { subjectLanguage }),
      ...withSuggestions(suggestCourses(subject, locale, match, { isPart, isWhole })),
    },
  }
}

/** Returns the audience, unless the course was cut so far that none of its lessons shows anything for that audience. */
function shownAudience({ audience, exampleIn, exerciseIn }: TailoredPack, material: PackMaterial, brief: Brief) {
  const shownIn = brief.addOns.includes('practical-exercises') ? [exampleIn, exerciseIn] : [exampleIn]
  const isShown = material.chapters.some(({ lessons }) => lessons.some(({ place }) => shownIn.includes(place ?? null)))
  return isShown ? audience : null
}

function audienceOf(audience: string): Qualifier {
  return { kind: 'audience', text: audience.replace(/\s+/gu, ' ') }
}

/** Whether a pack covers the place that a request names. For a part of a country, the lessons must also mention it. */
function holdsAt({ place, text, isRegion }: Qualifier, { places, chapters }: Pack): boolean {
  if (place === undefined) return false
  const holds = namedPlaces([{ kind: 'place', text, place }]).some(code => places.includes(code))
  return holds && (!isRegion || joinWords(joinTexts(chapters)).includes(joinWords(text)))
}

/** The words of a text with a space on both sides of each, so that a search for "Maine" does not match "remained". */
function joinWords(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
}

function lessonsIn({ chapters }: { chapters: { lessons: unknown[] }[] }): number {
  return chapters.reduce((sum, chapter) => sum + chapter.lessons.length, 0)
}

/** Fields of the brief that are wishes about how the course is written. */
const WISHES = ['audience', 'level', 'tone', 'length', 'mustCover'] as const

/**
 * Returns the wishes that were not met. If the brief asked for a model, that wish is among them, because no model wrote
 * the course.
 */
function unusedWishes(brief: Brief, used: Set<string>): string[] {
  const wishes = WISHES.filter(field => brief[field] !== undefined && !used.has(field))
  return brief.author === 'model' ? [...wishes, 'author'] : wishes
}
