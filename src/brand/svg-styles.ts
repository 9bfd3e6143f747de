import { notALogo } from './not-a-logo.ts'
import { PRESENTATION, type SvgElement } from './svg-elements.ts'

type Rule = { selector: string; declarations: [string, string][] }

/** What drawing programs write: a name of an element, a class or an id. */
const SELECTOR = /^[.#]?[\w-]+$/
const RULE = /([^{}]+)\{([^{}]*)\}/g

/**
 * Turns style sheets into attributes, so that the drawing has none: what a class says of an element is then written on it.
 * By CSS, an element's own name says less than its class, that less than its id, and that less than its own `style`.
 */
export function applyStyles(root: SvgElement, sheet: string): void {
  const rules = readRules(sheet)
  apply(root)

  function apply(element: SvgElement): void {
    const { class: classes = '', style = '', ...attributes } = element.attributes
    const own = new Set(classes.split(/\s+/).map(name => `.${name}`))
    const said = [
      ...rules.filter(({ selector }) => selector === element.name),
      ...rules.filter(({ selector }) => own.has(selector)),
      ...rules.filter(({ selector }) => selector === `#${attributes['id']}`),
    ].flatMap(({ declarations }) => declarations)
    element.attributes = { ...attributes, ...Object.fromEntries([...said, ...readDeclarations(style)]) }
    for (const child of element.children) if (typeof child !== 'string') apply(child)
  }
}

function readRules(sheet: string): Rule[] {
  const text = sheet.replace(/\/\*.*?\*\//gs, '').replace(/<!--|-->/g, '')
  if (text.replace(RULE, '').trim() !== '' || text.includes('@')) throw beyondClasses()
  return [...text.matchAll(RULE)].flatMap(([, selectors = '', body = '']) => {
    const declarations = readDeclarations(body)
    return selectors.split(',').map(each => {
      const selector = each.trim()
      if (!SELECTOR.test(selector)) throw beyondClasses()
      return { selector, declarations }
    })
  })
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
  return notALogo('has a style sheet with more than classes: save it with presentation attributes')
}
