import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import type { Translator } from '../translator.ts'

export function renderMinutes(minutes: number, translator: Translator): Html {
  return html`<span class="minutes">${icon('clock')}${translator.minutes(minutes, 'short')}</span>`
}
