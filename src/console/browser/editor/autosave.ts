import type { Change } from '../../../course/change/change.ts'
import { changesBetween } from '../../../course/change/changes-between.ts'
import { mergeCourses, putChanges, settleConflict } from '../../../course/change/merge-courses.ts'
import { partNames } from '../../../course/change/part-of.ts'
import type { Course } from '../../../course/schema.ts'
import type { DraftAnswer, DraftState, SavedDraft } from '../../../flows/draft-course.ts'
import { askAboutConflicts } from './conflict-dialog.ts'
import { type Editor, renamed } from './editor-state.ts'
import { words } from './editor-words.ts'

const PAUSE_MS = 900
const AGAIN_MS = 4_000
const CHANGES_AT_ONCE = 200

/** How the draft fares, as the bar shows it. */
export type SaveState =
  | { kind: 'saved' | 'waiting' | 'saving' }
  | { kind: 'offline' | 'signed-out' | 'refused' | 'conflict'; says: string; lang?: 'en' }

export type Autosave = ReturnType<typeof createAutosave>

/** Keeps the draft on the service, and what others did in it. `held` are parts that are not whole yet, and why. */
export function createAutosave(editor: Editor, first: DraftState, show: (state: SaveState) => void) {
  const address = `/console/courses/${first.course.id}/draft`
  let state = first
  let held = new Map<string, string>()
  let timer = 0
  let running: Promise<boolean> | null = null

  function schedule(delay = PAUSE_MS): void {
    show({ kind: 'waiting' })
    clearTimeout(timer)
    timer = window.setTimeout(save, delay)
  }

  /** One at a time; true when everything that can be saved is saved. */
  function save(): Promise<boolean> {
    clearTimeout(timer)
    running ??= saveOnce().finally(() => {
      running = null
    })
    return running
  }

  async function saveOnce(): Promise<boolean> {
    editor.renameLost(state.course, state.versionIds)
    const sent = structuredClone(editor.course())
    const all = changesBetween(state.course, sent)
    const changes = all.slice(0, CHANGES_AT_ONCE)
    if (changes.length === 0 && !state.behind) {
      held = new Map()
      show({ kind: 'saved' })
      return true
    }
    show({ kind: 'saving' })
    const answer = await send('PUT', '', { changes })
    if (!answer) return false
    if ('stale' in answer) return mergeWith(answer.stale)
    adopt(answer.saved, sent, changes, all.slice(CHANGES_AT_ONCE))
    const isMore = all.length > changes.length || editor.changesSince(state.course).some(change => !isHeld(change))
    if (isMore) schedule()
    else show({ kind: 'saved' })
    return !isMore
  }

  /** The course is what the service made of it, with what is held back and what was written since on top. */
  function adopt({ state: saved, ids, heldBack }: SavedDraft, sent: Course, changes: Change[], unsent: Change[]): void {
    editor.rename(ids)
    const [sentThen, waiting] = renamed([sent, [...heldBack.map(({ at }) => changes[at]!), ...unsent]] as const, ids)
    const next = structuredClone(saved.course)
    const before = new Set(partNames(state.course))
    const given = new Set(Object.values(ids))
    const reworded = changesBetween(next, sentThen).filter(
      change => change.op === 'set' && !before.has(change.id) && !given.has(change.id),
    )
    const isWriting = (change: Change) => change.op === 'set' || change.op === 'add'
    putChanges(next, [...waiting.filter(isWriting), ...reworded], sentThen)
    putChanges(next, changesBetween(sentThen, editor.course()), editor.course())
    held = new Map(heldBack.map(({ at, says }) => [idOf(renamed(changes[at]!, ids)), says]))
    state = saved
    editor.adopt(next)
  }

  function isHeld(change: Change): boolean {
    return held.has(idOf(change))
  }

  async function mergeWith(theirs: DraftState): Promise<boolean> {
    const drafted = theirs.behind ? theirs.behind.draft : theirs.course
    const mine = await puttingTogether(state.course, editor.course(), drafted)
    const whole = mine && theirs.behind ? await puttingTogether(theirs.behind.base, mine, theirs.course) : mine
    if (!whole) {
      show({
        kind: 'conflict',
        says: words.text('editor.conflict'),
      })
      return false
    }
    editor.adoptOthers(state.course, theirs.course, whole)
    state = theirs
    if (theirs.behind && editor.changesSince(state.course).length === 0) await end('/discard')
    return saveOnce()
  }

  async function puttingTogether(base: Course, mine: Course, theirs: Course): Promise<Course | null> {
    const { course, conflicts } = mergeCourses(base, mine, theirs)
    if (conflicts.length === 0) return course
    const choices = await askAboutConflicts(conflicts, mine)
    if (!choices) return null
    for (const [at, conflict] of conflicts.entries()) settleConflict(course, conflict, choices[at]!, { base, mine })
    return course
  }

  async function send(method: string, path: string, body: object): Promise<DraftAnswer | null> {
    const { version, revision } = state
    const answer = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, revision, ...body }),
    }).catch(() => null)
    if (answer?.redirected) {
      show({ kind: 'signed-out', says: words.text('editor.signedOut') })
    } else if (!answer || answer.status >= 500 || answer.status === 429) {
      show({
        kind: 'offline',
        says: words.text(answer ? 'editor.notYet' : 'editor.offline'),
      })
      timer = window.setTimeout(save, AGAIN_MS)
    } else if (!answer.ok) {
      show({ kind: 'refused', says: (await answer.json()).message, lang: 'en' })
    } else return answer.json()
    return null
  }

  /** Finish and discard: what is open is saved first. */
  async function end(path: '/finish' | '/discard'): Promise<boolean> {
    const answer = await send('POST', path, {})
    if (!answer) return false
    if ('stale' in answer) return mergeWith(answer.stale).then(merged => merged && end(path))
    state = answer.saved.state
    held = new Map()
    editor.adopt(structuredClone(state.course))
    show({ kind: 'saved' })
    return true
  }

  return {
    schedule,
    save,
    finish: async () => (await save()) && end('/finish'),
    /** What others saved meanwhile, when somebody looks at the page again. */
    async look(): Promise<void> {
      if (running) return
      const answer = await fetch(address).catch(() => null)
      if (!answer?.ok || answer.redirected || running) return
      const theirs: DraftState = await answer.json()
      if (theirs.version !== state.version || theirs.revision !== state.revision) await mergeWith(theirs)
    },
    /** A draft that was made before others saved a version is put on that version. */
    async start(): Promise<void> {
      if (!state.behind) return
      const { base, draft } = state.behind
      const mine = await puttingTogether(base, draft, state.course)
      if (!mine) return void show({ kind: 'conflict', says: words.text('editor.othersSaved') })
      editor.adopt(mine)
      await (editor.changesSince(state.course).length === 0 ? end('/discard') : save())
    },
    state: () => state,
    held: () => held,
    isSaved: () => editor.changesSince(state.course).every(isHeld),
  }
}

function idOf(change: Change): string {
  return change.op === 'add' ? change.as! : change.id
}
