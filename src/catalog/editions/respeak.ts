import { MOST_ACCEPTED } from '../../course/questions/recall.ts'
import type { LocaleCode } from '../../language/locales.ts'
import { changeTexts } from '../packs/pack-texts.ts'
import { showsCode, withAmericanMarks } from './american-marks.ts'
import { withAmericanSpelling } from './american-spelling.ts'
import type { Complain, Tree } from './edition-parts.ts'
import type { Edition } from './edition-schema.ts'
import { withRegionalMarks } from './regional-marks.ts'
import { idleWords, withRegionalWords } from './regional-words.ts'

/** Text that an edition shares with its pack, in the words, the spelling and the marks of its region. */
export function respeak(tree: Tree, { language, words }: Edition, from: LocaleCode, complain: Complain): Tree {
  const markedTree = changeTexts(tree, text => withRegionalMarks(text, from, language))
  // On the left a word stands as the pack writes it, on the right as the region does.
  const sought = Object.fromEntries(
    Object.entries(words).map(([word, instead]) => [withRegionalMarks(word, from, language), instead]),
  )
  for (const word of idleWords(markedTree, sought, language)) complain(`words: “${word}” stands nowhere`)
  const spoken = withRegionalWords(markedTree, sought, language)
  if (language !== 'en-US') return spoken
  const isTechnical = showsCode(tree)
  const spelled = changeTexts(withAmericanSpelling(spoken), text => withAmericanMarks(text, isTechnical))
  return withBothSpellings(spelled, spoken)
}

/** What may be typed as an answer may be typed as the pack spells it, too: courses in American English are taken all over the world. */
function withBothSpellings<Value>(spelled: Value, spoken: Value): Value {
  if (typeof spelled !== 'object' || spelled === null) return spelled
  if (Array.isArray(spelled))
    return spelled.map((item, at) => withBothSpellings(item, (spoken as unknown[])[at])) as Value
  const entries = Object.entries(spelled).map(([key, child]) => {
    const before = (spoken as Record<string, unknown>)[key]
    const isAnswers = key === 'accepted' && Array.isArray(child)
    return [key, isAnswers ? joinAnswers(child, before as string[]) : withBothSpellings(child, before)]
  })
  return Object.fromEntries(entries) as Value
}

function joinAnswers(spelled: string[], spoken: string[]): string[] {
  return [...new Set([...spelled, ...spoken])].slice(0, MOST_ACCEPTED)
}
