import { notALogo } from './not-a-logo.ts'
import { PRESENTATION, type SvgElement } from './svg-elements.ts'

/**
 * The value of a CSS property, and the position of its rule in the style sheet: of two rules with the same specificity,
 * the later one wins.
 */
type Declared = { value: string; order: number }
type Declarations = Map<string, Declared>

/** Matches the selectors that drawing programs write: an element's name, a class or an id. */
const SELECTOR = /^[.#]?[\w-]+$/

/**
 * Replaces style sheets by presentation attributes on each element. By the CSS cascade, a class overrides the
 * element's name, an id overrides a class, and the `style` attribute overrides all of them.
 */
export function applyStyles(root: SvgElement, sheet: string): void {
  const bySelector = readRules(sheet)
  apply(root)

  function apply(element: SvgElement): void {
    const { class: classes = '', style = '', ...attributes } = element.attributes
    const classSelectors = classes.split(/\s+/).map(name => `.${name}`)
    element.attributes = {
      ...attributes,
      ...cascade([element.name]),
      ...cascade(classSelectors),
      ...cascade([`#${attributes['id']}`]),
      ...Object.fromEntries(readDeclarations(style)),
    }
    for (const child of element.children) if (typeof child !== 'string') apply(child)
  }

  /** Merges the declarations of selectors that have the same specificity. */
  function cascade(selectors: string[]): Record<string, string> {
    const winning: Declarations = new Map()
    for (const selector of new Set(selectors)) declare(winning, bySelector.get(selector) ?? new Map())
    return Object.fromEntries([...winning].map(([property, { value }]) => [property, value]))
  }
}

/**
 * Parses a style sheet into declarations by selector, with one value for each property. Parsing happens once and not
 * for each element that a selector matches.
 */
function readRules(sheet: string): Map<string, Declarations> {
  const bySelector = new Map<string, Declarations>()
  const pieces = withoutComments(sheet).split('}')
  if (pieces.pop()?.trim() !== '' || sheet.includes('@')) throw beyondClasses()
  pieces.forEach((piece, order) => {
    const [selectors = '', body, rest] = piece.split('{')
    if (body === undefined || rest !== undefined) throw beyondClasses()
    const declarations = new Map(readDeclarations(body).map(([property, value]) => [property, { value, order }]))
    for (const each of new Set(selectors.split(','))) {
      const selector = each.trim()
      if (!SELECTOR.test(selector)) throw beyondClasses()
      const declared = bySelector.get(selector) ?? new Map()
      declare(declared, declarations)
      bySelector.set(selector, declared)
    }
  })
  return bySelector
}

function declare(to: Declarations, from: Declarations): void {
  for (const [property, declared] of from) {
    if ((to.get(property)?.order ?? -1) <= declared.order) to.set(property, declared)
  }
}

/**
 * Removes comments from a style sheet. A regular expression would take quadratic time on a file with thousands of
 * unclosed comments, because it would read to the end of the file for each of them.
 */
function withoutComments(sheet: string): string {
  let text = ''
  for (let at = 0; at < sheet.length; ) {
    const start = sheet.indexOf('/*', at)
    text += sheet.slice(at, start < 0 ? undefined : start)
    if (start < 0) break
    const end = sheet.indexOf('*/', start + 2)
    if (end < 0) throw beyondClasses()
    at = end + 2
  }
  return text.replace(/<!--|-->/g, '')
}

function readDeclarations(body: string): [string, string][] {
  return body.split(';').flatMap((declaration): [string, string][] => {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim()
    return PRESENTATION.has(property) && value ? [[property, value]] : []
  })
}

function beyondClasses() {
  return notALogo('logo-styles')
}
