import type { Course } from '../../course/schema.ts'
import { type Html, html } from '../../look/html.ts'
import { type IconName, icon } from '../../look/icons.ts'
import { listParts, newBadgeId, PART_IDS, type Part } from '../parts.ts'
import type { TextKey } from '../string-keys.ts'
import type { Translator } from '../translator.ts'
import { renderProgressMosaic, renderSmallMosaic } from './progress-mosaic.ts'
import type { RenderOptions } from './render-options.ts'

const CONTENTS_ID = 'contents-panel'
/** Parts that a learner has to complete and not only to read. */
const GOALS = new Set<Part>(['assessment', 'agreement', 'finish'])
const COLOUR_TEXTS = { auto: 'coloursAuto', light: 'coloursLight', dark: 'coloursDark' } as const

/** Options of the bar and of the rail (the column with the table of contents). */
type ShellOptions = Pick<RenderOptions, 'kind' | 'activity'>

/**
 * Renders the bar on a phone or in the frame of an LMS: buttons for contents and exit, the learner's place, and a
 * segment for each chapter and goal.
 */
export function renderBar(course: Course, options: ShellOptions, translator: Translator): Html {
  const goals = [
    ...course.chapters.map(({ id }) => id),
    ...(course.assessment ? [PART_IDS.assessment] : []),
    ...(course.agreement ? [PART_IDS.agreement] : []),
  ]
  return html`
    <div class="bar" role="region" aria-label="${translator.text('yourProgress')}">
      <button type="button" class="bar-button" popovertarget="${CONTENTS_ID}">
        ${icon('list')}
        ${translator.text('contents')}
      </button>
      <span class="bar-place" data-place-now>${course.name}</span>
      ${hasProgress(options) && renderSmallMosaic(course)}
      ${hasProgress(options) && html`<span class="bar-percent scripted" data-percent>${translator.percent(0)}</span>`}
      ${options.kind === 'package' && renderExit('bar-button', translator)}
      <span class="segments scripted" aria-hidden="true"${!hasProgress(options) && html` hidden`}>
        ${goals.map(id => html`<i data-segment="${id}"><b></b></i>`)}
      </span>
    </div>
  `
}

/**
 * Renders the rail, a column with the table of contents: always visible on a wide screen, a panel that opens on a
 * phone.
 */
export function renderContents(course: Course, options: ShellOptions, translator: Translator): Html {
  return html`
    <nav class="rail" id="${CONTENTS_ID}" popover aria-label="${translator.text('contents')}">
      <button type="button" class="rail-close" popovertarget="${CONTENTS_ID}" popovertargetaction="hide">
        ${icon('close')}
        <span class="unseen">${translator.text('close')}</span>
      </button>
      ${renderProgress(course, options, translator)}
      <div class="tools finders scripted">
        ${renderStudy('search', 'searchCourse', 'search', translator)}
        ${renderStudy('notes', 'notes', 'pen', translator)}
      </div>
      <ol class="contents">
        ${course.format === 'classic' && renderPartEntry('overview', translator)}
        ${course.chapters.map(chapter => renderChapterEntries(chapter, translator))}
      </ol>
      <ul class="contents contents-parts">
        ${listParts(course).map(part => renderPartEntry(part, translator, course.assessment?.title))}
      </ul>
      ${renderTools(options.kind, translator)}
    </nav>
  `
}

function renderChapterEntries({ id, title, lessons }: Course['chapters'][number], translator: Translator): Html {
  return html`
    <li>
      <a class="contents-chapter" href="#${id}">${title}</a>
      <ol>
        ${lessons.map(lesson => html`<li>${renderEntry(lesson.id, lesson.title, true, translator)}</li>`)}
      </ol>
    </li>
  `
}

function renderPartEntry(part: Part, translator: Translator, testTitle?: string): Html {
  const title = (part === 'assessment' && testTitle) || translator.text(part)
  const entry = renderEntry(PART_IDS[part], title, GOALS.has(part), translator)
  return html`<li${part === 'finish' && html` class="scripted"`}>${entry}</li>`
}

function renderEntry(id: string, title: string, isGoal: boolean, translator: Translator): Html {
  return html`
    <a href="#${id}" data-goal="${id}">
      <i class="${isGoal ? 'mark' : 'mark none'}"></i>
      <span>
        ${title}
        <span class="unseen" data-if="${id}" hidden> (${translator.text('done')})</span>
        ${' '}
        <b class="new" data-if="${newBadgeId(id)}" hidden>${translator.text('newPart')}</b>
      </span>
    </a>
  `
}

function renderProgress(course: Course, options: ShellOptions, translator: Translator): Html {
  const lessons = course.chapters.reduce((sum, chapter) => sum + chapter.lessons.length, 0)
  const group = html`class="progress scripted" role="group" aria-label="${translator.text('yourProgress')}"`
  return html`
    <div ${group}${!hasProgress(options) && html` hidden`}>
      ${renderProgressMosaic(course)}
      <div>
        <p class="progress-percent" data-percent>${translator.percent(0)}</p>
        <p
          class="progress-lessons"
          data-lessons-done="${translator.count('lessonsDone', lessons)}"${lessons === 0 && html` hidden`}
        >
          ${translator.count('lessonsDone', lessons, { done: 0 })}
        </p>
      </div>
    </div>
  `
}

/** Whether the page shows progress. A pre-test shows none, because it is handed in once and cannot be failed. */
function hasProgress({ activity }: ShellOptions): boolean {
  return activity?.kind !== 'pretest'
}

function renderTools(kind: 'preview' | 'package', translator: Translator): Html {
  return html`
    <div class="tools scripted">
      <div class="choices" role="group" aria-label="${translator.text('colours')}">
        ${(['auto', 'light', 'dark'] as const).map(choice => renderColours(choice, translator))}
      </div>
      <div class="choices" role="group" aria-label="${translator.text('textSize')}">
        <button type="button" class="smaller" data-text-size="-1" aria-label="${translator.text('textSmaller')}">A</button>
        <button type="button" class="larger" data-text-size="1" aria-label="${translator.text('textLarger')}">A</button>
      </div>
      ${renderStudy('print', 'print', 'print', translator)}
      ${kind === 'package' && renderExit('tool', translator)}
    </div>
  `
}

function renderStudy(study: string, title: TextKey, iconName: IconName, translator: Translator): Html {
  return html`
    <button type="button" class="tool" data-study="${study}">${icon(iconName)}${translator.text(title)}</button>
  `
}

export function renderExit(className: string, translator: Translator): Html {
  return html`<button type="button" class="${className}" data-exit>${icon('exit')}${translator.text('exit')}</button>`
}

function renderColours(choice: keyof typeof COLOUR_TEXTS, translator: Translator): Html {
  return html`
    <button type="button" data-colours="${choice}" aria-pressed="${choice === 'auto' ? 'true' : 'false'}">
      ${translator.text(COLOUR_TEXTS[choice])}
    </button>
  `
}
