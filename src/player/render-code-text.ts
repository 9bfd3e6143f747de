import { cleanText, type Html, html } from '../look/html.ts'

/** What a language writes: how its comments begin, what its strings stand in, and its words. */
type Grammar = { comments: string; strings: string; words: string; ignoresCase?: boolean }

const TWO_QUOTES = `"(?:\\\\.|[^"\\\\\\n])*"|'(?:\\\\.|[^'\\\\\\n])*'`
const SLASHES = '//.*|/\\*[^]*?\\*/'
const HASH = '(?<![^\\s;])#.*'

const C_WORDS = `auto bool boolean break byte case catch char class const continue default defer delete do double else enum
  export extends extern final finally float fn for foreach func function go if impl implements import in instanceof int
  interface internal let long loop match mod mut namespace new null nil override package private protected pub public
  readonly return self short static string struct super switch this throw throws trait true try type typeof undefined
  unsigned use using val var virtual void when where while with yield async await as from of false`

const C_LIKE: Grammar = { comments: SLASHES, strings: `${TWO_QUOTES}|\`(?:\\\\[^]|[^\`\\\\])*\``, words: C_WORDS }
const PYTHON: Grammar = {
  comments: HASH,
  strings: `"""[^]*?"""|'''[^]*?'''|${TWO_QUOTES}`,
  words: `and as assert async await break class continue def del elif else except False finally for from global if
    import in is lambda None nonlocal not or pass raise return True try while with yield match case`,
}
const SHELL: Grammar = {
  comments: HASH,
  strings: `"(?:\\\\[^]|[^"\\\\])*"|'[^']*'`,
  words: `case do done elif else esac export fi for function if in local return then until while cd echo exit set
    source sudo`,
}
const SQL: Grammar = {
  comments: '--.*|/\\*[^]*?\\*/',
  strings: `'(?:''|[^'])*'|"[^"]*"`,
  ignoresCase: true,
  words: `add all alter and as asc avg begin between by case check column commit constraint count create cross database
    default delete desc distinct drop else end exists explain false foreign from full grant group having if in index
    inner insert into is join key left like limit max min not null offset on or order outer over partition primary
    references returning revoke right rollback row select set sum table then transaction true truncate union unique
    update using values view when where with`,
}
const RUBY: Grammar = {
  comments: HASH,
  strings: TWO_QUOTES,
  words: `alias and begin break case class def do else elsif end ensure false for if in module next nil not or redo
    require rescue retry return self super then true undef unless until when while yield`,
}
const DATA: Grammar = { comments: HASH, strings: TWO_QUOTES, words: 'true false null yes no on off' }
const JSON_DATA: Grammar = { comments: '//.*', strings: TWO_QUOTES, words: 'true false null' }
const MARKUP: Grammar = { comments: '<!--[^]*?-->', strings: `(?<==)(?:${TWO_QUOTES})`, words: '' }
const CSS: Grammar = { comments: '/\\*[^]*?\\*/', strings: TWO_QUOTES, words: 'important media supports import' }

const GRAMMARS: Record<string, Grammar> = {
  ...named('c c++ c# cpp csharp dart go java javascript js jsx kotlin php rust scala swift ts tsx typescript', C_LIKE),
  ...named('py python r', PYTHON),
  ...named('bash console powershell sh shell zsh', SHELL),
  ...named('sql postgresql mysql sqlite', SQL),
  ...named('ruby rb elixir', RUBY),
  ...named('conf dockerfile ini makefile properties toml yaml yml', DATA),
  ...named('json jsonc', JSON_DATA),
  ...named('html svg vue xml', MARKUP),
  ...named('css less scss', CSS),
}

const patterns = new Map<Grammar, RegExp>()

/**
 * Code as it is, which says where its comments, strings and words lie (`colour-code.ts` reads it): a page full of code would
 * have as many elements for its colours as for all else. A language that is not known is left plain: wrong colours are
 * worse than none.
 */
export function renderCodeText(code: string, language: string): Html {
  // As the browser will have it, in which the places are counted.
  const text = cleanText(code).replace(/\r\n?/g, '\n')
  const tokens = tokensOf(text, language)
  return html`<code${tokens && html` data-tokens="${tokens}"`}>${text}</code>`
}

/** Characters since the last one, its kind, characters: `0w5 9s4` are a word at the beginning and a string. */
function tokensOf(code: string, language: string): string {
  const grammar = Object.hasOwn(GRAMMARS, language) ? GRAMMARS[language] : undefined
  if (!grammar) return ''
  let end = 0
  const tokens = Array.from(code.matchAll(patternOf(grammar)), ({ 0: text, 1: comment, 2: string, index }) => {
    const gap = index - end
    end = index + text.length
    return `${gap}${comment ? 'c' : string ? 's' : 'w'}${text.length}`
  })
  return tokens.join(' ')
}

/** One pass over the text, every part tried once at every place: no pattern can be made to run for long. */
function patternOf(grammar: Grammar): RegExp {
  const known = patterns.get(grammar)
  if (known) return known
  const { comments, strings, words, ignoresCase } = grammar
  const word = words ? `\\b(?:${words.trim().split(/\s+/).join('|')})\\b` : '</?[\\w:-]+|/?>'
  const source = `(${comments})|(${strings})|${word}`
  const pattern = new RegExp(source, ignoresCase ? 'gi' : 'g')
  patterns.set(grammar, pattern)
  return pattern
}

function named(names: string, grammar: Grammar): Record<string, Grammar> {
  return Object.fromEntries(names.split(' ').map(name => [name, grammar]))
}
