import { OUTLINE_ITEMS } from '../../../course/brief.ts'
import { chosenSections } from '../../browser/chosen-sections.ts'

/** More of one field than any form of ours has: what comes beyond is not read, because all of it would be shown again. */
const MOST_OF_A_FIELD = 50

/** The form of a new course as it was filled in, right or wrong: it is shown again as it was. */
export type CourseWish = {
  subject: string
  format: string
  languageId: string
  /** One for each line of the form; blank ones are no chapters. */
  outline: string[]
  addOns: string[]
  /** Documents, by their ids. */
  sources: string[]
  /** The ticked sections, each with its document: `src_…/s3`; the documents whose sections could be ticked, and how many: `src_…/57`. */
  sections: string[]
  sectioned: string[]
  tickable: string[]
  audience: string
  /** Empty where the author is to choose. */
  level: string
  tone: string
  length: string
  /** Who is to write, where there is a choice. */
  author: string
  /** Which language model, where there is a choice. */
  model: string
  /** `true` where a model is to plan pictures. */
  pictures: string
  /** What a model may add to the documents. */
  grounding: string
  /** One point a line. */
  mustCover: string
  callbackUrl: string
}

export function emptyWish(): CourseWish {
  return {
    subject: '',
    format: 'onepage',
    languageId: 'en-US',
    outline: Array.from({ length: OUTLINE_ITEMS }, () => ''),
    addOns: [],
    sources: [],
    sections: [],
    sectioned: [],
    tickable: [],
    audience: '',
    level: '',
    tone: '',
    length: '',
    author: '',
    model: '',
    pictures: '',
    grounding: '',
    mustCover: '',
    callbackUrl: '',
  }
}

export function readWish(form: URLSearchParams): CourseWish {
  const empty = emptyWish()
  const chapters = form.getAll('outline').slice(0, MOST_OF_A_FIELD)
  const text = (name: 'subject' | 'format' | 'languageId' | 'mustCover') => form.get(name) ?? empty[name]
  const trimmed = (name: string) => form.get(name)?.trim() ?? ''
  return {
    subject: text('subject'),
    format: text('format'),
    languageId: text('languageId'),
    outline: [...chapters, ...empty.outline.slice(chapters.length)],
    addOns: form.getAll('addOns').slice(0, MOST_OF_A_FIELD),
    sources: form.getAll('sources').slice(0, MOST_OF_A_FIELD),
    // Never cut: what is more than a request takes is refused in words. None of them is written into the page again.
    sections: form.getAll('sections'),
    sectioned: form.getAll('sectioned').slice(0, MOST_OF_A_FIELD),
    tickable: form.getAll('tickable').slice(0, MOST_OF_A_FIELD),
    audience: trimmed('audience'),
    level: trimmed('level'),
    tone: trimmed('tone'),
    length: trimmed('length'),
    author: trimmed('author'),
    model: trimmed('model'),
    pictures: trimmed('pictures'),
    grounding: trimmed('grounding'),
    mustCover: text('mustCover'),
    callbackUrl: trimmed('callbackUrl'),
  }
}

/** The body that the same wish has in a call of the API: what was left blank is not in it. */
export function wishAsBody({ subject, format, languageId, outline, mustCover, ...more }: CourseWish) {
  const { sources, addOns, author, model, audience, level, tone, length, callbackUrl } = more
  const grounding = sources.length > 0 ? more.grounding : ''
  const optional = {
    sources,
    outline: outline.filter(isFilled),
    addOns,
    author,
    model,
    audience,
    level,
    tone,
    length,
    grounding,
    mustCover: mustCover.split('\n').filter(isFilled),
    callbackUrl,
  }
  return {
    subject,
    format,
    languageId,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value.length > 0)),
    ...(more.pictures === 'true' && { pictures: true }),
    ...chosenSections(sources, more.sections, more.sectioned, more.tickable),
  }
}

/**
 * Complaints about `outline[1]` are about the second chapter that was filled in, wherever it stands in the form; those about a
 * point or a document stand with the whole field.
 */
export function nameFormFields<Problem>(wish: CourseWish, problems: Map<string, Problem>): Map<string, Problem> {
  const positions = wish.outline.flatMap((chapter, at) => (isFilled(chapter) ? [at] : []))
  return new Map(
    [...problems].map(([field, problem]) => {
      const [, list, at] = /^(\w+)\[(\d+)\]$/.exec(field) ?? []
      return [list === 'outline' ? `outline[${positions[Number(at)]}]` : (list ?? field), problem]
    }),
  )
}

function isFilled(line: string): boolean {
  return line.trim() !== ''
}
