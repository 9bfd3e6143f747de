import type { ChapterProgress, Lms, LmsOptions, Score } from '../lms.ts'
import { type Dialect, type Opening, type Pair, type Progress, shareOf, type TimedAnswer } from './dialect.ts'
import { findApi } from './find-api.ts'
import { openNone } from './none.ts'
import { openNotebook } from './notebook.ts'

/** LMS commits are synchronous: what happens within this time goes in one. */
const COMMIT_DELAY_MS = 1_500
const HEARTBEAT_MS = 60_000
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 60_000

type LearnerRecord = Progress & {
  chapters: ChapterProgress[]
  answers: (TimedAnswer & { index?: number | undefined })[]
}

/** `base` is the state that the LMS held when this copy was taken: the copy is news only to an LMS that still holds it. */
type Copy = LearnerRecord & { base: string }

/** One conversation with an LMS, from the first call to the last. Whatever the LMS does, the lesson goes on. */
export function converse(dialect: Dialect, options: LmsOptions): Lms {
  const { calls } = dialect
  let found = findApi(dialect.api, calls.initialize)
  if (!found) {
    tell('untracked')
    return openNone(options)
  }

  const record: LearnerRecord = {
    place: '',
    state: '',
    share: 0,
    score: null,
    completed: false,
    chapters: [],
    answers: [],
  }
  const startedAt = Date.now()
  let opening: Opening | undefined
  let told = new Map<string, string>()
  let objectiveIds: string[] | undefined
  let notebook = openNotebook<Copy>(`${options.courseId}:`)
  let base = ''
  let keepsTheirs = false
  let copied = false
  let troubled = false
  let changed = false
  let over = false
  let retryDelay = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = 0

  return {
    start() {
      try {
        open()
      } catch {}
      const readOnly = !!opening?.readOnly
      if (!readOnly) takeUp(notebook.read())
      if (!opening) trouble()
      else if (!opening.begun && !readOnly) send()
      return { tracked: true, readOnly, name: opening?.name ?? '', place: record.place, state: record.state }
    },
    bookmark(place, state) {
      const moved = place !== record.place
      if (!moved && state === record.state) return
      record.place = place
      record.state = state
      change(moved ? COMMIT_DELAY_MS : HEARTBEAT_MS)
    },
    progress(share, chapters) {
      record.share = share
      record.chapters = chapters
      change()
    },
    answer(answer) {
      record.answers.push({ ...answer, at: Date.now() })
      change()
    },
    score,
    complete,
    flush() {
      if (changed) send([sessionTime()])
    },
    leave() {
      if (over) return
      if (changed) send()
      over = true
      clearTimeout(timer)
      if (!opening) return
      try {
        if (!opening.readOnly) for (const pair of [sessionTime(), dialect.exit]) call(calls.set, ...pair)
        call(calls.terminate, '')
      } catch {}
    },
  }

  /** Never a lower score after a better one, nor a fail after a pass: an LMS judges by the last that it was told. */
  function score(score: Score) {
    const best = Math.max(opening?.best || -1, record.score ? shareOf(record.score) : -1)
    if (shareOf(score) < best || (opening?.passed && !score.passed)) return
    record.score = score
    change()
  }

  function complete() {
    record.completed = true
    change()
  }

  function open() {
    // Some LMSs open the conversation themselves and answer "false" to us: if it talks, it is open.
    if (call(calls.initialize, '') === 'false' && !get(dialect.probe)) throw new Error(calls.initialize)
    opening = dialect.read(get, options)
    if (opening.readOnly || !troubled) {
      record.place = opening.place
      record.state = opening.state
    }
    if (opening.readOnly) return
    // Opened late: the visit began without what the LMS holds, and must not wipe it out.
    keepsTheirs = troubled && !!opening.state
    base = opening.state
    if (opening.completed) {
      record.completed = true
      told.set(...dialect.completed(options))
    }
    if (!troubled) notebook = openNotebook<Copy>(`${options.courseId}:${opening.learnerId}`)
  }

  /** What an earlier visit could not send. */
  function takeUp(copy: Partial<Copy> | null) {
    if (!copy) return
    copied = true
    try {
      const kept = copy as Copy
      // What makes no sense, a copy of another version say, throws here and is left alone.
      dialect.essentials(kept)
      for (const chapter of kept.chapters) dialect.objective(chapter, '')
      for (const answer of kept.answers) dialect.interaction(answer)
      if (kept.base === base) {
        record.place = String(kept.place)
        record.state = String(kept.state)
        record.share = kept.share
        record.chapters = kept.chapters
      }
      for (const answer of kept.answers) record.answers.push({ ...answer, index: undefined })
      if (kept.score) score(kept.score)
      if (kept.completed) complete()
    } catch {}
    change()
  }

  function change(delay = COMMIT_DELAY_MS) {
    if (over || opening?.readOnly) return
    changed = true
    if (troubled) keepCopy()
    else if (!timer || dueAt > Date.now() + delay) schedule(delay)
  }

  function schedule(delay: number) {
    clearTimeout(timer)
    dueAt = Date.now() + delay
    timer = setTimeout(send, delay)
  }

  function send(extras: Pair[] = []) {
    clearTimeout(timer)
    timer = undefined
    try {
      if (troubled) reopen()
      if (!opening!.readOnly) {
        for (const pair of essentials()) if (!put(pair)) throw new Error(pair[0])
        if (!keepsTheirs) sendChapters()
        sendAnswers()
        for (const pair of extras) put(pair)
        if (call(calls.commit, '') === 'false') throw new Error(calls.commit)
      }
      settle()
    } catch {
      trouble()
    }
  }

  /** An LMS that was reloaded, or whose session ended, has forgotten us: introduce ourselves and say everything again. */
  function reopen() {
    if (opening && get(dialect.probe)) return
    found = findApi(dialect.api, calls.initialize) ?? found
    told = new Map()
    objectiveIds = undefined
    for (const answer of record.answers) answer.index = undefined
    if (!opening) open()
    else if (call(calls.initialize, '') === 'false') throw new Error(calls.initialize)
  }

  function essentials(): Pair[] {
    const progress = keepsTheirs ? { ...record, place: '', state: '', share: 0 } : record
    const status = record.completed ? [dialect.completed(options)] : opening!.begun ? [] : [dialect.begun]
    return [...dialect.essentials(progress), ...status, dialect.exit]
  }

  function sendChapters() {
    const begun = record.chapters.filter(({ share }) => share > 0)
    if (!begun.length || !keeps('cmi.objectives')) return
    // LMSs make objectives of the manifest's themselves, and an id that is set cannot be set again.
    objectiveIds ??= Array.from({ length: count('cmi.objectives') }, (_, index) => get(`cmi.objectives.${index}.id`))
    for (const chapter of begun) {
      let index = objectiveIds.indexOf(chapter.id)
      if (index < 0) {
        index = objectiveIds.length
        if (!offer(`cmi.objectives.${index}.id`, chapter.id)) continue
        objectiveIds.push(chapter.id)
      }
      const title = options.chapters.find(({ id }) => id === chapter.id)?.title ?? ''
      for (const [name, value] of dialect.objective(chapter, title)) offer(`cmi.objectives.${index}.${name}`, value)
    }
  }

  function sendAnswers() {
    if (!record.answers.length || !keeps('cmi.interactions')) return
    for (const answer of record.answers) {
      answer.index ??= count('cmi.interactions')
      for (const [name, value] of dialect.interaction(answer))
        if (!offer(`cmi.interactions.${answer.index}.${name}`, value) && name === 'id') break
    }
  }

  function keeps(group: string): boolean {
    const question = `${group}._children`
    if (dialect.mayLackRecords && !told.has(question)) told.set(question, get(question))
    return told.get(question) !== ''
  }

  function count(group: string): number {
    return Number(get(`${group}._count`)) || 0
  }

  /** Says a value that an LMS may refuse without harm, once. */
  function offer(element: string, value: string): boolean {
    const accepted = put([element, value])
    told.set(element, value)
    return accepted
  }

  function put([element, value]: Pair): boolean {
    if (told.get(element) === value) return true
    const accepted = call(calls.set, element, value) !== 'false'
    if (accepted) told.set(element, value)
    return accepted
  }

  function settle() {
    changed = false
    base = record.state
    record.answers = []
    retryDelay = FIRST_RETRY_MS
    if (copied) notebook.tearOut()
    copied = false
    if (troubled) tell('recovered')
    troubled = false
  }

  function trouble() {
    changed = true
    if (!troubled) tell('trouble')
    troubled = true
    keepCopy()
    schedule(retryDelay)
    retryDelay = Math.min(retryDelay * 2, LAST_RETRY_MS)
  }

  function keepCopy() {
    copied = true
    notebook.write({ ...record, base })
  }

  function sessionTime(): Pair {
    return dialect.sessionTime((Date.now() - startedAt) / 1_000)
  }

  function get(element: string): string {
    return call(calls.get, element)
  }

  function call(method: string, ...values: string[]): string {
    if (found!.home.closed) throw new Error(method)
    return String(found!.api[method]!(...values) ?? '')
  }

  /** Later, because the page that opens us is not ready to be told. */
  function tell(notice: Parameters<LmsOptions['onNotice']>[0]) {
    queueMicrotask(() => options.onNotice(notice))
  }
}
