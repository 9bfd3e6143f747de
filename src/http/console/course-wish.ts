import { OUTLINE_ITEMS } from '../../course/brief.ts'

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
  callbackUrl: string
}

export function emptyWish(): CourseWish {
  return {
    subject: '',
    format: 'onepage',
    languageId: 'en-US',
    outline: Array.from({ length: OUTLINE_ITEMS }, () => ''),
    addOns: [],
    callbackUrl: '',
  }
}

export function readWish(form: URLSearchParams): CourseWish {
  const empty = emptyWish()
  const chapters = form.getAll('outline').slice(0, MOST_OF_A_FIELD)
  return {
    subject: form.get('subject') ?? '',
    format: form.get('format') ?? empty.format,
    languageId: form.get('languageId') ?? empty.languageId,
    outline: [...chapters, ...empty.outline.slice(chapters.length)],
    addOns: form.getAll('addOns').slice(0, MOST_OF_A_FIELD),
    callbackUrl: form.get('callbackUrl')?.trim() ?? '',
  }
}

/** The body that the same wish has in a call of the API. */
export function wishAsBody({ subject, format, languageId, outline, addOns, callbackUrl }: CourseWish) {
  const chapters = outline.filter(isFilled)
  return {
    subject,
    format,
    languageId,
    ...(chapters.length > 0 ? { outline: chapters } : {}),
    ...(addOns.length > 0 ? { addOns } : {}),
    ...(callbackUrl ? { callbackUrl } : {}),
  }
}

/** Complaints about `outline[1]` are about the second chapter that was filled in, wherever it stands in the form. */
export function wishedPosition(wish: CourseWish, complaints: Map<string, string>): Map<string, string> {
  const positions = wish.outline.flatMap((chapter, at) => (isFilled(chapter) ? [at] : []))
  return new Map(
    [...complaints].map(([field, complaint]) => {
      const at = /^outline\[(\d+)\]$/.exec(field)?.[1]
      return [at === undefined ? field : `outline[${positions[Number(at)]}]`, complaint]
    }),
  )
}

function isFilled(chapter: string): boolean {
  return chapter.trim() !== ''
}
