import type { Change } from '../../../course/change/change.ts'
import { changesBetween } from '../../../course/change/changes-between.ts'
import { hasSameWords, mergeCourses, putChanges, settleConflict } from '../../../course/change/merge-courses.ts'
import { putUnfinished } from '../../../course/change/put-unfinished.ts'
import { partNames } from '../../../course/change/read-part-fields.ts'
import { renameParts } from '../../../course/change/rename-parts.ts'
import type { Course } from '../../../course/schema.ts'
import type { DraftAnswer, DraftState } from '../../../flows/draft-course.ts'
import { DRAFT_CHANGES } from '../../pages/editor/draft-limits.ts'
import { waitForComposition } from './composition.ts'
import { askAboutConflicts } from './dialogs/conflict-dialog.ts'
import type { Editor } from './editor-state.ts'
import { words } from './editor-words.ts'

const PAUSE_MS = 900
/** Maximum delay of a save in milliseconds, for a writer who never pauses. */
const LONGEST_WAIT_MS = 1_500
const AGAIN_MS = 4_000
const UNANSWERED_KEPT = 20

/** Whether the draft is saved, and if not, why. The bar above the page shows this. */
export type SaveState =
  | { kind: 'saved' | 'waiting' | 'saving' }
  | { kind: 'offline' | 'signed-out' | 'refused' | 'conflict'; says: string; lang?: string | null }

type Behind = NonNullable<DraftState['behind']>

export type Autosave = ReturnType<typeof createAutosave>

/** Saves the draft to the service, including unfinished parts, and merges the changes of others into it. */
export function createAutosave(editor: Editor, first: DraftState, show: (state: SaveState) => void) {
  const address = `/console/courses/${first.course.id}/draft`
  let state = first
  /**
   * The draft as the service last stored it, together with the changes that the service keeps until they are complete.
   */
  let drafted = putUnfinished(first.course, first.unfinished)
  /** Courses that were sent and not acknowledged yet: the service may have saved them. */
  let unanswered: Course[] = []
  let timer = 0
  let waitingSince: number | null = null
  let running: Promise<boolean> | null = null
  /**
   * Number of times that the writer has postponed the question about conflicting changes. A save that was queued before
   * the postponement is skipped, so that the writer is not asked again at once.
   */
  let questionsPutOff = 0

  function schedule(): void {
    show({ kind: 'waiting' })
    clearTimeout(timer)
    const now = Date.now()
    waitingSince ??= now
    timer = window.setTimeout(save, Math.max(0, Math.min(PAUSE_MS, waitingSince + LONGEST_WAIT_MS - now)))
  }

  /** Saves the draft. Returns true when everything is saved. */
  function save(): Promise<boolean> {
    clearTimeout(timer)
    waitingSince = null
    const questions = questionsPutOff
    return inTurn(async () => questions === questionsPutOff && saveOnce())
  }

  /**
   * Runs requests to the service one after the other, because the answer to an earlier request would undo the changes
   * that a later one has saved.
   */
  async function inTurn(exchange: () => Promise<boolean>): Promise<boolean> {
    while (running) await running.catch(() => false)
    running = exchange().finally(() => {
      running = null
    })
    return running
  }

  async function saveOnce(): Promise<boolean> {
    if (state.behind) return catchUp(state.behind)
    editor.renameLost(drafted, state.versionIds)
    const sent = structuredClone(editor.course())
    if (changesBetween(drafted, sent).length === 0) {
      show({ kind: 'saved' })
      return true
    }
    const changes = changesBetween(state.course, sent)
    show({ kind: 'saving' })
    unanswered = [...unanswered, sent].slice(-UNANSWERED_KEPT)
    const answer = await send('PUT', '', { changes: changes.slice(0, DRAFT_CHANGES) })
    if (!answer) return false
    if ('stale' in answer) return mergeWith(answer.stale)
    adopt(answer.saved, sent, changes.slice(DRAFT_CHANGES))
    if (isSaved()) show({ kind: 'saved' })
    else schedule()
    return isSaved()
  }

  /**
   * Adopts the draft as the service saved it, and then applies two kinds of changes to it again: those that did not fit
   * into the request, and those that the writer has made since the request was sent.
   */
  function adopt(saved: DraftState, sent: Course, unsent: Change[]): void {
    const knownBefore = new Set(partNames(drafted))
    const sentThen = renameParts(sent, take(saved))
    const savedNames = new Set(Object.values(saved.names))
    const unsentParts = new Set(unsent.map(idOf))
    const isComingBack = (id: string) => !knownBefore.has(id) && !savedNames.has(id)
    const next = structuredClone(drafted)
    const rest = changesBetween(next, sentThen).filter(change => {
      if (change.op === 'set') return isComingBack(change.id) || unsentParts.has(change.id)
      return change.op !== 'remove' || unsentParts.has(change.id)
    })
    putChanges(next, rest, sentThen)
    putChanges(next, changesBetween(sentThen, editor.course()), editor.course())
    editor.adopt(next)
    // A removed part that cannot be restored under its id is saved as a new part, so that the draft does not lose the
    // part's texts.
    for (const { change } of saved.unfinished) if (change.op === 'restore') editor.renew(change.id)
  }

  /**
   * Takes over a state of the draft from the service. Returns the ids that new parts of this editor have got, by the
   * temporary names of the parts.
   */
  function take(next: DraftState): Record<string, string> {
    const names = rename(next)
    state = next
    drafted = putUnfinished(next.course, next.unfinished)
    unanswered = []
    return names
  }

  /**
   * Replaces the temporary names of new parts by the ids under which they were saved, even if another tab or person
   * saved them.
   */
  function rename({ names }: DraftState): Record<string, string> {
    const present = new Set([...partNames(editor.course()), ...partNames(drafted)])
    const fresh = Object.fromEntries(Object.entries(names).filter(([name]) => present.has(name)))
    editor.rename(fresh)
    drafted = renameParts(drafted, fresh)
    unanswered = unanswered.map(sent => renameParts(sent, fresh))
    return fresh
  }

  async function mergeWith(theirs: DraftState): Promise<boolean> {
    await waitForComposition()
    rename(theirs)
    const { course, unfinished } = theirs.behind
      ? { course: theirs.behind.draft, unfinished: theirs.behind.unfinished }
      : theirs
    const others = putUnfinished(course, unfinished)
    const base = unanswered.find(sent => hasSameWords(sent, others)) ?? drafted
    const mine = await putTogether(base, editor.course(), others)
    const whole = mine && theirs.behind ? await putTogether(theirs.behind.base, mine, theirs.course) : mine
    if (!whole) return putOff('editor.conflict')
    editor.adoptOthers(base, others, whole)
    take(theirs)
    return saveMerged()
  }

  /**
   * Merges a draft that is based on an older version with the current version. Nothing is saved until the merge is
   * complete.
   */
  async function catchUp({ base, draft, unfinished }: Behind): Promise<boolean> {
    const present = await putTogether(base, putUnfinished(draft, unfinished), state.course)
    const whole = present && (await putTogether(drafted, editor.course(), present))
    if (!whole) return putOff('editor.othersSaved')
    editor.adoptOthers(drafted, present, whole)
    return saveMerged()
  }

  /** Saves the merged course. If nothing of the outdated draft is left to save, discards that draft instead. */
  async function saveMerged(): Promise<boolean> {
    const isLeft = !isSaved()
    if (state.behind && !isLeft) return end('/discard')
    state = { ...state, behind: null }
    return saveOnce()
  }

  /** Postpones the question about conflicting changes until the next save. Returns false, because nothing was saved. */
  function putOff(says: 'editor.conflict' | 'editor.othersSaved'): false {
    questionsPutOff++
    show({ kind: 'conflict', says: words.text(says) })
    return false
  }

  async function send(method: string, path: string, body: object): Promise<DraftAnswer | null> {
    const { version, revision } = state
    const answer = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, revision, ...body }),
    }).catch(() => null)
    const draftState = answer?.ok && !answer.redirected ? await answer.json().catch(() => null) : null
    if (draftState) return draftState
    if (answer?.redirected) {
      show({ kind: 'signed-out', says: words.text('editor.signedOut') })
    } else if (!answer || answer.ok || answer.status >= 500 || answer.status === 429) {
      show({ kind: 'offline', says: words.text(answer ? 'editor.notYet' : 'editor.offline') })
      timer = window.setTimeout(save, AGAIN_MS)
    } else {
      const { message, lang } = await answer.json().catch(() => ({ message: String(answer.status), lang: null }))
      show({ kind: 'refused', says: message, lang })
    }
    return null
  }

  /** Finishes or discards the draft. What was written while the request was in flight stays in the editor. */
  async function end(path: '/finish' | '/discard'): Promise<boolean> {
    show({ kind: 'saving' })
    const answer = await send('POST', path, {})
    if (!answer) return false
    if ('stale' in answer) return mergeWith(answer.stale).then(merged => merged && end(path))
    const before = drafted
    const draftedThen = renameParts(before, take(answer.saved))
    const next = structuredClone(drafted)
    putChanges(next, changesBetween(draftedThen, editor.course()), editor.course())
    editor.adopt(next)
    if (isSaved()) show({ kind: 'saved' })
    else schedule()
    return true
  }

  function isSaved(): boolean {
    return editor.changesSince(drafted).length === 0
  }

  return {
    schedule,
    save,
    /** Returns the draft as the service last stored it. */
    drafted: () => drafted,
    finish: async () => (await save()) && inTurn(() => end('/finish')),
    /**
     * Fetches the draft, and merges what others have saved meanwhile. The answer is ignored if a save has begun or
     * ended since it was requested.
     */
    async look(): Promise<void> {
      if (running) return
      const stateBefore = state
      const answer = await fetch(address).catch(() => null)
      const theirs: DraftState | null = answer?.ok && !answer.redirected ? await answer.json().catch(() => null) : null
      if (!theirs || running || state !== stateBefore) return
      if (theirs.version !== state.version || theirs.revision !== state.revision) await inTurn(() => mergeWith(theirs))
    },
    /** Merges the draft with the current version when the page opens, if the draft is based on an older version. */
    start: async () => state.behind !== null && save(),
    state: () => state,
    isSaved,
  }
}

/**
 * Merges two edits, and asks the writer where both changed the same place. Returns null if the writer postpones the
 * answer.
 */
export async function putTogether(base: Course, mine: Course, theirs: Course): Promise<Course | null> {
  const { course, conflicts } = mergeCourses(base, mine, theirs)
  if (conflicts.length === 0) return course
  const choices = await askAboutConflicts(conflicts, mine)
  if (!choices) return null
  for (const [at, conflict] of conflicts.entries()) settleConflict(course, conflict, choices[at]!, { base, mine })
  return course
}

function idOf(change: Change): string {
  return change.op === 'add' ? change.as! : change.id
}
