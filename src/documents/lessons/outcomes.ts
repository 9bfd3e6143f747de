import { shortened } from '../../course/markdown-words.ts'
import type { MaterialOutcome } from '../../course/material.ts'
import type { Candidate, Skill } from '../questions/candidates.ts'
import { SKILLS } from '../questions/candidates.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'

/**
 * Key of the outcome for headings that no question tests. The outcome says that the learner can find them in the
 * document.
 */
export const FIND = 'find'

const LISTED = 5
const LIST_CHARACTERS = 280
const PHRASES: Record<Skill, keyof SourcePhrases> = {
  order: 'outcomeOrder',
  table: 'outcomeTable',
  who: 'outcomeWho',
  number: 'outcomeNumber',
  term: 'outcomeTerm',
}

/**
 * Builds one outcome for each skill that the questions test, and one (`FIND`) for the headings that no question tests.
 */
export function buildOutcomes(asked: Candidate[], untested: string[], phrases: SourcePhrases): MaterialOutcome[] {
  const tested = SKILLS.flatMap((skill): MaterialOutcome[] => {
    const headings = asked.filter(candidate => candidate.skill === skill).map(({ heading }) => heading)
    return headings.length === 0 ? [] : [outcome(skill, phrases[PHRASES[skill]] as string, headings)]
  })
  return untested.length === 0 ? tested : [...tested, outcome(FIND, phrases.outcomeFind, untested)]
}

function outcome(key: string, phrase: string, headings: string[]): MaterialOutcome {
  const distinct = [...new Set(headings)]
  const listedNames = distinct.slice(0, LISTED).join('; ')
  const list = shortened(distinct.length > LISTED ? `${listedNames}; …` : listedNames, LIST_CHARACTERS)
  const text = say(phrase, { list }).replace(/([…?!？؟])[.。]$/u, '$1')
  return { key, text, learned: text }
}
