import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { AuditRow } from '../../../store/audit.ts'
import type { ServiceSpend, SpendFigures } from '../../../store/model-spend.ts'
import {
  DELIVERY_STATES,
  type DeliveryState,
  type OperatorDelivery,
} from '../../../store/operator/operator-deliveries.ts'
import type { ServiceUsage, UsageOfAccount, UsageOfDay } from '../../../store/usage-days.ts'
import { type Page, pageHead, renderDay, renderSecond, renderTime } from '../../page.ts'
import type { Words } from '../../words.ts'
import { costInWords } from '../money-words.ts'
import { dayChart } from './day-chart.ts'
import { bytesInWords, operatorTable, wishLinks } from './operator-table.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Used = { days: UsageOfDay[]; accounts: UsageOfAccount[] }

/**
 * Renders usage and cost by account, key, model and day. The cost comes first, where a phone shows it without
 * scrolling.
 */
export function serviceUsagePage(
  words: Words,
  { days, accounts }: Used,
  spend: ServiceSpend,
  { since, count }: { since: number; count: number },
): Page {
  const numberColumns = (
    ...names: ('courses' | 'credits' | 'modelCalls' | 'inputTokens' | 'outputTokens' | 'cost')[]
  ) => names.map(name => ({ name: words.text(`operator.${name}`), isNumber: true as const }))
  const columns = (name: string) => [
    { name },
    ...numberColumns('cost', 'courses', 'credits', 'modelCalls', 'inputTokens', 'outputTokens'),
  ]
  const figures = ({ courses, credits, modelCalls, inputTokens, outputTokens }: ServiceUsage) =>
    [courses, credits, modelCalls, inputTokens, outputTokens].map(words.number)
  const accountRows = accounts.map(each => [
    html`<a href="/console/accounts/${each.accountId}">${each.accountName}</a>`,
    renderCost(words, spend.accounts.get(each.accountId)),
    ...figures(each),
    each.mediaBytes > 0 ? bytesInWords(words, each.mediaBytes) : '–',
  ])
  const modelRows = spend.models.map(each => [
    html`<code>${each.model}</code>`,
    renderCost(words, each),
    words.text(`operator.kind-${each.kind}`),
    ...[each.calls, each.inputTokens, each.outputTokens].map(words.number),
  ])
  const keyRows = spend.keys.map(each => [
    each.keyName,
    renderCost(words, each),
    html`<a href="/console/accounts/${each.accountId}">${each.accountName}</a>`,
    ...[each.calls, each.inputTokens, each.outputTokens].map(words.number),
  ])
  const dayRows = days
    .toReversed()
    .map(each => [renderDay(words, each.day * DAY_MS), renderCost(words, spend.days.get(each.day)), ...figures(each)])
  const [byAccount, byKey, byModel, byDay] = (['byAccount', 'byKey', 'byModel', 'byDay'] as const).map(name =>
    words.text(`operator.${name}`),
  ) as [string, string, string, string]
  const media = { name: words.text('operator.stored-media'), isNumber: true as const }
  const spendColumns = (name: string, second: string) => [
    { name },
    ...numberColumns('cost'),
    { name: second, wraps: true as const },
    ...numberColumns('modelCalls', 'inputTokens', 'outputTokens'),
  ]
  const [account, kind] = [words.text('operator.account'), words.text('key.kind')]
  const nothing = html`<p>${words.text('operator.nothing')}</p>`
  return {
    title: words.text('frame.usage'),
    visitor: { kind: 'operator' },
    at: '/console/operator/usage',
    body: html`
      ${pageHead(words.text('frame.usage'), words.text('operator.usageLead', { count }))}
      <p>${words.text('usage.costLead')}</p>
      <section aria-labelledby="accounts">
        <h2 id="accounts">${byAccount}</h2>
        ${operatorTable(byAccount, [...columns(account), media], accountRows)}
      </section>
      <section aria-labelledby="keys">
        <h2 id="keys">${byKey}</h2>
        ${keyRows.length > 0 ? operatorTable(byKey, spendColumns(words.text('usage.key'), account), keyRows) : nothing}
      </section>
      <section aria-labelledby="models">
        <h2 id="models">${byModel}</h2>
        ${modelRows.length > 0 ? operatorTable(byModel, spendColumns(words.text('operator.modelName'), kind), modelRows) : nothing}
      </section>
      <section aria-labelledby="days">
        <h2 id="days">${byDay}</h2>
        ${dayChart(words, spend.days, since + count - 1, count)}
        ${operatorTable(byDay, columns(words.text('usage.day')), dayRows)}
      </section>
    `,
  }
}

function renderCost(words: Words, spend: SpendFigures | undefined): string {
  return spend ? costInWords(words, spend) : '–'
}

type Listed<Row> = { rows: Row[]; nextCursor: string | null }

export function serviceDeliveriesPage(
  words: Words,
  state: DeliveryState | null,
  { rows, nextCursor }: Listed<OperatorDelivery>,
): Page {
  const path = '/console/operator/deliveries'
  const wishes = [null, ...DELIVERY_STATES].map(each => ({
    name: each === null ? words.text('operator.all') : words.text(`operator.sent-${each}`),
    href: each === null ? path : `${path}?state=${each}`,
    isChosen: each === state,
  }))
  const columns = ['event', 'account', 'host', 'outcome', 'when'] as const
  const cells = rows.map(({ event, accountId, accountName, host, outcome, status, milliseconds, createdAt }) => {
    const facts = [status !== null && `HTTP ${status}`, milliseconds !== null && `${words.number(milliseconds)} ms`]
    const isGood = outcome === 'delivered'
    const badge = outcome
      ? html`<span class="badge ${isGood ? 'good' : 'bad'}">${icon(isGood ? 'check' : 'close')} ${words.text(`deliveries.${outcome}`)}</span>`
      : html`<span class="badge">${icon('clock')} ${words.text('deliveries.waiting')}</span>`
    return [
      html`<code>${event}</code>`,
      html`<a href="/console/accounts/${accountId}">${accountName}</a>`,
      host ?? '–',
      html`${badge} ${facts.filter(Boolean).join(' · ')}`,
      renderTime(words, createdAt),
    ]
  })
  const query = new URLSearchParams({ ...(state && { state }), cursor: nextCursor ?? '' })
  const table = operatorTable(
    words.text('frame.deliveries'),
    columns.map(name => ({
      name: words.text(`operator.${name}`),
      ...(name === 'account' && { wraps: true as const }),
    })),
    cells,
  )
  return {
    title: words.text('frame.deliveries'),
    visitor: { kind: 'operator' },
    at: path,
    body: html`
      ${pageHead(words.text('frame.deliveries'), words.text('operator.deliveriesLead'))}
      ${wishLinks(words.text('operator.show'), wishes)}
      ${rows.length > 0 ? table : html`<p>${words.text('operator.nothing')}</p>`}
      ${nextCursor && html`<p class="more"><a class="button quiet" href="?${query.toString()}">${words.text('operator.older')}</a></p>`}
    `,
  }
}

export function auditPage(words: Words, rows: AuditRow[], nextCursor: string | null): Page {
  const columns = ['when', 'who', 'what', 'of', 'from'] as const
  const cells = rows.map(({ at, actor, accountId, action, targetId, targetAccountId, address }) => [
    renderSecond(words, at),
    linkAccount(accountId, actor),
    html`<code>${action}</code>`,
    targetId === null ? '–' : linkAccount(targetAccountId, targetId),
    address === '' ? '–' : html`<code>${address}</code>`,
  ])
  const table = operatorTable(
    words.text('frame.audit'),
    columns.map(name => ({ name: words.text(`operator.${name}`), ...(name === 'what' && { wraps: true as const }) })),
    cells,
  )
  return {
    title: words.text('frame.audit'),
    visitor: { kind: 'operator' },
    at: '/console/operator/audit',
    body: html`
      ${pageHead(words.text('frame.audit'), words.text('operator.auditLead'))}
      ${rows.length > 0 ? table : html`<p>${words.text('operator.nothing')}</p>`}
      ${nextCursor && html`<p class="more"><a class="button quiet" href="?cursor=${nextCursor}">${words.text('operator.older')}</a></p>`}
    `,
  }
}

/**
 * Renders an id as a link to the account that it belongs to. If it belongs to no account (`accountId` is null), it is
 * rendered without a link.
 */
function linkAccount(accountId: string | null, id: string): Html {
  const code = html`<code>${id}</code>`
  return accountId === null ? code : html`<a href="/console/accounts/${accountId}">${code}</a>`
}

export type ListedSetting = { name: string; value: string | null; isSecret: boolean }

export function settingsPage(words: Words, settings: readonly ListedSetting[], version: string): Page {
  const rows = settings
    .toSorted((one, other) => Number(one.value === null) - Number(other.value === null))
    .map(({ name, value }) => [
      html`<code>${name}</code>`,
      value === null ? words.text('operator.notSet') : html`<code>${value}</code>`,
    ])
  const columns = [
    { name: words.text('operator.setting') },
    { name: words.text('operator.value'), wraps: true as const },
  ]
  return {
    title: words.text('frame.settings'),
    visitor: { kind: 'operator' },
    at: '/console/operator/settings',
    body: html`
      ${pageHead(words.text('frame.settings'), words.text('operator.settingsLead', { version }))}
      ${operatorTable(words.text('frame.settings'), columns, rows)}
      <p><a href="/docs/settings">${words.text('operator.settingsDocs')}</a></p>
    `,
  }
}
