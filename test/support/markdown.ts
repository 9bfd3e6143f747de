import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

export type Row = Record<string, string>
export type Section = { title: string; level: number; text: string }

export function readDocument(name: string): string {
  return readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
}

/** Returns the rows of every table with exactly these columns. */
export function tableRows(text: string, ...columns: string[]): Row[] {
  const head = `| ${columns.join(' | ')} |\n`
  const rows = text
    .split(head)
    .slice(1)
    .flatMap(after => after.split('\n\n')[0]!.split('\n').slice(1))
    .filter(line => line.startsWith('|'))
    .map(line =>
      line
        .slice(1, -1)
        .split('|')
        .map(cell => cell.trim()),
    )
  return rows.map(cells => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])))
}

/** Splits a page into sections: each heading with its text up to the next heading of the same or a higher level. */
export function sections(text: string): Section[] {
  const lines = text.split('\n')
  const heads = lines.flatMap((line, at) => {
    const match = /^(#+) (.+)$/.exec(line)
    return match && !isInBlock(lines, at) ? [{ at, level: match[1]!.length, title: match[2]! }] : []
  })
  return heads.map(({ at, level, title }, index) => {
    const end = heads.slice(index + 1).find(next => next.level <= level)?.at ?? lines.length
    return { title, level, text: lines.slice(at + 1, end).join('\n') }
  })
}

export function codeBlocks(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].filter(match => match[1] === language).map(match => match[2]!)
}

/** Returns the texts between backticks, in order. */
export function codeWords(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(match => match[1]!)
}

/** Returns the first text between backticks in one column of each row. */
export function firstWords(rows: Row[], column: string): string[] {
  return rows.map(row => codeWords(row[column]!)[0]!)
}

/** Asserts that both lists have the same items in any order. */
export function same(
  actual: readonly (string | number)[],
  expected: readonly (string | number)[],
  what?: string,
): void {
  assert.deepEqual([...actual].sort(), [...expected].sort(), what)
}

/** Returns the anchor that GitHub gives a heading. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
}

function isInBlock(lines: string[], at: number): boolean {
  return lines.slice(0, at).filter(line => line.startsWith('```')).length % 2 === 1
}
