import { replaceOfficeSymbols } from './office-symbols.ts'

/**
 * Returns a text as one line of visible characters: Unicode NFC, plain spaces, no invisible characters and no
 * bidirectional controls.
 */
export function cleanLine(text: string): string {
  return visible(text).replace(/\s+/gu, ' ').trim()
}

/** Cleans a text like `cleanLine`, but keeps its line breaks and indents; for code. */
export function cleanLines(text: string): string {
  return visible(text.replace(/\r\n?/g, '\n'))
    .replace(/[^\S\n]+$/gmu, '')
    .replace(/^\n+|\s+$/gu, '')
}

/**
 * Ligatures of office fonts, for which PDFs give letters that no supported language writes inside a word: "preparaƟon",
 * "aƩach", "soŌware".
 */
const LIGATURE_LETTERS: Record<string, string> = { Ɵ: 'ti', Ʃ: 'tt', ƫ: 'tti', Ō: 'ft' }
const LIGATURES = /(?<=\p{Ll})[ƟƩƫŌ]|Ɵ(?=\p{Ll})/gu

function visible(text: string): string {
  return replaceOfficeSymbols(text.toWellFormed())
    .normalize('NFC')
    .replace(LIGATURES, letter => LIGATURE_LETTERS[letter]!)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, ' ')
    .replace(/[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g, '') // These characters can hide text (Trojan Source, CVE-2021-42574).
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')
}
