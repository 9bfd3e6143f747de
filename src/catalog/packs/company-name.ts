import { changeTexts } from './pack-texts.ts'

/**
 * A company field in a pack's text: `{{at company|in the company}}`. The first half is used with the name in place of
 * `company`, the second if the account has no brand. Both halves are whole phrases, because articles and prepositions
 * depend on the name or noun: `{{chez company|dans votre entreprise}}`, `{{bei company|in Ihrem Betrieb}}`.
 */
const FIELD = /\{\{([^{}|]*(?<!\p{L})company(?!\p{L})[^{}|]*)\|([^{}|]+)\}\}/gu
const NAME = /(?<!\p{L})company(?!\p{L})/u

/**
 * Fills every company field with the company's name or, if there is none, with the field's second half. All fields are
 * replaced in one pass, so that a name that looks like a field is not replaced again.
 */
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
 * Places in a pack where company fields are not allowed: names, headlines, titles, topics, outcomes and the phrases
 * that match an audience. The program itself reads these texts, to find a pack, to cut a course to a topic and to
 * compare languages.
 */
const WITHOUT_FIELDS =
  /^(?:name|headline|topics|outcomes|audiences\.\d+\.(?:name|match|headline))(?:\.|$)|(?:^|\.)title$/u

/**
 * Returns the problems of company fields: malformed ones, and those in places where they are not allowed. Other braces,
 * as in code, do not make a field.
 */
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
