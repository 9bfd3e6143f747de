import { OUTLINE_ITEMS } from '../../../course/brief.ts'
import { chosenSections } from '../../browser/chosen-sections.ts'

/**
 * Maximum number of values that are read for one field. None of our forms sends more, and all values are rendered
 * again.
 */
const MOST_OF_A_FIELD = 50

/** The input of the form for a new course, valid or not: the form is shown again with it. */
export type CourseWish = {
  subject: string
  format: string
  languageId: string
  /** Chapter titles, one for each line of the form. Blank titles are ignored. */
  outline: string[]
  addOns: string[]
  /** Ids of documents. */
  sources: string[]
  /**
   * `sections` has the ticked sections with their document, such as `src_…/s3`; `sectioned` the documents whose
   * sections were shown; `tickable` the number of sections of each of these documents that can be ticked, such as
   * `src_…/57`.
   */
  sections: string[]
  sectioned: string[]
  tickable: string[]
  audience: string
  /** Level, tone and length are empty where the author may choose. */
  level: string
  tone: string
  length: string
  /** The chosen author, if there is a choice. */
  author: string
  /** The chosen language model, if there is a choice. */
  model: string
  /** `true` if the model is to plan pictures, otherwise empty. */
  pictures: string
  /** `open` if a model may add to what the documents say, otherwise empty. */
  grounding: string
  /** What the course must cover, with one point per line. */
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
    // The number of sections is not limited like that of other fields: too many are refused with a message.
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

/** Returns the body of the API call for the input of the form. Blank fields are left out. */
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
 * Renames the fields in errors to those of the form. `outline[1]` is the second chapter that is filled in, which may be
 * further down in the form. An error about a single point or document is shown at the whole field.
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
