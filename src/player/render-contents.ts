import type { Course } from '../course/schema.ts'
import { type Html, html } from '../look/html.ts'
import { icon } from '../look/icons.ts'
import { renderTiles, TILE } from '../look/mosaic.ts'
import { PART_IDS, type Part, partsOf } from './parts.ts'
import type { Words } from './words.ts'

const CONTENTS_ID = 'contents-panel'
/** Parts that can be done, and not only read. */
const GOALS = new Set<Part>(['assessment', 'agreement', 'finish'])

/** On a phone: the way to the contents, where the learner is, and one segment per chapter. */
export function renderBar(course: Course, words: Words): Html {
  const segments = course.chapters.map(chapter => html`<i data-segment="${chapter.id}"><b></b></i>`)
  return html`<div class="bar" role="region" aria-label="${words.text('yourProgress')}"><button type="button" class="bar-button" popovertarget="${CONTENTS_ID}">${icon('list')}${words.text('contents')}</button><span class="bar-place" data-place-now>${course.name}</span><span class="bar-percent scripted" data-percent>${words.percent(0)}</span><span class="segments scripted" aria-hidden="true">${segments}</span></div>`
}

/** The rail: always in sight on a desk, a panel that opens on a phone. */
export function renderContents(course: Course, kind: 'preview' | 'package', words: Words): Html {
  const chapters = course.chapters.map(chapter => {
    const lessons = chapter.lessons.map(lesson => {
      return html`<li>${renderEntry(lesson.id, lesson.title, words, true)}</li>`
    })
    return html`<li><a class="contents-chapter" href="#${chapter.id}">${chapter.title}</a><ol>${lessons}</ol></li>`
  })
  const parts = partsOf(course).map(part => {
    const scripted = part === 'finish' ? html` class="scripted"` : null
    return html`<li${scripted}>${renderEntry(PART_IDS[part], words.text(part), words, GOALS.has(part))}</li>`
  })
  const overview =
    course.format === 'classic' &&
    html`<li>${renderEntry(PART_IDS.overview, words.text('overview'), words, false)}</li>`
  return html`<nav class="rail" id="${CONTENTS_ID}" popover aria-label="${words.text('contents')}"><button type="button" class="rail-close" popovertarget="${CONTENTS_ID}" popovertargetaction="hide">${icon('close')}<span class="unseen">${words.text('close')}</span></button>${renderProgress(course, words)}<ol class="contents">${overview}${chapters}</ol><ul class="contents contents-parts">${parts}</ul>${renderTools(kind, words)}</nav>`
}

function renderEntry(id: string, title: string, words: Words, isGoal: boolean): Html {
  return html`<a href="#${id}" data-entry="${id}"><i class="${isGoal ? 'mark' : 'mark none'}"></i><span>${title}<span class="unseen" data-done hidden> (${words.text('done')})</span></span></a>`
}

/** One tile for every lesson, one for passing, one for signing: the mosaic is whole when the course is complete. */
function renderProgress(course: Course, words: Words): Html {
  const lessons = course.chapters.flatMap(chapter => chapter.lessons)
  const owners = [
    ...lessons.map(lesson => lesson.id),
    ...(course.assessment ? [PART_IDS.assessment] : []),
    ...(course.agreement ? [PART_IDS.agreement] : []),
  ]
  const columns = Math.ceil(Math.sqrt(owners.length))
  const rows = Math.ceil(owners.length / columns)
  const drawings = renderTiles(`${course.id}-progress`, owners.length, columns)
  const tiles = owners.map((owner, index) => html`<g data-tile="${owner}">${drawings[index]}</g>`)
  const frames = owners.map(
    (_, index) => `M${(index % columns) * TILE} ${Math.floor(index / columns) * TILE}h100v100h-100z`,
  )
  const done = words.count('lessonsDone', lessons.length, { done: 0 })
  return html`<div class="progress scripted" role="group" aria-label="${words.text('yourProgress')}"><svg class="art" viewBox="-2 -2 ${columns * TILE + 4} ${rows * TILE + 4}" aria-hidden="true">${tiles}<path class="frames" d="${frames.join('')}"/></svg><div><p class="progress-percent" data-percent>${words.percent(0)}</p><p class="progress-lessons" data-lessons-done>${done}</p></div></div>`
}

function renderTools(kind: 'preview' | 'package', words: Words): Html {
  const colours = (['auto', 'light', 'dark'] as const).map(choice => {
    const key = { auto: 'coloursAuto', light: 'coloursLight', dark: 'coloursDark' } as const
    return html`<button type="button" data-colours="${choice}" aria-pressed="${choice === 'auto' ? 'true' : 'false'}">${words.text(key[choice])}</button>`
  })
  const exit =
    kind === 'package' &&
    html`<button type="button" class="tool" data-exit>${icon('exit')}${words.text('exit')}</button>`
  return html`<div class="tools scripted"><div class="choices" role="group" aria-label="${words.text('colours')}">${colours}</div><div class="choices" role="group" aria-label="${words.text('textSize')}"><button type="button" class="smaller" data-text-size="-1" aria-label="${words.text('textSmaller')}">A</button><button type="button" class="larger" data-text-size="1" aria-label="${words.text('textLarger')}">A</button></div><button type="button" class="tool" data-print>${icon('print')}${words.text('print')}</button>${exit}</div>`
}
