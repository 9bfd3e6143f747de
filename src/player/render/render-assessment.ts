import type { Question } from '../../course/questions/questions.ts'
import type { Assessment, Course } from '../../course/schema.ts'
import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { renderTiles } from '../../look/mosaic.ts'
import { PART_IDS } from '../parts.ts'
import { renderScoredQuestion } from '../questions/render-question.ts'
import type { Translator } from '../translator.ts'
import { findEvidence } from './course-data.ts'
import { renderLine } from './markdown.ts'

const ID = PART_IDS.assessment
const MOST_TILES_ACROSS = 10

export function renderAssessment(assessment: Assessment, course: Course, pager: Html, translator: Translator): Html {
  const { passMark, questions } = assessment
  const percent = translator.percent(passMark / 100)
  return html`
    <section class="page part" id="${ID}" aria-labelledby="${ID}-title">
      <h2 id="${ID}-title" tabindex="-1">${translator.text('assessment')}</h2>
      <p class="lead">${translator.count('assessmentIntro', questions.length, { percent })}</p>
      ${renderResult(assessment, course, translator)}
      ${renderJumps(questions.length, translator)}
      <form data-assessment novalidate autocomplete="off">
        ${questions.map((question, index) => renderScoredQuestion(question, index + 1, questions.length, translator))}
        <p class="actions scripted">
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

/** A tile for every question, in the order of the page: which are answered is seen at a glance, and any is one click away. */
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
    <div class="jumps scripted" data-jumps>
      <ol aria-labelledby="${ID}-title">${jumps}</ol>
      <button type="button" class="toggle" aria-pressed="false" data-together>${translator.text('allAtOnce')}</button>
    </div>
  `
}

/** Empty until the assessment is handed in: a tile for every right answer, the verdict, and what to look at again. */
function renderResult({ passMark, questions }: Assessment, course: Course, translator: Translator): Html {
  const across = questions.length > MOST_TILES_ACROSS ? Math.ceil(questions.length / 2) : questions.length
  const tiles = renderTiles(`${course.id}-result`, Math.ceil(questions.length / across) * across)
  const after = course.agreement ? 'agreement' : 'finish'
  return html`
    <section class="result" id="${ID}-result" tabindex="-1" aria-labelledby="${ID}-verdict" hidden>
      <div class="result-tiles across-${across}" aria-hidden="true">
        ${tiles.map(tile => html`<svg class="art" viewBox="0 0 100 100">${tile}</svg>`)}
      </div>
      <div class="result-body">
        <p class="result-score" data-score></p>
        <div>
          <h3 id="${ID}-verdict" data-verdict></h3>
          <p>
            <span data-standing="${translator.count('rightOf', questions.length)}"></span>
            ${' · '}
            ${translator.text('passMark', { percent: translator.percent(passMark / 100) })}
          </p>
          <p data-best="${translator.text('bestResult')}"></p>
        </div>
      </div>
      <div class="result-review" data-review hidden>
        <h3>${translator.text('whatToReview')}</h3>
        <ul>${renderReviewCards(questions, course)}</ul>
        <p data-unless="${ID}">${translator.text('answersAfterPassing')}</p>
      </div>
      <p class="result-actions">
        <a class="button" href="#${PART_IDS[after]}" data-after-pass data-if="${ID}" hidden>
          <span>${translator.text('nextUp', { title: translator.text(after) })}</span>
          ${icon('arrow')}
        </a>
        <button type="button" class="button" data-retry>${translator.text('tryAssessmentAgain')}</button>
      </p>
    </section>
  `
}

/** A card for every lesson that teaches an answer, with its questions: what was right is hidden. */
function renderReviewCards(questions: Question[], course: Course): Html[] {
  const teachers = questions.map(question => findEvidence(course, question))
  return [...new Set(teachers)].map(lesson => {
    const stems = questions.map((question, index) => {
      return teachers[index] === lesson && html`<small data-missed="${index}">${renderLine(question.stem)}</small>`
    })
    return html`
      <li>
        <a class="review-card" href="#${lesson.id}">
          <span>${lesson.title}${stems}</span>
          ${icon('arrow')}
        </a>
      </li>
    `
  })
}
