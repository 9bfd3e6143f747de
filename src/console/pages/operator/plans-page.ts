import type { ModelOffer } from '../../../course/models/model-choice.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { Plan } from '../../../store/operator/plans.ts'
import type { Said } from '../../console-error.ts'
import { type Page, pageHead } from '../../page.ts'
import type { Words } from '../../words.ts'
import { MICROS_PER_DOLLAR, moneyInWords } from '../money-words.ts'
import { problemNotice } from './accounts-page.ts'
import { bytesInWords } from './operator-table.ts'

const PATH = '/console/operator/plans'

export const GIGABYTE = 1_000_000_000

/** What the page says besides the plans themselves. */
export type PlanFacts = {
  /** Media quota of an account whose plan sets none. */
  mediaQuotaBytes: number
  /** How many accounts are on each plan. */
  accounts: Map<string, number>
  offer: ModelOffer | null
}

export function plansPage(words: Words, plans: Plan[], facts: PlanFacts, problem: Said | null): Page {
  return {
    title: words.text('frame.plans'),
    visitor: { kind: 'operator' },
    at: PATH,
    body: html`
      ${pageHead(words.text('frame.plans'), words.text('operator.plansLead'))}
      ${problem && problemNotice(problem)}
      <h2 class="unseen">${words.text('operator.all')}</h2>
      <ul class="rows deliveries plans">${plans.map(plan => planRow(words, plan, facts))}</ul>
      <section class="card petal" aria-labelledby="new">
        <h2 id="new">${words.text('operator.newPlan')}</h2>
        ${planForm(words, null, facts)}
      </section>
      <datalist id="models">${listModels(facts.offer).map(model => html`<option value="${model}"></option>`)}</datalist>
    `,
  }
}

function listModels(offer: ModelOffer | null): string[] {
  return offer === null ? [] : [...new Set([offer.usual, ...offer.offered])]
}

function planRow(words: Words, plan: Plan, facts: PlanFacts): Html {
  const { name, paid, monthlyCredits, mediaBytes, modelBudgetMicros, model } = plan
  const size = bytesInWords(words, mediaBytes ?? facts.mediaQuotaBytes)
  const media = mediaBytes === null ? words.text('operator.mediaAsSet', { size }) : size
  const access = paid ? words.text('accounts.planCredits', { count: monthlyCredits }) : words.text('accounts.noAccess')
  return html`
    <li id="${name}">
      <div class="row-text">
        <h3>${name}</h3>
        <p>${words.count('accounts.one', facts.accounts.get(name) ?? 0)}</p>
        <p>${words.text('operator.media', { size: media })}</p>
        ${modelBudgetMicros !== null && html`<p>${words.text('operator.modelBudget', { cost: moneyInWords(words, modelBudgetMicros) })}</p>`}
        ${model !== null && html`<p>${words.text('operator.planModel', { model })}</p>`}
      </div>
      <p class="row-end"><span class="badge ${paid && 'good'}">${access}</span></p>
      <details>
        <summary>${icon('chevron')} ${words.text('operator.changePlan')}<span class="unseen"> ${name}</span></summary>
        ${planForm(words, plan, facts)}
      </details>
    </li>
  `
}

/** Renders the form of a plan. `plan` is null in the form for a new plan. */
function planForm(words: Words, plan: Plan | null, { offer, mediaQuotaBytes }: PlanFacts): Html {
  const usualGigabytes = Math.round((10 * mediaQuotaBytes) / GIGABYTE) / 10
  const usualModel = offer?.usual ?? ''
  const id = (field: string) => `${field}-${plan?.name ?? ''}`
  const gigabytes = typeof plan?.mediaBytes === 'number' ? plan.mediaBytes / GIGABYTE : ''
  const budget = typeof plan?.modelBudgetMicros === 'number' ? plan.modelBudgetMicros / MICROS_PER_DOLLAR : ''
  return html`
    <form method="post" action="${PATH}" class="stack">
      <div class="fields">
        ${plan ? html`<input type="hidden" name="name" value="${plan.name}">` : nameField(words)}
        <div class="field">
          <label for="${id('credits')}">${words.text('usage.creditsAMonth')}</label>
          <input id="${id('credits')}" name="monthlyCredits" type="number" min="0" max="1000000000" required value="${plan?.monthlyCredits ?? ''}">
        </div>
        <div class="field">
          <label for="${id('media')}">
            ${words.text('operator.mediaGigabytes')} <span class="optional">${words.text('frame.optional')}</span>
          </label>
          <input id="${id('media')}" name="mediaGigabytes" type="number" min="0" step="any" placeholder="${usualGigabytes}" value="${gigabytes}">
        </div>
        <div class="field">
          <label for="${id('budget')}">
            ${words.text('operator.monthlyModelBudget')} <span class="optional">${words.text('frame.optional')}</span>
          </label>
          <input id="${id('budget')}" name="monthlyModelBudget" type="number" min="0" max="1000000" step="0.01" value="${budget}">
        </div>
        <div class="field">
          <label for="${id('model')}">
            ${words.text('newCourse.model')} <span class="optional">${words.text('frame.optional')}</span>
          </label>
          <input id="${id('model')}" name="model" list="models" autocomplete="off" spellcheck="false" placeholder="${usualModel}" value="${plan?.model ?? ''}">
        </div>
      </div>
      <p>
        <label class="tick">
          <input type="checkbox" name="paid" value="true"${(plan?.paid ?? true) && html` checked`}>
          ${words.text('operator.paid')}
        </label>
      </p>
      <p><button class="button">${plan ? words.text('frame.save') : words.text('operator.makePlan')}</button></p>
    </form>
  `
}

function nameField(words: Words): Html {
  return html`
    <div class="field">
      <label for="plan-name">${words.text('frame.name')}</label>
      <input id="plan-name" name="name" required maxlength="40" pattern="[a-z0-9][a-z0-9\\-]*" autocomplete="off" aria-describedby="plan-name-hint">
      <p class="hint" id="plan-name-hint">${words.text('operator.planNameHint')}</p>
    </div>
  `
}
