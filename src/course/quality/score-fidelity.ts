import { placeName } from '../findings.ts'
import { type LocaleCode, languageOf } from '../locales.ts'
import type { CourseUnit } from './course-texts.ts'
import type { Criterion } from './part-score.ts'

/** Pieces with an unsupported claim that cost the whole part. */
const COSTLY_CLAIMS = 5

type Claim = { what: string; pattern: RegExp; supported: RegExp | null }

const PLACE =
  /\b(EU|E\.U\.|European Union|Europe|UK|U\.K\.|United Kingdom|Great Britain|Britain|England|Wales|Scotland|Ireland|US|U\.S\.|USA|United States|American|California|New York|Canada|Canadian|Ontario|Quebec|Australia|Australian|New Zealand|India|Indian|Singapore|South Africa|Germany|German|France|French|Spain|Italy|Netherlands|Sweden|Norway|Denmark|Finland|Poland|Portugal|Austria|Switzerland|Japan|China|Brazil|Mexico|GDPR|OSHA|HSE|UN|United Nations|ISO|international)\b/
const LOCAL_MARK =
  /\b(local|locally|your (employer|organi[sz]ation|company|country|state|region|workplace|manager|site|policy|procedure)|where you (work|live)|differs?|vary|varies|depends? on|according to|source|for example|example|imagine|suppose|say,|e\.g\.)\b/i
const LINK = /https?:\/\//

/**
 * English claims of fact that a learner would repeat. Years and counts are not among them: a history lesson is made of
 * dates, and a worked example of figures.
 */
const ENGLISH_CLAIMS: Claim[] = [
  {
    what: 'a law without its jurisdiction',
    pattern:
      /\b[A-Z][a-z]+ (Act|Code|Regulations?|Directive|Ordinance)( \d{4})?\b|\b(section|article|§|USC|CFR)\s?\d{1,4}\b/,
    supported: PLACE,
  },
  {
    what: 'an emergency number without its country',
    pattern: /\b(call|dial|ring|phone) (911|112|999|000|110|119)\b/i,
    supported: PLACE,
  },
  {
    what: 'research without a source',
    pattern:
      /\b(studies|research|surveys?|scientists|experts|statistics) (have |has |clearly |consistently )?(shows?|shown|suggests?|finds?|found|proves?|proven|say|agree|indicates?|confirms?)\b/i,
    supported: LINK,
  },
  {
    what: 'a statistic without a source',
    pattern:
      /\b\d{1,3}([.,]\d{1,2})?\s?(%|per ?cent) of (all |the )?(people|employees|workers|companies|businesses|organi[sz]ations|customers|users|adults|managers|accidents|attacks|breaches|injuries|fires|projects|teams|women|men)\b/i,
    supported: LOCAL_MARK,
  },
]

/** Attributed quotations, in any language: a long quoted sentence followed by a dash and a name. */
const QUOTE: Claim = {
  what: 'a quotation without a source',
  pattern: /[“"«„][^“”"«»„]{25,400}[”"»“]\s{0,3}[—–-]\s{0,3}\p{Lu}/u,
  supported: LINK,
}

/** Numbers, laws and quotes without a source or a "check locally" mark: there should be none. */
export function judgeFidelity(units: CourseUnit[], language: LocaleCode): Criterion[] {
  const claims = languageOf(language) === 'en' ? [...ENGLISH_CLAIMS, QUOTE] : [QUOTE]
  const found = units.flatMap(unit => {
    const text = unit.texts.flatMap(part => (part.field === 'code' ? [] : [part.text])).join('\n')
    return claims.filter(claim => isUnsupported(claim, text)).map(claim => `${placeName(unit.at)} has ${claim.what}`)
  })
  return [{ weight: 1, met: 1 - found.length / COSTLY_CLAIMS, note: found.slice(0, 6).join('; ') }]
}

function isUnsupported(claim: Claim, text: string): boolean {
  return claim.pattern.test(text) && !(claim.supported?.test(text) || LINK.test(text) || LOCAL_MARK.test(text))
}
