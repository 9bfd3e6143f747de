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
  return changeTexts(withAmericanSpelling(spoken), text => withAmericanMarks(text, isTechnical))
}
