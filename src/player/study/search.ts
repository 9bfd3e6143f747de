import { fill } from '../render/format-text.ts'
import { find, findAll, focusElement, isShown, make, setText } from '../runtime/dom.ts'
import { numberText } from '../runtime/page-format.ts'
import { openDialog } from './dialog.ts'
import { cutExcerpt, findPassages, type Match, type Passage } from './find-passages.ts'
import type { StudyStrings } from './study-strings.ts'

/** False at build time for a course without formulas; code for formulas is then left out of the bundle. */
declare const WITH_FORMULAS: boolean

/**
 * Elements that are searched. Questions, scenarios and answers are excluded, because a search must not reveal an
 * answer.
 */
const TAUGHT = ':is(h2, h3, h4, p, li, td, th, figcaption, summary, pre)'
const GLOSSARY_ENTRY = '.glossary > div'
const NOT_SEARCHED =
  '.check, .opening, .answer, .scenario, .result, .lesson-end, .listen, .label, .pager, #finish-line, [hidden]:not(.page), .stages > .later'
const HOMES = '.lesson, .part, .chapter'
const MOST_SHOWN = 50

type PagePassage = Passage & { element: HTMLElement; home: HTMLElement }

/** Opens a dialog to search the course, with links to the passages that match. */
export function openSearch(strings: StudyStrings): void {
  const passages = collectPassages()
  const input = make('input') as HTMLInputElement
  const status = make('p')
  const list = make('ol')
  // The type is not `search`, because in Chromium the first Escape would then clear the field.
  Object.assign(input, { role: 'searchbox', autocomplete: 'off', enterKeyHint: 'search' })
  input.setAttribute('aria-label', strings.searchCourse)
  status.setAttribute('role', 'status')
  input.addEventListener('input', show)
  input.addEventListener('keydown', event => {
    // The Enter that ends a composition belongs to the input method.
    if (event.key !== 'ArrowDown' && (event.key !== 'Enter' || event.isComposing)) return
    event.preventDefault()
    list.querySelector('a')?.focus()
  })
  const dialog = openDialog('study', strings.searchCourse, strings.close, input, status, list)
  input.focus()

  function show(): void {
    const matches = findPassages(passages, input.value)
    const isAsked = input.value.trim() !== ''
    const count = fill(strings.matches, { count: numberText(matches.length) })
    setText(status, !isAsked ? '' : matches.length ? count : strings.noMatches)
    list.replaceChildren(...matches.slice(0, MOST_SHOWN).map(showMatch))
  }

  function showMatch(match: Match<PagePassage>): HTMLElement {
    const { home, title, text } = match.passage
    const excerpt = showExcerpt(match)
    const content = text === title ? [make('b', ...excerpt)] : [make('b', title), make('span', ...excerpt)]
    const link = make('a', ...content) as HTMLAnchorElement
    link.href = `#${home.id}`
    link.addEventListener('click', event => {
      event.preventDefault()
      dialog.close()
      goTo(match.passage)
    })
    return make('li', link)
  }
}

function collectPassages(): PagePassage[] {
  return findAll(`main ${TAUGHT}, ${GLOSSARY_ENTRY}`)
    .filter(element => !element.closest(NOT_SEARCHED) && !element.querySelector(TAUGHT))
    .flatMap(element => {
      const home = element.closest<HTMLElement>(HOMES)
      if (!home?.id) return []
      const text = textOf(element)
      return text ? [{ element, home, title: textOf(find('h2, h3', home)), text }] : []
    })
}

function textOf(shown: HTMLElement): string {
  const element = WITH_FORMULAS ? withFormulaTexts(shown) : shown
  const [term, definition] = element.children
  const text = shown.matches(GLOSSARY_ENTRY) ? `${term!.textContent}: ${definition!.textContent}` : element.textContent!
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * Returns a copy in which each formula is replaced by its text, because its letters alone would lose fractions and
 * powers.
 */
function withFormulaTexts(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement
  for (const math of findAll('math', copy)) math.replaceWith(math.getAttribute('alttext')!)
  return copy
}

function showExcerpt({ passage: { text }, start, end }: Match<PagePassage>): (string | Node)[] {
  const { from, to } = cutExcerpt(text, start)
  return [
    (from > 0 ? '…' : '') + text.slice(from, start),
    make('mark', text.slice(start, end)),
    text.slice(end, to) + (to < text.length ? '…' : ''),
  ]
}

/** Goes to a passage. The address changes first, which in the classic format shows the right page. */
function goTo({ element, home }: PagePassage): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement!.closest('details')) fold.open = true
  if (location.hash === `#${home.id}`) arrive()
  else {
    addEventListener('hashchange', arrive, { once: true })
    location.hash = home.id
  }

  function arrive(): void {
    const goal = isShown(element) ? element : home
    goal.tabIndex = -1
    goal.classList.add('passage')
    goal.addEventListener('blur', () => goal.classList.remove('passage'), { once: true })
    focusElement(goal)
    goal.scrollIntoView({ block: 'center', behavior: 'instant' })
  }
}
