import { html } from 'htm/preact'
import { words } from '../editor-words.ts'
import { openDialog } from './dialog.ts'

/**
 * The keyboard shortcuts in three groups. A key in braces, such as `{esc}`, is replaced by its name from the console's
 * texts, because the name depends on the language or the platform.
 */
const KEYS = {
  inText: [
    ['{esc}', 'keyEscape'],
    ['{ctrl} B, {ctrl} I', 'keyBold'],
    ['{ctrl} E, {ctrl} K', 'keyCode'],
    ['{ctrl} {shift} 8, {ctrl} M', 'keyList'],
    ['{enter}', 'keyEnterText'],
  ],
  onPart: [
    ['↑ ↓', 'keyArrows'],
    ['{enter}', 'keyEnterPart'],
    ['F', 'keyFields'],
    ['A', 'keyAdd'],
    ['R', 'keyRewrite'],
    ['D', 'keyDuplicate'],
    ['Alt ↑, Alt ↓', 'keyMove'],
    ['{del}', 'keyDelete'],
  ],
  everywhere: [
    ['{ctrl} Z, {ctrl} {shift} Z', 'keyUndo'],
    ['{ctrl} S', 'keySave'],
    ['F6', 'keyRegion'],
  ],
} as const

export function showKeys(): void {
  const drawKey = ([keys, does]: (typeof KEYS)[keyof typeof KEYS][number]) => html`
    <tr>
      <td><kbd>${nameKeys(keys)}</kbd></td>
      <td>${words.text(`editor.${does}`)}</td>
    </tr>
  `
  const drawPlace = (place: keyof typeof KEYS) => html`
    <tr><th colspan="2" scope="colgroup">${words.text(`editor.${place}`)}</th></tr>
    ${KEYS[place].map(drawKey)}
  `
  openDialog(words.text('editor.keyboard')).draw(html`
    <table class="ed-keys">
      <tbody>${(['inText', 'onPart', 'everywhere'] as const).map(drawPlace)}</tbody>
    </table>
  `)
}

function nameKeys(keys: string): string {
  return keys.replace(/\{(\w+)\}/g, (whole, key: string) => words.find('editor', key) ?? whole)
}
