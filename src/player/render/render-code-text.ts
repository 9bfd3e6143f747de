import { cleanText, type Html, html } from '../../look/html.ts'
import { GRAMMARS, type Grammar } from './code-grammars.ts'

const patterns = new Map<Grammar, RegExp>()

/**
 * Code as it is, which says where its comments, strings and words lie (`colour-code.ts` reads it): a page full of code would
 * have as many elements for its colours as for all else. A language that is not known is left plain: wrong colours are
 * worse than none.
 */
export function renderCodeText(code: string, language: string): Html {
  // As the browser will have it, in which the places are counted.
  const text = cleanText(code).replace(/\r\n?/g, '\n')
  const tokens = tokenize(text, language)
  return html`<code${tokens && html` data-tokens="${tokens}"`}>${text}</code>`
}

/** Characters since the last one, its kind, characters: `0w5 9s4` are a word at the beginning and a string. */
function tokenize(code: string, language: string): string {
  const grammar = Object.hasOwn(GRAMMARS, language) ? GRAMMARS[language] : undefined
  if (!grammar) return ''
  let end = 0
  const tokens = Array.from(code.matchAll(buildPattern(grammar)), ({ 0: text, 1: comment, 2: string, index }) => {
    const gap = index - end
    end = index + text.length
    return `${gap}${comment ? 'c' : string ? 's' : 'w'}${text.length}`
  })
  return tokens.join(' ')
}

/** `map.delete` is a name, and so are `no-cache`, `$in` and `#for`; after `...` a word is a word. */
const ALONE = { before: '(?<![\\w$#-]|(?<!\\.)\\.)', after: '(?![\\w-])' }
const TAG = '</?[\\w:-]+|/?>'

/** One pass over the text, every part tried once at every place: no pattern can be made to run for long. */
function buildPattern(grammar: Grammar): RegExp {
  const cachedPattern = patterns.get(grammar)
  if (cachedPattern) return cachedPattern
  const { comments, strings, words, ignoresCase } = grammar
  const word = words ? `${ALONE.before}(?:${words.split(/\s+/).join('|')})${ALONE.after}` : TAG
  const source = `(${comments})|(${strings})|${word}`
  const pattern = new RegExp(source, ignoresCase ? 'gi' : 'g')
  patterns.set(grammar, pattern)
  return pattern
}
