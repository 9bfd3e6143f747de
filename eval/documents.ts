import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { MaterialQuestion } from '../src/course/material.ts'
import { GAP } from '../src/documents/questions/asked-sentences.ts'
import { asked } from '../test/support/asked-questions.ts'
import { CORPUS } from '../test/support/source-documents.ts'
import type { Case } from './cases.ts'

/**
 * A fact that a question may ask for: the right answer, then fragments that must occur in the question or its answer.
 */
type Fact = [answer: string | number, ...fragments: string[]]
type Judged = Record<string, { locale: string; worth: (Fact | Fact[])[]; fine: Fact[] }>
type AskedQuestion = { stem: string; answer: string }

const ASKED = 'asked'

/**
 * Makes cases of the questions that each document of the corpus gives. The corpus lists facts that should be asked
 * (`worth`) and facts that may be asked (`fine`); a question about anything else is unwanted.
 */
export function runDocuments(): Case[] {
  const documents = parse(readCorpus('documents.yaml')) as Judged
  return Object.entries(documents).flatMap(([name, { locale, worth, fine }]) => {
    const tuned = CORPUS.find(document => document.name === name)
    const group = `${tuned ? 'tuned' : 'unseen'}/${name}`
    const questions = asked(tuned?.text ?? readCorpus(`documents/${name}`), locale).flatMap(readQuestions)
    const facts = [...worth, ...fine].flatMap(listAlternatives)
    const unwanted = questions.filter(question => !facts.some(fact => isAbout(question, fact)))
    return [
      ...worth.map(entry => factCase(group, listAlternatives(entry), questions)),
      ...fine.map(fact => ({ ...factCase(group, [fact], questions), optional: true })),
      ...unwanted.map(({ stem, answer }) => ({ group, id: `unwanted: ${stem} = ${answer}`, wanted: [], got: ASKED })),
    ]
  })
}

function factCase(group: string, facts: Fact[], questions: AskedQuestion[]): Case {
  const isAsked = facts.some(fact => questions.some(question => isAbout(question, fact)))
  const id = facts.map(fact => fact.join(' … ')).join(' | ')
  return { group, id, wanted: [ASKED], got: isAsked ? ASKED : null }
}

function isAbout({ stem, answer }: AskedQuestion, [right, ...fragments]: Fact): boolean {
  const isAnswer = typeof right === 'number' ? answer === String(right) : answer.includes(right.toLowerCase())
  return isAnswer && fragments.every(fragment => `${stem} ${answer}`.includes(fragment.toLowerCase()))
}

/**
 * Returns what a question asks. A match question that assigns figures or frequencies to sentences with a gap counts as
 * one question for each sentence.
 */
function readQuestions(question: MaterialQuestion): AskedQuestion[] {
  const asksFigures = question.kind === 'match' && question.pairs.every(({ left }) => left.includes(GAP))
  if (!asksFigures) return [{ stem: question.stem.toLowerCase(), answer: rightAnswer(question).toLowerCase() }]
  return question.pairs.map(({ left, right }) => ({
    stem: `${question.stem} ${left.replace(GAP, right)}`.toLowerCase(),
    answer: right.replace(/[^\d.]/gu, '') || right.toLowerCase(),
  }))
}

function rightAnswer(question: MaterialQuestion): string {
  if (question.kind === 'number') return String(question.value)
  if (question.kind === 'recall') return question.accepted[0]!
  if (question.kind === 'order') return question.items.join(' → ')
  if (question.kind === 'match') return question.pairs.map(({ left, right }) => `${left}: ${right}`).join('; ')
  if (question.kind === 'sort')
    return question.groups.map(({ name, items }) => `${name}: ${items.join(', ')}`).join('; ')
  return question.options.flatMap(({ text, correct }) => (correct ? [text] : [])).join('; ')
}

function listAlternatives(entry: Fact | Fact[]): Fact[] {
  return Array.isArray(entry[0]) ? (entry as Fact[]) : [entry as Fact]
}

function readCorpus(file: string): string {
  return readFileSync(new URL(`corpora/${file}`, import.meta.url), 'utf8')
}
