import { rulesOf } from '../assessment-rules.ts'
import type { CourseContent } from '../schema.ts'
import type { Change } from './change.ts'
import { listPartLists, type Part, type PartList } from './course-tree.ts'
import { longestRising } from './diff-courses.ts'
import { type Fields, isSame, ownFields, partNames, readPartFields } from './read-part-fields.ts'

/**
 * Returns the changes that turn one course into another, for an editor that has both versions. A part that only the
 * second course has is new if its id begins with `~`; with any other id, it was removed earlier and is being restored.
 * Text that was typed and then deleted again gives no change.
 */
export function changesBetween(before: CourseContent, after: CourseContent): Change[] {
  return [...placesBetween(before, after), ...removalsBetween(before, after), ...wordsBetween(before, after)]
}

function placesBetween(before: CourseContent, after: CourseContent): Change[] {
  const owners = mapOwners(before)
  return listPartLists(after).flatMap(list => {
    const survivors = keptInOrder(list, before)
    return list.items.flatMap((part, index): Change[] => {
      const previous = list.items[index - 1]
      const place = previous ? { after: previous.id } : { into: list.owner }
      if (isNew(part.id) && !owners.has(part.id))
        return [{ op: 'add', as: part.id, content: asWritten(part), ...place }]
      if (owners.has(part.id)) return survivors.has(part.id) ? [] : [{ op: 'move', id: part.id, ...place }]
      if (isBack(list.owner, before)) return []
      return previous
        ? [{ op: 'restore', id: part.id, after: previous.id }]
        : [
            { op: 'restore', id: part.id },
            { op: 'move', id: part.id, into: list.owner },
          ]
    })
  })
}

/**
 * Whether the owner of a part is itself being restored. The part comes back with its owner and needs no change of its
 * own.
 */
function isBack(owner: string, before: CourseContent): boolean {
  return !isNew(owner) && /\d/.test(owner) && readPartFields(before, owner) === null
}

/**
 * Returns the ids of the largest set of parts in a list that keep their order, so that as few parts as possible are
 * moved.
 */
function keptInOrder({ owner, items }: PartList, before: CourseContent): Set<string> {
  const old =
    listPartLists(before)
      .find(list => list.owner === owner)
      ?.items.map(({ id }) => id) ?? []
  const stayed = items.filter(({ id }) => old.includes(id))
  const rising = longestRising(stayed.map(({ id }) => old.indexOf(id)))
  return new Set(stayed.flatMap(({ id }, index) => (rising.has(index) ? [id] : [])))
}

function removalsBetween(before: CourseContent, after: CourseContent): Change[] {
  const there = new Set(partNames(after))
  const owners = mapOwners(before)
  return partNames(before).flatMap((id): Change[] => {
    const owner = owners.get(id)
    const goesWithIt = owner !== undefined && owners.has(owner) && !there.has(owner)
    const wholeTest = owner === 'assessment' && !there.has('assessment')
    const ofLesson = id.includes('.') && !there.has(id.split('.')[0]!)
    return there.has(id) || goesWithIt || wholeTest || ofLesson ? [] : [{ op: 'remove', id }]
  })
}

function wordsBetween(before: CourseContent, after: CourseContent): Change[] {
  return partNames(after).flatMap((id): Change[] => {
    const was = readPartFields(before, id)
    if (!was && (isNew(id) || !isNamed(id))) return []
    if (!was && (id === 'assessment' || isInNewLesson(id, before))) return newNamed(id, after)
    const old = was ? ownFields(id, was) : {}
    const now = ownFields(id, readPartFields(after, id)!)
    const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(name => !isSame(old[name], now[name]))
    if (names.length === 0) return []
    const fields = names.map(name => [name, now[name] === undefined ? null : withKnownIds(now[name], old[name])])
    return [{ op: 'set', id, fields: Object.fromEntries(fields) }]
  })
}

/**
 * Returns the changes that create a part with a name instead of an id. Only an assessment needs one, for its rules: its
 * first question creates the assessment itself, and the exercise and video of a new lesson are created with the lesson.
 */
function newNamed(id: string, { assessment }: CourseContent): Change[] {
  return id === 'assessment' && assessment ? [{ op: 'set', id, fields: rulesOf(assessment) }] : []
}

function isInNewLesson(id: string, before: CourseContent): boolean {
  const [lessonId] = id.split('.')
  return isNew(lessonId!) && readPartFields(before, lessonId!) === null
}

function isNamed(id: string): boolean {
  return id.includes('.') || !/\d/.test(id)
}

export function isNew(id: string): boolean {
  return id.startsWith('~')
}

/**
 * Returns a new part without the fields that the service assigns: its id, its slots and the ids of its entries. Child
 * parts are removed, because each gets a change of its own.
 */
function asWritten({ id: _id, ...part }: Part): Fields {
  const bare = withKnownIds(part, undefined) as Fields
  for (const list of ['lessons', 'blocks']) if (list in bare) bare[list] = []
  delete bare['minutes']
  return bare
}

/**
 * Returns a value without slots and revisions, and without the ids of entries (such as options or scenes) that the part
 * did not have before: the service gives new ones.
 */
function withKnownIds(value: unknown, before: unknown): unknown {
  const addedIds = new Set<string>()
  const note = (_key: string, entry: unknown) => {
    if (isFields(entry) && typeof entry['id'] === 'string') addedIds.add(entry['id'])
    return entry
  }
  JSON.stringify(before, note)
  const scenes = isFields(value) ? [value['scenes'], value['ends']] : [value, undefined]
  return JSON.parse(JSON.stringify(value), (key, entry) => {
    if (key === 'to') return byPlace(entry, addedIds, scenes)
    if (!isFields(entry)) return entry
    const { id, slot: _slot, revision: _revision, ...rest } = entry
    return typeof id === 'string' && (addedIds.has(id) || id.length > LONGEST_ENTRY_ID) ? { id, ...rest } : rest
  })
}

/**
 * Maximum length of the id of an entry, such as an option or a scene. The only part inside a field of another part is
 * the question of a check, and its id is longer.
 */
const LONGEST_ENTRY_ID = 4

/**
 * Returns the target of a scenario's choice. If the target is a scene or end that the service has given no id yet, it
 * is named by its position.
 */
function byPlace(to: unknown, known: Set<string>, [scenes, ends]: unknown[]): unknown {
  if (!isFields(to)) return to
  const findPosition = (list: unknown, id: unknown) =>
    Array.isArray(list) ? list.findIndex(each => each.id === id) + 1 : 0
  const { scene, end } = to
  if (typeof scene === 'string' && !known.has(scene)) return { scene: findPosition(scenes, scene) || scene }
  if (typeof end === 'string' && !known.has(end)) return { end: findPosition(ends, end) || end }
  return to
}

function mapOwners(content: CourseContent): Map<string, string> {
  return new Map(listPartLists(content).flatMap(({ owner, items }) => items.map(({ id }) => [id, owner] as const)))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
