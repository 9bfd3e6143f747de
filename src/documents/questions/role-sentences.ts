import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { DocumentKind } from '../structure/document-kind.ts'
import type { KnownInDocument } from '../structure/known-in-document.ts'
import { alikeFirst, areOne, findActor, findArticle, isSeveral } from '../structure/roles.ts'
import { type AskedSentence, buildContext, GAP, isSaid } from './asked-sentences.ts'
import {
  type AskedSection,
  areApart,
  type Candidate,
  isAcronym,
  isTelling,
  OPTION_CHARACTERS,
  pick,
  REASON_CHARACTERS,
} from './candidates.ts'
import { binds } from './ruling-sentences.ts'
import { turn } from './step-questions.ts'

type Named = KnownInDocument['roles'][number]

const WRONG = 3
const LEAST_WRONG = 2

/**
 * Asks who does something, from a sentence that gives one role a duty. Other roles of the document are the wrong
 * options.
 */
export function whoSentences(
  sentences: AskedSentence[],
  section: AskedSection,
  kind: DocumentKind,
  words: SourceWords,
  phrases: SourcePhrases,
  document: KnownInDocument,
): Candidate[] {
  return sentences.flatMap(asked => {
    const { sentence, index } = asked
    if (sentence.length > REASON_CHARACTERS || words.has('vague', sentence) || /["“”„«»?]/u.test(sentence)) return []
    const actor = /[:：]$/u.test(sentence) ? null : findActor(sentence, words)
    if (!actor) return []
    const article = actor.text.slice(0, actor.text.length - actor.name.length)
    const isGendered = article !== '' && words.pattern('nominatives', all => all) !== null
    // In a language with gendered articles, only a nominative article shows which articles the other roles need. "Jede
    // Leitung" and "ein Vorstand" do not show it.
    if (isGendered && !words.pattern('nominatives', all => `^${all}\\s$`)?.test(article)) return []
    const after = sentence.slice(actor.at + actor.text.length)
    const rest = `${sentence.slice(0, actor.at)}${isGendered ? '' : article}${GAP}${after}`
    if (words.has('agreeing', rest)) return []
    // Excludes a name that is only part of a longer one: "the HR" in "the HR Business Partner".
    if (words.language !== 'de' && /^\s\p{Lu}\p{Ll}/u.test(after)) return []
    const context = isSaid(actor.name, rest) ? null : buildContext(asked, actor.name, words)
    if (context === null || !binds({ sentence, shown: context }, kind, words)) return []
    const wrong = document.roles
      .filter(role => fits(role.name, actor.name, article) && isWrong(role, actor.name, context, sentence))
      .flatMap(role => (isGendered ? withArticle(role) : role.name))
    const wrongRoles = alikeFirst(actor.name, turn(wrong, pick(sentence, Math.max(1, wrong.length))), words).slice(
      0,
      WRONG,
    )
    if (wrongRoles.length < LEAST_WRONG || isTelling(context + rest, actor.name, wrongRoles)) return []
    const right = { text: raised(isGendered ? actor.text : actor.name), correct: true, reason: sentence }
    const options = [right, ...wrongRoles.map(name => ({ text: raised(name), correct: false, reason: sentence }))]
    if (options.some(({ text }) => text.length > OPTION_CHARACTERS)) return []
    // A heading that names the role ("Treasurer") would give the answer away.
    const heading = [section.called, section.path.at(-1)].find(title => title && !isTelling(actor.name, title, []))
    if (!heading) return []
    const stem = say(phrases.gapStem, { heading, text: context + rest })
    const candidate: Candidate = {
      question: { kind: 'single', stem, options: turn(options, pick(stem, options.length)) },
      skill: 'who',
      bloom: 'remember',
      heading: section.title,
      from: [index],
      gives: [[actor.name, after.trim().slice(0, 40)]],
      rank: 4,
    }
    return [candidate]
  })

  function withArticle({ name, sentences: own }: Named): string[] {
    const article = findArticle(name, own, words)
    return article === null ? [] : [`${article} ${name}`]
  }

  /** Whether a role fits into the gap grammatically, in number and after the English article "a" or "an". */
  function fits(role: string, key: string, article: string): boolean {
    if (isSeveral(role, words) !== isSeveral(key, words)) return false
    const isOpen = (name: string) => /^[aeiou]/iu.test(name)
    return words.language !== 'en' || !words.is('indefinites', article) || isOpen(role) === isOpen(key)
  }

  /**
   * Whether a role is certainly a wrong answer: it is a different role from the key, and no sentence that names it
   * shares a rare word with the sentence of the question.
   */
  function isWrong({ name, sentences: own }: Named, key: string, shown: string, sentence: string): boolean {
    if (!areApart(name, key) || isAcronym(name, key) || isAcronym(key, name)) return false
    // Excludes pairs of superiors: a manager, a supervisor and a team lead may be the same person.
    if (words.is('superiors', name) && words.is('superiors', key)) return false
    if (isSaid(name, shown + sentence)) return false
    const things = document.sentences.find(({ text }) => text === sentence)?.things ?? []
    if (own.some(other => other.things.some(thing => things.includes(thing)))) return false
    return !areOne(name, key, own, words)
  }
}

function raised(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1)
}
