import { cleanText, type Html, html } from '../../look/html.ts'
import { GRAMMARS, type Grammar } from './code-grammars.ts'

const patterns = new Map<Grammar, RegExp>()

/**
 * Renders code as plain text, with an attribute that lists where its comments, strings and keywords are.
 * `colour-code.ts` reads this attribute. Elements for the colours would double the size of a page full of code. Code in
 * an unknown language stays plain, because wrong colours are worse than none.
 */
export function renderCodeText(code: string, language: string): Html {
  // The text is normalised as in the browser, because positions are counted in the browser's text.
  const text = cleanText(code).replace(/\r\n?/g, '\n')
  const tokens = tokenize(text, language)
  return html`<code${tokens && html` data-tokens="${tokens}"`}>${text}</code>`
}

/**
 * Lists the tokens of some code as text: characters since the last token, kind, length. `0w5 9s4` is a keyword at the
 * start, and a string after nine more characters.
 */
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

/**
 * Patterns for characters that must not stand beside a keyword: `map.delete`, `no-cache`, `$in` and `#for` contain no
 * keyword. After `...` a keyword is still one.
 */
const ALONE = { before: '(?<![\\w$#-]|(?<!\\.)\\.)', after: '(?![\\w-])' }
const TAG = '</?[\\w:-]+|/?>'

/**
 * Builds one pattern for all tokens. It goes through the code once and tries each of its parts once at every position,
 * so no code can make it slow.
 */
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
