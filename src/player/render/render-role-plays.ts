import type { RolePlay } from '../../course/sheets/role-play.ts'
import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { PART_IDS } from '../parts.ts'
import type { Translator } from '../translator.ts'
import { renderLine, renderMarkdown } from './markdown.ts'
import { renderMinutes } from './render-minutes.ts'

export function renderRolePlays(rolePlays: RolePlay[], pager: Html, translator: Translator): Html {
  const id = PART_IDS.rolePlays
  return html`
    <section class="page part" id="${id}" aria-labelledby="${id}-title">
      <h2 id="${id}-title" tabindex="-1">${translator.text('rolePlays')}</h2>
      ${rolePlays.map(play => renderRolePlay(play, translator))}
      ${pager}
    </section>
  `
}

/**
 * Renders a role-play. The part that everybody may read is open. Only one role sheet can be open at a time, because two
 * players may share a screen.
 */
export function renderRolePlay(rolePlay: RolePlay, translator: Translator): Html {
  const { id, title, players, playMinutes, setup, sheets, watch, debrief } = rolePlay
  const roles = sheets.map(({ role, know, want, play }) => {
    const points = html`
      ${renderPoints(translator.text('roleKnows'), know)}
      ${renderPoints(translator.text('roleWants'), want)}
      ${renderPoints(translator.text('roleActs'), play)}
    `
    return renderSheet(id, renderLine(role), points)
  })
  return html`
    <article class="block panel role-play" id="${id}" aria-labelledby="${id}-title">
      <div class="prose">
        <h3 id="${id}-title">${title}</h3>
        <p class="role-facts">
          <span>${renderLine(players)}</span>
          ${renderMinutes(playMinutes, translator)}
        </p>
        ${renderMarkdown(setup, translator)}
        <p><strong>${translator.text('rolePlayHow')}</strong></p>
      </div>
      <div class="block folds">
        ${roles}
        ${renderSheet(id, html`${translator.text('roleWatches')}`, renderList(watch))}
        ${renderSheet(id, html`${translator.text('roleDebrief')}`, renderList(debrief))}
      </div>
    </article>
  `
}

/** Renders a role sheet as a fold (`details`). Opening one fold closes all other folds with the same `name`. */
function renderSheet(rolePlayId: string, title: Html, content: Html): Html {
  return html`
    <details class="fold role-sheet" name="${rolePlayId}">
      <summary>
        <h4>${title}</h4>
        ${icon('chevron')}
      </summary>
      <div class="prose">${content}</div>
    </details>
  `
}

function renderPoints(heading: string, points: string[]): Html {
  return html`<h5>${heading}</h5>${renderList(points)}`
}

function renderList(points: string[]): Html {
  return html`<ul>${points.map(point => html`<li>${renderLine(point)}</li>`)}</ul>`
}
