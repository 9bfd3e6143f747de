import { isMachine } from '../packs/read-library.ts'
import type { KnownPack } from './known-names.ts'
import type { Qualifier } from './qualifier.ts'
import type { Preposition } from './read-request.ts'
import type { WordList } from './request-words.ts'

/** What a word beside a subject's name is to it. `nothing` leaves the subject as it is and is not worth repeating. */
export type Role = Qualifier['kind'] | 'nothing'

/** Where words stand: before or after the name, in a phrase between marks, or after a preposition. */
export type Position = 'before' | 'after' | 'aside' | Preposition

/** Whose subject it is: people at work; a rule of theirs; pupils as well; users of software, or of a machine. A kind is no `subject`. */
export type Field = 'subject' | 'work' | 'rule' | 'school' | 'software' | 'machine'

/**
 * A list of words that is explained in these positions, for packs of these fields (all, unless given). `byHead`: the word that
 * says what a phrase is decides for all of it, so that "for one-legged captains" is an audience.
 */
export type Rule = { list: WordList; as: Role; at: Position[]; of?: Field[]; byHead?: true }

const ANYWHERE: Position[] = ['before', 'after', 'aside', 'for', 'in', 'at', 'with', 'while']
const BESIDE: Position[] = ['before', 'after']
const WHERE: Position[] = ['for', 'in', 'at', 'with', 'while']

export const RULES: Rule[] = [
  { list: 'wrapping', as: 'nothing', at: ANYWHERE },
  { list: 'qualities', as: 'nothing', at: ANYWHERE },
  { list: 'slogans', as: 'nothing', at: ANYWHERE },
  { list: 'asking', as: 'nothing', at: ['before'] },
  { list: 'rules', as: 'nothing', at: BESIDE, of: ['work'] },
  { list: 'hazards', as: 'nothing', at: BESIDE, of: ['work'] },
  { list: 'aspects', as: 'nothing', at: BESIDE, of: ['school'] },
  { list: 'people', as: 'audience', at: ['for', 'in', 'at', 'while'], byHead: true },
  { list: 'endings', as: 'audience', at: ['for', 'in', 'at', 'while'], byHead: true },
  { list: 'counterparts', as: 'audience', at: ['for', 'with'], byHead: true },
  { list: 'people', as: 'audience', at: ['aside', 'for', 'in'] },
  { list: 'people', as: 'audience', at: BESIDE, of: ['subject'] },
  { list: 'departments', as: 'audience', at: ['aside', 'for', 'in'] },
  { list: 'conditions', as: 'audience', at: ['aside', 'for', 'in'] },
  { list: 'school', as: 'audience', at: ['aside', 'for'] },
  { list: 'school', as: 'audience', at: ['before', 'after', 'in'], of: ['school'] },
  { list: 'children', as: 'audience', at: ANYWHERE, of: ['school'] },
  { list: 'childcare', as: 'setting', at: ['in', 'at'], of: ['work'], byHead: true },
  { list: 'settings', as: 'setting', at: WHERE, of: ['work'], byHead: true },
  { list: 'settings', as: 'setting', at: ['for'] },
  { list: 'settings', as: 'setting', at: ['in'], of: ['work', 'software', 'machine'] },
  { list: 'settings', as: 'setting', at: ['before'], of: ['work'] },
  { list: 'settings', as: 'setting', at: ['aside'], of: ['rule'] },
  { list: 'channels', as: 'setting', at: BESIDE, of: ['work'] },
  { list: 'purposes', as: 'purpose', at: ['before', 'after', 'aside', 'for', 'in'] },
  { list: 'advanced', as: 'level', at: BESIDE },
  { list: 'uses', as: 'use', at: ['for', 'in'], of: ['software', 'machine'] },
]

const TAUGHT_AT_SCHOOL = new Set<string>(['concept', 'event', 'person', 'language'])

export function listFields({ entry, isSoftware }: KnownPack): Set<Field> {
  const fields = new Set<Field>()
  const { kind, field } = entry
  if (kind === 'subject') fields.add('subject')
  const isRule = field === 'policy' || field === 'procedure'
  if (isMachine(entry)) fields.add('machine')
  if (isSoftware) fields.add('software')
  if (isRule) fields.add('rule')
  if (isRule || (kind === 'subject' && (field === 'skill' || isMachine(entry)))) fields.add('work')
  if (kind === 'subject' && TAUGHT_AT_SCHOOL.has(field)) fields.add('school')
  return fields
}
