import { isChoice, type Question } from '../course/questions/questions.ts'
import { type Html, html } from '../look/html.ts'
import { icon } from '../look/icons.ts'
import { renderLine } from './markdown.ts'
import type { Words } from './words.ts'

/** A question inside a lesson, answered at once and as often as the learner likes. */
export function renderCheck(id: string, question: Question, words: Words): Html {
  const label = html`<span class="label">${icon('check')}${words.text('quickCheck')}</span>`
  return html`<form class="block panel check" id="${id}" data-check novalidate autocomplete="off">${renderQuestion(id, question, label, words)}<p class="actions scripted"><button type="submit" class="button">${words.text('checkAnswer')}</button></p><div class="feedback" role="status"></div>${renderAnswer(question, words)}</form>`
}

/** A scored question of the assessment; the number is a place to fill once the order is drawn. */
export function renderScoredQuestion(question: Question, number: number, count: number, words: Words): Html {
  const id = `scored-${question.id}`
  const place = words.text('questionOf', { number: words.number(number), count: words.number(count) })
  const label = html`<span class="label" data-place>${place}</span>`
  return html`<div class="panel check" id="${id}" data-question>${renderQuestion(id, question, label, words)}${renderAnswer(question, words)}</div>`
}

function renderQuestion(id: string, question: Question, label: Html, words: Words): Html {
  const how = words.text(question.kind === 'single' ? 'chooseOne' : 'chooseAll')
  const options = isChoice(question)
    ? question.options.map((option, index) => renderOption(id, question.kind, option.text, index))
    : []
  return html`<fieldset aria-describedby="${id}-how"><legend>${label}<span class="stem">${renderLine(question.stem)}</span></legend><p class="how" id="${id}-how">${how}</p><div class="options">${options}</div></fieldset>`
}

function renderOption(id: string, kind: Question['kind'], text: string, index: number): Html {
  const type = kind === 'single' ? 'radio' : 'checkbox'
  return html`<div class="option"><input type="${type}" name="${id}" id="${id}-${index}" value="${index}"><label for="${id}-${index}">${renderLine(text)}</label></div>`
}

/** The key in words: all there is without a script, and where the script finds the reasons. */
function renderAnswer(question: Question, words: Words): Html {
  const options = (isChoice(question) ? question.options : []).map(option => {
    const verdict = words.text(option.correct ? 'right' : 'wrong')
    return html`<li><strong>${verdict}:</strong> ${renderLine(option.text)} <span data-reason>${renderLine(option.reason)}</span></li>`
  })
  return html`<details class="answer"><summary>${words.text('answer')}</summary><ul>${options}</ul></details>`
}
