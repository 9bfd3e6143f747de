import { createRequire } from 'node:module'

/** Fields whose text keeps its line breaks. */
const KEPT_KEYS = new Set(['code'])

/**
 * Parses a YAML file. Text in a literal block (`|-`) is Markdown that may be wrapped anywhere in the file. Its wrapped
 * lines are joined here, because Markdown renders a line break as a space, and there must be none between two Chinese
 * characters.
 */
export function readYaml(text: string, name: string): unknown {
  const { parseDocument, Scalar, visit } = yaml()
  const document = parseDocument(text)
  const [error] = document.errors
  if (error) throw new Error(`${name}: ${error.message}`)
  visit(document, {
    Scalar(key, node, path) {
      if (key === 'key' || node.type !== Scalar.BLOCK_LITERAL || typeof node.value !== 'string') return
      const pair = path.at(-1)
      const field = pair && 'key' in pair && pair.key instanceof Scalar ? String(pair.key.value) : ''
      if (!KEPT_KEYS.has(field)) node.value = unwrapMarkdown(node.value)
    },
  })
  return document.toJS()
}

/** Loads the YAML parser on demand: it takes a tenth of a second, and few starts have something to compile. */
function yaml(): typeof import('yaml') {
  return createRequire(import.meta.url)('yaml') as typeof import('yaml')
}

/** Matches a line that begins a new Markdown element: a list item, a heading, a quotation, a table row or a fence. */
const BEGINS = /^\s*([-*+] |\d+[.)] |#{1,6} |>|\||```)/
const FENCE = /^\s*```/
const ENDS = /( {2}|\\)$|^\s*(#{1,6} |\||```)/
const UNSPACED_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，！？：；）」』】〉》”…ー]$/u
const UNSPACED_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}（「『【〈《“…ー*]/u

/** Joins the lines of each paragraph and list item. Fenced code is left as it is. */
export function unwrapMarkdown(text: string): string {
  const lines: string[] = []
  let fenced = false
  for (const line of text.split('\n')) {
    const before = lines.at(-1) ?? ''
    const isFence = FENCE.test(line)
    if (fenced || isFence || before === '' || line.trim() === '' || BEGINS.test(line) || ENDS.test(before)) {
      lines.push(line)
    } else {
      const rest = line.trimStart()
      const unspaced = UNSPACED_END.test(before) && UNSPACED_START.test(rest)
      lines[lines.length - 1] = unspaced ? before + rest : `${before} ${rest}`
    }
    if (isFence) fenced = !fenced
  }
  return lines.join('\n')
}
