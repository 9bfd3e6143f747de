import { readContent } from '../../content/read-content.ts'

type GenericTitles = { before?: string[]; titles: string[]; numbered?: string[]; after?: string[] }

let generic: Map<string, RegExp> | null = null
let filler: RegExp | null = null

/** Whether a title would fit any course. The whole title is compared, without the name of the subject. */
export function isGenericTitle(title: string, language: string): boolean {
  generic ??= new Map(
    Object.entries(readContent<Record<string, GenericTitles>>('words/generic-titles')).map(([code, words]) => [
      code,
      buildPattern(words),
    ]),
  )
  return generic.get(language)?.test(title) ?? false
}

/** Returns the phrases of a text that can be cut without loss. */
export function findFillers(text: string): string[] {
  filler ??= new RegExp(`\\b(${readContent<string[]>('words/filler').join('|')})\\b`, 'gi')
  return text.match(filler) ?? []
}

function buildPattern({ before = [], titles, numbered = [], after = [] }: GenericTitles): RegExp {
  const numbers = numbered.length > 0 ? [`(${numbered.join('|')}) \\d+`] : []
  const lead = before.length > 0 ? `((${before.join('|')}) )?` : ''
  const tail = after.length > 0 ? `( (${after.join('|')}))?[:!?.]?` : ''
  return new RegExp(`^${lead}(${[...titles, ...numbers].join('|')})${tail}$`, 'i')
}
