import { isMachine } from '../packs/read-library.ts'
import type { KnownPack } from './known-names.ts'
import type { Qualifier } from './qualifier.ts'
import type { Preposition } from './read-request.ts'
import type { WordList } from './request-words.ts'

/**
 * The role of a word beside the subject's name. `nothing`: the word does not change the subject and is not reported.
 */
export type Role = Qualifier['kind'] | 'nothing'

/**
 * Where words stand in a request: before or after the subject's name, in a phrase between punctuation
 * marks, or after a preposition.
 */
export type Position = 'before' | 'after' | 'aside' | Preposition

/**
 * What a pack or a request is about. `subject`: the pack is on one subject, not a domain pack. `work`: people at work.
 * `rule`: a policy or procedure. `school`: also taught to pupils. `software` and `machine`: a tool of that kind.
 * `topic`: the request names only a topic of the pack.
 */
export type Field = 'subject' | 'work' | 'rule' | 'school' | 'software' | 'machine' | 'topic'

/**
 * A rule: the words of `list` have the role `as` in the positions `at`, for packs with one of the fields `of` (for all
 * packs if `of` is absent). A rule with `byHead` looks only at the head of a phrase and gives its role to the whole
 * phrase: in "for one-legged captains" the head "captains" makes the phrase an audience.
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
  { list: 'doing', as: 'nothing', at: ['before'], of: ['topic'] },
  { list: 'facets', as: 'nothing', at: BESIDE, of: ['topic'] },
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
  { list: 'settings', as: 'setting', at: WHERE, of: ['work', 'topic'], byHead: true },
  { list: 'settings', as: 'setting', at: ['for'] },
  { list: 'settings', as: 'setting', at: ['in'], of: ['work', 'software', 'machine'] },
  { list: 'settings', as: 'setting', at: ['before'], of: ['work'] },
  { list: 'settings', as: 'setting', at: ['aside'], of: ['rule'] },
  { list: 'channels', as: 'setting', at: BESIDE, of: ['work'] },
  { list: 'purposes', as: 'purpose', at: ['before', 'after', 'aside', 'for', 'in'] },
  { list: 'advanced', as: 'level', at: BESIDE },
  { list: 'uses', as: 'use', at: ['for', 'in'], of: ['software', 'machine'] },
]

/** Whether a rule holds for words in this position, for a pack of these fields. */
export function applies({ at, of }: Rule, position: Position, fields: Set<Field>): boolean {
  return at.includes(position) && (of === undefined || of.some(field => fields.has(field)))
}

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
