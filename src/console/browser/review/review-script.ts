import type { ShownState } from '../../pages/review/review-state.ts'
import { make } from '../make-element.ts'
import { drawApprovals } from './approval.ts'
import { dropChange, openWriter, reopenDraft } from './comment-writer.ts'
import { findElement } from './elements.ts'
import { startMargin } from './margin.ts'
import { highlightPart, markOpenComments, startParts } from './parts.ts'
import { data, words } from './review-words.ts'
import { highlightQuote, startSelectionOffer } from './selection.ts'
import { ask, NotSent } from './send.ts'
import { drawThreads, isAnswering, showSent } from './threads.ts'

start()

function start(): void {
  startMargin(() => {
    highlightPart(null)
    highlightQuote(null)
  })
  startParts((partId, quote) => openWriter(partId, { quote }, reloadWithSent))
  startSelectionOffer(quote => openWriter(quote.partId, { quote }, reloadWithSent))
  closeContentsWhenUsed()
  reopenDraft(reloadWithSent)
  void reload()
  // Reloads when the page becomes visible again, because others may have written meanwhile.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !isAnswering()) void reload()
  })
}

async function reload(): Promise<void> {
  try {
    draw(await ask<ShownState>('/state'))
  } catch (error) {
    if (!(error instanceof NotSent)) throw error
    showNotice(words.text('review.notLoaded'))
  }
}

async function reloadWithSent(commentId: string, said = words.text('review.sent')): Promise<void> {
  await reload()
  showSent(commentId, said)
}

async function reloadWithout(commentId: string): Promise<void> {
  dropChange(commentId)
  await reload()
  findElement('rv-margin').focus()
}

function draw(state: ShownState): void {
  drawThreads(state, {
    change: own => openWriter(own.partId, { own }, reloadWithSent),
    takenBack: commentId => void reloadWithout(commentId),
    answered: commentId => void reloadWithSent(commentId),
  })
  markOpenComments(state)
  drawApprovals(state, () => void reload())
  if (state.version === data.version) return
  const show = make('a', { href: location.pathname + location.search }, words.text('review.showNewer'))
  showNotice(words.text('review.newer', { number: state.version }), show)
}

function showNotice(...parts: (string | Node)[]): void {
  const notice = findElement('rv-newer')
  notice.replaceChildren(...parts.flatMap((part, at) => (at === 0 ? [part] : [' ', part])))
  notice.hidden = false
}

function closeContentsWhenUsed(): void {
  const contents = document.querySelector<HTMLDetailsElement>('.rv-contents')!
  contents.addEventListener('click', event => {
    if ((event.target as Element).closest('a')) contents.open = false
  })
  contents.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !contents.open) return
    contents.open = false
    contents.querySelector('summary')!.focus()
  })
  document.addEventListener('click', event => {
    if (!contents.contains(event.target as Node)) contents.open = false
  })
}
