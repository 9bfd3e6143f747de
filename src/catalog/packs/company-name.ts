import { changeTexts } from './pack-texts.ts'

/**
 * Where a pack speaks of the learner's company: `{{at company|in the company}}`. The first half stands there with the name in the place
 * of `company`, the second where the account has no brand. Both halves are whole phrases, because articles and prepositions follow
 * the name or the noun: `{{chez company|dans votre entreprise}}`, `{{bei company|in Ihrem Betrieb}}`.
 */
const FIELD = /\{\{([^{}|]*(?<!\p{L})company(?!\p{L})[^{}|]*)\|([^{}|]+)\}\}/gu
const NAME = /(?<!\p{L})company(?!\p{L})/u

/** The text with the company's name, or without one. One pass: a name that looks like a field stays what it is. */
export function nameCompany<T>(value: T, company: string | undefined): T {
  if (typeof value === 'string') return fillText(value, company) as T
  if (Array.isArray(value)) return value.map(item => nameCompany(item, company)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, nameCompany(child, company)])) as T
}

function fillText(text: string, company: string | undefined): string {
  if (!text.includes('{{')) return text
  return text.replace(FIELD, (_, named: string, unnamed: string) =>
    company === undefined ? unnamed : named.replace(NAME, () => company),
  )
}

/**
 * Names, titles, topics and typed answers have no company field, because the program finds, cuts and translates by
 * them.
 */
const WITHOUT_FIELDS =
  /^(?:name|headline|topics|outcomes|audiences\.\d+\.(?:name|match|headline))(?:\.|$)|(?:^|\.)title$/u

/** Fields that are not written as one, or stand where none may. Braces in code are the program's. */
export function companyProblems(pack: object): string[] {
  const problems: string[] = []
  changeTexts(pack, (text, at) => {
    if (BRACES.test(text.replace(FIELD, ''))) problems.push(`${at}: a field is written {{with company|without a name}}`)
    else if (BRACES.test(text) && WITHOUT_FIELDS.test(at)) problems.push(`${at}: names and titles have no field`)
    return text
  })
  return problems
}

const BRACES = /\{\{|\}\}/
