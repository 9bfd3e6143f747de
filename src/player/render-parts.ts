import type { Agreement, Article, Assessment, Course, Wrapup } from '../course/schema.ts'
import { type Html, html } from '../look/html.ts'
import { icon } from '../look/icons.ts'
import { renderTiles } from '../look/mosaic.ts'
import { findEvidence } from './course-data.ts'
import { renderArticle, renderLine, renderMarkdown } from './markdown.ts'
import { LESSONS_GOAL, PART_IDS } from './parts.ts'
import { renderMinutes } from './render-lesson.ts'
import { renderScoredQuestion } from './render-question.ts'
import type { Words } from './words.ts'

const MOST_TILES_ACROSS = 10

export function renderWrapup(wrapup: Wrapup, pager: Html, words: Words): Html {
  const learned = wrapup.learned.map(item => html`<li>${renderLine(item.text)}</li>`)
  const next = wrapup.nextSteps.map(step => html`<li>${renderLine(step)}</li>`)
  return html`<section class="page part" id="${PART_IDS.wrapup}" aria-labelledby="${PART_IDS.wrapup}-title"><div class="wrapup"><h2 id="${PART_IDS.wrapup}-title" tabindex="-1">${words.text('wrapup')}</h2><div class="wrapup-summary">${renderMarkdown(wrapup.summary, words)}</div><h3>${words.text('learned')}</h3><ol class="learned">${learned}</ol><h3>${words.text('nextSteps')}</h3><ul class="next-steps">${next}</ul></div>${pager}</section>`
}

export function renderAssessment({ passMark, questions }: Assessment, course: Course, pager: Html, words: Words): Html {
  const id = PART_IDS.assessment
  const percent = words.percent(passMark / 100)
  const intro = words.count('assessmentIntro', questions.length, { percent })
  const tiles = renderTiles(`${course.id}-result`, questions.length).map(tile => {
    return html`<svg class="art" viewBox="0 0 100 100">${tile}</svg>`
  })
  const across = questions.length > MOST_TILES_ACROSS ? Math.ceil(questions.length / 2) : questions.length
  const taught = new Set(questions.map(question => findEvidence(course, question)))
  const review = [...taught].map(lesson => {
    return html`<li data-lesson="${lesson.id}"><a href="#${lesson.id}">${lesson.title}</a></li>`
  })
  const scored = questions.map((question, index) => renderScoredQuestion(question, index + 1, questions.length, words))
  return html`<section class="page part" id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title" tabindex="-1">${words.text('assessment')}</h2><p class="lead">${intro}</p><section class="result" id="${id}-result" tabindex="-1" aria-labelledby="${id}-verdict" hidden><div class="result-tiles across-${across}" aria-hidden="true">${tiles}</div><div class="result-body"><p class="result-score" data-score></p><div><h3 id="${id}-verdict" data-verdict></h3><p><span data-standing></span> · ${words.text('passMark', { percent })}</p><p data-best></p></div></div><div class="result-review" data-review hidden><h3>${words.text('whatToReview')}</h3><ul>${review}</ul><p>${words.text('answersAfterPassing')}</p></div><p class="result-actions"><button type="button" class="button quiet" data-retry>${words.text('tryAssessmentAgain')}</button></p></section><form data-assessment novalidate autocomplete="off">${scored}<p class="actions scripted"><button type="submit" class="button">${words.text('seeResult')}</button></p><p class="problem" role="status" data-unanswered></p></form>${pager}</section>`
}

export function renderArticles(articles: Article[], pager: Html, words: Words): Html {
  const items = articles.map(article => {
    return html`<details class="fold article"><summary>${icon('book')}<h3>${article.title}</h3>${renderMinutes(article.minutes, words)}${icon('chevron')}</summary><article class="prose" id="${article.id}" aria-label="${article.title}">${renderArticle(article.markdown, words)}</article></details>`
  })
  return html`<section class="page part" id="${PART_IDS.articles}" aria-labelledby="${PART_IDS.articles}-title"><h2 id="${PART_IDS.articles}-title" tabindex="-1">${words.text('articles')}</h2><div class="folds">${items}</div>${pager}</section>`
}

export function renderGlossary(glossary: Course['glossary'], pager: Html, words: Words): Html {
  const entries = glossary.map(({ term, definition }) => {
    return html`<div><dt>${term}</dt><dd>${renderLine(definition)}</dd></div>`
  })
  return html`<section class="page part" id="${PART_IDS.glossary}" aria-labelledby="${PART_IDS.glossary}-title"><h2 id="${PART_IDS.glossary}-title" tabindex="-1">${words.text('glossary')}</h2><dl class="glossary">${entries}</dl>${pager}</section>`
}

export function renderAgreement({ title, statement, confirmation }: Agreement, pager: Html, words: Words): Html {
  const id = PART_IDS.agreement
  return html`<section class="page part" id="${id}" aria-labelledby="${id}-title"><div class="sheet-of-paper"><p class="eyebrow">${words.text('agreement')}</p><h2 id="${id}-title" tabindex="-1">${title}</h2><div class="statement">${renderMarkdown(statement, words)}</div><form data-agreement novalidate><div class="signature-row"><p class="field"><label for="${id}-name">${words.text('fullName')}</label><input type="text" id="${id}-name" name="name" autocomplete="name" maxlength="100" required aria-describedby="${id}-name-problem"><span class="problem" id="${id}-name-problem" data-name-problem></span></p><p class="field scripted"><span class="field-label">${words.text('date')}</span><span class="field-value" data-today></span></p></div><p class="agree"><input type="checkbox" id="${id}-agree" name="agree" required aria-describedby="${id}-agree-problem"><label for="${id}-agree">${renderLine(confirmation)}</label><span class="problem" id="${id}-agree-problem" data-agree-problem></span></p><p class="actions scripted"><button type="submit" class="button">${icon('pen')}${words.text('sign')}</button></p><div class="signature" role="status"></div></form></div>${pager}</section>`
}

/** What is left to do, and the card once nothing is. It says when, and claims no certificate. */
export function renderFinish(course: Course, art: Html, pager: Html, words: Words): Html {
  const id = PART_IDS.finish
  const goals = [
    html`<li data-goal="${LESSONS_GOAL}"><a href="#${course.chapters[0]!.id}"></a></li>`,
    course.assessment &&
      html`<li data-goal="${PART_IDS.assessment}"><a href="#${PART_IDS.assessment}">${words.text('assessmentToDo')}</a></li>`,
    course.agreement &&
      html`<li data-goal="${PART_IDS.agreement}"><a href="#${PART_IDS.agreement}">${words.text('agreementToDo')}</a></li>`,
  ]
  return html`<section class="page part scripted" id="${id}" aria-label="${words.text('finish')}"><div class="todo" data-todo><h2 id="${id}-title" tabindex="-1">${words.text('stillToDo')}</h2><ul>${goals}</ul></div><div class="completion" data-completion hidden>${art}<div class="completion-body"><p class="eyebrow">${words.text('courseComplete')}</p><h2 tabindex="-1" >${course.name}</h2><p data-completed-on></p><button type="button" class="button quiet" data-print>${icon('print')}${words.text('print')}</button></div></div>${pager}</section>`
}
