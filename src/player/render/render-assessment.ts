import { questionsPerTry, reviewOf } from '../../course/assessment-rules.ts'
import type { Question } from '../../course/questions/questions.ts'
import type { Assessment, Course } from '../../course/schema.ts'
import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { renderTiles } from '../../look/mosaic.ts'
import { renderOnward } from '../activities/render-activity-end.ts'
import { PART_IDS } from '../parts.ts'
import type { Translator } from '../translator.ts'
import { findEvidence } from './course-data.ts'
import { renderLine } from './markdown.ts'

const ID = PART_IDS.assessment
const MOST_TILES_ACROSS = 10

export function renderAssessment(assessment: Assessment, course: Course, pager: Html, translator: Translator): Html {
  const lead = describe(assessment, translator)
  return renderTest(assessment, lead, renderResult(assessment, course, translator), pager, translator)
}

/**
 * Renders the assessment as a pre-test, which is neither passed nor failed. Its result only tells the LMS which
 * chapters the learner may skip.
 */
export function renderPretest(assessment: Assessment, course: Course, pager: Html, translator: Translator): Html {
  const result = html`
    <section class="result" id="${ID}-result" tabindex="-1" aria-labelledby="${ID}-done" hidden>
      <div hidden>${renderScore(assessment, course, translator)}${renderRetry(translator)}</div>
      <div class="result-body">
        <h3 id="${ID}-done">${translator.text('done')}</h3>
      </div>
      <p class="result-actions">${renderOnward('button', translator)}</p>
    </section>
  `
  return renderTest(assessment, translator.text('pretestIntro'), result, pager, translator)
}

function renderTest(assessment: Assessment, lead: string, result: Html, pager: Html, translator: Translator): Html {
  const perTry = questionsPerTry(assessment)
  return html`
    <section class="page part" id="${ID}" aria-labelledby="${ID}-title">
      <h2 id="${ID}-title" tabindex="-1">${assessment.title ?? translator.text('assessment')}</h2>
      <p class="lead">${lead}</p>
      ${result}
      ${renderJumps(perTry, translator)}
      <form data-assessment novalidate autocomplete="off">
        ${renderSealed(translator)}
        <p class="actions" hidden>
          <button type="button" class="button quiet" data-back hidden>
            ${icon('back')}
            ${translator.text('previous')}
          </button>
          <button type="submit" class="button">
            <span data-forward hidden>${translator.text('next')}</span>
            <span data-hand-in>${translator.text('seeResult')}</span>
            ${icon('arrow')}
          </button>
        </p>
        <p class="problem" role="status" data-unanswered></p>
      </form>
      ${pager}
    </section>
  `
}

/**
 * Renders a placeholder until the bank is loaded. It stays where no script runs, and in a browser that cannot inflate
 * the bank.
 */
function renderSealed(translator: Translator): Html {
  return html`
    <div
      class="notice"
      data-sealed
      data-loading="${translator.text('assessmentLoading')}"
      data-unreachable="${translator.text('assessmentUnreachable')}"
    >
      <p>${translator.text('assessmentNeeds')}</p>
      <button type="button" class="button quiet" hidden>${translator.text('loadAgain')}</button>
    </div>
  `
}

function describe(assessment: Assessment, translator: Translator): string {
  const perTry = questionsPerTry(assessment)
  const percent = translator.percent(assessment.passMark / 100)
  if (assessment.attempts === undefined) return translator.count('assessmentIntro', perTry, { percent })
  return [
    translator.text('questionsAsked', { count: translator.number(perTry) }),
    translator.text('passMark', { percent }),
    translator.text('attemptsAllowed', { count: translator.number(assessment.attempts) }),
  ].join(' · ')
}

/**
 * Renders a tile for every question, in the order of the page. Tiles show which questions are answered, and lead to
 * them.
 */
function renderJumps(count: number, translator: Translator): Html {
  const jumps = Array.from({ length: count }, (_, index) => {
    const number = translator.number(index + 1)
    return html`
      <li>
        <button type="button" class="jump" data-jump>
          <span aria-hidden="true">${number}</span>
          <span class="unseen">
            ${translator.text('questionOf', { number, count: translator.number(count) })}
            <span data-answered hidden>: ${translator.text('answered')}</span>
          </span>
        </button>
      </li>
    `
  })
  return html`
    <div class="jumps" data-jumps hidden>
      <ol aria-labelledby="${ID}-title">${jumps}</ol>
      <button type="button" class="toggle" aria-pressed="false" data-together>${translator.text('allAtOnce')}</button>
    </div>
  `
}

/**
 * Renders the result: a tile for every right answer, the verdict, and what to review. The result is hidden until the
 * assessment is handed in.
 */
function renderResult(assessment: Assessment, course: Course, translator: Translator): Html {
  const after = course.agreement ? 'agreement' : 'finish'
  return html`
    <section class="result" id="${ID}-result" tabindex="-1" aria-labelledby="${ID}-verdict" hidden>
      ${renderScore(assessment, course, translator)}
      ${reviewOf(assessment) !== 'never' && renderReview(assessment, course, translator)}
      <p class="result-actions">
        <a class="button" href="#${PART_IDS[after]}" data-after-pass data-if="${ID}" hidden>
          <span>${translator.text('nextUp', { title: translator.text(after) })}</span>
          ${icon('arrow')}
        </a>
        ${renderRetry(translator)}
      </p>
    </section>
  `
}

function renderRetry(translator: Translator): Html {
  return html`<button type="button" class="button" data-retry>${translator.text('tryAssessmentAgain')}</button>`
}

function renderScore(assessment: Assessment, course: Course, translator: Translator): Html {
  const { passMark, attempts } = assessment
  const count = questionsPerTry(assessment)
  const across = count > MOST_TILES_ACROSS ? Math.ceil(count / 2) : count
  const tiles = renderTiles(`${course.id}-result`, Math.ceil(count / across) * across)
  const attempt = attempts && translator.text('attemptOf', { number: '{number}', count: translator.number(attempts) })
  return html`
      <div class="result-tiles across-${across}" aria-hidden="true">
        ${tiles.map(tile => html`<svg class="art" viewBox="0 0 100 100">${tile}</svg>`)}
      </div>
      <div class="result-body">
        <p class="result-score" data-score></p>
        <div>
          <h3 id="${ID}-verdict" data-verdict></h3>
          <p>
            <span data-standing="${translator.count('rightOf', count)}"></span>
            ${' · '}
            ${translator.text('passMark', { percent: translator.percent(passMark / 100) })}
          </p>
          <p data-best="${translator.text('bestResult')}"></p>
          ${attempt && html`<p data-attempt="${attempt}"></p>`}
        </div>
      </div>
      ${attempt && html`<p class="result-spent" data-spent hidden>${translator.text('noAttemptsLeft')}</p>`}
  `
}

/**
 * Renders what to review. If learners may see single answers, these are the lessons that teach the questions they
 * missed; otherwise they are the outcomes below the pass mark, with their lessons. The score of an outcome is not
 * shown, because it would tell a guesser which answers to keep.
 */
function renderReview(assessment: Assessment, course: Course, translator: Translator): Html {
  const byOutcome = reviewOf(assessment) === 'after-pass'
  return html`
    <div class="result-review" data-review hidden>
      <h3>${translator.text('whatToReview')}</h3>
      <ul data-lessons>${renderLessonCards(assessment.questions, course)}</ul>
      ${byOutcome && html`<ul data-outcomes>${renderOutcomeCards(course)}</ul>`}
      <p data-unless="${ID}">${translator.text('answersAfterPassing')}</p>
    </div>
  `
}

/** Renders a card for every lesson that teaches an answer; the script adds the questions that were missed. */
function renderLessonCards(questions: Question[], course: Course): Html[] {
  const teachers = new Set(questions.map(question => findEvidence(course, question)))
  return [...teachers].map(
    lesson => html`
      <li hidden data-teaches="${lesson.id}">
        <a class="review-card" href="#${lesson.id}">
          <span>${lesson.title}</span>
          ${icon('arrow')}
        </a>
      </li>
    `,
  )
}

/** Renders a card for every outcome, in the order of the course: the script finds them by position. */
function renderOutcomeCards({ outcomes, chapters }: Course): Html[] {
  const lessons = chapters.flatMap(chapter => chapter.lessons)
  return outcomes.map(({ id, text }) => {
    const links = lessons
      .filter(({ outcomeIds }) => outcomeIds.includes(id))
      .map(lesson => html`<a href="#${lesson.id}">${lesson.title}</a>`)
    return html`
      <li class="review-card outcome-card" hidden>
        <span>${renderLine(text)}</span>
        ${links}
      </li>
    `
  })
}
