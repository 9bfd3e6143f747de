import { type Block, blockTexts } from '../course/blocks/blocks.ts'
import { type Html, html } from '../look/html.ts'
import { icon } from '../look/icons.ts'
import { renderTiles } from '../look/mosaic.ts'
import { renderLine, renderMarkdown } from './markdown.ts'
import { renderCheck } from './render-question.ts'
import type { Words } from './words.ts'

type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>

export function renderBlock(block: Block, words: Words): Html {
  switch (block.type) {
    case 'text':
      return html`<div class="block prose">${renderMarkdown(block.markdown, words)}</div>`
    case 'keypoints':
      return renderKeypoints(block, words)
    case 'callout':
      return renderCallout(block, words)
    case 'example':
      return renderExample(block, words)
    case 'table':
      return renderTable(block)
    case 'code':
      return renderCode(block, words)
    case 'flashcards':
      return renderFlashcards(block, words)
    case 'accordion':
      return renderAccordion(block, words)
    case 'steps':
      return renderSteps(block, words)
    case 'figure':
    case 'scenario':
      return html`<div class="block prose">${blockTexts(block).map(({ text }) => html`<p>${text}</p>`)}</div>`
    case 'check':
      return renderCheck(block.id, block.question, words)
  }
}

function renderKeypoints({ title, points }: BlockOf<'keypoints'>, words: Words): Html {
  return html`<section class="block keypoints"><p class="label">${icon('flag')}${words.text('keyPoints')}</p><h4>${title}</h4><ul class="shapes">${points.map(point => html`<li>${renderLine(point)}</li>`)}</ul></section>`
}

function renderCallout({ tone, title, markdown }: BlockOf<'callout'>, words: Words): Html {
  return html`<div class="block callout ${tone}" role="note">${icon(tone)}<div><p class="callout-title"><span class="unseen">${words.text(tone)}: </span>${title}</p>${renderMarkdown(markdown, words)}</div></div>`
}

/** All steps are in the page; with a script, one follows the other at the learner's pace. */
function renderExample({ id, title, situation, steps, takeaway }: BlockOf<'example'>, words: Words): Html {
  const items = steps.map((step, index) => {
    return html`<li${index > 0 && html` class="later"`}>${renderMarkdown(step, words)}</li>`
  })
  return html`<section class="block panel example" id="${id}" data-example><p class="label">${icon('path')}${words.text('workedExample')}</p><h4>${title}</h4><div class="situation">${renderMarkdown(situation, words)}</div><ol class="stages" aria-live="polite">${items}</ol><p class="scripted"><button type="button" class="button quiet" data-next-step>${words.text('nextStep')}${icon('chevron')}</button></p><p class="takeaway later" tabindex="-1"><strong>${words.text('takeaway')}:</strong> ${renderLine(takeaway)}</p></section>`
}

function renderTable({ id, caption, columns, rows }: BlockOf<'table'>): Html {
  const head = columns.map(column => html`<th scope="col">${renderLine(column)}</th>`)
  const body = rows.map(cells => {
    const [first, ...rest] = cells
    return html`<tr><th scope="row">${renderLine(first ?? '')}</th>${rest.map(cell => html`<td>${renderLine(cell)}</td>`)}</tr>`
  })
  return html`<figure class="block table"><figcaption id="${id}-caption">${caption}</figcaption><div class="scroller columns-${columns.length}" role="group" tabindex="0" aria-labelledby="${id}-caption"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div></figure>`
}

function renderCode({ id, caption, language, code, explanation }: BlockOf<'code'>, words: Words): Html {
  return html`<div class="block"><figure class="code"><figcaption><span id="${id}-caption">${caption}</span><button type="button" class="copy scripted" data-copy="${words.text('copy')}" data-copied="${words.text('copied')}">${icon('copy')}<span>${words.text('copy')}</span></button></figcaption><pre dir="ltr" role="group" tabindex="0" aria-labelledby="${id}-caption"><code data-language="${language}">${code}</code></pre></figure><div class="prose">${renderMarkdown(explanation, words)}</div></div>`
}

function renderFlashcards({ id, title, cards }: BlockOf<'flashcards'>, words: Words): Html {
  const tiles = renderTiles(id, cards.length)
  const items = cards.map(({ front, back }, index) => {
    const art = html`<svg class="art" viewBox="0 0 100 100" aria-hidden="true">${tiles[index]}</svg>`
    return html`<li><details class="card"><summary>${art}<span class="card-front">${renderLine(front)}</span><span class="card-turn">${words.text('turnCard')}</span></summary><p class="card-back">${renderLine(back)}</p></details></li>`
  })
  return html`<section class="block"><p class="label">${icon('cards')}${words.text('flashcards')}</p><h4>${title}</h4><ul class="cards">${items}</ul></section>`
}

function renderAccordion({ title, items }: BlockOf<'accordion'>, words: Words): Html {
  const folds = items.map(item => renderFold(item.title, renderMarkdown(item.markdown, words)))
  return html`<section class="block"><h4>${title}</h4><div class="folds">${folds}</div></section>`
}

function renderSteps({ title, steps }: BlockOf<'steps'>, words: Words): Html {
  const items = steps.map(step => {
    return html`<li><p class="stage-title">${step.title}</p>${renderMarkdown(step.markdown, words)}</li>`
  })
  return html`<section class="block panel"><p class="label">${icon('list')}${words.text('stepByStep')}</p><h4>${title}</h4><ol class="stages">${items}</ol></section>`
}

export function renderFold(title: string | Html, content: Html): Html {
  return html`<details class="fold"><summary><span>${title}</span>${icon('chevron')}</summary><div class="prose">${content}</div></details>`
}
