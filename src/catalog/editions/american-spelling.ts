import { readContent } from '../../content/read-content.ts'
import { changeTexts } from '../packs/pack-texts.ts'

/**
 * Rewrites British spelling, in which packs are written, as American spelling. It covers families of words and single
 * words, but not vocabulary and not names (`content/words/kept-spelling.yaml`).
 */
export function withAmericanSpelling<T>(value: T): T {
  const pattern = nameOrWord('en-US')
  return changeTexts(value, text =>
    text.replace(pattern, respellWord).replace(PER_CENT, '$1ercent').replace(E_MAIL, '$1mail'),
  )
}

/** Returns the words of a text that are spelled in the British way where Americans spell them differently. */
export function listBritishSpellings(text: string): string[] {
  return [...text.matchAll(nameOrWord('en-US'))].flatMap(({ 0: word, index }) =>
    respellWord(word, index, text) === word ? [] : [word],
  )
}

/** Returns the words of a text that are spelled in the American way where the British spell them differently. */
export function listAmericanSpellings(text: string): string[] {
  return (text.match(nameOrWord('en-GB')) ?? []).filter(word =>
    AMERICAN_FAMILIES.some(family => family.test(word.toLowerCase())),
  )
}

type EnglishLocale = 'en-US' | 'en-GB'
const patterns = new Map<EnglishLocale, RegExp>()

/**
 * Returns a pattern that matches a name that keeps its spelling in courses of this locale, or else a single word. Names
 * are tried first, so that the words of a name are not matched one by one.
 */
function nameOrWord(locale: EnglishLocale): RegExp {
  const cachedPattern = patterns.get(locale)
  if (cachedPattern) return cachedPattern
  const names = readContent<Record<EnglishLocale, string[]>>('words/kept-spelling')[locale]
  const pattern = new RegExp(`(?:${names.join('|')})\\b|[A-Za-z]{4,}`, 'g')
  patterns.set(locale, pattern)
  return pattern
}

/**
 * Words that are British spellings in one of their senses only, each with a pattern for the text before it in that
 * sense: "The name is spelt wrongly" is respelled, and flour made of spelt is not.
 */
const BRITISH_AFTER = new Map([
  ['spelt', /\b(?:is|are|was|were|be|been|being|has|have|had|badly|often|rightly|well|wrongly)\s+$/],
  ['analyses', /\b(?:it|that|which|who|he|she)\s+$/i],
])

function respellWord(word: string, at: number, text: string): string {
  const before = BRITISH_AFTER.get(word.toLowerCase())
  if (word.includes(' ') || (before && !before.test(text.slice(0, at)))) return word
  return toAmerican(word)
}

const PER_CENT = /\b(p)er cent\b/gi
const E_MAIL = /\b(e)-mail/gi

const spellings = new Map<string, string>()

/** Returns the American spelling of a word in lower case. */
export function americanSpelling(lower: string): string {
  const single = SINGLE.get(lower)
  if (single !== undefined || !MAY_DIFFER.test(lower)) return single ?? lower
  return FAMILIES.reduce((spelled, [family, change]) => spelled.replace(family, change), lower)
}

function toAmerican(word: string): string {
  const lower = word.toLowerCase()
  let american = spellings.get(lower)
  if (american === undefined) {
    american = americanSpelling(lower)
    spellings.set(lower, american)
  }
  if (american === lower) return word
  if (word === word.toUpperCase()) return american.toUpperCase()
  return word[0] === lower[0] ? american : american[0]!.toUpperCase() + american.slice(1)
}

const OUR =
  'arm|behavi|cand|col|discol|dishon|endeav|fav|flav|harb|hon|hum|lab|multicol|neighb|od|parl|rum|sav|splend|tum|unfav|vap|watercol'
const ISE =
  'agon|anonym|apolog|aryan|author|capital|categor|central|character|civil|colon|criminal|critic|crystall|custom|decolon|digit|digital|disorgan|' +
  'econom|emphas|energ|equal|familiar|fertil|final|formal|fratern|general|global|harmon|hospital|human|ideal|immun|individual|industrial|' +
  'initial|internal|item|jeopard|legal|liberal|local|maxim|mechan|memor|minim|mobil|modern|monopol|moral|motor|nation|national|neutral|nominal|normal|optim|' +
  'organ|oxid|pasteur|patron|penal|personal|photosynthes|polar|popular|pressur|priorit|privat|pseudonym|public|random|rational|real|recogn|' +
  'reorgan|revolution|sanit|scrutin|sensit|serial|social|special|stabil|standard|steril|subsid|summar|symbol|sympath|synchron|tender|terror|' +
  'unauthor|unpasteur|util|vapor|victim|visual|vital'
const DOUBLED =
  'bevel|cancel|channel|counsel|dial|fuel|jewel|label|level|marvel|model|panel|pedal|quarrel|refuel|relabel|signal|travel|tunnel|unlabel'

/**
 * A quick test for the letters that the word families have in common. Most words fail it, which saves trying every
 * family.
 */
const MAY_DIFFER =
  /our|is|ys|ll|[bt]re|ae|noea|[ft]ence|mould|scept|wards|stalment|[oi]l(?:s|ment)|grey|gement|[kvlz]eable/

const FAMILIES: [RegExp, string][] = [
  [new RegExp(`^(${OUR})our`), '$1or'],
  [new RegExp(`^(${ISE})is(e|ed|es|er|ers|ing|ation|ations|ational|able)$`), '$1iz$2'],
  [/^(anal|paral|catal)ys(e|ed|es|er|ers|ing)$/, '$1yz$2'],
  [new RegExp(`^(${DOUBLED})l(ed|er|ers|ing|ings)$`), '$1$2'],
  [/^(centi|milli|kilo|micro|nano)?(met|lit)re(s?)$/, '$1$2er$3'],
  [/^(cent|theat|fib|calib|spect)re(s)?$/, '$1er$2'],
  [/^(cent|calib)red$/, '$1ered'],
  [/^(an|leuk|hypoglyc|hyperglyc)aemi/, '$1emi'],
  [/^(an|h|p|orthop)ae(sth|mo|d)/, '$1e$2'],
  [/pnoea(s?)$/, 'pnea$1'],
  [/^(def|off|pret)ence(s|less)?$/, '$1ense$2'],
  [/^(s?)mould(s|y|ed|er|ers|ering|ered|ing|ings)?$/, '$1mold$2'],
  [/^practis(e|ed|es|er|ers|ing)$/, 'practic$1'],
  [/^scept/, 'skept'],
  [/^(after|back|down|in|on|out|to|up)wards$/, '$1ward'],
  [/^(en|in)stalment(s?)$/, '$1stallment$2'],
  [/^(enrol|fulfil)(s|ment|ments)$/, '$1l$2'],
  [/^grey(er|est|ed|ing|ish|s)$/, 'gray$1'],
  [/^(acknowledg|misjudg|abridg)ement(s?)$/, '$1ment$2'],
  [/^(un)?(lik|lov|sal|siz)eable$/, '$1$2able'],
]

/**
 * Patterns for the American spellings of the same word families. They do not match words such as "meter", "program" and
 * "license", which are also British spellings in one of their senses.
 */
const AMERICAN_FAMILIES = [
  new RegExp(`^(?:${OUR})or(?:s|ed|ing|ings|able|ably|al|ful|fully|hood|hoods|ite|ites|less|ly|y)?$`),
  new RegExp(`^(?:${ISE})iz(?:e|ed|es|er|ers|ing|ation|ations|ational|able)$`),
  /^(?:anal|paral|catal)yz(?:e|ed|es|er|ers|ing)$/,
  new RegExp(`^(?:${DOUBLED})(?:ed|er|ers|ing|ings)$`),
  /^(?:centi|milli|kilo)(?:met|lit)ers?$|^liters?$/,
  /^(?:cent|theat|fib|calib|spect)er(?:s|ed)?$/,
  /^(?:an|leuk|hypoglyc|hyperglyc)emi|^(?:anesth|hemo|hemat|hemor|pediat|orthoped)|pnea$/,
  /^(?:def|off|pret)ense(?:s|less)?$/,
  /^s?mold(?:s|y|ed|er|ers|ering|ered|ing|ings)?$/,
  /^practic(?:ed|ing)$|^skeptic|^(?:after|to)ward$|^percent$/,
  /^(?:en|in)stallments?$|^(?:enrol|fulfil)l(?:s|ment|ments)?$|^gray(?:er|est|ed|ing|ish|s)?$/,
  /^(?:acknowledg|misjudg|abridg)ments?$|^(?:un)?(?:lik|lov|sal|siz)able$/,
  /^(?:aging|aluminum|artifacts?|celiac|cozy|diarrhea|jewelry|maneuvers?|pajamas|plows?|skillful|willful)$/,
]

const SINGLE = new Map(
  Object.entries({
    ageing: 'aging',
    aluminium: 'aluminum',
    amongst: 'among',
    artefact: 'artifact',
    artefacts: 'artifacts',
    burnt: 'burned',
    catalogue: 'catalog',
    catalogues: 'catalogs',
    cheque: 'check',
    cheques: 'checks',
    coeliac: 'celiac',
    cosy: 'cozy',
    diarrhoea: 'diarrhea',
    draught: 'draft',
    draughts: 'drafts',
    dreamt: 'dreamed',
    encyclopaedia: 'encyclopedia',
    enrol: 'enroll',
    fulfil: 'fulfill',
    grey: 'gray',
    jewellery: 'jewelry',
    judgement: 'judgment',
    judgements: 'judgments',
    kerb: 'curb',
    leapt: 'leaped',
    learnt: 'learned',
    licence: 'license',
    licences: 'licenses',
    manoeuvre: 'maneuver',
    manoeuvres: 'maneuvers',
    misspelt: 'misspelled',
    plough: 'plow',
    programme: 'program',
    programmes: 'programs',
    pyjamas: 'pajamas',
    skilful: 'skillful',
    specialities: 'specialties',
    speciality: 'specialty',
    spelt: 'spelled',
    spilt: 'spilled',
    storey: 'story',
    sulphur: 'sulfur',
    tyre: 'tire',
    tyres: 'tires',
    whilst: 'while',
    wilful: 'willful',
    yoghurt: 'yogurt',
    yoghurts: 'yogurts',
  }),
)
