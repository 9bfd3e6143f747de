import { MOST_ACCEPTED } from '../../course/questions/recall.ts'
import type { LocaleCode } from '../../language/locales.ts'
import { changeTexts } from '../packs/pack-texts.ts'
import { showsCode, withAmericanMarks } from './american-marks.ts'
import { withAmericanSpelling } from './american-spelling.ts'
import type { Complain, Tree } from './edition-parts.ts'
import type { Edition } from './edition-schema.ts'
import { withRegionalMarks } from './regional-marks.ts'
import { idleWords, withRegionalWords } from './regional-words.ts'

/** Returns a pack's text with the words, spelling, numbers and quotation marks of the edition's region. */
export function respeak(tree: Tree, { language, words }: Edition, from: LocaleCode, complain: Complain): Tree {
  const markedTree = changeTexts(tree, text => withRegionalMarks(text, from, language))
  // The text now has the numbers and quotation marks of the new region. The listed words are rewritten in the same way,
  // because an entry with a number or a quotation mark would otherwise not occur in the text.
  const sought = Object.fromEntries(
    Object.entries(words).map(([word, instead]) => [withRegionalMarks(word, from, language), instead]),
  )
  for (const word of idleWords(markedTree, sought, language)) complain(`words: “${word}” stands nowhere`)
  const spoken = withRegionalWords(markedTree, sought, language)
  if (language !== 'en-US') return spoken
  const isTechnical = showsCode(tree)
  const spelled = changeTexts(withAmericanSpelling(spoken), text => withAmericanMarks(text, isTechnical))
  return withBothWords(spelled, tree)
}

/**
 * Accepts typed answers in the pack's own spelling as well, because courses in American
 * English are taken all over the world.
 */
function withBothWords<Value>(respoken: Value, original: Value): Value {
  if (typeof respoken !== 'object' || respoken === null) return respoken
  if (Array.isArray(respoken))
    return respoken.map((item, at) => withBothWords(item, (original as unknown[])[at])) as Value
  const entries = Object.entries(respoken).map(([key, child]) => {
    const before = (original as Record<string, unknown>)[key]
    const isAnswers = key === 'accepted' && Array.isArray(child)
    return [key, isAnswers ? joinAnswers(child, before as string[]) : withBothWords(child, before)]
  })
  return Object.fromEntries(entries) as Value
}

function joinAnswers(respoken: string[], original: string[]): string[] {
  return [...new Set([...respoken, ...original])].slice(0, MOST_ACCEPTED)
}
