import type { Pack } from '../packs/pack-schema.ts'
import {
  type Complain,
  checkOpening,
  findPart,
  type Path,
  readPart,
  replacePart,
  replaceWords,
  type Tree,
} from './edition-parts.ts'
import type { Edition, EditionPart } from './edition-schema.ts'
import { mergeBank, openBank } from './merge-bank.ts'
import { numberReferences } from './number-references.ts'
import { respeak } from './respeak.ts'

/** Fields of an edition that replace the pack's fields of the same name. */
const OWN_FIELDS = [
  'language',
  'version',
  'places',
  'caveat',
  'topics',
  'core',
  'jobAids',
  'rolePlays',
  'reviewed',
] as const

/**
 * Fields that hold parts with names of their own (see edition-parts.ts). An edit of the part around such a field leaves
 * the field unchanged.
 */
const NESTED = new Set(
  'chapters lessons blocks exercise example assessment articles audiences glossary references facts'.split(' '),
)

/**
 * Merges an edition into its pack and returns plain data, which the schema of packs has yet to validate. First the
 * pack's own text is edited. Then everything that the edition writes anew is emptied, so that regional words, spelling
 * and marks only change the shared text. Last, the new content is filled in.
 */
export function mergeEdition(pack: Pack, written: Edition): { merged: Tree; problems: string[] } {
  const edition = structuredClone(written)
  const problems: string[] = []
  const complain: Complain = problem => void problems.push(problem)
  checkHead(pack, edition, complain)
  checkSheets(pack, edition, complain)
  const tree = structuredClone(pack) as unknown as Tree
  const changes = edition.parts.flatMap(part => findChange(tree, part, complain))
  for (const change of changes) editPart(tree, change, complain)
  const bank = openBank(tree, edition, complain)
  for (const change of changes) emptyPart(tree, change, complain)

  const merged = respeak(tree, edition, pack.language, complain)
  for (const change of changes) fillPart(merged, change)
  mergeBank(merged, edition, bank)
  for (const addition of edition.add) append(merged, addition, complain)
  changeOutcomes(merged, edition, complain)
  for (const key of ['aliases', 'asks', 'notAliases'] as const) changeList(merged, key, edition, complain)
  changeFacts(merged, edition, complain)
  for (const key of OWN_FIELDS) if (edition[key] !== undefined) merged[key] = edition[key]
  numberReferences(merged, edition.references, complain)
  return { merged, problems }
}

function checkHead(pack: Pack, { pack: id, over }: Edition, complain: Complain): void {
  const originalVersion = `${id} ${over.language} ${over.version}`
  const current = `${pack.id} ${pack.language} ${pack.version}`
  if (originalVersion !== current)
    complain(`over: written over ${originalVersion}, but the pack is ${current}: look at what changed`)
}

/**
 * Complains about job aids and role plays that only the edition has: they would help learners in other countries as
 * much.
 */
function checkSheets(pack: Pack, edition: Edition, complain: Complain): void {
  for (const key of ['jobAids', 'rolePlays'] as const)
    if ((edition[key] ?? []).length > 0 && pack[key].length === 0) complain(`${key}: the pack itself has none`)
}

type Change = { part: EditionPart; path: Path }

function findChange(tree: Tree, part: EditionPart, complain: Complain): Change[] {
  const path = findPart(tree, part.at)
  if (!path) {
    complain(`${part.at}: the pack has no such part`)
    return []
  }
  checkOpening(readPart(tree, path), part, complain)
  return [{ part, path }]
}

function editPart(tree: Tree, { part: { at, edit = [] }, path }: Change, complain: Complain): void {
  for (const { from, to } of edit) {
    const whole = readPart(tree, path)!
    const ownFields = Object.fromEntries(Object.entries(whole).filter(([key]) => !NESTED.has(key)))
    const { part, count } = replaceWords(ownFields, from, to)
    if (count !== 1) complain(`${at}: “${from}” stands there ${count} times; an edit changes one place`)
    Object.assign(whole, part)
  }
}

/**
 * Empties the fields that the edition writes anew, before `fillPart` fills them. Complains if a check would become another
 * kind of block or the other way round: then a learner's progress would count other parts than in the source pack.
 */
function emptyPart(tree: Tree, { part: { at, put, set }, path }: Change, complain: Complain): void {
  const part = readPart(tree, path)!
  const isCheck = (block: Tree) => block['type'] === 'check'
  if (put && isCheck(put) !== isCheck(part)) complain(`${at}: a check takes the place of a check, and of nothing else`)
  for (const key of Object.keys(put ?? set ?? {})) if (NESTED.has(key)) complain(`${at}: ${key} has a name of its own`)
  if (put) replacePart(tree, path, {})
  for (const key of Object.keys(set ?? {})) part[key] = null
}

function fillPart(merged: Tree, { part: { put, set }, path }: Change): void {
  if (put) replacePart(merged, path, put)
  if (set) Object.assign(readPart(merged, path)!, set)
}

/** Appends a block or a glossary entry at the end, so that the places of other parts do not change. */
function append(merged: Tree, addition: Edition['add'][number], complain: Complain): void {
  const isEntry = 'entry' in addition
  const list = isEntry ? merged['glossary'] : readPart(merged, findPart(merged, addition.to) ?? ['none'])?.['blocks']
  if (Array.isArray(list)) list.push(isEntry ? addition.entry : addition.block)
  else complain(`add ${addition.id}: the pack has no ${addition.to}`)
}

function changeOutcomes(merged: Tree, { outcomes }: Edition, complain: Complain): void {
  const texts = merged['outcomes'] as string[]
  for (const [place, text] of Object.entries(outcomes)) {
    if (texts[Number(place) - 1] === undefined) complain(`outcomes: the pack has no outcome ${place}`)
    else texts[Number(place) - 1] = text
  }
}

function changeList(merged: Tree, key: 'aliases' | 'asks' | 'notAliases', edition: Edition, complain: Complain): void {
  const { drop, add } = edition[key] ?? { drop: [], add: [] }
  const entries = merged[key] as string[]
  for (const entry of drop) if (!entries.includes(entry)) complain(`${key}: “${entry}” is dropped, and not in the pack`)
  for (const entry of add) if (entries.includes(entry)) complain(`${key}: “${entry}” is added, and in the pack already`)
  merged[key] = [...entries.filter(entry => !drop.includes(entry)), ...add]
}

type Fact = { what: string; place: string; cites?: { ref: number | string }[] }

/**
 * Drops and adds facts. If the edition names its places, only facts about these places and international facts are
 * kept. A kept fact that cites works from these places, or international ones, cites only those.
 */
function changeFacts(
  merged: Tree,
  { facts: { drop, add } = { drop: [], add: [] }, places }: Edition,
  complain: Complain,
) {
  const facts = merged['facts'] as Fact[]
  for (const what of drop)
    if (!facts.some(fact => fact.what === what)) complain(`facts: “${what}” is dropped, and not in the pack`)
  const holds = ({ place }: { place: string }) => !places || place === 'International' || places.includes(place)
  const works = merged['references'] as { place: string }[]
  const citesOwn = (fact: Fact): Fact => {
    const coveredCites = fact.cites?.filter(({ ref }) => holds(works[Number(ref) - 1]!)) ?? []
    return coveredCites.length > 0 ? { ...fact, cites: coveredCites } : fact
  }
  merged['facts'] = [...facts.filter(fact => holds(fact) && !drop.includes(fact.what)).map(citesOwn), ...add]
}
