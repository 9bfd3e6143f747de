import type { Course, Lesson } from '../../course/schema.ts'
import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { openBadgeId } from '../parts.ts'
import type { Translator } from '../translator.ts'
import { renderLine } from './markdown.ts'
import { renderLessonTile } from './progress-mosaic.ts'

export type Stop = { id: string; title: string }

/**
 * Renders the end of a lesson: its tile of the mosaic, the list of its unfinished parts, the message that the lesson is
 * done, and the link to what follows. The script shows either the list or the message.
 */
export function renderLessonEnd(
  { course, whole }: { course: Course; whole: Course },
  lesson: Lesson,
  next: Stop,
  translator: Translator,
): Html {
  return html`
    <div class="lesson-end scripted" data-goal="${lesson.id}" tabindex="-1">
      ${renderLessonTile(course, lesson.id)}
      <div>
        ${renderOpen(lesson, translator)}
        <div data-if="${lesson.id}" hidden>
          <h4>${translator.text('lessonDone', { title: lesson.title })}</h4>
          <p>${translator.text('tileLanded')}</p>
          ${renderReached(whole, lesson, translator)}
        </div>
        <p class="actions">
          <a class="button" href="#${next.id}" data-next>
            <span>${translator.text('nextUp', { title: next.title })}</span>
            ${icon('arrow')}
          </a>
        </p>
      </div>
    </div>
  `
}

/** Renders links to the checks and scenarios of the lesson that are not finished. */
function renderOpen({ id, blocks }: Lesson, translator: Translator): Html {
  return html`
    <div data-if="${openBadgeId(id)}" hidden>
      <p>${translator.text('stillOpen')}</p>
      <ul>
        ${blocks.map(block => block.type === 'check' && renderWay(block.id, renderLine(block.question.stem)))}
        ${blocks.map(block => block.type === 'scenario' && renderWay(block.id, block.title))}
      </ul>
    </div>
  `
}

function renderWay(id: string, title: Html | string): Html {
  return html`
    <li data-if="${openBadgeId(id)}" hidden>
      <a href="#${id}">${title}</a>
    </li>
  `
}

/**
 * Renders the outcomes that no later lesson serves. They are shown as reached once all lessons that serve them are
 * done.
 */
function renderReached(course: Course, lesson: Lesson, translator: Translator): Html | false {
  const lessons = course.chapters.flatMap(chapter => chapter.lessons)
  const serving = (outcomeId: string) => lessons.filter(({ outcomeIds }) => outcomeIds.includes(outcomeId))
  const reached = course.outcomes.filter(({ id }) => serving(id).at(-1) === lesson)
  const needed = new Set(reached.flatMap(({ id }) => serving(id)).map(({ id }) => id))
  return (
    reached.length > 0 &&
    html`
      <div data-if="${[...needed].join(' ')}" hidden>
        <p>
          <strong>${translator.text('canNow')}</strong>
        </p>
        <ul class="shapes">
          ${reached.map(({ text }) => html`<li>${renderLine(text)}</li>`)}
        </ul>
      </div>
    `
  )
}
